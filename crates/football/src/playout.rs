//! Games between house strategies by the million.

use pigskin_game::Seat;

use crate::board::BothViews;
use crate::{Board, House, Luck};

/// Plays a game to its end and returns only the winner's seat.
///
/// The first strategy moves first. The draws are those of
/// [`Play::new`](crate::Play::new), so the same luck plays the same game.
///
/// ```
/// use pigskin_football::{Board, House, Luck, playout};
/// use pigskin_game::Seat;
/// let start = Board::start(2).expect("2 is a number of pieces");
/// let winner = playout(start, [House::PreferJumps, House::Random], &mut Luck::new(1));
/// assert_eq!(winner, Seat::First);
/// ```
pub fn playout(start: Board, houses: [House; 2], luck: &mut Luck) -> Seat {
    let mut board = BothViews::new(start);
    let mut seat = Seat::First;
    while board.mover().moves() != 0 {
        let bit = houses[seat.index()].choose_bit(board.mover(), luck);
        board = board.after(bit);
        seat = seat.other();
    }
    seat.other()
}
