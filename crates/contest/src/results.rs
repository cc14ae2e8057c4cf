//! The results of a contest in one value: `results.json`.

pub(crate) mod json_lines;
pub(crate) mod promise;
pub(crate) mod rate_sum;
mod read;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use read::ReadResults;

use crate::{Awards, Contest, DisqualifiedEntry, Field, FootballResults, HogResults, Standing};

/// The results of a contest.
///
/// They hold no time, no host and no path: the same entries and settings give
/// the same standings, matchups and tables, to the last digit. There are two exceptions:
/// the reason of an entry that is not deterministic or runs out of time, and the matches of
/// D-Football programs that ignore their seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ReadResults")]
pub struct Results {
    /// The layout, [`Results::VERSION`].
    pub version: u32,
    /// The contest's title, as its lecturer wrote it.
    pub title: String,
    /// The way in which matchups become standings.
    pub scoring: String,
    /// Award points.
    pub awards: Awards,
    /// The entries that took part, best first, then the reference players.
    pub standings: Vec<StandingRow>,
    /// The entries that did not, by file name.
    pub disqualified: Vec<DisqualifiedRow>,
    /// Teams whose entries play alike, a group each: the same table in Hog, the
    /// same code in D-Football.
    pub same: Vec<Vec<String>>,
    /// The results that depend on the game, with all matchups.
    #[serde(flatten)]
    pub game: GameResults,
}

impl Results {
    /// Tests whether they have the title, the awards and the threshold of a contest.
    pub fn has_settings_of(&self, contest: &Contest) -> bool {
        let hog = self.game.hog().zip(contest.game.hog());
        self.title == contest.title
            && self.awards == contest.awards
            && hog.is_none_or(|(own, hog)| own.threshold.to_bits() == hog.threshold.to_bits())
    }
}

/// The results that depend on the game; the JSON field `game` names it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum GameResults {
    Hog(HogResults),
    /// D-Football.
    DFootball(FootballResults),
}

impl GameResults {
    /// The results of a contest of Hog; `None` for another game.
    pub fn hog(&self) -> Option<&HogResults> {
        match self {
            GameResults::Hog(hog) => Some(hog),
            GameResults::DFootball(_) => None,
        }
    }

    /// The results of a contest of Hog, to change them; `None` for another game.
    pub fn hog_mut(&mut self) -> Option<&mut HogResults> {
        match self {
            GameResults::Hog(hog) => Some(hog),
            GameResults::DFootball(_) => None,
        }
    }

    /// The results of a contest of D-Football; `None` for another game.
    pub fn football(&self) -> Option<&FootballResults> {
        match self {
            GameResults::Hog(_) => None,
            GameResults::DFootball(football) => Some(football),
        }
    }

    /// The reason why entries play alike, such as "The same table".
    pub fn alike(&self) -> &'static str {
        match self {
            GameResults::Hog(_) => "The same table",
            GameResults::DFootball(_) => "The same code",
        }
    }

    /// The file beside `results.json` with win rates that it leaves out, if it does.
    pub fn win_rates_in(&self) -> Option<&str> {
        self.hog()?.win_rates_in.as_deref()
    }

    /// The choices of every table that played, by hash; `None` if programs played.
    pub fn tables(&self) -> Option<&BTreeMap<String, Vec<Vec<i8>>>> {
        self.hog().map(|hog| &hog.tables)
    }
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingRow {
    /// The rank, from 1; shared by entries with the same number of wins. A
    /// reference player has none.
    pub rank: Option<usize>,
    /// The team's name, as the team wrote it: never to be trusted as markup.
    pub team: String,
    /// True if the entry gave no name, so that it is named after its file (on the web, after its
    /// team); left out otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    /// The entry's name within the folder of entries; a reference player has
    /// none.
    pub file: Option<String>,
    /// Matchups or games won, by the contest's scoring; not those against
    /// reference players.
    pub wins: usize,
    /// Award points.
    pub award: f64,
    /// The mean win rate over all opponents; ½ where there is none.
    pub mean_win_rate: f64,
    /// Games forfeited against all opponents, where entries play matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeits: Option<u32>,
    /// The entry's bid for the start of its games, in a contest of Hog with bids.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<u16>,
    /// The hash of the entry's table and bid, a key of [`HogResults::tables`], or of
    /// its code.
    pub hash: String,
}

/// An entry that was not compared with the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisqualifiedRow {
    /// The entry's name within the folder of entries.
    pub file: String,
    /// The team's name, where the entry got as far as naming one.
    pub team: Option<String>,
    /// The kind of fault, such as `"impure"`.
    pub kind: String,
    /// The reason in a student's words.
    pub reason: String,
}

impl Results {
    /// The version of the layout of `results.json`; raised when a field changes
    /// its meaning or goes away.
    pub const VERSION: u32 = 3;

    /// Assembles the results of a contest.
    pub(crate) fn of<P>(
        contest: &Contest,
        field: &Field<P>,
        standings: &[Standing],
        game: GameResults,
    ) -> Results {
        let groups = field.same().into_iter();
        Results {
            version: Self::VERSION,
            title: contest.title.clone(),
            scoring: contest.scoring().as_str().to_owned(),
            awards: contest.awards.clone(),
            standings: standings
                .iter()
                .map(|standing| row(field, standing))
                .collect(),
            disqualified: field.disqualified.iter().map(Into::into).collect(),
            same: groups
                .map(|group| group.into_iter().map(|entry| field.team(entry)).collect())
                .collect(),
            game,
        }
    }

    /// Tests whether entries bid for the start of their games.
    pub fn has_bids(&self) -> bool {
        StandingRow::have_bids(&self.standings)
    }

    /// The standings of the reference players.
    pub fn references(&self) -> impl Iterator<Item = &StandingRow> {
        self.standings.iter().filter(|row| row.rank.is_none())
    }
}

fn row<P>(field: &Field<P>, standing: &Standing) -> StandingRow {
    let entry = &field.entries[standing.entry];
    StandingRow {
        rank: standing.rank,
        team: entry.team.to_string(),
        stand_in: entry.is_stand_in,
        file: entry.file.clone(),
        wins: standing.wins,
        award: standing.award,
        mean_win_rate: standing.mean_win_rate,
        forfeits: None,
        bid: None,
        hash: entry.hash.to_string(),
    }
}

impl<P> Field<P> {
    /// The name of a team.
    pub(crate) fn team(&self, entry: usize) -> String {
        self.entries[entry].team.to_string()
    }
}

impl StandingRow {
    /// Tests whether any row has a bid for the start.
    pub fn have_bids(rows: &[StandingRow]) -> bool {
        rows.iter().any(|row| row.bid.is_some())
    }

    /// The award points with at most two decimals, for people.
    pub fn award_text(&self) -> String {
        let text = format!("{:.2}", self.award);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

impl From<&DisqualifiedEntry> for DisqualifiedRow {
    fn from(entry: &DisqualifiedEntry) -> DisqualifiedRow {
        DisqualifiedRow {
            file: entry.file.clone(),
            team: entry.fault.team.clone(),
            kind: entry.fault.kind.to_string(),
            reason: entry.fault.to_string(),
        }
    }
}
