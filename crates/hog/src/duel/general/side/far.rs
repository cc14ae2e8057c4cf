//! The outcomes of a step's turns that lead beyond the step.

use crate::duel::general::lanes::{add_dots, earned};
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
    #[inline(always)]
    fn reads(&self) -> (usize, usize) {
        let from = |points: usize| (points + self.bonus).saturating_sub(1 + self.depth);
        (from(self.roll.body.start), from(self.roll.body.end))
    }
}

/// The range of afterstates beyond the step that any of the turns reads; `room` is
/// their number.
#[inline(always)]
fn span(turns: &[FarTurn], room: usize) -> (usize, usize) {
    let (mut from, mut to) = (room, 0);
    for turn in turns {
        let (first, end) = turn.reads();
        (from, to) = (from.min(first), to.max(end));
    }
    (from, to.min(room))
}

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Adds up the outcomes that lead from the sums of a step, `top` and those below
    /// it, to sums above `top`.
    #[inline(always)]
    pub fn look_far<const FUSED: bool, const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        top: usize,
    ) {
        let last = self.goal - 1;
        // Against any other score, the own score is out of range at every sum of the
        // step.
        for theirs in (top + 1).saturating_sub(last + DEPTH)..=top.min(last) {
            for table in 0..TABLES {
                self.look_far_against::<FUSED, FERAL>(weights, top, table, theirs);
            }
        }
    }

    /// The place among the far sums of the first variant of a turn.
    #[inline(always)]
    pub fn far_place<const FERAL: bool>(&self, depth: usize, theirs: usize, table: usize) -> usize {
        let turn = (depth * self.goal + theirs) * TABLES + table;
        turn * self.remembered::<FERAL>().variants()
    }

    #[inline(always)]
    fn look_far_against<const FUSED: bool, const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        top: usize,
        table: usize,
        theirs: usize,
    ) {
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
            let action = actions[first_raw - 1 - depth][table];
            let roll = weights.of(action);
            if roll.body.is_empty() {
                continue;
            }
            let turn = FarTurn {
                roll,
                bonus: 0,
                depth,
                plane: if FERAL {
                    self.pasts[table].kind_after(action.dice())
                } else {
                    0
                },
                place: self.far_place::<FERAL>(depth, theirs, table),
            };
            turns[count] = turn;
            count += 1;
            let own = first_raw - 1 - depth;
            if FERAL
                && self.can_earn(table, action)
                && !self.is_shifted(weights.bonus, table, own, theirs)
            {
                turns[count] = FarTurn {
                    bonus: weights.bonus,
                    place: turn.place + self.remembered.kinds,
                    ..turn
                };
                count += 1;
            }
        }
        let turns = &mut turns[..count];
        if FERAL {
            turns.sort_unstable_by_key(|turn| turn.plane);
        }
        let mut rest = &*turns;
        while let Some(first) = rest.first() {
            let same = rest
                .iter()
                .take_while(|turn| !FERAL || turn.plane == first.plane);
            let (turns, others) = rest.split_at(same.count());
            self.look_far_in_plane::<FUSED, FERAL>(turns, table, theirs, first_raw);
            rest = others;
        }
    }

    /// Adds up turns whose afterstates are in one plane.
    #[inline(always)]
    fn look_far_in_plane<const FUSED: bool, const FERAL: bool>(
        &mut self,
        turns: &[FarTurn],
        table: usize,
        theirs: usize,
        first_raw: usize,
    ) {
        let room = self.goal.saturating_sub(first_raw);
        let remembered = self.remembered::<FERAL>();
        let rows = self.afterstates.rows();
        let row = rows.shape().row(turns[0].plane, 0, theirs);
        let far = self.far.cells_mut();
        for turns in turns.chunks(TOGETHER) {
            let (from, to) = span(turns, room);
            let count = to.saturating_sub(from);
            let raws = rows.raws(row, first_raw + from, count);
            add_up::<FUSED, LANES, TABLES>(turns, from, raws, table, far, 0);
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
            for ((cell, difference), bits) in cells {
                *cell = [earned(&difference[table], bits, kind)];
            }
            for turns in turns.chunks(TOGETHER) {
                let (begin, end) = span(turns, room);
                let earned = self
                    .earned
                    .get(begin - from..end - from)
                    .unwrap_or_default();
                add_up::<FUSED, LANES, 1>(turns, begin, [earned, &[]], 0, far, kind);
            }
        }
    }
}

/// Adds up the afterstates of a row, from the place `from` beyond the step on, for at
/// most [`TOGETHER`] turns.
#[inline(always)]
fn add_up<const FUSED: bool, const LANES: usize, const TABLES: usize>(
    turns: &[FarTurn],
    from: usize,
    afterstates: [&[[[f64; LANES]; TABLES]]; 2],
    table: usize,
    far: &mut [[f64; LANES]],
    kind: usize,
) {
    match *turns {
        [a] => add_turns::<FUSED, LANES, TABLES, 1>([a], from, afterstates, table, far, kind),
        [a, b] => add_turns::<FUSED, LANES, TABLES, 2>([a, b], from, afterstates, table, far, kind),
        [a, b, c] => {
            add_turns::<FUSED, LANES, TABLES, 3>([a, b, c], from, afterstates, table, far, kind);
        }
        [a, b, c, d] => {
            add_turns::<FUSED, LANES, TABLES, 4>([a, b, c, d], from, afterstates, table, far, kind);
        }
        _ => {}
    }
}

#[inline(always)]
fn add_turns<const FUSED: bool, const LANES: usize, const TABLES: usize, const M: usize>(
    turns: [FarTurn; M],
    from: usize,
    [before, after]: [&[[[f64; LANES]; TABLES]]; 2],
    table: usize,
    far: &mut [[f64; LANES]],
    kind: usize,
) {
    let mut sums = [[0.0; LANES]; M];
    let mut weights: [&[f64]; M] = [&[]; M];
    for (place, turn) in turns.iter().enumerate() {
        weights[place] = turn.roll.from(from + 1 + turn.depth, turn.bonus);
    }
    add_dots::<FUSED, LANES, TABLES, M>(before, table, weights, &mut sums);
    if !after.is_empty() {
        for weights in &mut weights {
            *weights = &weights[before.len()..];
        }
        add_dots::<FUSED, LANES, TABLES, M>(after, table, weights, &mut sums);
    }
    for (turn, sum) in turns.iter().zip(sums) {
        far[turn.place + kind] = sum;
    }
}
