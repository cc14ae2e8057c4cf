//! The rest of the turns at one sum: outcomes within the step, and ends of the game.

use crate::duel::general::lanes::{add, earned};
use crate::duel::general::ring::Rows;
use crate::duel::plan::Action;
use crate::duel::toss_weights::AllWeights;
use crate::sweep::own_scores;

use super::Side;

/// A turn at the current sum, of one table.
#[derive(Clone, Copy)]
pub struct NearTurn {
    pub table: usize,
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

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Finishes the turns at one sum of the step: adds the outcomes that lead to sums
    /// which were not known when the step began, and to the end of the game.
    ///
    /// `chopped` returns the chances after a chop, by own and other's score, table and
    /// kind of the other's past.
    #[inline(always)]
    pub fn take_turns<const FUSED: bool, const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        sum: usize,
        depth: usize,
        chopped: impl Fn((usize, usize), usize, usize) -> [f64; LANES],
    ) {
        let remembered = self.remembered::<FERAL>();
        let kinds = remembered.kinds;
        let goal = self.goal;
        let (variants, first_turn) = (
            remembered.variants(),
            self.turn_place::<FERAL>(sum, 0) * TABLES,
        );
        for theirs in own_scores(goal, sum) {
            let own = sum - theirs;
            let actions = self.actions[theirs * goal + own];
            for (table, action) in actions.into_iter().enumerate() {
                let far = self.far_place::<FERAL>(depth, theirs, table);
                let place = first_turn + theirs * variants * TABLES + table;
                if action == Action::CHOP {
                    for kind in 0..kinds {
                        let chance = chopped((own, theirs), table, kind);
                        for earned in 0..remembered.bonuses {
                            let place = place + (earned * kinds + kind) * TABLES;
                            self.turns.cells_mut()[place] = chance;
                        }
                    }
                    continue;
                }
                for earned in 0..remembered.bonuses {
                    let place = place + earned * kinds * TABLES;
                    if earned == 1 && !self.can_earn(table, action) {
                        let turns = self.turns.cells_mut();
                        for kind in 0..kinds {
                            turns[place + kind * TABLES] =
                                turns[place + kind * TABLES - kinds * TABLES];
                        }
                        continue;
                    }
                    let bonus = earned * weights.bonus;
                    if earned == 1 && self.is_shifted(bonus, table, own, theirs) {
                        let from = self.turn_place::<FERAL>(sum + bonus, theirs) * TABLES + table;
                        let turns = self.turns.cells_mut();
                        for kind in 0..kinds {
                            turns[place + kind * TABLES] = turns[from + kind * TABLES];
                        }
                        continue;
                    }
                    let turn = NearTurn {
                        table,
                        action,
                        theirs,
                        start: own + bonus,
                        below: depth.saturating_sub(bonus),
                        far: far + earned * kinds,
                        place,
                    };
                    self.finish::<FUSED, FERAL>(weights, turn);
                }
            }
        }
    }

    /// Tests whether the action earns a bonus after any past.
    #[inline(always)]
    pub fn can_earn(&self, table: usize, action: Action) -> bool {
        action != Action::CHOP && self.earning_dice[table].contains(action.dice())
    }

    /// Adds to the far sums of a turn the outcomes that stay within the step or
    /// end the game.
    #[inline(always)]
    fn finish<const FUSED: bool, const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        turn: NearTurn,
    ) {
        let NearTurn { table, theirs, .. } = turn;
        let rows = self.afterstates.rows();
        let plane = if FERAL {
            self.pasts[table].kind_after(turn.action.dice())
        } else {
            0
        };
        let row = rows.shape().row(plane, 0, theirs);
        let mut chance = self.first_sum(weights, turn);
        self.add_near::<FUSED>(weights, turn, rows, row, None, &mut chance);
        let remembered = self.remembered::<FERAL>();
        for kind in 1..remembered.kinds {
            let row = rows.shape().row(plane, 1, theirs);
            let mut difference = if turn.action == Action::BACON {
                [0.0; LANES]
            } else {
                self.far.cells()[turn.far + kind]
            };
            self.add_near::<FUSED>(weights, turn, rows, row, Some(kind), &mut difference);
            for lane in 0..LANES {
                difference[lane] += chance[lane];
            }
            self.turns.cells_mut()[turn.place + kind * TABLES] = difference;
        }
        self.turns.cells_mut()[turn.place] = chance;
    }

    /// 1 if rolling no dice ends the game with a win for player a, else 0.
    #[inline(always)]
    pub fn bacon_finish(&self, weights: &AllWeights, start: usize, theirs: usize) -> f64 {
        let raw = start + weights.bacon(theirs);
        let wins = raw >= self.goal && (self.player == 0) != weights.swaps(raw, theirs);
        if wins { 1.0 } else { 0.0 }
    }

    /// The sum over the outcomes beyond the step and those that end the game.
    #[inline(always)]
    fn first_sum(&self, weights: &AllWeights, turn: NearTurn) -> [f64; LANES] {
        if turn.action == Action::BACON {
            return [self.bacon_finish(weights, turn.start, turn.theirs); LANES];
        }
        let away = self.goal + weights.bonus - turn.start;
        let finish = weights
            .of(turn.action)
            .finish(self.player, away, weights.ending(turn.theirs));
        let mut sum = self.far.cells()[turn.far];
        for chance in &mut sum {
            *chance += finish;
        }
        sum
    }

    /// Adds the outcomes of a turn below the goal that are within the step or outside
    /// the body: the chances of a row or, for a kind of past, what the other's bonus
    /// adds to them.
    #[inline(always)]
    fn add_near<const FUSED: bool>(
        &self,
        weights: &AllWeights,
        turn: NearTurn,
        rows: Rows<TABLES, LANES>,
        row: usize,
        kind: Option<usize>,
        sum: &mut [f64; LANES],
    ) {
        if turn.action == Action::BACON {
            let raw = turn.start + weights.bacon(turn.theirs);
            if raw < self.goal {
                self.add_afterstate::<FUSED>(turn, rows, row, kind, (raw, 1.0), sum);
            }
            return;
        }
        let roll = weights.of(turn.action);
        for &(points, chance) in &roll.heads {
            let raw = turn.start + points;
            if raw < self.goal {
                self.add_afterstate::<FUSED>(turn, rows, row, kind, (raw, chance), sum);
            }
        }
        for points in roll.body.start..roll.body.end.min(turn.below + 1) {
            let raw = turn.start + points;
            if raw < self.goal {
                let outcome = (raw, roll.weight(points));
                self.add_afterstate::<FUSED>(turn, rows, row, kind, outcome, sum);
            }
        }
    }

    #[inline(always)]
    fn add_afterstate<const FUSED: bool>(
        &self,
        turn: NearTurn,
        rows: Rows<TABLES, LANES>,
        row: usize,
        kind: Option<usize>,
        (raw, weight): (usize, f64),
        sum: &mut [f64; LANES],
    ) {
        let values = &rows.at(row, raw)[turn.table];
        match kind {
            None => add::<FUSED, LANES>(sum, weight, values),
            Some(kind) => {
                let bits = &self.earning[turn.theirs * self.goal + raw];
                let earned = earned(values, bits, kind);
                add::<FUSED, LANES>(sum, weight, &earned);
            }
        }
    }
}
