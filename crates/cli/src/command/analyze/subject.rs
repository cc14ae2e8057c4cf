//! The subject of an analysis.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use pigskin_contest::Contest;

use crate::args::game_arg::GameArg;
use crate::strategy::StrategyArg;
use crate::wrong_usage::WrongUsage;

/// The subject of an analysis.
pub enum Subject {
    /// A strategy of Hog.
    Strategy(StrategyArg),
    /// A strategy of D-Football.
    Program,
    /// The record of a game.
    Game(PathBuf),
    /// The folder of a contest.
    Contest(PathBuf),
}

/// The beginning of every record.
const RECORD: &[u8] = b"pigskin game ";

impl Subject {
    /// Determines what an argument means: a folder with `contest.toml` is a contest, a file that
    /// begins like a record is a game, and anything else must be a strategy of the game that is
    /// stated, or that it or its opponent plays.
    pub fn of(
        given: &str,
        against: Option<&str>,
        stated: Option<GameArg>,
    ) -> Result<Subject, WrongUsage> {
        let path = Path::new(given);
        if path.join(Contest::FILE).is_file() {
            return Ok(Subject::Contest(path.to_owned()));
        }
        if is_record(path) {
            return Ok(Subject::Game(path.to_owned()));
        }
        let players: Vec<&str> = [given].into_iter().chain(against).collect();
        match GameArg::of(stated, &players) {
            GameArg::Hog => {}
            GameArg::DFootball => return Ok(Subject::Program),
        }
        let strategy = given.parse::<StrategyArg>();
        strategy.map(Subject::Strategy).map_err(|why| {
            let other = "and it is not the record of a game or the folder of a contest";
            WrongUsage(format!("{given}: {why}, {other}"))
        })
    }

    /// Its kind in words, if it is not a strategy.
    pub fn other_than_strategy(&self) -> Option<&'static str> {
        match self {
            Subject::Strategy(_) | Subject::Program => None,
            Subject::Game(_) => Some("the record of a game"),
            Subject::Contest(_) => Some("a contest"),
        }
    }
}

/// An opponent in Hog.
pub fn parsed(against: &str) -> Result<StrategyArg, WrongUsage> {
    let parsed = against.parse();
    parsed.map_err(|why| WrongUsage(format!("--against {against}: {why}")))
}

fn is_record(path: &Path) -> bool {
    // Opening a pipe would block.
    let file = path.is_file().then(|| File::open(path));
    let mut start = Vec::new();
    let read = file.and_then(Result::ok).map(|file| {
        let length = RECORD.len() as u64;
        file.take(length).read_to_end(&mut start)
    });
    matches!(read, Some(Ok(_))) && start == RECORD
}
