//! Numbers that begin at a cache line.

/// Cells of adjacent numbers that do not cross cache lines.
///
/// This is working space: a clone has the same size, but its values may be at other
/// places.
#[derive(Clone, Debug, Default)]
pub struct Aligned<const LANES: usize> {
    values: Vec<f64>,
}

/// Bytes of a cache line.
const LINE: usize = 64;
/// Numbers in a cache line.
const NUMBERS: usize = LINE / size_of::<f64>();

impl<const LANES: usize> Aligned<LANES> {
    /// Makes room for at least this many cells.
    pub fn make_room(&mut self, cells: usize) {
        let values = cells * LANES + NUMBERS;
        if self.values.len() < values {
            self.values = vec![0.0; values];
        }
    }

    #[inline(always)]
    fn skipped(&self) -> usize {
        // The offset may be unknown; misaligned cells are only slower.
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
