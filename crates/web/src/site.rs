//! What all pages share.

use crate::football::Judged;
use crate::hog::Solved;

/// What was computed for one page and serves others. Nothing in it is needed
/// again: it can be thrown away at any time.
#[derive(Debug, Default)]
pub struct Site {
    pub(crate) solved: Solved,
    pub(crate) judged: Judged,
}

impl Site {
    /// A site that has computed nothing yet.
    #[must_use]
    pub fn new() -> Site {
        Site::default()
    }
}
