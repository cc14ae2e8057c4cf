//! The contest's report: one HTML file that needs nothing else.
//!
//! Students write team names and reasons, which end up in their classmates' browsers, so there
//! are two defences. The template escapes every value, and the script's data is JSON without
//! markup, which the script only turns into text. If a name gets past that, the page's policy
//! lets the browser run only the script and the style with these hashes, and load nothing.

pub(crate) mod page;

use std::io::{self, Write};

use crate::{GameResults, Results, football, hog};

/// Writes the report as a self-contained page, piece by piece.
///
/// Equal results give equal text. The standings, the disqualified entries and, for up to 40
/// entries, the matrix in numbers need no script; the pictures, the rows of single teams and the
/// replays do.
pub(crate) fn write(results: &Results, page: &mut dyn Write) -> io::Result<()> {
    match &results.game {
        GameResults::Hog(hog) => hog::report::write(results, hog, page),
        GameResults::DFootball(football) => football::report::write(results, football, page),
    }
}
