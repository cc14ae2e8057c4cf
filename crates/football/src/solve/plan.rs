//! The barrier that the mover promises to have, and by when it stands.

use super::line::{Region, highest, lowest};

/// A barrier that nothing of theirs is behind, except left of all of mine.
///
/// The front piece walks to where the barrier is to stand, the piece behind it
/// closes up, and the others behind follow until they are packed. That a
/// barrier further ahead is worth more is plain: all behind it have a longer
/// way, and all of theirs a shorter one. So the foremost that can be had in
/// time is the best.
///
/// # In time
///
/// Let the front piece be d squares ahead of the next one behind it (which is
/// the wall for a piece beside it), and e empty squares away from the first of
/// theirs. They are to move. They need e moves to come beside the front piece,
/// since a jump over another piece of mine covers two squares, one of them not
/// empty; they can jump it in the move after that. So there is time to close up
/// if d ≤ e: each of their moves that comes nearer has an answer that closes
/// up. With s steps of the front piece before, d + s are to be closed up, and
/// they need e − s moves: there is time if d + 2s ≤ e − s.
///
/// The foremost of my pieces has more time, since who comes beside it with a
/// step leaves the square behind empty and is jumped. It lands two squares
/// ahead, d + 2 ahead of the next. If the one who came was their last, all of
/// mine are runners. Else let p be the distance from the front piece to their
/// second piece at first, nothing of mine between it and the first. To come
/// beside the front piece took them e moves, all but the last of which I have
/// used to close up; then there is time to close up d + 2 − (e − 1) squares
/// if that is no more than the p − 3 empty ones before their second piece:
/// d ≤ e + p − 6. Moves of the second piece in the meantime take one square
/// from either side. The barrier is then two squares further ahead, and theirs
/// are one fewer: for them this was worse than to let the barrier be built.
/// With s steps before, while they come s squares nearer, it is d + s to close
/// up, and e − 2s and p − s squares in between: 4s ≤ e + p − 6 − d. The last
/// step must not lead beside one of theirs: 2s ≤ e − 1.
///
/// If the mover is to move, this is like one more empty square.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where the barrier's front piece is to stand.
    pub front: i32,
    /// The pieces that make it up, or are behind it.
    pub pieces: u64,
}

/// The mover's front piece, and what is before and behind it.
struct Front {
    square: i32,
    /// The pieces behind it.
    behind: u64,
    /// The empty squares up to the first of theirs, and one for the move.
    empty: i32,
}

impl Plan {
    /// The foremost barrier that can be had in time, if there is any, by a team
    /// that has so many moves ahead: 0 if the others are to move, else 1. The
    /// foremost that stands already, if there is no time at all.
    pub fn of(region: Region, time: Option<i32>) -> Option<Plan> {
        // The first of theirs with one of mine to its left; if there is none,
        // all of mine are runners.
        let first = lowest(region.theirs & !0 << lowest(region.mine)?)?;
        let mut pieces = region.mine & ((1 << first) - 1);
        let first = first.cast_signed();
        let mut ahead = first;
        let mut empty = time.unwrap_or(0);
        while let Some(square) = highest(pieces) {
            empty += ahead - square - 1;
            let behind = pieces ^ 1 << square;
            let front = Front {
                square,
                behind,
                empty: time.map_or(0, |_| empty),
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
    /// How far the next piece is behind, d; none if nothing is behind.
    fn apart(&self) -> Option<i32> {
        match highest(self.behind) {
            Some(next) => Some(self.square - next - 1),
            None => (self.square == 0).then_some(0),
        }
    }

    /// The steps that it can make so that the next piece closes up before any
    /// of theirs comes beside it; none if it must not even stay.
    fn closing(&self) -> Option<i32> {
        let spare = self.empty - self.apart()?;
        // At the wall there is nobody to close up.
        let most = if self.behind == 0 { 0 } else { spare / 3 };
        (spare >= 0).then_some(most)
    }

    /// The steps that the foremost piece can make, jumping what comes beside
    /// it before the next piece has closed up.
    fn threatening(&self, region: Region, first: i32) -> Option<i32> {
        if self.empty == 0 {
            return None;
        }
        let most = (self.empty - 1) / 2;
        let beyond_first = !1 << first;
        let Some(second) = lowest(region.theirs & beyond_first) else {
            // It may be beside it now, and have something behind it.
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
