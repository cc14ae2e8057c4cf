//! `contest.toml`: a contest's settings as a lecturer writes them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{
    FileName, InterpreterName, Limits, NameRule, Packages, Referee, SourceGame, TimeLimits, Wall,
    printable,
};
use pigskin_hog::{Bids, Edition};
use serde::Deserialize;

use crate::{
    Awards, Contest, ContestGame, FindEditionError, FootballContest, HogContest, MissingLanguage,
    PastWinners, PastWinnersError, ReadTextError, Scoring, find_edition, read_text,
};

/// Why there is no contest in a folder.
#[derive(Debug, thiserror::Error)]
pub enum ContestFileError {
    /// The file cannot be read.
    #[error("{0}; `pigskin contest new` writes one")]
    Read(#[from] ReadTextError),
    /// It is not TOML, or has an unknown field.
    #[error("{}: {source}", .path.display())]
    Toml {
        path: PathBuf,
        source: Box<toml::de::Error>,
    },
    /// A field has an invalid value.
    #[error("{}: {field}: {reason}", .path.display())]
    Field {
        path: PathBuf,
        /// The field's name.
        field: &'static str,
        reason: String,
    },
    /// The winners of earlier contests cannot be read.
    #[error(transparent)]
    Winners(#[from] PastWinnersError),
}

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// The fields of the file; missing ones have the handouts' values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContestFile {
    #[serde(default)]
    game: SourceGame,
    title: Option<String>,
    scoring: Option<Scoring>,
    awards: Option<Awards>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    sandbox: Wall,
    #[serde(default)]
    missing_language: MissingLanguage,
    #[serde(default)]
    packages: Packages,
    #[serde(default = "entries")]
    entries: PathBuf,
    #[serde(default)]
    team_names: NameRule,
    #[serde(default)]
    reference: Vec<String>,
    #[serde(default)]
    workers: WorkersTable,
    // Hog.
    edition: Option<String>,
    threshold: Option<f64>,
    set: Option<toml::Table>,
    bids: Option<bool>,
    bid_margin: Option<u16>,
    // D-Football.
    n: Option<i64>,
    games_per_seat: Option<u32>,
    seed: Option<i64>,
    clock: Option<ClockTable>,
    file_name: Option<String>,
    interpreters: Option<Vec<String>>,
}

/// The machines of workers beside the server.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WorkersTable {
    /// How many times slower than the server's they may be.
    slowest: f64,
}

impl Default for WorkersTable {
    fn default() -> WorkersTable {
        WorkersTable {
            slowest: Contest::SLOWEST_WORKER,
        }
    }
}

/// The time that is charged.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ClockTable {
    move_ms: u64,
    start_seconds: u64,
}

impl Default for ClockTable {
    fn default() -> ClockTable {
        let TimeLimits {
            move_time, start, ..
        } = TimeLimits::default();
        ClockTable {
            move_ms: u64::try_from(move_time.as_millis()).unwrap_or(u64::MAX),
            start_seconds: start.as_secs(),
        }
    }
}

/// The longest time for a move, in milliseconds, and for a start, in seconds.
const LONGEST_MOVE_MS: u64 = 60_000;
const LONGEST_START_S: u64 = 600;

fn entries() -> PathBuf {
    PathBuf::from("entries")
}

/// A field, and why its value is invalid.
type InvalidField = (&'static str, String);

impl Contest {
    /// Reads the description in a folder, with the winners of earlier contests beside it.
    ///
    /// Fails if there is none, or a field has an invalid value; the error names it.
    pub fn open(folder: &Path) -> Result<Contest, ContestFileError> {
        let path = folder.join(Self::FILE);
        let text = read_text(&path)?;
        let mut contest = Contest::from_toml(folder, &text)?;
        contest.past = PastWinners::open(folder)?;
        Ok(contest)
    }

    /// Reads the description of the contest in a folder from its text.
    ///
    /// ```
    /// use pigskin_contest::{Awards, Contest};
    /// let text = "edition = 'fall-2019'\n[set]\nferal_hogs = 'off'";
    /// let contest = Contest::from_toml("hog".as_ref(), text)?;
    /// let edition = contest.game.edition().expect("the game is Hog");
    /// assert_eq!(edition.rules.feral_hogs, None);
    /// assert_eq!(contest.awards, Awards::Ranks(vec![3.0, 2.0, 1.0]));
    /// # Ok::<(), pigskin_contest::ContestFileError>(())
    /// ```
    ///
    /// Fails if a field is missing, unknown or has an invalid value; the error names it.
    pub fn from_toml(folder: &Path, text: &str) -> Result<Contest, ContestFileError> {
        Contest::from_toml_with(folder, text, &|name| find_edition(folder, name))
    }

    /// Like [`from_toml`](Contest::from_toml), but resolves the edition's name with this function
    /// instead of looking beside `contest.toml`.
    ///
    /// Fails if a field is missing, unknown or has an invalid value, the error names it.
    pub fn from_toml_with(
        folder: &Path,
        text: &str,
        find_edition: &dyn Fn(&str) -> Result<Edition, FindEditionError>,
    ) -> Result<Contest, ContestFileError> {
        let path = folder.join(Self::FILE);
        let file: ContestFile = toml::from_str(text).map_err(|source| ContestFileError::Toml {
            path: path.clone(),
            source: Box::new(source),
        })?;
        let contest = file.contest(folder, says_seconds(text), find_edition);
        contest.map_err(|(field, reason)| ContestFileError::Field {
            path,
            field,
            reason,
        })
    }
}

/// Tests whether the file has a time in its limits.
fn says_seconds(text: &str) -> bool {
    let table: Option<toml::Table> = text.parse().ok();
    let limits = table.as_ref().and_then(|table| table.get("limits"));
    limits.is_some_and(|limits| limits.get("seconds").is_some())
}

impl ContestFile {
    fn contest(
        mut self,
        folder: &Path,
        says_seconds: bool,
        find_edition: &dyn Fn(&str) -> Result<Edition, FindEditionError>,
    ) -> Result<Contest, InvalidField> {
        let (game, awards) = match self.game {
            SourceGame::Hog => {
                let hog = ContestGame::Hog(self.hog(find_edition)?);
                (hog, handout_ranks())
            }
            SourceGame::DFootball => {
                if !says_seconds {
                    self.limits.time = Referee::default().limits.time;
                }
                let football = ContestGame::DFootball(self.football()?);
                let awards = Awards::HighScore {
                    best: 6.0,
                    others: 5.0,
                };
                (football, awards)
            }
        };
        let scoring = game.scoring();
        if self.scoring.is_some_and(|other| other != scoring) {
            let reason = format!("this game's is \"{}\"", scoring.as_str());
            return Err(("scoring", reason));
        }
        let awards = self.awards.unwrap_or(awards);
        if let Some(award) = awards.unfit() {
            return Err((
                "awards",
                format!("{award} is not an award: it has to be a number of points from 0 on"),
            ));
        }
        let slowest_worker = self.workers.slowest;
        if slowest_worker.is_nan() || slowest_worker < 1.0 {
            let reason = format!("{slowest_worker} is not a number from 1 on");
            return Err(("workers.slowest", reason));
        }
        let title = self.title.unwrap_or_else(|| match &game {
            ContestGame::Hog(hog) => format!("Hog contest, {}", hog.edition.name),
            ContestGame::DFootball(_) => "D-Football contest".to_owned(),
        });
        let references = self.reference.iter();
        let references = references.map(|text| game.reference_player(text));
        Ok(Contest {
            title: printable(&title, LONGEST_TITLE),
            references: references
                .collect::<Result<_, _>>()
                .map_err(|error| ("reference", error.to_string()))?,
            past: PastWinners::default(),
            slowest_worker,
            game,
            awards,
            limits: self.limits,
            wall: Wall::Full,
            trusted_wall: self.sandbox,
            packages: self.packages,
            names: self.team_names,
            missing_language: self.missing_language,
            entries: folder.join(self.entries),
            folder: folder.to_owned(),
        })
    }

    fn hog(
        &self,
        find_edition: &dyn Fn(&str) -> Result<Edition, FindEditionError>,
    ) -> Result<HogContest, InvalidField> {
        if !self.packages.r.is_empty() {
            let reason = "entries of Hog are in Python, and `packages.r` is for those in R";
            return Err(("packages", reason.to_owned()));
        }
        for (field, is_there) in [
            ("n", self.n.is_some()),
            ("games_per_seat", self.games_per_seat.is_some()),
            ("seed", self.seed.is_some()),
            ("clock", self.clock.is_some()),
            ("file_name", self.file_name.is_some()),
            ("interpreters", self.interpreters.is_some()),
        ] {
            if is_there {
                let reason = "belongs to D-Football; add game = \"d-football\", or take it out";
                return Err((field, reason.to_owned()));
            }
        }
        let edition = self.edition.as_ref();
        let edition = edition.ok_or_else(|| ("edition", "is missing".to_owned()))?;
        let edition = find_edition(edition).map_err(|error| ("edition", error.to_string()))?;
        let set = self.set.clone().unwrap_or_default();
        let edition = Edition::settings_of(&set)
            .and_then(|changes| edition.with(changes))
            .map_err(|error| ("set", error.to_string()))?;
        let threshold = self.threshold.unwrap_or(HogContest::THRESHOLD);
        if !(0.5..1.0).contains(&threshold) {
            let reason = format!("{threshold} is not from 0.5 to below 1");
            return Err(("threshold", reason));
        }
        let bids = self.bids.unwrap_or(false);
        let goal = edition.rules.goal;
        if bids && goal <= Bids::WINNER_STARTS_WITH {
            let least = Bids::WINNER_STARTS_WITH;
            let reason =
                format!("a game that begins by bids has a goal above {least}, and not {goal}");
            return Err(("bids", reason));
        }
        if !bids && self.bid_margin.is_some() {
            return Err(("bid_margin", "needs `bids = true`".to_owned()));
        }
        let margin = self.bid_margin.unwrap_or(Bids::USUAL_MARGIN);
        if bids && !(1..goal).contains(&margin) {
            let reason = format!("{margin} is not from 1 to {}, below the goal", goal - 1);
            return Err(("bid_margin", reason));
        }
        Ok(HogContest {
            edition,
            threshold,
            bid_margin: bids.then_some(margin),
        })
    }

    fn football(&self) -> Result<FootballContest, InvalidField> {
        for (field, is_there) in [
            ("edition", self.edition.is_some()),
            ("threshold", self.threshold.is_some()),
            ("set", self.set.is_some()),
            ("bids", self.bids.is_some()),
            ("bid_margin", self.bid_margin.is_some()),
        ] {
            if is_there {
                return Err((field, "belongs to Hog, and this is D-Football".to_owned()));
            }
        }
        let n = self.n.unwrap_or(11);
        let football = u8::try_from(n).ok().and_then(FootballContest::new);
        let mut football = football.ok_or_else(|| ("n", format!("{n} is not from 1 to 31")))?;
        if let Some(games) = self.games_per_seat {
            in_range(games.into(), FootballContest::MOST_GAMES.into())
                .map_err(|reason| ("games_per_seat", reason))?;
            football.games_per_seat = games;
        }
        if let Some(clock) = &self.clock {
            in_range(clock.move_ms, LONGEST_MOVE_MS).map_err(|reason| ("clock.move_ms", reason))?;
            in_range(clock.start_seconds, LONGEST_START_S)
                .map_err(|reason| ("clock.start_seconds", reason))?;
            football.clock.move_time = Duration::from_millis(clock.move_ms);
            football.clock.start = Duration::from_secs(clock.start_seconds);
        }
        if let Some(seed) = self.seed {
            let seed = u64::try_from(seed);
            football.seed = seed.map_err(|_| ("seed", "is below 0".to_owned()))?;
        }
        if let Some(name) = &self.file_name {
            let name: Result<FileName, _> = name.parse();
            football.file_name = Some(name.map_err(|why| ("file_name", why.to_string()))?);
        }
        for name in self.interpreters.iter().flatten() {
            let name: Result<InterpreterName, _> = name.parse();
            let name = name.map_err(|why| ("interpreters", why.to_string()))?;
            football.interpreters.push(name);
        }
        Ok(football)
    }
}

fn handout_ranks() -> Awards {
    Awards::Ranks(vec![3.0, 2.0, 1.0])
}

fn in_range(number: u64, most: u64) -> Result<(), String> {
    if (1..=most).contains(&number) {
        Ok(())
    } else {
        Err(format!("{number} is not from 1 to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let contest = Contest::from_toml(Path::new("hog"), text);
        contest.unwrap_err().to_string()
    }

    #[test]
    fn errors_name_the_field() {
        for (text, field) in [
            ("", "edition"),
            ("edition = 'fall-1066'", "edition"),
            ("edition = 'missing.toml'", "missing.toml"),
            ("edition = 'fall-2019'\nthreshold = 0.3", "threshold"),
            ("edition = 'fall-2019'\nthreshold = nan", "threshold"),
            ("edition = 'fall-2019'\nawards = [-1]", "awards"),
            ("edition = 'fall-2019'\nscoring = 'luck'", "luck"),
            ("edition = 'fall-2019'\nscoring = 'games-won'", "scoring"),
            ("edition = 'fall-2019'\nthresold = 0.6", "thresold"),
            ("edition = 'fall-2019'\nn = 11", "n: belongs"),
            ("edition = 'fall-2019'\npackages = ['numpy']", "packages"),
            (
                "edition = 'fall-2019'\npackages.r = ['zoo']",
                "packages: entries of Hog",
            ),
            ("edition = 'fall-2019'\npackages.python = ['a b']", "a b"),
            (
                "edition = 'fall-2019'\nfile_name = 'a.py'",
                "file_name: belongs",
            ),
            (
                "edition = 'fall-2019'\nreference = ['random']",
                "reference: 'random'",
            ),
            (
                "edition = 'fall-2019'\n[set]\nferal_pigs = 'off'",
                "feral_pigs",
            ),
            ("edition = 'fall-2019'\n[limits]\nseconds = 0", "seconds"),
            (
                "edition = 'fall-2014'\nbids = true\n[set]\ngoal = 10",
                "bids: a game that begins by bids has a goal above 10",
            ),
            ("edition = 'fall-2014'\nbids = 3", "bids"),
            (
                "edition = 'fall-2014'\nbid_margin = 3",
                "needs `bids = true`",
            ),
            (
                "edition = 'fall-2014'\nbids = true\nbid_margin = 0",
                "bid_margin: 0 is not from 1 to 99",
            ),
        ] {
            let error = error(text);
            assert!(error.contains(field), "{text}: {error}");
            assert!(error.contains("contest.toml"), "{text}: {error}");
        }
    }

    #[test]
    fn errors_of_football_name_the_field() {
        for (text, field) in [
            ("edition = 'fall-2019'", "edition: belongs"),
            ("n = 0", "n: 0"),
            ("n = 32", "n: 32"),
            ("games_per_seat = 0", "games_per_seat: 0"),
            ("scoring = 'match-points'", "scoring"),
            ("awards = { best = 6 }", "awards"),
            ("awards = { best = 6, others = -5 }", "awards: -5"),
            ("clock.move_ms = 0", "clock.move_ms: 0"),
            ("clock.minutes = 1", "minutes"),
            ("bids = true", "bids: belongs"),
            ("reference = ['always:4']", "reference: 'always:4'"),
            ("file_name = '../a.ipynb'", "file_name: \"../a.ipynb\""),
            ("file_name = 'a.docx'", "file_name: \"a.docx\" is not"),
            (
                "interpreters = ['/bin/sh']",
                "interpreters: \"/bin/sh\" is not",
            ),
        ] {
            let error = error(&format!("game = 'd-football'\n{text}"));
            assert!(error.contains(field), "{text}: {error}");
        }
        assert!(error("game = 'chess'").contains("chess"));
    }

    #[test]
    fn football_has_the_handouts_settings() {
        let contest = Contest::from_toml(Path::new("f"), "game = 'd-football'").expect("it reads");
        let football = contest.game.football().expect("it is football");
        assert_eq!((football.n, football.games_per_seat), (11, 50));
        assert_eq!(football.clock.move_time, Duration::from_millis(100));
        assert_eq!(contest.limits, Referee::default().limits);
        assert_eq!(contest.scoring(), Scoring::GamesWon);
        assert_eq!(
            contest.awards,
            Awards::HighScore {
                best: 6.0,
                others: 5.0
            }
        );
        let text = "game = 'd-football'\nlimits.seconds = 60";
        let contest = Contest::from_toml(Path::new("f"), text).expect("it reads");
        assert_eq!(contest.limits.time, Duration::from_mins(1));
    }
}
