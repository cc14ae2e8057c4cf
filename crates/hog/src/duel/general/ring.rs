//! Win chances by afterstate, as long as they are needed.

/// The chances that player a wins from the afterstates of one player: raw scores
/// below the goal, before the swap.
///
/// A row belongs to one score of the other player and runs over the raw score, so all
/// outcomes of a turn are next to each other. A row is a ring: raw scores that no turn
/// reaches any more give their places to lower ones, which keeps the ring in the processor's
/// nearest caches.
///
/// With Feral Hogs there is a *plane* for each kind of past that the player can have
/// after the turn, and each plane has two *parts*: the chance without the bonus of the
/// other's next turn, and what that bonus adds to it.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    values: Vec<f64>,
    shape: Shape,
}

/// The layout of a ring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape {
    goal: usize,
    /// Places in a row, a power of two.
    places: usize,
    planes: usize,
    parts: usize,
}

/// A ring to read from.
#[derive(Clone, Copy)]
pub struct Rows<'r> {
    cells: &'r [f64],
    shape: Shape,
}

/// Cells between two rows, so that rows do not compete for the same cache lines.
const GAP: usize = 1;

impl Shape {
    /// A ring for turns that score at most `reach` points, including a bonus.
    ///
    /// P ≥ `reach` places are enough; if P ≥ `goal`, every raw score has its own. In one
    /// row, the sum of the scores is the raw score plus a constant, so an afterstate at
    /// the sum x gives its place to the one at x − P. The sweep goes down through the
    /// sums:
    ///
    /// - A turn at the sum s reads sums up to s + `reach` ≤ s + P. At that time the sums
    ///   above s are written, and s and those below are not. A value at x ≤ s + P is
    ///   overwritten when x − P ≤ s is written, which is after that turn.
    /// - A step with the highest sum t reads sums above t in advance, before it writes its
    ///   own afterstates, the highest of which takes the place of t + P. Turns at t or
    ///   below reach at most t + `reach` ≤ t + P, which is still there.
    pub fn new(goal: usize, reach: usize, planes: usize, parts: usize) -> Shape {
        Shape {
            goal,
            places: reach.min(goal).next_power_of_two(),
            planes,
            parts,
        }
    }

    /// The first cell of the row of a plane and a part against a score.
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

impl Ring {
    /// Makes room for a ring.
    pub fn make_room(&mut self, shape: Shape) {
        self.shape = shape;
        let cells = shape.row(shape.planes, 0, 0);
        if self.values.len() < cells {
            self.values.resize(cells, 0.0);
        }
    }

    /// The ring, to read from.
    #[inline(always)]
    pub fn rows(&self) -> Rows<'_> {
        Rows {
            cells: &self.values,
            shape: self.shape,
        }
    }

    /// The ring, to write to.
    #[inline(always)]
    pub fn cells_mut(&mut self) -> (Shape, &mut [f64]) {
        (self.shape, &mut self.values)
    }
}

impl<'r> Rows<'r> {
    /// The values at consecutive raw scores of a row, in two pieces if the ring closes
    /// in between.
    #[inline(always)]
    pub fn raws(self, row: usize, first: usize, count: usize) -> [&'r [f64]; 2] {
        let start = self.shape.place(first);
        let row = &self.cells[row..][..self.shape.places];
        let before = count.min(self.shape.places - start);
        [&row[start..][..before], &row[..count - before]]
    }

    /// The value at a raw score of a row.
    #[inline(always)]
    pub fn at(self, row: usize, raw: usize) -> f64 {
        self.cells[row + self.shape.place(raw)]
    }

    /// The layout of the ring.
    #[inline(always)]
    pub fn shape(self) -> Shape {
        self.shape
    }
}
