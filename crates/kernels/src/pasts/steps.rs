//! The order of a game's turns.

use std::ops::Range;

/// Scores of a side of a tile.
const SIDE: usize = 10;

/// Two scores, from the view of the player who moves, and where its turn reads and stores.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    own: u16,
    theirs: u16,
    from: u32,
    next: u32,
    places: [u32; 2],
}

/// How a turn of a player leads to two scores: without a swap, by one, or either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    Nowhere,
    Plainly,
    BySwap,
    Both,
}

impl Step {
    /// All steps of a game to this goal, with rows of this length for each of some pasts. `leads`
    /// tells by own score and the other's how the own turn leads there.
    pub fn all(
        goal: usize,
        row: usize,
        pasts: usize,
        leads: impl Fn(usize, usize) -> Leads,
    ) -> Vec<Step> {
        let step = |own: usize, theirs: usize| {
            let [of_own, of_theirs] = [own, theirs].map(|score| score * pasts * row);
            let (plain, swapped) = (of_own + theirs, of_theirs + own);
            let places = match leads(theirs, own) {
                Leads::Both => [plain, swapped],
                Leads::BySwap => [swapped; 2],
                Leads::Nowhere | Leads::Plainly => [plain; 2],
            };
            let place = |place| u32::try_from(place).unwrap_or(u32::MAX);
            let score = |score| u16::try_from(score).unwrap_or(u16::MAX);
            Step {
                own: score(own),
                theirs: score(theirs),
                from: place(of_theirs + own),
                next: place(theirs * row + own),
                places: places.map(place),
            }
        };
        let tiles = goal.div_ceil(SIDE);
        let sides = (0..tiles)
            .rev()
            .flat_map(|low| (low..tiles).rev().map(move |high| (low, high)));
        let rows = sides.flat_map(|(low, high)| {
            let highs = side(goal, high);
            side(goal, low).rev().map(move |y| (y, highs.clone()))
        });
        let steps = rows.flat_map(|(y, highs)| {
            let above = (highs.start.max(y + 1)..highs.end).rev();
            let from = (highs.start.max(y)..highs.end).rev();
            above.map(move |x| (y, x)).chain(from.map(move |x| (x, y)))
        });
        steps.map(|(own, theirs)| step(own, theirs)).collect()
    }

    /// The own score and the other's.
    #[inline(always)]
    pub fn scores(self) -> [usize; 2] {
        [self.own, self.theirs].map(usize::from)
    }

    /// Where the afterstates of the turn begin: those of the first past and no points.
    #[inline(always)]
    pub fn from(self) -> usize {
        self.from as usize
    }

    /// Where the other's next dice begin: those against no points.
    #[inline(always)]
    pub fn next(self) -> usize {
        self.next as usize
    }

    /// Where the other's turns find the chances at these scores, for the first past: one place or
    /// two.
    #[inline(always)]
    pub fn places(self) -> [usize; 2] {
        self.places.map(|place| place as usize)
    }
}

/// The scores of a tile's side. The last tile ends at the goal.
fn side(goal: usize, tile: usize) -> Range<usize> {
    let skipped = goal.next_multiple_of(SIDE) - goal;
    let end = SIDE * (tile + 1) - skipped;
    end.saturating_sub(SIDE)..end
}
