//! Ctrl-C, where it ends a search and not the program.

use std::sync::atomic::{AtomicBool, Ordering};

static AWAITED: AtomicBool = AtomicBool::new(false);

/// The time in which the first Ctrl-C asks for what was found until then. A
/// second one ends the program as always.
pub struct Interruption(());

impl Interruption {
    /// Begins to wait for it.
    pub fn awaited() -> Interruption {
        AWAITED.store(true, Ordering::SeqCst);
        Interruption(())
    }

    /// Whether it came.
    #[expect(
        clippy::unused_self,
        reason = "it can have come only while somebody waits"
    )]
    pub fn came(&self) -> bool {
        !AWAITED.load(Ordering::SeqCst)
    }
}

impl Drop for Interruption {
    fn drop(&mut self) {
        AWAITED.store(false, Ordering::SeqCst);
    }
}

/// Whether a Ctrl-C now was waited for. It is not any more.
pub fn is_awaited() -> bool {
    AWAITED.swap(false, Ordering::SeqCst)
}
