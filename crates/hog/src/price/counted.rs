//! Multiply-adds as they happen, counted in tests of prices.

use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Counts some more on this thread.
pub fn add(multiply_adds: usize) {
    COUNT.with(|count| count.set(count.get() + multiply_adds as u64));
}

/// The number of multiply-adds of some work.
pub fn during<T>(work: impl FnOnce() -> T) -> u64 {
    COUNT.with(|count| count.set(0));
    let _done = work();
    COUNT.with(Cell::get)
}
