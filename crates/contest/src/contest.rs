//! A contest's settings.

use std::path::PathBuf;

use pigskin_entry::{
    FileName, HousePlayer, InterpreterName, Limits, NameRule, Packages, TimeLimits, Wall,
};
use pigskin_football::Football;
use pigskin_hog::{Duel, Edition, House};
use pigskin_settings::Row;
use serde::Deserialize;

use crate::settings::settings_rows::ROWS;
use crate::{Awards, ParseReferenceError, PastWinners, ReferencePlayer};

/// A contest as its folder describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The folder with `contest.toml`.
    pub folder: PathBuf,
    pub title: String,
    pub game: ContestGame,
    /// Award points.
    pub awards: Awards,
    /// Limits of an entry's program.
    pub limits: Limits,
    /// The weakest sandbox that is accepted for entries: the full wall, unless the entries are
    /// [trusted](Self::trust_entries).
    pub wall: Wall,
    /// The weakest wall for entries that are trusted: `sandbox` in `contest.toml`.
    pub trusted_wall: Wall,
    /// The rule for entries that give no team name.
    pub names: NameRule,
    /// Treatment of entries in a language that this machine lacks.
    pub missing_language: MissingLanguage,
    /// Packages that entries may use besides their language's own.
    pub packages: Packages,
    /// The folder with the entries.
    pub entries: PathBuf,
    /// Players of ours, against which all entries are compared for show.
    pub references: Vec<ReferencePlayer>,
    /// The winners of earlier contests.
    pub past: PastWinners,
    /// How many times slower than the server's machine that of a worker may be.
    pub slowest_worker: f64,
}

/// Treatment of entries in a language that a machine lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingLanguage {
    /// The contest does not run: its standings would be those of another contest.
    #[default]
    Stop,
    /// The contest runs without them and lists them as `no-language`. For samples.
    LeaveOut,
}

/// The game of a contest, with its settings.
#[derive(Clone, Debug, PartialEq)]
pub enum ContestGame {
    /// One of the Hog dice games, compared exactly.
    Hog(HogContest),
    /// D-Football, played in matches under the clock.
    DFootball(FootballContest),
}

impl ContestGame {
    /// The settings of a contest of Hog; `None` for another game.
    pub fn hog(&self) -> Option<&HogContest> {
        match self {
            ContestGame::Hog(hog) => Some(hog),
            ContestGame::DFootball(_) => None,
        }
    }

    /// The settings of a contest of D-Football; `None` for another game.
    pub fn football(&self) -> Option<&FootballContest> {
        match self {
            ContestGame::Hog(_) => None,
            ContestGame::DFootball(football) => Some(football),
        }
    }

    /// The edition of a contest of Hog; `None` for another game.
    pub fn edition(&self) -> Option<&Edition> {
        self.hog().map(|hog| &hog.edition)
    }

    /// Tests whether pairs of entries play matches; otherwise their matchups are computed.
    pub fn plays_matches(&self) -> bool {
        match self {
            ContestGame::Hog(_) => false,
            ContestGame::DFootball(_) => true,
        }
    }

    /// The way in which matchups become standings.
    pub fn scoring(&self) -> Scoring {
        match self {
            ContestGame::Hog(_) => Scoring::MatchPoints,
            ContestGame::DFootball(_) => Scoring::GamesWon,
        }
    }
}

/// The settings of a contest of Hog.
#[derive(Clone, Debug, PartialEq)]
pub struct HogContest {
    /// The edition, with the changes of `[set]` in its rules.
    pub edition: Edition,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// The margin of the bids, if entries bid for the start of their games, as in fall 2014: a pair
    /// then has one game, which begins as [`Bids`](pigskin_hog::Bids) says. House strategies bid 0.
    pub bid_margin: Option<u16>,
}

/// The settings of a contest of D-Football.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FootballContest {
    /// The pieces a side, 1 to 31.
    pub n: u8,
    /// The game with this number of pieces.
    pub game: Football,
    /// Number of games in which each player of a pair moves first.
    pub games_per_seat: u32,
    /// The seed of all randomness.
    pub seed: u64,
    /// The time for a move and for a program's start.
    pub clock: TimeLimits,
    /// The name that an entry's file has to have, if any.
    pub file_name: Option<FileName>,
    /// The interpreters beside R and Python that an entry's run line may name.
    pub interpreters: Vec<InterpreterName>,
}

/// The way in which matchups become standings.
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

    /// The settings of the file.
    pub const ROWS: &[Row] = ROWS;

    /// How many times slower a worker's machine may be where the file does not say it.
    pub const SLOWEST_WORKER: f64 = 2.0;

    /// Runs entries behind the weaker wall that `contest.toml` names. The person who runs the contest
    /// has to confirm it with this call; the file by itself never lowers the wall.
    ///
    /// ```
    /// use pigskin_contest::Contest;
    /// use pigskin_entry::Wall;
    /// let text = "edition = 'fall-2019'\nsandbox = 'partial'";
    /// let mut contest = Contest::from_toml("hog".as_ref(), text)?;
    /// assert_eq!(contest.wall, Wall::Full);
    /// contest.trust_entries();
    /// assert_eq!(contest.wall, Wall::Partial);
    /// # Ok::<(), pigskin_contest::ContestFileError>(())
    /// ```
    pub fn trust_entries(&mut self) {
        self.wall = self.trusted_wall;
    }

    /// Uses the title, the awards and the threshold of another contest of the same game.
    pub fn use_standings_of(&mut self, other: Contest) {
        let threshold = other.game.hog().map(|hog| hog.threshold);
        self.title = other.title;
        self.awards = other.awards;
        match &mut self.game {
            ContestGame::Hog(hog) => hog.threshold = threshold.unwrap_or(hog.threshold),
            ContestGame::DFootball(_) => {}
        }
    }

    /// The way in which the game turns matchups into standings.
    pub fn scoring(&self) -> Scoring {
        self.game.scoring()
    }
}

impl HogContest {
    /// 50.0001 %, above which the handout gives a match point.
    pub const THRESHOLD: f64 = 0.500_001;

    /// An edition with the handout's threshold.
    pub fn new(edition: Edition) -> HogContest {
        HogContest {
            edition,
            threshold: Self::THRESHOLD,
            bid_margin: None,
        }
    }

    /// Whether entries bid for the start of their games.
    pub fn has_bids(&self) -> bool {
        self.bid_margin.is_some()
    }

    /// The duels by which entries are compared.
    pub fn duel(&self) -> Duel {
        let duel = Duel::new(&self.edition.rules);
        match self.bid_margin {
            Some(margin) => duel.by_bids(margin),
            None => duel,
        }
    }
}

impl ContestGame {
    /// Reads the name of a reference player of this game.
    ///
    /// Fails if the game has no player of that name, or the player does not fit its settings.
    pub fn reference_player(&self, name: &str) -> Result<ReferencePlayer, ParseReferenceError> {
        match self {
            ContestGame::Hog(hog) => {
                let house: House = name.parse()?;
                if hog.edition.rules.allows(house.usual_choice()) {
                    Ok(ReferencePlayer::Hog(house))
                } else {
                    Err(ParseReferenceError::Choice { house })
                }
            }
            ContestGame::DFootball(football) => {
                let player: HousePlayer = name.parse()?;
                if player.is_quick(football.n) {
                    Ok(ReferencePlayer::DFootball(player))
                } else {
                    Err(ParseReferenceError::TooSlow { player })
                }
            }
        }
    }
}

impl FootballContest {
    /// Maximum number of games of a pair in each seat.
    pub const MOST_GAMES: u32 = 10_000;

    /// The handout's settings with so many pieces a side, 1 to 31: 50 games in
    /// each seat, 100 ms a move.
    pub fn new(n: u8) -> Option<FootballContest> {
        Some(FootballContest {
            n,
            game: Football::new(n)?,
            games_per_seat: 50,
            seed: 0,
            clock: TimeLimits::default(),
            file_name: None,
            interpreters: Vec::new(),
        })
    }
}

impl Scoring {
    /// The scoring as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Scoring::MatchPoints => "match-points",
            Scoring::GamesWon => "games-won",
        }
    }
}
