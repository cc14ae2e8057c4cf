//! D-Football: positions as texts, squares as numbers from Michigan's edge.

use std::cell::RefCell;
use std::ops::ControlFlow;

use pigskin_football::solve::{Probe, Tablebase};
use pigskin_football::{Board, Duel, Football, House, Mixed, Mixing, Position, Square, Turn};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::wrong;
use crate::interruption::Watch;

pub(crate) fn read(text: &str) -> PyResult<Position> {
    text.parse().map_err(wrong)
}

fn start(pieces: i64) -> PyResult<Position> {
    let game = u8::try_from(pieces).ok().and_then(Football::new);
    let game = game.ok_or_else(|| wrong(format!("a team has 1 to 31 pieces, not {pieces}")))?;
    Ok(game.start)
}

/// The start with so many pieces per side.
#[pyfunction]
pub(crate) fn football_start(pieces: i64) -> PyResult<String> {
    Ok(start(pieces)?.to_string())
}

/// A position in its own spelling: the board, the team to move, and the winner.
#[pyfunction]
pub(crate) fn football_read(text: &str) -> PyResult<(String, &'static str, Option<&'static str>)> {
    let position = read(text)?;
    Ok((
        position.seen_by_michigan().to_string(),
        position.to_move().name(),
        position.winner().map(pigskin_football::Team::name),
    ))
}

/// The squares of the pieces that can move.
#[pyfunction]
pub(crate) fn football_moves(text: &str) -> PyResult<Vec<u8>> {
    let moves = read(text)?.moves();
    Ok(moves.into_iter().map(Square::number).collect())
}

/// A move: the position after it, its text, where it ends, and the square of the captured piece.
#[pyfunction]
pub(crate) fn football_take(text: &str, square: i64) -> PyResult<(String, String, u8, Option<u8>)> {
    let square = Square::try_from(square).map_err(wrong)?;
    let turn = Turn::take(read(text)?, square).map_err(wrong)?;
    Ok((
        turn.after.to_string(),
        turn.to_string(),
        turn.to.number(),
        turn.jumped.map(Square::number),
    ))
}

/// The squares of a set of bits as the mover sees them, lowest first.
fn squares(position: Position, bits: u64) -> Vec<u8> {
    let all = 0..u32::from(position.seen_by_mover().squares());
    let mut squares: Vec<u8> = all
        .filter(|bit| bits >> bit & 1 == 1)
        .map(|bit| position.turned(Square::from_bit(bit)).number())
        .collect();
    squares.sort_unstable();
    squares
}

/// The expansions between two looks at Ctrl-C.
const EXPANSIONS: u64 = 1 << 20;

/// The squares whose moves win, perhaps none.
#[pyfunction]
pub(crate) fn football_winning_moves(py: Python<'_>, text: &str) -> PyResult<Vec<u8>> {
    let position = read(text)?;
    let board = position.seen_by_mover();
    let mut probe = Probe::default();
    let mut watch = Watch::new(None);
    let winning = py.detach(|| {
        let mut budget = EXPANSIONS;
        loop {
            // Proofs are remembered, so a larger budget goes on from there.
            if let Some(winning) = probe.winning_moves_within(board, budget) {
                return Some(winning);
            }
            if watch.tell(1, 1).is_break() {
                return None;
            }
            budget = budget.saturating_mul(2);
        }
    });
    watch.finish()?;
    Ok(squares(position, winning.unwrap_or_default()))
}

/// Every board of a game with whether its mover wins: own pieces and the opponent's as the bytes of
/// `uint64`s, the labels as bytes of 0 and 1. The boards are seen by their movers.
#[pyfunction]
#[pyo3(signature = (pieces, progress=None))]
pub(crate) fn football_labels(
    py: Python<'_>,
    pieces: i64,
    progress: Option<Py<PyAny>>,
) -> PyResult<[Vec<u8>; 3]> {
    let start = start(pieces)?;
    let pieces = start.seen_by_mover().squares() / 2;
    if pieces > MOST_LABELLED {
        return Err(wrong(format!(
            "all boards are labelled for 1 to {MOST_LABELLED} pieces, not for {pieces}"
        )));
    }
    let mut watch = Watch::new(progress);
    let labels = py.detach(|| {
        let computed;
        let tablebase = if let Some(tablebase) = Tablebase::bundled(pieces) {
            tablebase
        } else {
            computed = Tablebase::compute(pieces, &mut |_| {})?;
            &computed
        };
        let all = usize::try_from(tablebase.boards()).unwrap_or(usize::MAX);
        let [mut mine, mut theirs, mut wins] = [const { Vec::new() }; 3];
        // If it ends early, the watch has the reason.
        let _ = tablebase.try_for_each(&mut |board: Board, won| {
            mine.extend(board.mine().to_ne_bytes());
            theirs.extend(board.theirs().to_ne_bytes());
            wins.push(u8::from(won));
            if wins.len().is_multiple_of(BOARDS) || wins.len() == all {
                match watch.tell(wins.len(), all) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(()),
                }
            } else {
                Ok(())
            }
        });
        Some([mine, theirs, wins])
    });
    watch.finish()?;
    labels.ok_or_else(|| wrong(format!("no boards are labelled for {pieces} pieces")))
}

/// The boards between two looks at the clock.
const BOARDS: usize = 1 << 12;

/// The most pieces per side for which all boards are labelled.
const MOST_LABELLED: u8 = 11;

/// The board of bits as text, seen by its mover.
#[pyfunction]
pub(crate) fn football_rows(pieces: u8, mine: u64, theirs: u64) -> PyResult<String> {
    let board = Board::new(pieces.saturating_mul(2).saturating_add(1), mine, theirs);
    Ok(board.map_err(wrong)?.to_string())
}

/// The exact win rate of a house strategy against another, and its chances as fractions, if their
/// numbers have 128 bits.
#[pyfunction]
pub(crate) fn football_win_rate(
    py: Python<'_>,
    pieces: i64,
    a: &str,
    b: &str,
) -> PyResult<(Rate, Option<[String; 2]>)> {
    let board = start(pieces)?.seen_by_mover();
    if pieces > i64::from(MOST_EXACT) {
        return Err(wrong(format!(
            "win rates are exact for 1 to {MOST_EXACT} pieces, not for {pieces}"
        )));
    }
    let (a, b): (House, House) = (a.parse().map_err(wrong)?, b.parse().map_err(wrong)?);
    let (watch, found) = py.detach(|| {
        let asked = RefCell::new(Asked {
            watch: Watch::new(None),
            times: 0,
            is_over: false,
        });
        let [a, b] = [a, b].map(|house| Watched {
            house,
            asked: &asked,
        });
        let duel = Duel::new(board, &a, &b);
        let goes_on = || !asked.borrow().is_over;
        let rate = goes_on().then(|| rate(duel.win_rate()));
        let fractions = goes_on().then(|| duel.fractions()).flatten();
        let fractions = fractions.map(|both| both.map(|fraction| fraction.to_string()));
        let found = rate.map(|rate| (rate, fractions));
        (asked.into_inner().watch, found)
    });
    watch.finish()?;
    // Without a rate, the watch has the reason.
    found.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// A house strategy that looks at Ctrl-C from time to time. Once that came, it makes no moves, so that
/// the rest takes almost no time.
struct Watched<'a> {
    house: House,
    asked: &'a RefCell<Asked>,
}

/// A question to two strategies.
struct Asked {
    watch: Watch,
    /// How often they were asked.
    times: usize,
    /// Whether Ctrl-C came.
    is_over: bool,
}

impl Mixed for Watched<'_> {
    fn mixing(&self, board: Board) -> Mixing {
        let mut asked = self.asked.borrow_mut();
        asked.times += 1;
        if asked.times.is_multiple_of(BOARDS) {
            asked.is_over = asked.watch.tell(0, 1).is_break();
        }
        if asked.is_over {
            Mixing::NONE
        } else {
            self.house.mixing(board)
        }
    }
}

/// The most pieces per side whose reachable boards fit into some hundred megabytes.
const MOST_EXACT: u8 = 11;
