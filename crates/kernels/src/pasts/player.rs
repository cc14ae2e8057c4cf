//! One player of a game.

use crate::action::Action;
use crate::toss_weights::{AllWeights, TossWeights};

use super::earned::Earned;
use super::kinds::{Kinds, Mask};
use super::packed::{Packed, Start, WithBonus};
use super::past_rules::PastRules;
use super::tile::{self, KEPT, ROWS};

/// The chances of a turn without a bonus and with one.
pub type Chances<const KINDS: usize> = [Kinds<KINDS>; 2];

/// With more kinds than these, up to [`ALONE`] turns of a roll are added up one by one.
const MANY: usize = 8;
const ALONE: usize = 2;

/// Turns that are added up at the same time.
const TOGETHER: usize = 4;

/// One player of a game.
#[derive(Clone, Debug)]
pub struct Player<const KINDS: usize> {
    /// 0 for the player whose wins are counted, and 1 for the other.
    seat: usize,
    goal: usize,
    bonus: usize,
    /// Number of kinds of own past.
    kinds: usize,
    /// By the number of dice that the other rolls next: the kinds of past after which it earns a
    /// bonus.
    earning: [Mask<KINDS>; 16],
    /// These numbers of dice by kind of past.
    earned: Earned<KINDS>,
    /// The place of the whole sum. If this were a constant, the compiler would take it and the
    /// other places apart.
    whole: Mask<KINDS>,
    /// By the other's score, kind of own past and raw score: the chance if the other earns no
    /// bonus next, and what a bonus adds.
    afterstates: Vec<[f64; 2]>,
    /// By the other's score: the chances of turns without a bonus of two tiles.
    recent: Vec<[Kinds<KINDS>; KEPT]>,
    /// By column of the two tiles at work and by row: sums over the outcomes beyond the tile.
    far: [[Chances<KINDS>; ROWS]; 2 * ROWS],
    /// Working space.
    outcomes: Vec<Kinds<KINDS>>,
    /// The chances at the start of the game.
    start: Chances<KINDS>,
}

impl<const KINDS: usize> Player<KINDS> {
    pub fn new(rules: &PastRules, seat: usize) -> Self {
        let goal = rules.goal;
        let nothing = [Kinds::ZERO; 2];
        Player {
            seat,
            goal,
            bonus: rules.weights.bonus,
            kinds: 0,
            earning: [Mask::new(|_| false); 16],
            earned: Earned::new(&[]),
            whole: Mask::new(|kind| kind == 0),
            afterstates: vec![[0.0; 2]; goal * goal * KINDS],
            recent: vec![[Kinds::ZERO; KEPT]; goal],
            far: [[nothing; ROWS]; 2 * ROWS],
            outcomes: vec![Kinds::ZERO; goal],
            start: nothing,
        }
    }

    /// Seats a table against another.
    pub fn seat(&mut self, table: &Packed, other: &Packed) {
        self.kinds = table.past.kinds.len();
        for (dice, kinds) in (0..).zip(&mut self.earning) {
            *kinds = Mask::new(|kind| other.past.earns(kind, dice));
        }
        self.earned = Earned::new(&other.past.kinds);
    }

    #[inline(always)]
    fn row(&self, theirs: usize, kind: usize) -> usize {
        (theirs * self.kinds + kind) * self.goal
    }

    /// Adds up the outcomes of a tile's turns that lead beyond it.
    #[inline(always)]
    pub fn look_far<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        tables: [&Packed; 2],
        theirs: usize,
        tile: usize,
        column: usize,
    ) {
        let end = tile::rows(self.goal, tile).end;
        let next = tables[1].next(theirs);
        for group in tables[0].groups(theirs, tile) {
            let roll = weights.of(group.action);
            let starts = tables[0].starts(group);
            let [least, most] = group.scores.map(usize::from);
            let first = (least + roll.body.start).max(end);
            let last = (most + roll.body.end).min(self.goal);
            let count = last.saturating_sub(first);
            let row = self.row(theirs, group.kind.into()) + first;
            let afterstates = self.afterstates.get(row..row + count).unwrap_or_default();
            let next = next.get(first..first + count).unwrap_or_default();
            let far = &mut self.far[column];
            if KINDS > MANY && starts.len() <= ALONE {
                for start in starts {
                    let weights = &roll.from(first, start.score.into())[..count];
                    far[usize::from(start.row) % ROWS][usize::from(start.with_bonus)] =
                        self.earned.add_up::<FUSED>(weights, afterstates, next);
                }
                continue;
            }
            let outcomes = &mut self.outcomes[..count];
            for place in 0..count {
                let [without, more] = afterstates[place];
                // The way out keeps the loop from being vectorized over its places.
                let Some(earning) = self.earning.get(usize::from(next[place])) else {
                    break;
                };
                outcomes[place] = earning.either(more, without, &self.whole);
            }
            let (fours, rest) = starts.as_chunks::<TOGETHER>();
            for starts in fours {
                add_up::<FUSED, KINDS, TOGETHER>(roll, starts, first, outcomes, far);
            }
            match *rest {
                [a] => add_up::<FUSED, KINDS, 1>(roll, &[a], first, outcomes, far),
                [a, b] => add_up::<FUSED, KINDS, 2>(roll, &[a, b], first, outcomes, far),
                [a, b, c] => add_up::<FUSED, KINDS, 3>(roll, &[a, b, c], first, outcomes, far),
                _ => {}
            }
        }
    }

    /// The chances of a turn.
    #[inline(always)]
    pub fn turn<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        tables: [&Packed; 2],
        [own, theirs]: [usize; 2],
        end: usize,
        [column, row]: [usize; 2],
    ) -> Chances<KINDS> {
        let turn = tables[0].turn(own, theirs);
        let place = Place {
            theirs,
            row: self.row(theirs, turn.kind.into()),
            next: tables[1].next(theirs),
            end,
        };
        let far = self.far[column & (2 * ROWS - 1)][row & (ROWS - 1)];
        let without = self.chances::<FUSED>(weights, turn.action, own, place, far[0]);
        let recent = &mut self.recent[theirs];
        recent[own % KEPT] = without;
        let later = own + self.bonus;
        let with = match turn.with_bonus {
            WithBonus::Never => without,
            WithBonus::Later => recent[later % KEPT],
            WithBonus::Own => self.chances::<FUSED>(weights, turn.action, later, place, far[1]),
        };
        [without, with]
    }

    #[inline(always)]
    fn chances<const FUSED: bool>(
        &self,
        weights: &AllWeights,
        action: Action,
        start: usize,
        place: Place,
        mut sum: Kinds<KINDS>,
    ) -> Kinds<KINDS> {
        if action == Action::BACON {
            let raw = start + weights.bacon(place.theirs);
            if raw >= self.goal {
                let wins = (self.seat == 0) != weights.swaps(raw, place.theirs);
                return Kinds([if wins { 1.0 } else { 0.0 }; KINDS]);
            }
            sum = self.outcome(place, raw);
        } else {
            let roll = weights.of(action);
            let away = self.goal + self.bonus - start;
            if roll.may_finish(away) {
                let finish = roll.finish(self.seat, away, weights.ending(place.theirs));
                self.whole.add_to(&mut sum, finish);
            }
            for &(points, chance) in &roll.heads {
                let raw = start + points;
                if raw < self.goal {
                    sum.add::<FUSED>(chance, &self.outcome(place, raw));
                }
            }
            let end = place.end.min(start + roll.body.end);
            for raw in start + roll.body.start..end {
                sum.add::<FUSED>(roll.weight(raw - start), &self.outcome(place, raw));
            }
        }
        self.whole.added_outside(sum.0[0], &sum)
    }

    /// The chances at a raw score below the goal.
    #[inline(always)]
    fn outcome(&self, place: Place, raw: usize) -> Kinds<KINDS> {
        let [without, more] = self.afterstates[place.row + raw];
        let next = usize::from(place.next[raw] % 16);
        self.earning[next].either(more, without, &self.whole)
    }

    /// Sets the afterstates at a raw score, from the turn of the other player that follows.
    #[inline(always)]
    pub fn set_afterstates(&mut self, [raw, theirs]: [usize; 2], [without, with]: &Chances<KINDS>) {
        let row = self.row(theirs, 0) + raw;
        let Some(cells) = self.afterstates.get_mut(row..) else {
            return;
        };
        for (kind, cell) in cells
            .iter_mut()
            .step_by(self.goal)
            .take(self.kinds)
            .enumerate()
        {
            let without = without.0[kind];
            *cell = [without, with.0[kind] - without];
        }
    }

    /// Keeps the chances at the start of the game.
    pub fn set_start(&mut self, chances: Chances<KINDS>) {
        self.start = chances;
    }

    /// The chance at the start of the game, when this player is to move.
    pub fn start(&self, table: &Packed, other: &Packed) -> f64 {
        let dice = table.turn(0, 0).action.dice();
        let bonus = table.past.earns(table.past.kind_after(0), dice);
        self.start[usize::from(bonus)].0[other.past.kind_after(0)]
    }
}

/// Where a turn is.
#[derive(Clone, Copy)]
struct Place<'p> {
    theirs: usize,
    /// Where the afterstates of its row begin.
    row: usize,
    /// The dice that the other rolls next, by raw score.
    next: &'p [u8],
    /// One more than the last score of its tile.
    end: usize,
}

/// Adds up the outcomes of `M` turns.
#[inline(always)]
fn add_up<const FUSED: bool, const KINDS: usize, const M: usize>(
    roll: &TossWeights,
    starts: &[Start; M],
    first: usize,
    outcomes: &[Kinds<KINDS>],
    far: &mut [Chances<KINDS>; ROWS],
) {
    let mut weights: [&[f64]; M] = [&[]; M];
    for turn in 0..M {
        weights[turn] = &roll.from(first, starts[turn].score.into())[..outcomes.len()];
    }
    let mut sums = [Kinds::ZERO; M];
    for (place, outcome) in outcomes.iter().enumerate() {
        for turn in 0..M {
            sums[turn].add::<FUSED>(weights[turn][place], outcome);
        }
    }
    for turn in 0..M {
        let Start {
            row, with_bonus, ..
        } = starts[turn];
        far[usize::from(row) % ROWS][usize::from(with_bonus)] = sums[turn];
    }
}
