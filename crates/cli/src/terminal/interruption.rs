//! Ctrl-C and SIGTERM that end a search or a server instead of the program.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

static AWAITED: AtomicBool = AtomicBool::new(false);

/// True if an interruption ends the program.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Wakes the waiting search or server.
static CAME: Notify = Notify::const_new();

/// A time in which the first Ctrl-C ends a search or server gracefully. A second one ends the
/// program.
pub struct Interruption(());

impl Interruption {
    /// Begins to wait for an interruption.
    pub fn awaited() -> Interruption {
        AWAITED.store(true, Ordering::SeqCst);
        Interruption(())
    }

    /// Tests whether it came.
    #[expect(
        clippy::unused_self,
        reason = "it can have come only while somebody waits"
    )]
    pub fn came(&self) -> bool {
        !AWAITED.load(Ordering::SeqCst)
    }

    /// Waits until it comes.
    #[cfg(feature = "full")]
    pub async fn wait(&self) {
        while !self.came() {
            CAME.notified().await;
        }
    }
}

impl Drop for Interruption {
    fn drop(&mut self) {
        AWAITED.store(false, Ordering::SeqCst);
    }
}

/// Takes the waiting state, and returns whether something waited for this Ctrl-C.
pub fn is_awaited() -> bool {
    let awaited = AWAITED.swap(false, Ordering::SeqCst);
    if awaited {
        CAME.notify_one();
    }
    awaited
}

/// Notes that an interruption ends the program.
pub fn end_program() {
    ENDING.store(true, Ordering::SeqCst);
}

/// Tests whether an interruption ends the program. Later failures are its consequences, such as
/// stopped programs.
pub fn is_ending() -> bool {
    ENDING.load(Ordering::SeqCst)
}
