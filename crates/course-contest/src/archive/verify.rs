//! Running an archived contest again, to compare the results.

use std::path::Path;
use std::sync::Arc;

use pigskin_contest::{
    Contest, ContestFileError, ContestGame, Entrant, Entry, Event, Field, FindEditionError,
    GameResults, Results, RunError, StandingRow, Store,
};
use pigskin_entry::{Fault, Folder, Hash, JudgeError, Source};
use pigskin_hog::Edition;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use pigskin_course::{Archive, ArchiveContents, OtherFormat, ReadArchiveError};

use super::{EDITION, STANDINGS, TABLES};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub title: String,
    /// Number of files whose checksums were verified.
    pub files: usize,
    /// Number of teams in the standings, including reference players.
    pub teams: usize,
    /// Number of matchups that were computed or played again.
    pub matchups: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error(transparent)]
    Read(#[from] ReadArchiveError),
    #[error("in the archive, {0}")]
    Contest(#[from] ContestFileError),
    #[error("results.json: {0}")]
    Results(serde_json::Error),
    #[error("results.json: {0}")]
    Format(#[from] OtherFormat),
    /// The contest cannot run on this machine.
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("could not judge {file}: {source}")]
    Judge {
        file: String,
        source: Box<JudgeError>,
    },
    #[error("could not make a temporary folder: {0}")]
    Folder(#[from] std::io::Error),
    /// A part does not follow from the rest.
    #[error("{0}")]
    Differs(String),
}

/// The contest of an archive, with a folder for what running it needs.
pub fn archived_contest(contents: &ArchiveContents, folder: &Path) -> Result<Contest, VerifyError> {
    let text = contents.text(Archive::CONTEST)?;
    let edition = contents.file(EDITION).is_some();
    let edition = edition.then(|| contents.text(EDITION)).transpose()?;
    let find = |name: &str| match (Edition::named(name), edition) {
        (Some(edition), _) => Ok(edition),
        (None, Some(text)) => Edition::from_toml(text).map_err(|source| FindEditionError::File {
            path: EDITION.into(),
            source: Box::new(source),
        }),
        (None, None) => Err(FindEditionError::Unknown {
            name: name.to_owned(),
        }),
    };
    Ok(Contest::from_toml_with(folder, text, &find)?)
}

/// Runs the contest of an archive again, without a cache, and compares the results byte by byte:
/// `results.json`, `standings.csv` and `tables/`.
///
/// The entries of the standings are judged again and play under the teams' recorded names. The
/// disqualified entries are taken over.
///
/// Returns the first difference.
pub async fn verify_contest(
    contents: &ArchiveContents,
    contest: &Contest,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<Verified, VerifyError> {
    let recorded = results_of(contents)?;
    contest.keep_promise().map_err(RunError::from)?;
    let folder = Folder::make("verify")?;
    let store = Store::open(&folder.path().join("known.sqlite")).await;
    let store = store.map_err(RunError::from)?;
    let mut again = run_again(contents, contest, &recorded, &store, tell).await?;
    store.close().await;
    again.disqualified.clone_from(&recorded.disqualified);
    compare(contents, &again)?;
    Ok(Verified {
        files: contents.manifest.files.len(),
        teams: again.standings.len(),
        matchups: match &again.game {
            GameResults::Hog(hog) => hog.win_rates.len(),
            GameResults::DFootball(football) => football.matchups.len(),
        },
        title: again.title,
    })
}

fn results_of(contents: &ArchiveContents) -> Result<Results, VerifyError> {
    let text = contents.text(Archive::RESULTS)?;
    let Version { version } = serde_json::from_str(text).map_err(VerifyError::Results)?;
    OtherFormat::check(version, Results::VERSION)?;
    serde_json::from_str(text).map_err(VerifyError::Results)
}

/// The field that results of every version have.
#[derive(Deserialize)]
struct Version {
    version: u64,
}

async fn run_again(
    contents: &ArchiveContents,
    contest: &Contest,
    recorded: &Results,
    store: &Store,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<Results, VerifyError> {
    let mut rows: Vec<&StandingRow> = recorded.standings.iter().collect();
    rows.retain(|row| row.file.is_some());
    rows.sort_by(|left, right| left.file.cmp(&right.file));
    match &contest.game {
        ContestGame::Hog(hog) => {
            let judge = contest.judge(hog);
            let play = |file: &str, source: &Source| {
                let judged = judge.judge(source).map_err(|source| VerifyError::Judge {
                    file: file.to_owned(),
                    source: Box::new(source),
                })?;
                Ok((Hash::of_table(&judged.table), judged.table))
            };
            let entries = entries(contents, contest, &rows, play)?;
            let field = Field::of_tables(contest, hog, entries);
            let rates = field.decide(hog, store, tell).await;
            let rates = rates.map_err(RunError::from)?;
            Ok(Results::from_win_rates(contest, hog, &field, rates))
        }
        ContestGame::DFootball(football) => {
            let wall = contest.wall.at_least().map_err(RunError::from)?;
            let interpreters = contest.interpreters();
            let play = |file: &str, source: &Source| {
                let admitted = Entrant::admit(source, &interpreters);
                let (entrant, code) = admitted.map_err(|fault| VerifyError::Judge {
                    file: file.to_owned(),
                    source: Box::new(fault.into()),
                })?;
                Ok((code, entrant))
            };
            let entries = entries(contents, contest, &rows, play)?;
            let field = Arc::new(Field::of_entrants(contest, entries));
            let matchups = field.play(contest, football, wall, store, tell).await;
            let matchups = matchups.map_err(RunError::from)?;
            Ok(Results::from_matchups(contest, football, &field, matchups))
        }
    }
}

/// The entries of some rows, each with what `play` makes of its files.
fn entries<P: Send>(
    contents: &ArchiveContents,
    contest: &Contest,
    rows: &[&StandingRow],
    play: impl Fn(&str, &Source) -> Result<(Hash, P), VerifyError> + Sync,
) -> Result<Vec<Entry<P>>, VerifyError> {
    let entry = |row: &&StandingRow| {
        let file = row.file.as_deref().unwrap_or_default();
        let differs = |what: &str| VerifyError::Differs(format!("the entry {file} {what}"));
        let source = source_of(contents, contest, file)
            .ok_or_else(|| differs("of the results is not in the archive"))?
            .map_err(|fault| differs(&format!("cannot be read: {fault}")))?;
        let (hash, plays) = play(file, &source)?;
        if hash.to_string() != row.hash {
            return Err(differs("does not play as it did in the results"));
        }
        Ok(Entry {
            file: row.file.clone(),
            team: (row.team.parse())
                .map_err(|why| differs(&format!("has a team whose name {why}")))?,
            is_stand_in: row.stand_in,
            plays,
            hash,
        })
    };
    rows.par_iter().map(entry).collect()
}

/// The files of an entry, as they were sent; `None` if they are not in the archive.
fn source_of(
    contents: &ArchiveContents,
    contest: &Contest,
    file: &str,
) -> Option<Result<Source, Fault>> {
    let mut entries = contents.manifest.entries.iter();
    let entry = entries.find(|entry| entry.file == file)?;
    let files = entry.paths.iter().map(|path| {
        // `entries/NAME/PATH`, and `entries/NAME` for a file.
        let within = path.splitn(3, '/').nth(2).filter(|_| entry.is_folder);
        let within = within.unwrap_or(&entry.name);
        Some((within.into(), contents.file(path)?.to_vec()))
    });
    let files = files.collect::<Option<Vec<_>>>()?;
    Some(
        contest
            .game
            .source_of_files(&entry.name, entry.is_folder, files),
    )
}

/// Compares the archived results with those of the new run.
fn compare(contents: &ArchiveContents, again: &Results) -> Result<(), VerifyError> {
    let mut json = Vec::new();
    again.write_json(&mut json).map_err(VerifyError::Results)?;
    let csv = again.standings_csv().unwrap_or_default();
    let tables = again.game.tables().into_iter().flatten();
    let tables = tables.map(|(hash, table)| {
        let json = serde_json::to_vec(table).unwrap_or_default();
        (format!("{TABLES}/{hash}.json"), json)
    });
    let results = [
        (Archive::RESULTS.to_owned(), json),
        (STANDINGS.to_owned(), csv),
    ];
    let mut archived = contents.below(TABLES).count();
    for (path, computed) in results.into_iter().chain(tables) {
        let recorded = contents.file(&path).unwrap_or_default();
        if let Some(difference) = difference(recorded, &computed) {
            return Err(VerifyError::Differs(format!(
                "{path} differs: {difference}"
            )));
        }
        // It is in the archive, and so among those that are counted.
        archived -= usize::from(path.starts_with(TABLES));
    }
    if archived > 0 {
        let what = format!("{TABLES}/ has tables that nobody plays");
        return Err(VerifyError::Differs(what));
    }
    Ok(())
}

/// Longest part of a line that a difference shows, in characters.
const SHOWN: usize = 120;

/// The first line that differs; `None` if there is none.
fn difference(recorded: &[u8], computed: &[u8]) -> Option<String> {
    if recorded == computed {
        return None;
    }
    let [recorded, computed] = [recorded, computed].map(String::from_utf8_lossy);
    let (mut ours, mut theirs) = (recorded.split('\n'), computed.split('\n'));
    for number in 1.. {
        let lines = [ours.next(), theirs.next()];
        let [Some(ours), Some(theirs)] = lines else {
            return Some(format!("one of both ends before line {number}"));
        };
        if ours != theirs {
            // Long lines begin alike.
            let same = ours.chars().zip(theirs.chars());
            let same = same.take_while(|(ours, theirs)| ours == theirs).count();
            let part = |line: &str| {
                let from = line.chars().skip(same.saturating_sub(SHOWN / 2));
                from.take(SHOWN).collect::<String>()
            };
            let (ours, theirs) = (part(ours), part(theirs));
            return Some(format!(
                "line {number} is {ours:?}, and {theirs:?} after this run"
            ));
        }
    }
    None
}
