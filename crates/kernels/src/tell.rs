//! How a sweep tells what it finds.

/// Receives the chances of a pair, by the places of both tables: that a wins if a
/// moves first, and if b does. The order of the pairs is arbitrary.
pub type Tell<'t> = &'t mut dyn FnMut(usize, usize, [f64; 2]);
