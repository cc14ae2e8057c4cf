//! The common parts of both games' reports.

use std::collections::HashMap;
use std::fmt;
use std::io;

use data_encoding::BASE64;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{ContestAnalysis, Results};

/// Maximum number of entries for the matrix in numbers. More do not fit a screen; the script
/// shows them a team at a time.
const MOST_IN_NUMBERS: usize = 40;

/// Maximum number of circles, close matchups and similar tables on a page.
pub(crate) const MOST_SHOWN: usize = 20;

/// Maximum number of teams whose tables and matchups are in the page of a contest of Hog, the
/// best ones: half a million win rates take about twenty megabytes.
pub(crate) const MOST_PICTURED: usize = 1000;

/// The analysis of the contest; `None` for so many entries that it takes time and memory which
/// a report should not take.
pub(crate) fn whole(results: &Results) -> Option<ContestAnalysis> {
    let few = results.standings.len() <= MOST_PICTURED;
    few.then(|| ContestAnalysis::of(results, MOST_SHOWN))
}

/// The style and the script of a page, with the hashes that its policy allows.
pub(crate) struct Assets {
    pub(crate) style: String,
    pub(crate) script: String,
    pub(crate) style_hash: String,
    pub(crate) script_hash: String,
}

impl Assets {
    /// The style, and a script of its parts.
    pub(crate) fn new(scripts: &[&str]) -> Assets {
        // A checkout may have turned the line ends; a browser hashes them as "\n".
        let style = include_str!("../../templates/report.css").replace("\r\n", "\n");
        let script = scripts.concat().replace("\r\n", "\n");
        Assets {
            style_hash: BASE64.encode(&Sha256::digest(&style)),
            script_hash: BASE64.encode(&Sha256::digest(&script)),
            style,
            script,
        }
    }
}

/// Finds each team's line in the standings, from 0.
pub(crate) fn lines(results: &Results) -> HashMap<&str, usize> {
    let teams = results.standings.iter().enumerate();
    teams.map(|(line, row)| (&*row.team, line)).collect()
}

/// One line of the matrix in numbers.
pub(crate) struct NumberRow<'a> {
    pub(crate) team: &'a str,
    /// Against each team, in the order of the standings, the mean win rate and
    /// whether the matchup is won; none where there is no matchup.
    pub(crate) cells: Vec<Option<(f64, bool)>>,
}

/// A matchup in the matrix: two teams, and the win rate of each against the other.
pub(crate) type NumberCell<'a> = ([&'a str; 2], [(f64, bool); 2]);

/// The matrix in numbers; no rows where it would be too large.
pub(crate) fn numbers<'a>(
    results: &'a Results,
    lines: &HashMap<&str, usize>,
    matchups: impl Iterator<Item = NumberCell<'a>>,
) -> Vec<NumberRow<'a>> {
    let teams = results.standings.len();
    if teams > MOST_IN_NUMBERS {
        return Vec::new();
    }
    let mut rows: Vec<NumberRow> = (results.standings.iter())
        .map(|row| NumberRow {
            team: &row.team,
            cells: vec![None; teams],
        })
        .collect();
    for ([a, b], [mine, theirs]) in matchups {
        if let (Some(&a), Some(&b)) = (lines.get(a), lines.get(b)) {
            rows[a].cells[b] = Some(mine);
            rows[b].cells[a] = Some(theirs);
        }
    }
    rows
}

/// A value as JSON in which nothing can end a `script` element or a line of it: the escaped
/// characters only ever stand within JSON's strings. It is written piece by piece, since it may
/// be tens of megabytes.
pub(crate) struct WithoutMarkup<T>(pub(crate) T);

impl<T: Serialize> fmt::Display for WithoutMarkup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        serde_json::to_writer(EscapingWriter(f), &self.0).map_err(|_| fmt::Error)
    }
}

/// A writer that escapes markup in JSON. It is given whole characters.
struct EscapingWriter<'f, 'a>(&'f mut fmt::Formatter<'a>);

impl io::Write for EscapingWriter<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_markup = |c: char| ['<', '>', '&', '\u{2028}', '\u{2029}'].contains(&c);
        let mut rest = str::from_utf8(bytes).map_err(io::Error::other)?;
        while let Some(place) = rest.find(is_markup) {
            let (plain, markup) = rest.split_at(place);
            self.0.write_str(plain).map_err(io::Error::other)?;
            let mut left = markup.chars();
            let code = left.next().map_or(0, u32::from);
            write!(self.0, "\\u{code:04x}").map_err(io::Error::other)?;
            rest = left.as_str();
        }
        self.0.write_str(rest).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_written_as_a_policy_wants_it() {
        let nothing = BASE64.encode(&Sha256::digest(""));
        assert_eq!(nothing, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
