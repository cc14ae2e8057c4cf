//! The value of a choice.

use pigskin_kernels::{add_rows, dot};

use crate::{Choice, Phase, Roll, Rules, Score, Scores};

use super::landings::Landing;
use super::memory::MoverView;
use super::order::{At, Layer};
use super::places::with_lanes;
use super::solution::Solution;
use super::turn_points::{Run, TurnPoints};

/// The value of a choice, by the other's past.
pub struct ActionValue<const L: usize> {
    /// The dice that are rolled.
    pub roll: Roll,
    /// Without the bonus of Feral Hogs.
    plain: [f64; L],
    /// With the bonus of Feral Hogs.
    with_bonus: [f64; L],
}

impl Solution {
    /// The win chance of a player who is to move at scores below the goal and makes
    /// this choice, which the rules allow.
    pub fn value_of(&self, player: usize, view: MoverView, choice: Choice) -> f64 {
        with_lanes!(self.ground.places, L => self.value_of_with::<L>(player, view, choice))
    }

    fn value_of_with<const L: usize>(&self, player: usize, view: MoverView, choice: Choice) -> f64 {
        let at = At {
            mover: player,
            layer: view.layer(),
            scores: view.scores,
        };
        let mine = view
            .mine
            .previous
            .min(self.ground.rules.remembers().previous);
        let theirs = self.ground.places.past(view.theirs.previous);
        self.action_value::<L>(at, choice)
            .after(&self.ground.rules, mine)[theirs]
    }

    /// The value of a choice.
    pub(super) fn action_value<const L: usize>(&self, at: At, choice: Choice) -> ActionValue<L> {
        self.action_value_after(at, choice, |_| true)
    }

    /// The value of a choice after some pasts of the mover; `any` tests whether a condition holds for
    /// any of them.
    fn action_value_after<const L: usize>(
        &self,
        at: At,
        choice: Choice,
        any: impl Fn(&dyn Fn(u8) -> bool) -> bool,
    ) -> ActionValue<L> {
        let roll = self
            .ground
            .rules
            .roll(choice, at.scores, at.layer.phase, at.layer.mine);
        let Some(points) = self.ground.points.of(roll, at.scores) else {
            // A chop: the other is to move with the mover's score. It counts as no dice.
            let layer = at.layer.after_chop(&self.ground.rules).seen_by_other();
            let (sets, _) = self.players[self.other(at.mover)]
                .positions
                .as_chunks::<L>();
            let after =
                sets[self.ground.places.position(layer, 0, at.scores)].map(|value| 1.0 - value);
            return ActionValue {
                roll,
                plain: after,
                with_bonus: after,
            };
        };
        let mut value = ActionValue {
            roll,
            plain: [0.0; L],
            with_bonus: [0.0; L],
        };
        if any(&|past| !earns(&self.ground.rules, roll, past)) {
            value.plain = self.expectation(at, roll, points, 0);
        }
        if let Some(rule) = self.ground.rules.feral_hogs
            && any(&|past| earns(&self.ground.rules, roll, past))
        {
            value.with_bonus = self.expectation(at, roll, points, rule.bonus.into());
        }
        value
    }

    /// The win chance of a turn that adds these points and a bonus to the mover's score: by the
    /// rows of afterstates as far as they go, and by the finished ones beyond.
    fn expectation<const L: usize>(
        &self,
        at: At,
        roll: Roll,
        points: &TurnPoints,
        bonus: usize,
    ) -> [f64; L] {
        if self.ground.rules.boosts_leader() {
            return self.expectation_one_by_one(at, roll, points, bonus);
        }
        let (sets, _) = self.players[at.mover].afterstates.as_chunks::<L>();
        let from = usize::from(at.scores.mine.0) + bonus;
        let mut sums = [0.0; L];
        let mut beyond = 0.0;
        for run in &points.runs {
            let theirs = usize::from(at.scores.theirs.0 + run.leads.opponent_gains);
            if theirs >= self.ground.places.goal {
                beyond += self.opponent_ends(at, bonus, run);
                continue;
            }
            let layer = at.layer.after(&self.ground.rules, roll, run);
            let row = self.ground.places.raws(
                layer,
                self.ground.places.past(run.leads.remembered),
                theirs,
            );
            let row = &sets[row..row + self.ground.places.goal];
            let raw = from + run.first;
            let within = row.get(raw..).unwrap_or(&[]);
            let (inner, outer) = run.chances.split_at(within.len().min(run.chances.len()));
            if L == 1 {
                sums[0] += dot(inner, within.as_flattened());
            } else {
                add_rows(&mut sums, inner, within.as_flattened());
            }
            #[cfg(test)]
            crate::price::counted::add(inner.len() * L + outer.len());
            let first = (raw + inner.len()).saturating_sub(row.len());
            let finished = self.ground.finished.row(theirs);
            beyond += dot(outer, finished.get(first..).unwrap_or(&[]));
        }
        sums.map(|sum| sum + beyond)
    }

    /// The expectation where the added points depend on the scores that they lead to.
    fn expectation_one_by_one<const L: usize>(
        &self,
        at: At,
        roll: Roll,
        points: &TurnPoints,
        bonus: usize,
    ) -> [f64; L] {
        let (sets, _) = self.players[at.mover].afterstates.as_chunks::<L>();
        let goal = self.ground.rules.goal;
        let mut sums = [0.0; L];
        let mut beyond = 0.0;
        for run in &points.runs {
            let layer = at.layer.after(&self.ground.rules, roll, run);
            let plane = self.ground.places.past(run.leads.remembered);
            for (gained, &chance) in (run.first + bonus..).zip(&run.chances) {
                #[cfg(test)]
                crate::price::counted::add(L);
                // Points are far below the range.
                let gained = u16::try_from(gained).unwrap_or(u16::MAX);
                let raw = self
                    .ground
                    .rules
                    .added(at.scores, gained, run.leads.opponent_gains);
                if raw.mine.0.max(raw.theirs.0) >= goal {
                    if self.ground.rules.landing(raw) == (Landing::Over { won: true }) {
                        beyond += chance;
                    }
                    continue;
                }
                let row = self.ground.places.raws(layer, plane, raw.theirs.0.into());
                let values = &sets[row + usize::from(raw.mine.0)];
                for lane in 0..L {
                    sums[lane] += chance * values[lane];
                }
            }
        }
        sums.map(|sum| sum + beyond)
    }

    /// The chance that the mover wins by a toss that brings the opponent to the goal of the rules, where a swap
    /// may follow.
    fn opponent_ends(&self, at: At, bonus: usize, run: &Run) -> f64 {
        let scores = at.scores;
        let terms = (run.first + bonus..).zip(&run.chances);
        let won = |(points, chance): (usize, &f64)| {
            let raw = Scores {
                // Points and scores are far below the range.
                mine: scores.mine.plus(u16::try_from(points).unwrap_or(u16::MAX)),
                theirs: Score(scores.theirs.0 + run.leads.opponent_gains),
            };
            match self.ground.rules.landing(raw) {
                Landing::Over { won: true } => *chance,
                Landing::Over { won: false } | Landing::Scores { .. } => 0.0,
            }
        };
        terms.map(won).sum()
    }

    /// The value of a choice, weighted by how often each past comes up.
    pub fn weighted_value<const L: usize>(
        &self,
        at: At,
        choice: Choice,
        often: &[(u8, [f64; L])],
    ) -> f64 {
        let value = self.action_value_after::<L>(at, choice, |past| {
            often.iter().any(|&(other, _)| past(other))
        });
        #[cfg(test)]
        crate::price::counted::add(L * L);
        let by_past = often.iter();
        by_past
            .map(|(past, often)| weighted(value.after(&self.ground.rules, *past), often))
            .sum()
    }
}

impl Layer {
    /// The layer of the afterstates that points of this roll lead to.
    pub(super) fn after(self, rules: &Rules, roll: Roll, run: &Run) -> Layer {
        let phase = rules.next_phase(self.phase, roll.as_dice(), 0);
        Layer {
            phase: Phase {
                exchanged: self.phase.exchanged ^ run.leads.exchanges,
                ..phase
            },
            ..self
        }
    }
}

impl<const L: usize> ActionValue<L> {
    /// The values after a turn, by the other's past, for a mover with this past.
    pub fn after(&self, rules: &Rules, previous: u8) -> &[f64; L] {
        if self.earns(rules, previous) {
            &self.with_bonus
        } else {
            &self.plain
        }
    }

    /// Tests whether the turn earns the bonus for a mover with this past.
    pub fn earns(&self, rules: &Rules, previous: u8) -> bool {
        earns(rules, self.roll, previous)
    }
}

/// Tests whether a roll earns the bonus of Feral Hogs for a mover with this past.
pub fn earns(rules: &Rules, roll: Roll, previous: u8) -> bool {
    match (roll, rules.feral_hogs) {
        (Roll::Dice(dice, _), Some(rule)) => rule.earns(previous, dice),
        _ => false,
    }
}

/// The sum of values, each times how often its past comes up.
pub fn weighted<const L: usize>(values: &[f64; L], often: &[f64; L]) -> f64 {
    values.iter().zip(often).map(|(v, o)| v * o).sum()
}
