//! The bound with which the checker of certificates ends a line of play.

use crate::Board;

/// The lead in moves of the team that relies on the barrier with this front square,
/// independent of which team is to move; `None` if there is no barrier.
///
/// The barrier is two pieces side by side, or one on square 1, with all of the opponent's
/// pieces to its right. It never moves, so it is never jumped or passed, and the pieces to
/// its left can close up to it undisturbed. Those are the team's moves; it makes no
/// others. The opponent can at most close up to the barrier from the right. Each of the
/// team's pieces to the right of the barrier, with one of the opponent's still further to
/// the right, costs the opponent a move: either it is jumped, which covers two squares with
/// one move, or it is not, and the opponent's rightmost piece ends one square short. So
/// with a lead of 0 and the opponent to move, the opponent runs out of moves first.
///
/// Nothing of this depends on the number of squares.
pub fn lead(board: Board, front: u32) -> Option<i32> {
    let mine = |square: u32| board.mine() >> (square - 1) & 1 == 1;
    let theirs = |square: u32| board.theirs() >> (square - 1) & 1 == 1;
    let last = u32::from(board.squares());
    let is_barrier = (1..=last).contains(&front) && mine(front) && (front == 1 || mine(front - 1));
    if !is_barrier || (1..front).any(theirs) {
        return None;
    }
    let mut lead = 0;
    // From the barrier outwards: each piece crosses the empty squares before it.
    let mut empty = 0;
    for square in (1..front).rev() {
        lead += if mine(square) { empty } else { 0 };
        empty += i32::from(!mine(square));
    }
    let mut not_theirs = 0;
    for square in front + 1..=last {
        lead -= if theirs(square) { not_theirs } else { 0 };
        not_theirs += i32::from(!theirs(square));
    }
    let rightmost = (front + 1..=last).rev().find(|&square| theirs(square));
    let in_the_way = (front + 1..rightmost.unwrap_or(front + 1)).filter(|&square| mine(square));
    Some(lead + i32::try_from(in_the_way.count()).unwrap_or(0))
}

#[cfg(test)]
pub mod tests {
    use super::lead;
    use crate::Board;
    use crate::solve::Plain;

    /// All boards of 1 to 9 squares.
    pub fn boards() -> impl Iterator<Item = Board> {
        (1..=9_u32).flat_map(|squares| {
            (0..3_u32.pow(squares)).map(move |number| {
                let square = |place: u32| ["_", "M", "O"][(number / 3_u32.pow(place) % 3) as usize];
                let text: String = (0..squares).map(square).collect();
                text.parse().expect("a board")
            })
        })
    }

    /// Every lead of 0 or more on small boards is a win by plain search.
    #[test]
    fn a_lead_wins() {
        let mut plain = Plain::default();
        let mut leads = 0;
        for board in boards() {
            let mut fronts = 1..=board.squares().into();
            if fronts.any(|front| lead(board, front) >= Some(0)) {
                assert!(!plain.wins(board.mirrored()), "{board}");
                leads += 1;
            }
        }
        assert!(leads > 1000, "{leads}");
    }
}
