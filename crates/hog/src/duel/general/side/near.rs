//! The rest of the turns at one sum: outcomes within the step, and ends of the game.

use crate::duel::general::dots::{add, earned};
use crate::duel::general::ring::Rows;
use crate::duel::plan::Action;
use crate::duel::toss_weights::AllWeights;
use crate::sweep::own_scores;

use super::Side;

/// A turn at the current sum.
#[derive(Clone, Copy)]
pub struct NearTurn {
    pub action: Action,
    pub theirs: usize,
    /// The score that the points are added to, including the bonus.
    pub start: usize,
    /// The most points that stay within the step.
    pub below: usize,
    /// The place of its far sums, and of its chances.
    pub far: usize,
    pub place: usize,
}

impl Side {
    /// Finishes the turns at one sum of the step: adds the outcomes that lead to sums
    /// which were not known when the step began, and to the end of the game.
    ///
    /// `chopped` returns the chance after a chop, by own and other's score and kind of the
    /// other's past.
    pub fn take_turns(
        &mut self,
        weights: &AllWeights,
        sum: usize,
        depth: usize,
        chopped: impl Fn((usize, usize), usize) -> f64,
    ) {
        let remembered = self.remembered;
        let kinds = remembered.kinds;
        let goal = self.goal;
        let (variants, first_turn) = (remembered.variants(), self.turn_place(sum, 0));
        for theirs in own_scores(goal, sum) {
            let own = sum - theirs;
            let action = self.actions[theirs * goal + own];
            let far = self.far_place(depth, theirs);
            let place = first_turn + theirs * variants;
            if action == Action::CHOP {
                for kind in 0..kinds {
                    let chance = chopped((own, theirs), kind);
                    for earned in 0..remembered.bonuses {
                        self.turns[place + earned * kinds + kind] = chance;
                    }
                }
                continue;
            }
            for earned in 0..remembered.bonuses {
                let place = place + earned * kinds;
                if earned == 1 && !self.can_earn(action) {
                    self.turns.copy_within(place - kinds..place, place);
                    continue;
                }
                let bonus = earned * weights.bonus;
                if earned == 1 && self.is_shifted(bonus, own, theirs) {
                    let from = self.turn_place(sum + bonus, theirs);
                    self.turns.copy_within(from..from + kinds, place);
                    continue;
                }
                let turn = NearTurn {
                    action,
                    theirs,
                    start: own + bonus,
                    below: depth.saturating_sub(bonus),
                    far: far + earned * kinds,
                    place,
                };
                self.finish(weights, turn);
            }
        }
    }

    /// Tests whether the action earns a bonus after any past.
    pub fn can_earn(&self, action: Action) -> bool {
        action != Action::CHOP && self.earning_dice.contains(action.dice())
    }

    /// Adds to the far sums of a turn the outcomes that stay within the step or
    /// end the game.
    fn finish(&mut self, weights: &AllWeights, turn: NearTurn) {
        let NearTurn { theirs, .. } = turn;
        let rows = self.afterstates.rows();
        let plane = self.kind_after(turn.action.dice());
        let row = rows.shape().row(plane, 0, theirs);
        let mut chance = self.first_sum(weights, turn);
        self.add_near(weights, turn, rows, row, None, &mut chance);
        let remembered = self.remembered;
        for kind in 1..remembered.kinds {
            let row = rows.shape().row(plane, 1, theirs);
            let mut difference = if turn.action == Action::BACON {
                0.0
            } else {
                self.far[turn.far + kind]
            };
            self.add_near(weights, turn, rows, row, Some(kind), &mut difference);
            self.turns[turn.place + kind] = difference + chance;
        }
        self.turns[turn.place] = chance;
    }

    /// 1 if rolling no dice ends the game with a win for player a, else 0.
    pub fn bacon_finish(&self, weights: &AllWeights, start: usize, theirs: usize) -> f64 {
        let raw = start + weights.bacon(theirs);
        let wins = raw >= self.goal && (self.player == 0) != weights.swaps(raw, theirs);
        if wins { 1.0 } else { 0.0 }
    }

    /// The sum over the outcomes beyond the step and those that end the game.
    fn first_sum(&self, weights: &AllWeights, turn: NearTurn) -> f64 {
        if turn.action == Action::BACON {
            return self.bacon_finish(weights, turn.start, turn.theirs);
        }
        let away = self.goal + weights.bonus - turn.start;
        let finish = weights
            .of(turn.action)
            .finish(self.player, away, weights.ending(turn.theirs));
        self.far[turn.far] + finish
    }

    /// Adds the outcomes of a turn below the goal that are within the step or outside
    /// the body: the chances of a row or, for a kind of past, what the other's bonus
    /// adds to them.
    fn add_near(
        &self,
        weights: &AllWeights,
        turn: NearTurn,
        rows: Rows,
        row: usize,
        kind: Option<usize>,
        sum: &mut f64,
    ) {
        if turn.action == Action::BACON {
            let raw = turn.start + weights.bacon(turn.theirs);
            if raw < self.goal {
                self.add_afterstate(turn, rows, row, kind, (raw, 1.0), sum);
            }
            return;
        }
        let roll = weights.of(turn.action);
        for &(points, chance) in &roll.heads {
            let raw = turn.start + points;
            if raw < self.goal {
                self.add_afterstate(turn, rows, row, kind, (raw, chance), sum);
            }
        }
        for points in roll.body.start..roll.body.end.min(turn.below + 1) {
            let raw = turn.start + points;
            if raw < self.goal {
                let outcome = (raw, roll.weight(points));
                self.add_afterstate(turn, rows, row, kind, outcome, sum);
            }
        }
    }

    fn add_afterstate(
        &self,
        turn: NearTurn,
        rows: Rows,
        row: usize,
        kind: Option<usize>,
        (raw, weight): (usize, f64),
        sum: &mut f64,
    ) {
        let value = rows.at(row, raw);
        match kind {
            None => add(sum, weight, value),
            Some(kind) => {
                let kinds = self.earning[turn.theirs * self.goal + raw];
                let earned = earned(value, kinds, kind);
                add(sum, weight, earned);
            }
        }
    }
}
