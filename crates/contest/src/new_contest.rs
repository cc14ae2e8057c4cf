//! `contest.toml` of a new contest, with every setting explained.

use pigskin_entry::{Interpreters, Limits, Packages, Wall};

/// The R package that the handout of D-Football loads.
const TIDYVERSE: &str = "tidyverse";

/// A contest whose folder is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewContest {
    pub title: String,
    pub game: NewGame,
}

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
}

impl NewContest {
    /// The text of `contest.toml`.
    ///
    /// ```
    /// use pigskin_contest::{Contest, NewContest, NewGame};
    /// let game = NewGame::Hog { edition: "fall-2019".to_owned() };
    /// let text = NewContest { title: "Hog \"26\"".to_owned(), game }.to_toml();
    /// let contest = Contest::from_toml("hog-2026".as_ref(), &text)?;
    /// assert_eq!(contest.title, "Hog \"26\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        match &self.game {
            NewGame::Hog { edition } => hog_toml(&self.title, edition),
            NewGame::DFootball { tidyverse } => football_toml(&self.title, *tidyverse),
        }
    }
}

/// The settings that both games have, up to the names of teams.
fn shared(packages: &str) -> String {
    format!(
        "\
# The weakest sandbox that entries may run in: full, partial or limits. Less than
# full also needs --trust-this-code from the person who runs the contest.
sandbox = \"full\"
{packages}\
# The folder with the entries.
entries = \"entries\"
# \"required\" refuses an entry that gives no team name; \"optional\" names it after its
# file.
team_names = \"optional\"
"
    )
}

/// The limits that both games have.
const LIMITS: &str = "\
memory_mib = 512
output_kib = 1024
processes = 1
";

fn football_toml(title: &str, tidyverse: bool) -> String {
    let off = if tidyverse { "" } else { "#" };
    let shared = shared(&format!(
        "\
# Packages that entries may use beside what comes with R and Python. They have to be
# installed here. The handout loads the tidyverse.
{off}packages = {{ r = [\"{TIDYVERSE}\"], python = [] }}
"
    ));
    format!(
        "\
title = {title}
game = \"d-football\"

# The pieces a side.
n = 11
# How often each of a pair moves first.
games_per_seat = 50
# What all randomness comes from.
seed = 0
# A point for each game won.
scoring = \"games-won\"
# Award points: for the best, and for the others times score / highest score.
awards = {{ best = 6, others = 5 }}
{shared}\
# Groups are as the course sets them: team_size in course.toml for a contest on
# the web, the file of teams for one in a folder.
# What an entry's file has to be called. Take the # away to require it.
# file_name = \"instructions.ipynb\"
# Players of ours to compare with, without a rank: random, prefer-jumps,
# mix:RANDOM,JUMPS, perfect.
reference = [\"random\", \"prefer-jumps\"]

# The time for a move, and for the start of a program.
[clock]
move_ms = 100
start_seconds = 10

# What the program of an entry may use up in a match, beside that.
[limits]
{LIMITS}",
        title = quoted(title)
    )
}

fn hog_toml(title: &str, edition: &str) -> String {
    let shared = shared(
        "\
# Python modules that entries may use beside what comes with Python. They have to be
# installed here.
#packages = { python = [\"numpy\"] }
",
    );
    format!(
        "\
title = {title}
# The rules: a semester's edition, such as fall-2023 or spring-2017, or a file of one's
# own (`pigskin editions` shows them).
edition = {edition}
# true lets entries bid for the start of their games, as in the contest of fall 2014:
# each then has a final_bid besides its strategy. A bid that is higher by bid_margin
# starts with 10 points against 0.
bids = false
#bid_margin = 5

# A matchup is won by a mean win rate proved to be above this.
threshold = 0.500001
# A point for each matchup won; a tie is a loss for both.
scoring = \"match-points\"
# Award points for the first ranks.
awards = [3, 2, 1]
{shared}\
# Reference players to compare with, without a rank, such as \"always:4\".
reference = []

# Changes to the edition, such as feral_hogs = \"off\".
[set]

# What the program of an entry may use up for all its choices.
[limits]
seconds = 10
{LIMITS}",
        title = quoted(title),
        edition = quoted(edition),
    )
}

/// A text as a TOML string.
pub fn quoted(text: &str) -> String {
    // A JSON string of plain characters is a TOML string too.
    serde_json::Value::from(text).to_string()
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
            let title = NewGame::FOOTBALL_TITLE.to_owned();
            let text = NewContest { title, game }.to_toml();
            assert!(text.contains("packages = { r = [\"tidyverse\"], python = [] }"));
            let contest = Contest::from_toml("d-football".as_ref(), &text).expect("a contest");
            assert_eq!(contest.packages.promises(Language::R, "dplyr"), tidyverse);
        }
    }
}
