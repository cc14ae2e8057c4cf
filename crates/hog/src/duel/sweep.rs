//! The backward sweep over the sum of both scores.

use std::ops::RangeInclusive;

use crate::{Roll, Rules, Scores, Table};

use super::landing::Landing;
use super::past::Past;
use super::turn_points::{AllTurnPoints, TurnPoints};

/// The working space of the sweep for one set of rules.
///
/// For each sum of the scores, from the highest at which anybody is to move
/// down to 0, it computes both players' win chances when they are to move (the
/// *turns*), then writes what these mean for a player who lands there (the
/// *landings*), from which the turns at lower sums read.
#[derive(Clone, Debug)]
pub struct Sweep {
    rules: Rules,
    points: AllTurnPoints,
    goal: usize,
    players: [PlayerSpace; 2],
}

/// Win chances of player a, by what one of the players is about to do.
#[derive(Clone, Debug)]
struct PlayerSpace {
    /// By [`Layer::index`]: where the player lands.
    landings: [Landing; 4],
    /// By [`Layer::index`], for the current sum: when the player is to move.
    /// In each, by own score, by bonus or not, by the other's past.
    turns: [Vec<f64>; 4],
}

/// Who has spent the Pork Chop.
#[derive(Clone, Copy, Debug)]
struct Layer {
    spent: [bool; 2],
}

impl Layer {
    const START: Layer = Layer {
        spent: [false, false],
    };

    fn index(self) -> usize {
        usize::from(self.spent[0]) + 2 * usize::from(self.spent[1])
    }

    fn once_spent_by(mut self, player: usize) -> Layer {
        self.spent[player] = true;
        self
    }

    /// The layers that can be reached, those with more spent first, since a
    /// chop leads there at the same sum.
    fn reached(pasts: &[Past; 2]) -> Vec<Layer> {
        let all = [[true, true], [true, false], [false, true], [false, false]];
        let reached =
            |spent: &[bool; 2]| (0..2).all(|player| !spent[player] || pasts[player].chops);
        all.into_iter()
            .filter(reached)
            .map(|spent| Layer { spent })
            .collect()
    }
}

/// One player at one turn of the sweep.
#[derive(Clone, Copy)]
struct Mover<'t> {
    player: usize,
    tables: [&'t Table; 2],
    pasts: &'t [Past; 2],
    layer: Layer,
}

impl<'t> Mover<'t> {
    fn past(&self) -> &'t Past {
        &self.pasts[self.player]
    }

    fn other(self) -> Mover<'t> {
        Mover {
            player: 1 - self.player,
            ..self
        }
    }

    fn roll(&self, rules: &Rules, scores: Scores) -> Roll {
        let choice = self.tables[self.player].choice(scores);
        rules.roll(choice, scores, self.layer.spent[self.player])
    }

    /// The dice of the next turn at these scores, as far as they could earn a
    /// bonus.
    fn next_dice(&self, rules: &Rules, scores: Scores) -> u8 {
        match self.roll(rules, scores) {
            Roll::Dice(dice, _) => dice,
            Roll::Chop => Past::NO_DICE,
        }
    }
}

impl Sweep {
    pub fn new(rules: &Rules) -> Sweep {
        let points = AllTurnPoints::new(rules);
        let goal = usize::from(rules.goal);
        let bonus = rules.feral_hogs.map_or(0, |rule| usize::from(rule.bonus));
        let width = goal + points.highest() + bonus;
        let space = PlayerSpace {
            landings: std::array::from_fn(|_| Landing::new(goal, width)),
            turns: std::array::from_fn(|_| Vec::new()),
        };
        Sweep {
            rules: rules.clone(),
            points,
            goal,
            players: [space.clone(), space],
        }
    }

    /// The chances that `a` wins when `a` moves first and when `b` does.
    ///
    /// Both tables fit the rules, and none rolls no dice without Free Bacon.
    pub fn win_chances(&mut self, a: &Table, b: &Table) -> [f64; 2] {
        if self.rules.feral_hogs.is_some() {
            self.win_chances_with::<true>(a, b)
        } else {
            self.win_chances_with::<false>(a, b)
        }
    }

    /// `FERAL` says whether pasts matter, so that the sweep without them pays
    /// nothing.
    fn win_chances_with<const FERAL: bool>(&mut self, a: &Table, b: &Table) -> [f64; 2] {
        let pasts = [Past::of(&self.rules, a), Past::of(&self.rules, b)];
        let layers = Layer::reached(&pasts);
        self.make_room::<FERAL>(&pasts, &layers);
        let mover = |player, layer| Mover {
            player,
            tables: [a, b],
            pasts: &pasts,
            layer,
        };
        for sum in (0..=2 * (self.goal - 1)).rev() {
            for &layer in &layers {
                for player in 0..2 {
                    for own in self.scores_of(sum) {
                        self.turn::<FERAL>(mover(player, layer), pair(own, sum - own));
                    }
                }
                for player in 0..2 {
                    for raw in self.scores_of(sum) {
                        self.land::<FERAL>(mover(player, layer), pair(raw, sum - raw));
                    }
                }
            }
        }
        [0, 1].map(|player| {
            let mover = mover(player, Layer::START);
            let start = (
                mover.past().kind_after(0),
                mover.other().past().kind_after(0),
            );
            let next_dice = mover.next_dice(&self.rules, pair(0, 0));
            let bonus = FERAL && mover.past().kinds[start.0].contains(&next_dice);
            self.players[player].turns[0][place::<FERAL>(mover.other().past(), 0, bonus, start.1)]
        })
    }

    /// The scores that a player can have where both add up to the sum.
    fn scores_of(&self, sum: usize) -> RangeInclusive<usize> {
        let last = self.goal - 1;
        sum.saturating_sub(last)..=sum.min(last)
    }

    fn make_room<const FERAL: bool>(&mut self, pasts: &[Past; 2], layers: &[Layer]) {
        let Sweep {
            rules,
            players,
            goal,
            ..
        } = self;
        for (player, space) in players.iter_mut().enumerate() {
            let wins = |raw, theirs| {
                let scores = pair(raw, theirs);
                // Who landed has reached the goal, unless the swap takes it.
                let winner = if rules.swaps(scores) {
                    1 - player
                } else {
                    player
                };
                if winner == 0 { 1.0 } else { 0.0 }
            };
            for layer in layers.iter().map(|layer| layer.index()) {
                space.landings[layer].make_room(pasts[player].kinds.len(), FERAL, wins);
                let turns = place::<FERAL>(&pasts[1 - player], *goal, false, 0);
                space.turns[layer].resize(turns, 0.0);
            }
        }
    }

    /// Computes the chances when a player is to move at these scores.
    fn turn<const FERAL: bool>(&mut self, mover: Mover<'_>, scores: Scores) {
        match mover.roll(&self.rules, scores) {
            Roll::Chop => self.chop::<FERAL>(mover, scores),
            Roll::Dice(dice, die) => {
                let points = self.points.of_roll(dice, die, scores);
                let space = &mut self.players[mover.player];
                let landing = &space.landings[mover.layer.index()];
                let turns = &mut space.turns[mover.layer.index()];
                let plane = mover.past().kind_after(dice);
                let theirs = mover.other().past();
                let own = usize::from(scores.mine.0);
                if FERAL {
                    let bonus = self.rules.feral_hogs.map_or(0, |rule| rule.bonus.into());
                    // A bonus that cannot be earned here makes no difference.
                    let bonus = if mover.past().can_earn(dice) {
                        bonus
                    } else {
                        0
                    };
                    for (earned, bonus) in [(false, 0), (true, bonus)] {
                        if earned && bonus == 0 {
                            let from = place::<FERAL>(theirs, own, false, 0);
                            let kinds = theirs.kinds.len();
                            turns.copy_within(from..from + kinds, from + kinds);
                            break;
                        }
                        let (chance, by_next) =
                            with_differences(points, landing, plane, scores, bonus);
                        let from = place::<FERAL>(theirs, own, earned, 0);
                        let turns = &mut turns[from..from + theirs.kinds.len()];
                        for (turn, dice) in turns.iter_mut().zip(&theirs.kinds) {
                            let [left, right] = dice.map(|dice| by_next[usize::from(dice) % 16]);
                            *turn = chance + (left + right);
                        }
                    }
                } else {
                    turns[own] = expectation(points, landing, plane, scores);
                }
            }
        }
    }

    /// The turn of a player who chops: the other is to move at once, at the
    /// same sum, with the scores traded, in a layer that is done already.
    fn chop<const FERAL: bool>(&mut self, mover: Mover<'_>, scores: Scores) {
        let other = Mover {
            layer: mover.layer.once_spent_by(mover.player),
            ..mover
        }
        .other();
        let own = usize::from(scores.mine.0);
        let next_dice = other.next_dice(&self.rules, scores);
        for kind in 0..other.past().kinds.len() {
            let bonus = FERAL && other.past().kinds[kind].contains(&next_dice);
            // The chop counts as no dice.
            let from = place::<FERAL>(mover.past(), own, bonus, mover.past().kind_after(0));
            let chance = self.players[other.player].turns[other.layer.index()][from];
            let turns = &mut self.players[mover.player].turns[mover.layer.index()];
            turns[place::<FERAL>(other.past(), own, false, kind)] = chance;
            if FERAL {
                turns[place::<FERAL>(other.past(), own, true, kind)] = chance;
            }
        }
    }

    /// Writes what it means for a player to land at a raw score below the
    /// goal: the other is to move, with the scores traded or not.
    fn land<const FERAL: bool>(&mut self, mover: Mover<'_>, raw: Scores) {
        let other = mover.other();
        let scores = if self.rules.swaps(raw) {
            raw
        } else {
            raw.traded()
        };
        let layer = mover.layer.index();
        let [a, b] = &mut self.players;
        let (mine, theirs) = if mover.player == 0 { (a, b) } else { (b, a) };
        let (landed, against) = (usize::from(raw.mine.0), usize::from(raw.theirs.0));
        let kinds = mover.past().kinds.len();
        let from = place::<FERAL>(mover.past(), usize::from(scores.mine.0), false, 0);
        let turns = &theirs.turns[layer][from..];
        for kind in 0..kinds {
            let without = turns[kind];
            let difference = if FERAL {
                turns[kinds + kind] - without
            } else {
                0.0
            };
            mine.landings[layer].set(kind, landed, against, without, difference);
        }
        if FERAL {
            let next_dice = other.next_dice(&self.rules, scores);
            mine.landings[layer].set_next_dice(landed, against, next_dice);
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "scores of the sweep stay below 300 + 10 × 100 + a prime gap and a bonus"
)]
fn pair(mine: usize, theirs: usize) -> Scores {
    Scores::new(mine as u16, theirs as u16)
}

/// The place of a mover's chance among its turns, by own score, by whether the
/// turn earns the bonus, by the place of the other's past.
fn place<const FERAL: bool>(theirs: &Past, own: usize, bonus: bool, kind: usize) -> usize {
    if FERAL {
        (2 * own + usize::from(bonus)) * theirs.kinds.len() + kind
    } else {
        own
    }
}

/// The chance after a turn that scores these points, where no dice are
/// remembered.
fn expectation(points: &TurnPoints, landing: &Landing, plane: usize, scores: Scores) -> f64 {
    let theirs = usize::from(scores.theirs.0);
    let runs = points.runs.iter().map(|run| {
        let raw = usize::from(scores.mine.0) + run.first;
        let raws = raw..raw + run.chances.len();
        dot(&run.chances, landing.chances(plane, raws, theirs))
    });
    runs.sum()
}

/// The chance after a turn that scores these points and a bonus, without the
/// other's next bonus; and what that adds to it, by the other's next dice.
fn with_differences(
    points: &TurnPoints,
    landing: &Landing,
    plane: usize,
    scores: Scores,
    bonus: usize,
) -> (f64, [f64; 16]) {
    let theirs = usize::from(scores.theirs.0);
    // Two sums of each, in turn, so that none has to wait for the one before.
    let mut sums = [0.0; 2];
    let mut by_next = [[0.0; 16]; 2];
    for run in &points.runs {
        let raw = usize::from(scores.mine.0) + bonus + run.first;
        let raws = raw..raw + run.chances.len();
        let (pairs, pairs_rest) = landing.pairs(plane, raws.clone(), theirs).as_chunks();
        let (next_dice, next_rest) = landing.next_dice(raws, theirs).as_chunks();
        let (weights, weights_rest) = run.chances.as_chunks();
        let mut add = |lane: usize, weight: f64, [chance, difference]: [f64; 2], next: u8| {
            sums[lane] += weight * chance;
            by_next[lane][usize::from(next) % 16] += weight * difference;
        };
        for ((weights, pairs), next_dice) in weights.iter().zip(pairs).zip(next_dice) {
            let ([w0, w1], [p0, p1], [n0, n1]) = (*weights, *pairs, *next_dice);
            add(0, w0, p0, n0);
            add(1, w1, p1, n1);
        }
        let rest = weights_rest.iter().zip(pairs_rest).zip(next_rest);
        for ((weight, pair), next) in rest {
            add(0, *weight, *pair, *next);
        }
    }
    let [even, odd] = by_next;
    let by_next = std::array::from_fn(|next| even[next] + odd[next]);
    (sums[0] + sums[1], by_next)
}

/// The dot product, in four sums that do not wait for each other.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (left, left_rest) = left.as_chunks::<4>();
    let (right, right_rest) = right.as_chunks::<4>();
    for (l, r) in left.iter().zip(right) {
        for lane in 0..4 {
            sums[lane] += l[lane] * r[lane];
        }
    }
    let rest: f64 = left_rest.iter().zip(right_rest).map(|(l, r)| l * r).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}
