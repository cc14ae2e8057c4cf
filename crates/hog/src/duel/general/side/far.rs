//! The outcomes of a step's turns that lead beyond the step.

use crate::duel::general::dots::{add_dots, earned};
use crate::duel::plan::Action;
use crate::duel::toss_weights::{AllWeights, DEPTH, TossWeights};

use super::Side;

/// A turn of the step, with what its outcomes beyond the step need.
#[derive(Clone, Copy)]
struct FarTurn<'w> {
    roll: &'w TossWeights,
    /// The points of the bonus that it earns.
    bonus: usize,
    /// How far its sum is below the highest of the step.
    depth: usize,
    /// The plane of its afterstates.
    plane: usize,
    /// The place of its sum for the first kind of the other's past.
    place: usize,
}

/// Turns that are added up at the same time.
const TOGETHER: usize = 4;

/// Limit on the turns of one row: with and without bonus for each depth.
const MOST_TURNS: usize = 2 * DEPTH;

impl FarTurn<'_> {
    /// The range of afterstates that it reads beyond the step, counted from the first
    /// one there.
    fn reads(&self) -> (usize, usize) {
        let from = |points: usize| (points + self.bonus).saturating_sub(1 + self.depth);
        (from(self.roll.body.start), from(self.roll.body.end))
    }
}

/// The range of afterstates beyond the step that any of the turns reads; `room` is
/// their number.
fn span(turns: &[FarTurn], room: usize) -> (usize, usize) {
    let (mut from, mut to) = (room, 0);
    for turn in turns {
        let (first, end) = turn.reads();
        (from, to) = (from.min(first), to.max(end));
    }
    (from, to.min(room))
}

impl Side {
    /// Adds up the outcomes that lead from the sums of a step, `top` and those below
    /// it, to sums above `top`.
    pub fn look_far(&mut self, weights: &AllWeights, top: usize) {
        let last = self.goal - 1;
        // Against any other score, the own score is out of range at every sum of the
        // step.
        for theirs in (top + 1).saturating_sub(last + DEPTH)..=top.min(last) {
            self.look_far_against(weights, top, theirs);
        }
    }

    /// The place among the far sums of the first variant of a turn.
    pub fn far_place(&self, depth: usize, theirs: usize) -> usize {
        (depth * self.goal + theirs) * self.remembered.variants()
    }

    fn look_far_against(&mut self, weights: &AllWeights, top: usize, theirs: usize) {
        let first_raw = top - theirs + 1;
        let nothing = FarTurn {
            roll: weights.of(Action::BACON),
            bonus: 0,
            depth: 0,
            plane: 0,
            place: 0,
        };
        let mut turns = [nothing; MOST_TURNS];
        let mut count = 0;
        let actions = &self.actions[theirs * self.goal..][..self.goal];
        for depth in first_raw.saturating_sub(self.goal)..DEPTH.min(first_raw) {
            let action = actions[first_raw - 1 - depth];
            let roll = weights.of(action);
            if roll.body.is_empty() {
                continue;
            }
            let turn = FarTurn {
                roll,
                bonus: 0,
                depth,
                plane: self.kind_after(action.dice()),
                place: self.far_place(depth, theirs),
            };
            turns[count] = turn;
            count += 1;
            let own = first_raw - 1 - depth;
            if self.can_earn(action) && !self.is_shifted(weights.bonus, own, theirs) {
                turns[count] = FarTurn {
                    bonus: weights.bonus,
                    place: turn.place + self.remembered.kinds,
                    ..turn
                };
                count += 1;
            }
        }
        let turns = &mut turns[..count];
        turns.sort_unstable_by_key(|turn| turn.plane);
        let mut rest = &*turns;
        while let Some(first) = rest.first() {
            let same = rest.iter().take_while(|turn| turn.plane == first.plane);
            let (turns, others) = rest.split_at(same.count());
            self.look_far_in_plane(turns, theirs, first_raw);
            rest = others;
        }
    }

    /// Adds up turns whose afterstates are in one plane.
    fn look_far_in_plane(&mut self, turns: &[FarTurn], theirs: usize, first_raw: usize) {
        let room = self.goal.saturating_sub(first_raw);
        let remembered = self.remembered;
        let rows = self.afterstates.rows();
        let row = rows.shape().row(turns[0].plane, 0, theirs);
        let far = &mut self.far;
        for turns in turns.chunks(TOGETHER) {
            let (from, to) = span(turns, room);
            let count = to.saturating_sub(from);
            let raws = rows.raws(row, first_raw + from, count);
            add_up(turns, from, raws, far, 0);
        }
        if remembered.parts == 1 {
            return;
        }
        let row = rows.shape().row(turns[0].plane, 1, theirs);
        let (from, to) = span(turns, room);
        let raws = rows.raws(row, first_raw + from, to.saturating_sub(from));
        let earning = self.earning.get(theirs * self.goal + first_raw + from..);
        let earning = earning.unwrap_or_default();
        for kind in 1..remembered.kinds {
            let differences = raws[0].iter().chain(raws[1]);
            let cells = self.earned.iter_mut().zip(differences).zip(earning);
            for ((cell, difference), kinds) in cells {
                *cell = earned(*difference, *kinds, kind);
            }
            for turns in turns.chunks(TOGETHER) {
                let (begin, end) = span(turns, room);
                let earned = self
                    .earned
                    .get(begin - from..end - from)
                    .unwrap_or_default();
                add_up(turns, begin, [earned, &[]], far, kind);
            }
        }
    }
}

/// Adds up the afterstates of a row, from the place `from` beyond the step on, for at
/// most [`TOGETHER`] turns.
fn add_up(turns: &[FarTurn], from: usize, afterstates: [&[f64]; 2], far: &mut [f64], kind: usize) {
    match *turns {
        [a] => add_turns([a], from, afterstates, far, kind),
        [a, b] => add_turns([a, b], from, afterstates, far, kind),
        [a, b, c] => {
            add_turns([a, b, c], from, afterstates, far, kind);
        }
        [a, b, c, d] => {
            add_turns([a, b, c, d], from, afterstates, far, kind);
        }
        _ => {}
    }
}

fn add_turns<const M: usize>(
    turns: [FarTurn; M],
    from: usize,
    [before, after]: [&[f64]; 2],
    far: &mut [f64],
    kind: usize,
) {
    let mut sums = [0.0; M];
    let mut weights: [&[f64]; M] = [&[]; M];
    for (place, turn) in turns.iter().enumerate() {
        weights[place] = turn.roll.from(from + 1 + turn.depth, turn.bonus);
    }
    add_dots(before, weights, &mut sums);
    if !after.is_empty() {
        for weights in &mut weights {
            *weights = &weights[before.len()..];
        }
        add_dots(after, weights, &mut sums);
    }
    for (turn, sum) in turns.iter().zip(sums) {
        far[turn.place + kind] = sum;
    }
}
