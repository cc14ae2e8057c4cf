//! What stops the playing of a field.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Stops the playing of matches; clones stop the same ones.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

/// No more matches begin.
const STOPPED: u8 = 1;

/// Those that were begun end as well.
const CUT_SHORT: u8 = 2;

impl Stop {
    /// Lets no more matches begin. Those that were begun are played to their ends.
    pub fn stop(&self) {
        self.0.fetch_max(STOPPED, Ordering::Relaxed);
    }

    /// Lets no more matches begin, and no more turns. Of those that were begun
    /// nothing comes.
    pub fn cut_short(&self) {
        self.0.fetch_max(CUT_SHORT, Ordering::Relaxed);
    }

    /// Whether no more matches begin.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= STOPPED
    }

    /// Whether matches that were begun end before the next turn.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= CUT_SHORT
    }
}
