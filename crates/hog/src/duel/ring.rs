//! Win chances by where a player lands, as long as they are needed.

use super::aligned::Aligned;

/// The chance that player a wins, given that one of the players has just
/// reached a raw score below the goal, before the swap is looked at; for
/// several tables of that player, with a lane for each table of the other.
///
/// The rows belong to the other's score, and a row runs over the raw score, so
/// that all outcomes of a turn are next to each other; at each raw score there
/// are all tables, and at each of these all lanes. A row is a ring: raw
/// scores that no turn reaches any more give their places to lower ones, which
/// keeps the whole in the processor's nearest memories.
///
/// Where Feral Hogs remembers dice, there is a *plane* for each kind of past
/// that the player can have landed with; and in each plane there are two
/// *parts*: the chance without the bonus of the other's next turn, and what
/// that bonus adds to it.
#[derive(Clone, Debug, Default)]
pub struct Ring<const TABLES: usize, const LANES: usize> {
    values: Aligned<LANES>,
    shape: Shape,
}

/// Where in a ring what is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape {
    goal: usize,
    /// The places of a row, a power of two.
    places: usize,
    planes: usize,
    parts: usize,
}

/// A ring to read from.
#[derive(Clone, Copy)]
pub struct Rows<'r, const TABLES: usize, const LANES: usize> {
    cells: &'r [[[f64; LANES]; TABLES]],
    shape: Shape,
}

/// Cells between the rows, without which they would contend for the same places
/// of the cache.
const GAP: usize = 1;

impl Shape {
    /// A ring for turns that reach so far: the landing with the most points, a bonus
    /// included, is so far above the score that it is made from.
    ///
    /// So many places are enough, P ≥ `reach`; where P ≥ `goal`, every raw score has
    /// its own. In one row, sums of the scores are raw scores and a constant, so that a
    /// landing at the sum x gives its place to the one at x − P. The sweep goes down
    /// through the sums:
    ///
    /// - A turn at the sum s reads sums up to s + `reach` ≤ s + P, of which those above s
    ///   are written and those from s on are not. What has to be written before x is
    ///   lost is at x − P ≤ s: too late to be missed.
    /// - What a step with the highest sum t reads in advance, of sums above t, is read
    ///   before its own landings are written, the highest of which takes the place of
    ///   t + P. Turns at t or less reach t + `reach` ≤ t + P at the most, which is still
    ///   there.
    pub fn new(goal: usize, reach: usize, planes: usize, parts: usize) -> Shape {
        Shape {
            goal,
            places: reach.min(goal).next_power_of_two(),
            planes,
            parts,
        }
    }

    /// Below this are all raw scores.
    #[inline(always)]
    pub fn goal(self) -> usize {
        self.goal
    }

    /// The place of the row of a plane and a part against a score.
    #[inline(always)]
    pub fn row(self, plane: usize, part: usize, theirs: usize) -> usize {
        let row = (plane * self.parts + part) * self.goal + theirs;
        row * (self.places + GAP)
    }

    /// The place of a raw score in its row.
    #[inline(always)]
    pub fn place(self, raw: usize) -> usize {
        raw & (self.places - 1)
    }
}

impl<const TABLES: usize, const LANES: usize> Ring<TABLES, LANES> {
    /// Makes room for a ring.
    pub fn make_room(&mut self, shape: Shape) {
        self.shape = shape;
        self.values
            .make_room(TABLES * shape.row(shape.planes, 0, 0));
    }

    /// The ring, to read from.
    #[inline(always)]
    pub fn rows(&self) -> Rows<'_, TABLES, LANES> {
        Rows {
            cells: self.values.cells().as_chunks().0,
            shape: self.shape,
        }
    }

    /// The ring, to write to.
    #[inline(always)]
    pub fn cells_mut(&mut self) -> (Shape, &mut [[[f64; LANES]; TABLES]]) {
        (self.shape, self.values.cells_mut().as_chunks_mut().0)
    }
}

impl<'r, const TABLES: usize, const LANES: usize> Rows<'r, TABLES, LANES> {
    /// The values at consecutive raw scores of a row, in two pieces where the
    /// ring closes in between.
    #[inline(always)]
    pub fn raws(self, row: usize, first: usize, count: usize) -> [&'r [[[f64; LANES]; TABLES]]; 2] {
        let start = self.shape.place(first);
        let row = &self.cells[row..][..self.shape.places];
        let before = count.min(self.shape.places - start);
        [&row[start..][..before], &row[..count - before]]
    }

    /// The value at a raw score of a row.
    #[inline(always)]
    pub fn at(self, row: usize, raw: usize) -> &'r [[f64; LANES]; TABLES] {
        &self.cells[row + self.shape.place(raw)]
    }

    /// Where in the ring what is.
    #[inline(always)]
    pub fn shape(self) -> Shape {
        self.shape
    }
}
