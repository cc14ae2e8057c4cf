//! `contest.toml`: a contest's settings as a lecturer writes them.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{Limits, NameRule, Packages, Referee, SourceGame, Wall, printable};
use pigskin_hog::{Bids, Edition};
use pigskin_settings::{InvalidSettings, Row, Sheet, Wrong};
use serde::Deserialize;
use toml::Table;

use crate::settings::settings_rows::ROWS;
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
    /// It is no such file, or settings in it are wrong.
    #[error("{}: {error}", .path.display())]
    Invalid {
        path: PathBuf,
        error: InvalidSettings,
    },
    /// The winners of earlier contests cannot be read.
    #[error(transparent)]
    Winners(#[from] PastWinnersError),
}

impl ContestFileError {
    /// Notes what is wrong in the sheet of the file.
    pub fn note(self, sheet: &mut Sheet) {
        match self {
            ContestFileError::Invalid { error, .. } => sheet.fail_all(error),
            error => sheet.fail(Sheet::WHOLE, error.to_string()),
        }
    }
}

/// The longest title, in characters.
pub(crate) const LONGEST_TITLE: usize = 200;

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
    #[serde(default)]
    set: Table,
    #[serde(default)]
    bids: bool,
    bid_margin: Option<u16>,
    // D-Football.
    n: Option<u8>,
    games_per_seat: Option<u32>,
    seed: Option<u64>,
    #[serde(default)]
    clock: ClockTable,
    file_name: Option<String>,
    #[serde(default)]
    interpreters: Vec<String>,
}

/// The machines of workers beside the server.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WorkersTable {
    slowest: Option<f64>,
}

/// The time that is charged.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ClockTable {
    move_ms: Option<u64>,
    start_seconds: Option<u64>,
}

fn entries() -> PathBuf {
    PathBuf::from("entries")
}

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
        let contest = ContestFile::contest(text, folder, find_edition);
        contest.map_err(|error| ContestFileError::Invalid {
            path: folder.join(Self::FILE),
            error,
        })
    }
}

impl ContestFile {
    /// The contest of a text in a folder.
    ///
    /// Fails with what is wrong.
    fn contest(
        text: &str,
        folder: &Path,
        find_edition: &dyn Fn(&str) -> Result<Edition, FindEditionError>,
    ) -> Result<Contest, InvalidSettings> {
        let mut file = Row::read::<ContestFile>(ROWS, text)?;
        let table: Table = toml::from_str(text)?;
        let own = file.game.as_str();
        if let Some(row) = Row::misplaced(ROWS, &table, own) {
            let why = format!("belongs to game = {:?}, and this is {own:?}", row.only);
            return Err(Wrong::new(row.path, why).into());
        }
        let limits = table.get("limits");
        let (game, title, awards) = match file.game {
            SourceGame::Hog => {
                let hog = file.hog(find_edition)?;
                let title = format!("Hog contest, {}", hog.edition.name);
                (
                    ContestGame::Hog(hog),
                    title,
                    Awards::Ranks(vec![3.0, 2.0, 1.0]),
                )
            }
            SourceGame::DFootball => {
                if limits.is_none_or(|limits| limits.get("seconds").is_none()) {
                    file.limits.time = Referee::default().limits.time;
                }
                let awards = Awards::HighScore {
                    best: 6.0,
                    others: 5.0,
                };
                let football = ContestGame::DFootball(file.football()?);
                (football, "D-Football contest".to_owned(), awards)
            }
        };
        let scoring = game.scoring();
        if file.scoring.is_some_and(|other| other != scoring) {
            let why = format!("this game's is \"{}\"", scoring.as_str());
            return Err(Wrong::new("scoring", why).into());
        }
        let awards = file.awards.unwrap_or(awards);
        if let Some(award) = awards.unfit() {
            let why = format!("{award} is not an award: it has to be a number of points from 0 on");
            return Err(Wrong::new("awards", why).into());
        }
        let references = file.reference.iter();
        let references = references.map(|text| game.reference_player(text));
        let references = references.collect::<Result<_, _>>();
        Ok(Contest {
            title: printable(&file.title.unwrap_or(title), LONGEST_TITLE),
            references: references.map_err(|error| wrong_at("reference", &error))?,
            past: PastWinners::default(),
            slowest_worker: file.workers.slowest.unwrap_or(Contest::SLOWEST_WORKER),
            game,
            awards,
            limits: file.limits,
            wall: Wall::Full,
            trusted_wall: file.sandbox,
            packages: file.packages,
            names: file.team_names,
            missing_language: file.missing_language,
            entries: folder.join(file.entries),
            folder: folder.to_owned(),
        })
    }

    fn hog(
        &self,
        find_edition: &dyn Fn(&str) -> Result<Edition, FindEditionError>,
    ) -> Result<HogContest, Wrong> {
        if !self.packages.r.is_empty() {
            let why = "entries of Hog are in Python, and `packages.r` is for those in R";
            return Err(Wrong::new("packages", why));
        }
        let edition = self.edition.as_ref();
        let edition = edition.ok_or_else(|| Wrong::new("edition", "is missing"))?;
        let edition = find_edition(edition).map_err(|error| wrong_at("edition", &error))?;
        let edition = Edition::settings_of(&self.set).and_then(|changes| edition.with(changes));
        let edition = edition.map_err(|error| wrong_at("set", &error))?;
        let threshold = self.threshold.unwrap_or(HogContest::THRESHOLD);
        if threshold >= 1.0 {
            return Err(Wrong::new("threshold", "no mean win rate is above 1"));
        }
        let goal = edition.rules.goal;
        let least = Bids::WINNER_STARTS_WITH;
        if self.bids && goal <= least {
            let why =
                format!("a game that begins by bids has a goal above {least}, and not {goal}");
            return Err(Wrong::new("bids", why));
        }
        if !self.bids && self.bid_margin.is_some() {
            return Err(Wrong::new("bid_margin", "needs `bids = true`"));
        }
        let margin = self.bid_margin.unwrap_or(Bids::USUAL_MARGIN);
        if self.bids && !(1..goal).contains(&margin) {
            let why = format!("{margin} is not from 1 to {}, below the goal", goal - 1);
            return Err(Wrong::new("bid_margin", why));
        }
        Ok(HogContest {
            edition,
            threshold,
            bid_margin: self.bids.then_some(margin),
        })
    }

    fn football(&self) -> Result<FootballContest, Wrong> {
        let mut football = FootballContest::new(self.n.unwrap_or(11))
            .ok_or_else(|| Wrong::new("n", "is not from 1 to 31"))?;
        football.games_per_seat = self.games_per_seat.unwrap_or(football.games_per_seat);
        football.seed = self.seed.unwrap_or(football.seed);
        if let Some(move_ms) = self.clock.move_ms {
            football.clock.move_time = Duration::from_millis(move_ms);
        }
        if let Some(seconds) = self.clock.start_seconds {
            football.clock.start = Duration::from_secs(seconds);
        }
        let name = self.file_name.as_ref().map(|name| name.parse());
        let name = name.transpose();
        football.file_name = name.map_err(|why| wrong_at("file_name", &why))?;
        let names = self.interpreters.iter().map(|name| name.parse());
        let names = names.collect::<Result<_, _>>();
        football.interpreters = names.map_err(|why| wrong_at("interpreters", &why))?;
        Ok(football)
    }
}

fn wrong_at(path: &str, why: &dyn Display) -> Wrong {
    Wrong::new(path, why.to_string())
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
