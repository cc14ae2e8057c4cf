//! How turns read their outcomes.

use crate::duel::general::lanes::add;
use crate::duel::general::ring::Rows;
use crate::duel::general::toss_weights::TossWeights;

use super::outcomes::Outcomes;
use super::turn::Turn;
use super::{HALF, KINDS, LoneOpponent, Sums};

/// The afterstates against a lone opponent, to read from.
#[derive(Clone, Copy)]
pub struct Reader<'r, const TABLES: usize> {
    lone: &'r LoneOpponent<TABLES>,
    rows: Rows<'r, TABLES, 2>,
    goal: usize,
}

impl<'r, const TABLES: usize> Reader<'r, TABLES> {
    #[inline(always)]
    pub fn new(lone: &'r LoneOpponent<TABLES>, goal: usize) -> Self {
        Reader {
            lone,
            rows: lone.afterstates.rows(),
            goal,
        }
    }

    /// Finishes turns with the same roll. Adds up, in the same order as a block, the
    /// outcomes beyond the step, those that end the game, those outside the body, and
    /// those within the step.
    #[inline(always)]
    pub fn roll<const FUSED: bool, const T: usize, const M: usize>(
        self,
        roll: &TossWeights,
        depth: usize,
        turns: &[Turn; T],
        bonuses: [usize; M],
        chances: &mut [f64],
    ) {
        // Loops rather than closures, which might not be inlined.
        let mut sums = [[[[0.0; HALF]; 2]; M]; T];
        let (start, end) = (roll.body.start, roll.body.end + bonuses[M - 1]);
        let far = start.max(depth + 1);
        // One loop around the inner one, so that the inner one is compiled once.
        for part in 0..roll.head_runs.len() + 2 {
            let mut weights: [&[f64]; M] = [&[]; M];
            let points = if let Some(run) = roll.head_runs.get(part.wrapping_sub(1)) {
                for variant in 0..M {
                    weights[variant] = run.weights(bonuses[variant]);
                }
                (run.points.start, run.points.end + bonuses[M - 1])
            } else {
                let points = if part == 0 {
                    (far, end)
                } else {
                    (start, far.min(end))
                };
                for variant in 0..M {
                    weights[variant] = roll.from(points.0, bonuses[variant]);
                }
                points
            };
            self.add_up::<FUSED, T, M>(turns, points, weights, &mut sums);
            if part > 0 {
                continue;
            }
            for (turn, sums) in turns.iter().zip(&mut sums) {
                for (finish, [low, _]) in turn.finish.iter().zip(sums) {
                    add::<FUSED, HALF>(low, 1.0, &self.lone.as_whole(*finish));
                }
            }
        }
        for (turn, sums) in turns.iter().zip(&sums) {
            for (variant, sums) in sums.iter().enumerate() {
                let place = turn.place + variant * KINDS * TABLES;
                let kinds = self.lone.chances(*sums);
                note_chances::<TABLES>(chances, place, &kinds);
            }
        }
    }

    /// Adds the outcomes of the points in the range `from..to`, as far as they are below
    /// the goal.
    #[inline(always)]
    pub fn add_up<const FUSED: bool, const T: usize, const M: usize>(
        self,
        turns: &[Turn; T],
        (from, to): (usize, usize),
        mut weights: [&[f64]; M],
        sums: &mut [[Sums; M]; T],
    ) {
        let mut ends = [from; T];
        let mut all = to.max(from);
        for turn in 0..T {
            ends[turn] = to.min(self.goal.saturating_sub(turns[turn].own)).max(from);
            all = all.min(ends[turn]);
        }
        if all > from {
            let mut outcomes = [Outcomes::NONE; T];
            for turn in 0..T {
                outcomes[turn] = self.outcomes(&turns[turn], from, all);
            }
            self.lone.add_up::<FUSED, T, M>(&outcomes, weights, sums);
        }
        if T == 1 {
            return;
        }
        for weights in &mut weights {
            *weights = &weights[all - from..];
        }
        for turn in 0..T {
            if ends[turn] > all {
                let outcomes = [self.outcomes(&turns[turn], all, ends[turn])];
                let mut rest = [sums[turn]];
                self.lone
                    .add_up::<FUSED, 1, M>(&outcomes, weights, &mut rest);
                [sums[turn]] = rest;
            }
        }
    }

    /// The outcomes of a turn for the points in the range `from..to`.
    #[inline(always)]
    fn outcomes(&self, turn: &Turn, from: usize, to: usize) -> Outcomes<'r, TABLES> {
        let row = (turn.table, turn.plane, turn.theirs);
        self.lone
            .outcomes(self.rows, row, turn.own + from, to - from)
    }
}

/// Writes the chances of a finished turn.
#[inline(always)]
pub fn note_chances<const TABLES: usize>(chances: &mut [f64], place: usize, kinds: &Sums) {
    let kinds = kinds.as_flattened();
    if TABLES == 1 {
        chances[place..][..KINDS].copy_from_slice(kinds);
    } else {
        for kind in 0..KINDS {
            chances[place + kind * TABLES] = kinds[kind];
        }
    }
}
