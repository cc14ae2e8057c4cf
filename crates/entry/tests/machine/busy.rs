//! A machine that has too much to do.

use std::sync::atomic::{AtomicBool, Ordering};

/// Runs this while more threads than there are processors keep them busy.
pub fn on_a_busy_machine<T>(work: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..2 * processors {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let _until_here = DoneOnDrop(&is_done);
        work()
    })
}

/// Lets the busy threads end, even where the work panics.
struct DoneOnDrop<'a>(&'a AtomicBool);

impl Drop for DoneOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
