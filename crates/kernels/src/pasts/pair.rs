//! A game of two tables.

use std::ops::Range;

use super::four::Four;
use super::packed::{Effect, Packed, Pasts, Turn};
use super::past_rules::{Head, Leads, PastRules, SIDE_BY_SIDE};
use super::slots::{PASTS, Slots};
use super::sums::{ByDice, ByLane, Sum, Whole};
use crate::action::Action;

/// Scores of a side of a tile.
const SIDE: usize = 10;

/// The working space of a game: by player, the other's score, the player's past and the player's raw
/// score, the chance that the first player wins if the other earns no bonus next, and what a bonus
/// adds.
#[derive(Clone, Debug)]
pub struct Space(Vec<[f64; 2]>);

/// Two tables that play.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'p, L> {
    pub lanes: L,
    pub rules: &'p PastRules,
    pub tables: [&'p Packed; 2],
}

impl Space {
    pub fn new(rules: &PastRules) -> Space {
        Space(vec![[0.0; 2]; 2 * rules.goal * PASTS * rules.row])
    }
}

/// The scores of a tile's side. The last tile ends at the goal.
fn side(goal: usize, tile: usize) -> Range<usize> {
    let skipped = goal.next_multiple_of(SIDE) - goal;
    let end = SIDE * (tile + 1) - skipped;
    end.saturating_sub(SIDE)..end
}

/// Two scores, from the view of the player who moves.
#[derive(Clone, Copy)]
struct Scores {
    own: usize,
    theirs: usize,
    /// The cell of the mover's table, and that of the other's.
    cells: [usize; 2],
    /// Where the rows against the own score begin, and those against the other's.
    blocks: [usize; 2],
}

impl<L: Four> Pair<'_, L> {
    /// The chances that the first player wins if it moves first and if the other does.
    #[inline(always)]
    pub fn win_chances(self, Space(space): &mut Space) -> [f64; 2] {
        let (goal, [a, b]) = (self.rules.goal, self.tables);
        let block = PASTS * self.rules.row;
        let (of_a, of_b) = space.split_at_mut(goal * block);
        let tiles = goal.div_ceil(SIDE);
        for low in (0..tiles).rev() {
            for high in (low..tiles).rev() {
                let highs = side(goal, high);
                for y in side(goal, low).rev() {
                    for (is_low, first) in [(true, y + 1), (false, y)] {
                        for x in (highs.start.max(first)..highs.end).rev() {
                            let (yx, xy) = (y * goal + x, x * goal + y);
                            let (at_y, at_x) = (y * block, x * block);
                            let scores = if is_low {
                                Scores {
                                    own: y,
                                    theirs: x,
                                    cells: [yx, xy],
                                    blocks: [at_y, at_x],
                                }
                            } else {
                                Scores {
                                    own: x,
                                    theirs: y,
                                    cells: [xy, yx],
                                    blocks: [at_x, at_y],
                                }
                            };
                            self.turn::<0>(a, b, of_a, of_b, scores);
                            self.turn::<1>(b, a, of_b, of_a, scores);
                        }
                    }
                }
            }
        }
        [(a, of_b), (b, of_a)].map(|(table, afterstates)| {
            let [without, more] = afterstates[0];
            let earns = self.rules.earning[0] >> table.turn(0).action.dice() & 1 != 0;
            without + if earns { more } else { 0.0 }
        })
    }

    /// Computes the chances of a turn of a player from its afterstates, and stores them among those
    /// of the other.
    #[inline(always)]
    fn turn<const PLAYER: usize>(
        self,
        mover: &Packed,
        other: &Packed,
        afterstates: &[[f64; 2]],
        of_other: &mut [[f64; 2]],
        scores: Scores,
    ) {
        let (lanes, rules) = (self.lanes, self.rules);
        let pasts = other.pasts(scores.cells[1]);
        if pasts.all == 0 {
            return;
        }
        let turn = mover.turn(scores.cells[0]);
        let row = scores.blocks[1] + usize::from(turn.row);
        let at = At {
            rules,
            values: &afterstates[row + scores.own..row + rules.row],
            next: other.next(scores.theirs, scores.own),
            turn,
            own: scores.own,
            theirs: scores.theirs,
        };
        let slots = &rules.slots[usize::from(pasts.slots)];
        let to = To {
            row: rules.row,
            pasts,
            slots,
            places: scores.places(pasts.leads),
        };
        match pasts.effect {
            Effect::None => {
                let mut sum = Whole::new(lanes);
                let ends = at.add_up::<PLAYER>(&mut sum);
                let chances = lanes.change(sum.sum(ends), turn.may_earn);
                to.store(of_other, [chances; 4]);
            }
            Effect::Few if turn.may_earn => {
                let mut sum = ByLane::<L, true>::new(lanes, &slots.earning);
                let ends = at.add_up::<PLAYER>(&mut sum);
                to.store(of_other, sum.chances(ends));
            }
            Effect::Few => {
                let mut sum = ByLane::<L, false>::new(lanes, &slots.earning);
                let ends = at.add_up::<PLAYER>(&mut sum);
                to.store(of_other, sum.chances(ends));
            }
            Effect::Many => {
                let mut sum = ByDice::new(lanes);
                let ends = at.add_up::<PLAYER>(&mut sum);
                let whole = sum.whole.sum(ends);
                let [place, _] = to.places;
                let mut left = pasts.all;
                while left != 0 {
                    let past = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let chances = sum.chances(whole, rules.earning_dice[past]);
                    of_other[place + past * rules.row] = lanes.change(chances, turn.may_earn);
                }
                to.copy(of_other);
            }
        }
    }
}

impl Scores {
    /// Where the other's turns find the chances at these scores, for the past of no dice: one place
    /// or two.
    #[inline(always)]
    fn places(self, leads: Leads) -> [usize; 2] {
        let plain = self.blocks[0] + self.theirs;
        let swapped = self.blocks[1] + self.own;
        match leads {
            Leads::Both => [plain, swapped],
            Leads::BySwap => [swapped; 2],
            Leads::Nowhere | Leads::Plainly => [plain; 2],
        }
    }
}

/// Where the chances of a turn are stored, against each past of the other.
struct To<'s> {
    row: usize,
    pasts: Pasts,
    slots: &'s Slots,
    places: [usize; 2],
}

impl To<'_> {
    /// Stores the chances by lane.
    #[inline(always)]
    fn store(&self, afterstates: &mut [[f64; 2]], [first, a, b, c]: [[f64; 2]; 4]) {
        let [place, _] = self.places;
        for (row, chances) in self.slots.rows.into_iter().zip([a, b, c]) {
            afterstates[place + row as usize] = chances;
        }
        let mut left = self.pasts.all & !self.slots.pasts;
        while left != 0 {
            afterstates[place + left.trailing_zeros() as usize * self.row] = first;
            left &= left - 1;
        }
        self.copy(afterstates);
    }

    /// Copies what was stored to the other place, if there are two.
    #[inline(always)]
    fn copy(&self, afterstates: &mut [[f64; 2]]) {
        let [place, again] = self.places;
        if place != again {
            for past in 0..PASTS {
                afterstates[again + past * self.row] = afterstates[place + past * self.row];
            }
        }
    }
}

/// A turn and what it reads.
struct At<'a> {
    rules: &'a PastRules,
    /// By raw score, from the own score on.
    values: &'a [[f64; 2]],
    /// Likewise, the dice that the other rolls next.
    next: &'a [u8],
    turn: Turn,
    own: usize,
    theirs: usize,
}

impl At<'_> {
    /// Adds up all outcomes below the goal, and returns the chances that the turn ends the game and
    /// the first player wins, without a bonus and with one.
    #[inline(always)]
    fn add_up<const PLAYER: usize>(&self, sum: &mut impl Sum) -> [f64; 2] {
        let (weights, away) = (&self.rules.weights, self.rules.goal - self.own);
        if self.turn.action == Action::BACON {
            let bacon = &self.rules.bacon[self.theirs];
            self.add_one(sum, bacon);
            return [bacon.points, bacon.points + weights.bonus].map(|points| {
                let swaps = || weights.swaps(self.own + points, self.theirs);
                let wins = points >= away && (PLAYER == 0) != swaps();
                if wins { 1.0 } else { 0.0 }
            });
        }
        let roll = &self.rules.outcomes[self.turn.action.place()];
        for head in &roll.heads {
            self.add_one(sum, head);
        }
        // The room behind the goal has zeros.
        let (values, _) = self
            .values
            .get(roll.first..)
            .unwrap_or_default()
            .as_chunks();
        let (next, _) = self.next.get(roll.first..).unwrap_or_default().as_chunks();
        let chances = roll.chances(self.turn.may_earn);
        for ((chances, values), next) in chances.iter().zip(values).zip(next) {
            let (values, next): (&[[f64; 2]; SIDE_BY_SIDE], &[u8; SIDE_BY_SIDE]) = (values, next);
            for place in 0..SIDE_BY_SIDE {
                sum.add(place, &chances[place], &values[place], next[place]);
            }
        }
        let roll = weights.of(self.turn.action);
        if !roll.may_finish(away) {
            return [0.0; 2];
        }
        let ending = weights.ending(self.theirs);
        [away + weights.bonus, away].map(|away| roll.finish(PLAYER, away, ending))
    }

    /// Adds one outcome, without a bonus and with one.
    #[inline(always)]
    fn add_one(&self, sum: &mut impl Sum, head: &Head) {
        let at = |points| Some((self.values.get(points)?, *self.next.get(points)?));
        if let Some((value, next)) = at(head.points) {
            sum.add(0, &head.without, value, next);
        }
        if self.turn.may_earn
            && let Some((value, next)) = at(head.points + self.rules.weights.bonus)
        {
            sum.add(1, &head.with, value, next);
        }
    }
}
