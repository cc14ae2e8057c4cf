//! `contest.toml` of a new contest, with every setting explained.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use pigskin_entry::{Interpreters, Limits, Packages, SourceGame, Wall, printable};
use pigskin_settings::Sheet;

use crate::settings::contest_file::LONGEST_TITLE;
use crate::settings::settings_rows::ROWS;

/// The first lines.
const HEAD: &str = "\
# To set something, take the # away in front of it. What is not set is as in the handout.

";

/// The R package that the handout of D-Football loads.
const TIDYVERSE: &str = "tidyverse";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewGame {
    Hog {
        /// The name of an edition, or of a file of one's own in the folder.
        edition: String,
    },
    /// D-Football, with 11 pieces a side.
    DFootball {
        /// Whether the contest promises the tidyverse, which the handout loads.
        tidyverse: bool,
    },
}

impl NewGame {
    /// The title of a contest of Hog, unless another is given.
    pub const HOG_TITLE: &str = "Hog contest";

    /// The title of a contest of D-Football, unless another is given.
    pub const FOOTBALL_TITLE: &str = "D-Football contest";

    /// D-Football, with the tidyverse if it is installed on this machine.
    pub fn d_football() -> NewGame {
        let packages = Packages {
            r: [TIDYVERSE.to_owned()].into(),
            ..Packages::default()
        };
        let wall = Wall::Limits.at_least().unwrap_or(Wall::Limits);
        let states = Interpreters::default()
            .promising(packages)
            .package_states(&Limits::default(), wall);
        NewGame::DFootball {
            tidyverse: states.iter().all(|state| state.missing.is_none()),
        }
    }

    /// The text of `contest.toml` with a title.
    ///
    /// ```
    /// use pigskin_contest::{Contest, NewGame};
    /// let game = NewGame::Hog { edition: "fall-2019".to_owned() };
    /// let contest = Contest::from_toml("hog-2026".as_ref(), &game.toml("Hog \"26\""))?;
    /// assert_eq!(contest.title, "Hog \"26\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn toml(&self, title: &str) -> String {
        let title = printable(title, LONGEST_TITLE);
        let (game, given) = match self {
            NewGame::Hog { edition } => {
                (SourceGame::Hog, [("edition", edition.as_str()), ("", "")])
            }
            NewGame::DFootball { tidyverse } => {
                let packages = "{ r = [\"tidyverse\"], python = [] }";
                let packages = if *tidyverse { packages } else { "" };
                let reference = "[\"random\", \"prefer-jumps\"]";
                let given = [("packages", packages), ("reference", reference)];
                (SourceGame::DFootball, given)
            }
        };
        let mut sheet = Sheet::of_values(ROWS, BTreeMap::new());
        let whole = [("title", title.as_str()), ("game", game.as_str())];
        for (path, value) in whole.into_iter().chain(given) {
            sheet.set(path, value);
        }
        let settings = sheet.new_text(game.as_str(), &TimeZone::UTC);
        format!("{HEAD}{settings}")
    }
}

#[cfg(test)]
mod tests {
    use crate::Contest;
    use pigskin_entry::Language;

    use super::*;

    #[test]
    fn the_tidyverse_is_offered_by_name_and_promised_if_it_is_there() {
        for tidyverse in [true, false] {
            let game = NewGame::DFootball { tidyverse };
            let text = game.toml(NewGame::FOOTBALL_TITLE);
            assert!(text.contains("packages = { r = [\"tidyverse\"], python = [] }"));
            let contest = Contest::from_toml("d-football".as_ref(), &text).expect("a contest");
            assert_eq!(contest.packages.promises(Language::R, "dplyr"), tidyverse);
        }
    }
}
