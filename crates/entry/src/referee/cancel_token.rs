//! A token that ends the playing of matches.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Ends the playing of matches. All clones are the same token.
///
/// ```
/// use pigskin_entry::CancelToken;
/// let token = CancelToken::default();
/// let same = token.clone();
/// same.finish();
/// assert!(token.is_finishing() && !token.is_cancelled());
/// same.cancel();
/// assert!(token.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicU8>);

/// No more matches begin.
const FINISHING: u8 = 1;

/// Matches that have begun end, too.
const CANCELLED: u8 = 2;

impl CancelToken {
    /// Lets no more matches begin. Those that have begun are played to their ends.
    pub fn finish(&self) {
        self.0.fetch_max(FINISHING, Ordering::Relaxed);
    }

    /// Lets no more matches and no more turns begin. Matches that have begun have no
    /// result.
    pub fn cancel(&self) {
        self.0.fetch_max(CANCELLED, Ordering::Relaxed);
    }

    /// Tests whether no more matches begin.
    pub fn is_finishing(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= FINISHING
    }

    /// Tests whether matches that have begun end before the next turn.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= CANCELLED
    }
}
