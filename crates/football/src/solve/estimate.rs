//! A guess of who wins, which only decides the order of the search.
//!
//! A small network, fitted by `examples/fit.rs` to the reachable positions with 9 and 11
//! pieces per side that the barriers do not decide. It is right for 97 of 100 of them. All
//! its inputs are 0 or 1, so it mostly adds integers: a hidden layer of fifteen rectified
//! sums, and one more sum to which the inputs contribute directly.

use crate::Board;

use super::barrier::Interval;
use super::line::{Bits, Sum, count_and_sum, highest, lowest};
use super::weights::{BIAS, INPUTS, OUTPUT, SUMS};

/// Factor of the direct sum relative to the others, as a power of two.
const DIRECT: u32 = 6;
/// Number of distances behind a front piece that are told apart.
const REACH: u32 = 24;
/// Number of grades of [`ROUGH`] that are told apart.
const GRADES: u32 = 24;

/// Value of a spare move beyond the middle between the barriers' two verdicts: an eighth
/// of 1. The nearer a verdict, the shorter the search; of two moves that seem to win, the
/// one with the shorter proof is better.
const SPARE: i32 = 1 << 10;

/// Estimates who wins: the higher, the likelier and the sooner the team to move wins; 0 is
/// even.
pub fn estimate(sum: Sum, known: Interval) -> i32 {
    let mut sums = BIAS;
    let (weights, _) = INPUTS.as_chunks::<SUMS>();
    inputs(sum, known, |input| {
        for (sum, weight) in sums.iter_mut().zip(&weights[input]) {
            *sum += weight;
        }
    });
    let direct = i32::from(sums[SUMS - 1]) << DIRECT;
    let hidden = sums.iter().zip(&OUTPUT);
    let hidden = hidden.map(|(&sum, &weight)| i32::from(sum.max(0)) * i32::from(weight));
    let midway = i32::from(known.wins) + i32::from(known.loses);
    direct + hidden.sum::<i32>() + SPARE * (2 * sum.spare - midway)
}

/// The estimate's active inputs, numbered from 0; none if the barriers decide.
///
/// The program that fits the weights uses this. The free moves are those of
/// [`Solver::wins_with`](super::Solver::wins_with).
///
/// ```
/// # use pigskin_football::solve::inputs_of_estimate;
/// assert!(!inputs_of_estimate("M_M_O_O".parse()?, 0).is_empty());
/// assert!(inputs_of_estimate("M______".parse()?, 0).is_empty());
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
pub fn inputs_of_estimate(board: Board, free: i32) -> Vec<usize> {
    let sum = Sum::from_board(board, free);
    let known = Interval::from_barriers(sum.line);
    let mut found = Vec::new();
    if known.decides(sum.spare).is_none() {
        inputs(sum, known, |input| found.push(input));
    }
    found
}

/// Calls `input` with each active input: where the teams first face each other, the pieces
/// behind the front pieces, and how far the barriers are from a decision.
fn inputs(sum: Sum, known: Interval, mut input: impl FnMut(usize)) {
    let facing = || {
        let theirs = sum.line.theirs() & !0 << lowest(sum.line.mine())?;
        let their_front = lowest(theirs)?;
        let mine = sum.line.mine() & ((1 << their_front) - 1);
        let my_front = highest(mine)?.unsigned_abs();
        Some((mine, my_front, theirs, their_front))
    };
    let Some((mine, my_front, theirs, their_front)) = facing() else {
        return;
    };
    let gap = their_front - my_front - 1;
    let unsigned = |(count, sum): (i32, i32)| (count.unsigned_abs(), sum.unsigned_abs());
    let (my_count, my_sum) = unsigned(count_and_sum(mine));
    let (their_count, their_sum) = unsigned(count_and_sum(theirs));
    let packed = |count: u32| count * (count - 1) / 2;
    let my_way = my_count * my_front - packed(my_count) - my_sum;
    let their_way = their_sum - packed(their_count) - their_count * their_front;
    let rough = |number: u32| u32::from(ROUGH[number.min(255) as usize]);
    let to_win = (i32::from(known.wins) - sum.spare).max(0);
    let to_lose = (sum.spare - i32::from(known.loses)).max(0);
    let numbers = [
        (gap, 8),
        (my_count, 12),
        (their_count, 12),
        (my_front, REACH),
        (sum.line.squares() - 1 - their_front, REACH),
        (rough(my_way), GRADES),
        (rough(their_way), GRADES),
        ((my_way + their_way + gap) % 2 * 4 + gap.min(3), 8),
        (rough(to_win.unsigned_abs()), GRADES),
        (rough(to_lose.unsigned_abs()), GRADES),
    ];
    let mut first = 0;
    for (number, count) in numbers {
        input((first + number.min(count - 1)) as usize);
        first += count;
    }
    for bit in Bits(mine & !(1 << my_front)) {
        input((first + (my_front - bit - 1).min(REACH - 1)) as usize);
    }
    first += REACH;
    for bit in Bits(theirs & (theirs - 1)) {
        input((first + (bit - their_front - 1).min(REACH - 1)) as usize);
    }
}

/// Grades of numbers: each number up to 7 has its own, above there are four for each
/// doubling.
const ROUGH: [u8; 256] = {
    let mut rough = [0; 256];
    let mut number = 1;
    while number < rough.len() {
        // A grade begins where no bit is set below the three highest.
        let begins = number < 8 || number.trailing_zeros() + 3 > number.ilog2();
        rough[number] = rough[number - 1] + begins as u8;
        number += 1;
    }
    rough
};
