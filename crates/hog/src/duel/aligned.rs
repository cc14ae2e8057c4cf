//! Numbers that begin where a cache line does.

/// Cells of numbers side by side, none of which lies across two cache lines.
///
/// A clone has the same size, but what was written may stand elsewhere in it:
/// this is working space.
#[derive(Clone, Debug, Default)]
pub struct Aligned<const LANES: usize> {
    values: Vec<f64>,
}

/// The bytes of a cache line, and the numbers in it.
const LINE: usize = 64;
const NUMBERS: usize = LINE / size_of::<f64>();

impl<const LANES: usize> Aligned<LANES> {
    /// Makes room for so many cells at least.
    pub fn make_room(&mut self, cells: usize) {
        let values = cells * LANES + NUMBERS;
        if self.values.len() < values {
            self.values = vec![0.0; values];
        }
    }

    #[inline(always)]
    fn skipped(&self) -> usize {
        // What cannot be told is allowed to be misaligned; it is only slower.
        self.values.as_ptr().align_offset(LINE).min(NUMBERS - 1)
    }

    /// All cells.
    #[inline(always)]
    pub fn cells(&self) -> &[[f64; LANES]] {
        let (cells, _) = self.values[self.skipped()..].as_chunks();
        cells
    }

    /// All cells, to write to.
    #[inline(always)]
    pub fn cells_mut(&mut self) -> &mut [[f64; LANES]] {
        let skipped = self.skipped();
        let (cells, _) = self.values[skipped..].as_chunks_mut();
        cells
    }
}
