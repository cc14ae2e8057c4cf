//! A game of two tables.

use super::four::Four;
use super::packed::{Cell, Effect, Packed, Pasts};
use super::past_rules::{Head, PastRules, SIDE_BY_SIDE};
use super::slots::Slots;
use super::steps::Step;
use super::sums::{ByDice, ByLane, Sum, Whole};
use crate::action::Action;

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
        Space(vec![[0.0; 2]; 2 * rules.goal * rules.pasts * rules.row])
    }
}

impl<L: Four> Pair<'_, L> {
    /// The chances that the first player wins if it moves first and if the other does.
    #[inline(always)]
    pub fn win_chances(self, Space(space): &mut Space) -> [f64; 2] {
        let (rules, [a, b]) = (self.rules, self.tables);
        let (of_a, of_b) = space.split_at_mut(rules.goal * rules.pasts * rules.row);
        for ((step, cell_a), cell_b) in rules.steps.iter().zip(&a.cells).zip(&b.cells) {
            self.turn::<0>(*step, *cell_a, (*cell_b, &b.next), of_a, of_b);
            self.turn::<1>(*step, *cell_b, (*cell_a, &a.next), of_b, of_a);
        }
        [(a, of_b), (b, of_a)].map(|(table, afterstates)| {
            let [without, more] = afterstates[0];
            let first = table.cells.last().map_or(0, |cell| cell.action.dice());
            let earns = rules.earning[0] >> first & 1 != 0;
            without + if earns { more } else { 0.0 }
        })
    }

    /// Computes the chances of a turn of a player from its afterstates, and stores them among those
    /// of the other, whose next dice are given, too.
    #[inline(always)]
    fn turn<const PLAYER: usize>(
        self,
        step: Step,
        turn: Cell,
        (other, next): (Cell, &[u8]),
        afterstates: &[[f64; 2]],
        of_other: &mut [[f64; 2]],
    ) {
        let (lanes, rules) = (self.lanes, self.rules);
        let pasts = other.pasts;
        if pasts.all == 0 {
            return;
        }
        let at = At {
            rules,
            values: &afterstates[step.from()..],
            next: &next[step.next()..],
            turn,
            step,
        };
        let slots = &rules.slots[usize::from(pasts.slots)];
        let to = To {
            rules,
            pasts,
            slots,
            places: step.places(),
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
                let mut by_dice = [[0.0; 2]; 16];
                let mut sum = ByDice::new(lanes, &mut by_dice);
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

/// Where the chances of a turn are stored, against each past of the other.
struct To<'s> {
    rules: &'s PastRules,
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
            afterstates[place + left.trailing_zeros() as usize * self.rules.row] = first;
            left &= left - 1;
        }
        self.copy(afterstates);
    }

    /// Copies what was stored to the other place, if there are two.
    #[inline(always)]
    fn copy(&self, afterstates: &mut [[f64; 2]]) {
        let [place, again] = self.places;
        if place != again {
            for past in 0..self.rules.pasts {
                let row = past * self.rules.row;
                afterstates[again + row] = afterstates[place + row];
            }
        }
    }
}

/// A turn and what it reads.
struct At<'a> {
    rules: &'a PastRules,
    /// By the row of the past that the turn leaves behind plus its points below the goal.
    values: &'a [[f64; 2]],
    /// By points below the goal, the dice that the other rolls next.
    next: &'a [u8],
    turn: Cell,
    step: Step,
}

impl At<'_> {
    /// Adds up all outcomes below the goal, and returns the chances that the turn ends the game and
    /// the first player wins, without a bonus and with one.
    #[inline(always)]
    fn add_up<const PLAYER: usize>(&self, sum: &mut impl Sum) -> [f64; 2] {
        let weights = &self.rules.weights;
        let [own, theirs] = self.step.scores();
        let away = self.rules.goal - own;
        if self.turn.action == Action::BACON {
            let bacon = &self.rules.bacon[theirs];
            self.add_one(sum, bacon, away);
            return [bacon.points, bacon.points + weights.bonus].map(|points| {
                let swaps = || weights.swaps(own + points, theirs);
                let wins = points >= away && (PLAYER == 0) != swaps();
                if wins { 1.0 } else { 0.0 }
            });
        }
        let roll = &self.rules.outcomes[self.turn.action.place()];
        for head in &roll.heads {
            self.add_one(sum, head, away);
        }
        // The room behind the goal has zeros.
        let chances = roll.chances(away, self.turn.may_earn);
        if !chances.is_empty() {
            let values = &self.values[roll.past.row + roll.first..];
            let (values, _) = values.as_chunks();
            let (next, _) = self.next[roll.first..].as_chunks();
            for ((chances, values), next) in chances.iter().zip(values).zip(next) {
                let (values, next): (&[[f64; 2]; SIDE_BY_SIDE], &[u8; SIDE_BY_SIDE]) =
                    (values, next);
                for place in 0..SIDE_BY_SIDE {
                    sum.add(place, &chances[place], &values[place], next[place]);
                }
            }
        }
        if away > roll.farthest {
            return [0.0; 2];
        }
        let roll = weights.of(self.turn.action);
        let ending = weights.ending(theirs);
        [away + weights.bonus, away].map(|away| roll.finish(PLAYER, away, ending))
    }

    /// Adds one outcome, without a bonus and with one, as far as it does not reach the goal.
    #[inline(always)]
    fn add_one(&self, sum: &mut impl Sum, head: &Head, away: usize) {
        let (values, points) = (&self.values[head.past.row..], head.points);
        if points < away {
            sum.add(0, &head.without, &values[points], self.next[points]);
        }
        let points = points + self.rules.weights.bonus;
        if self.turn.may_earn && points < away {
            sum.add(1, &head.with, &values[points], self.next[points]);
        }
    }
}
