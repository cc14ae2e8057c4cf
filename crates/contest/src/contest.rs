//! A contest as its lecturer describes it.

use std::path::PathBuf;

use pigskin_football::Football;
use pigskin_hog::Edition;
use serde::Deserialize;

use crate::{Awards, Limits, ReferencePlayer, TimeLimits, Wall};

/// A contest as its folder describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The folder with `contest.toml`.
    pub folder: PathBuf,
    /// The title.
    pub title: String,
    /// What is played.
    pub game: ContestGame,
    /// Award points.
    pub awards: Awards,
    /// What an entry's program may use up.
    pub limits: Limits,
    /// What has to stand between an entry's program and the machine, at least.
    pub wall: Wall,
    /// The folder with the entries.
    pub entries: PathBuf,
    /// Players of ours, against which all entries are compared for show.
    pub references: Vec<ReferencePlayer>,
}

/// What is played in a contest.
#[derive(Clone, Debug, PartialEq)]
pub enum ContestGame {
    /// One of the Hog dice games, compared exactly.
    Hog(HogContest),
    /// D-Football, played in matches under the clock.
    DFootball(FootballContest),
}

/// The settings of a contest of Hog.
#[derive(Clone, Debug, PartialEq)]
pub struct HogContest {
    /// The edition, with the changes of `[set]` in its rules.
    pub edition: Edition,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
}

/// The settings of a contest of D-Football.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FootballContest {
    /// The pieces a side, 1 to 31.
    pub n: u8,
    /// The game with so many.
    pub game: Football,
    /// How often each of a pair moves first.
    pub games_per_seat: u32,
    /// What all randomness comes from.
    pub seed: u64,
    /// The time for a move and for a program's start.
    pub clock: TimeLimits,
}

/// How matchups become standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// A point for each matchup won; a tie is a loss for both.
    MatchPoints,
    /// A point for each game won.
    GamesWon,
}

impl Contest {
    /// The name of the file that describes a contest.
    pub const FILE: &str = "contest.toml";

    /// How matchups become standings, which is the game's.
    #[must_use]
    pub fn scoring(&self) -> Scoring {
        match self.game {
            ContestGame::Hog(_) => Scoring::MatchPoints,
            ContestGame::DFootball(_) => Scoring::GamesWon,
        }
    }
}

impl HogContest {
    /// 50.0001 %, above which the handout gives a match point.
    pub const THRESHOLD: f64 = 0.500_001;

    /// An edition with the handout's threshold.
    #[must_use]
    pub fn new(edition: Edition) -> HogContest {
        HogContest {
            edition,
            threshold: Self::THRESHOLD,
        }
    }
}

impl FootballContest {
    /// The most games that a pair plays in each seat.
    pub const MOST_GAMES: u32 = 10_000;

    /// The handout's settings with so many pieces a side, 1 to 31: 50 games in
    /// each seat, 100 ms a move.
    #[must_use]
    pub fn new(n: u8) -> Option<FootballContest> {
        Some(FootballContest {
            n,
            game: Football::new(n)?,
            games_per_seat: 50,
            seed: 0,
            clock: TimeLimits::default(),
        })
    }
}

impl Scoring {
    /// The scoring as files write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Scoring::MatchPoints => "match-points",
            Scoring::GamesWon => "games-won",
        }
    }
}
