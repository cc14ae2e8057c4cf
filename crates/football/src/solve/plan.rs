//! The barrier that the mover promises to build, and the time that it takes.

use super::line::{Region, highest, lowest};

/// A barrier without any of their pieces behind it, except left of all of mine.
///
/// The front piece walks to the barrier's square, the piece behind it closes up, and the
/// other pieces behind follow until they are packed. A barrier further ahead is worth
/// more: all my pieces behind it have more moves, and all of theirs fewer. So the foremost
/// barrier that can be built in time is the best.
///
/// # In time
///
/// Let the front piece be d squares ahead of the next one behind it (or of the wall, for
/// a piece beside it), and e empty squares away from their first piece. They are to move.
/// They need e moves to come beside the front piece, since a jump over another piece of
/// mine covers two squares, one of them not empty; they can jump the front piece in the
/// move after that. So I have time to close up if d ≤ e: I answer each of their moves that
/// comes nearer with a move that closes up. If the front piece makes s steps before, the
/// gap is d + s and they need e − s moves: I have time if d + 2s ≤ e − s.
///
/// My foremost piece has more time, since a piece that steps beside it leaves an empty
/// square behind and is jumped. My piece lands two squares ahead, d + 2 ahead of the next.
/// If the captured piece was their last, all of mine are runners. Otherwise let p be the
/// distance from the front piece to their second piece at the beginning, with none of my
/// pieces between their first and second. They took e moves to come beside the front
/// piece, and I used all but the last of these to close up. So I have time to close up the
/// remaining d + 2 − (e − 1) squares if these are no more than the p − 3 empty squares
/// before their second piece: d ≤ e + p − 6. Moves of their second piece in the meantime
/// take one square from either side. The barrier is then two squares further ahead and
/// they have one piece fewer, which is worse for them than letting me build it. With s
/// steps before, while they come s squares nearer, the gap is d + s, with e − 2s and p − s
/// squares in between: 4s ≤ e + p − 6 − d. The last step must not lead beside one of
/// their pieces: 2s ≤ e − 1.
///
/// If the mover is to move, this counts as one more empty square.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The square of the barrier's front piece.
    pub front: i32,
    /// The barrier's pieces and those behind it.
    pub pieces: u64,
}

/// The mover's front piece and its surroundings.
struct Front {
    square: i32,
    /// The pieces behind it.
    behind: u64,
    /// The empty squares up to their first piece, and one for the move.
    empty: i32,
}

impl Plan {
    /// The foremost barrier that can be built in time, if there is one. The time is 0 if
    /// the opponent is to move and 1 if the mover is.
    pub fn find(region: Region, time: i32) -> Option<Plan> {
        // Their first piece with one of mine to its left. Without one, all of mine are
        // runners.
        let first = lowest(region.theirs & !0 << lowest(region.mine)?)?;
        let mut pieces = region.mine & ((1 << first) - 1);
        let first = first.cast_signed();
        let mut ahead = first;
        let mut empty = time;
        while let Some(square) = highest(pieces) {
            empty += ahead - square - 1;
            let behind = pieces ^ 1 << square;
            let front = Front {
                square,
                behind,
                empty,
            };
            let closing = front.closing().map(|steps| steps.min(ahead - 1 - square));
            let steps = if ahead == first {
                closing.max(front.threatening(region, first))
            } else {
                closing
            };
            if let Some(steps) = steps {
                return Some(Plan {
                    front: square + steps,
                    pieces,
                });
            }
            ahead = square;
            pieces = behind;
        }
        None
    }
}

impl Front {
    /// The gap d to the next piece behind or the wall; `None` without either.
    fn apart(&self) -> Option<i32> {
        match highest(self.behind) {
            Some(next) => Some(self.square - next - 1),
            None => (self.square == 0).then_some(0),
        }
    }

    /// The number of steps that it can make so that the next piece closes up before one
    /// of theirs comes beside it; `None` if it is too late even without a step.
    fn closing(&self) -> Option<i32> {
        let spare = self.empty - self.apart()?;
        // At the wall no piece has to close up.
        let most = if self.behind == 0 { 0 } else { spare / 3 };
        (spare >= 0).then_some(most)
    }

    /// The number of steps that the foremost piece can make if it jumps a piece that
    /// comes beside it before the next piece has closed up.
    fn threatening(&self, region: Region, first: i32) -> Option<i32> {
        if self.empty == 0 {
            return None;
        }
        let most = (self.empty - 1) / 2;
        let beyond_first = !1 << first;
        let Some(second) = lowest(region.theirs & beyond_first) else {
            // Their piece may be beside it now, with a taken square behind.
            let open = self.square + 1 < first || region.is_empty(first + 1);
            return open.then_some(most);
        };
        let between = region.mine & beyond_first & ((1 << second) - 1);
        if self.behind == 0 || between != 0 {
            return None;
        }
        let spare = self.empty + second.cast_signed() - self.square - 6 - self.apart()?;
        (spare >= 0).then_some(most.min(spare / 4))
    }
}
