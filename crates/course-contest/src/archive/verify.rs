//! Checking that a contest's results follow from the archived files.

use std::collections::BTreeMap;
use std::path::Path;

use pigskin_contest::{
    Contest, ContestFileError, ENGINE, FindEditionError, GameResults, HogContest, RecomputeError,
    Results, WinRates,
};
use pigskin_entry::{Hash, Judge, Limits, Source, SourceGame, SourceKind, Wall};
use pigskin_hog::Edition;
use serde::{Deserialize, Serialize};

use pigskin_course::{Archive, ArchiveContents, OtherFormat, ReadArchiveError};

use super::{EDITION, STANDINGS, TABLES, files_of, other_engine};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub title: String,
    /// Number of files whose checksums were verified.
    pub files: usize,
    /// Number of teams in the standings, including reference players.
    pub teams: usize,
    /// Number of matchups that were recomputed, or whose counts were added up again.
    pub matchups: usize,
    /// Number of win rates of Hog in the archive, all of which agree; the archive of a large
    /// contest has none.
    pub win_rates: usize,
    /// Number of D-Football games that were replayed by the rules.
    pub games: usize,
    /// The engine that made the win rates of Hog, and the one that checked them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engines: Option<Engines>,
}

/// The versions of the arithmetic behind win rates; see [`ENGINE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Engines {
    /// The one that results.json names.
    pub made_by: u32,
    /// This program's. If it is another one, win rates were compared within their error bounds.
    pub checked_by: u32,
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
    /// The results are inconsistent, or the machine failed.
    #[error("the results cannot be recomputed: {0}")]
    Recompute(#[from] RecomputeError),
    /// A part does not follow from the rest.
    #[error("{0}")]
    Differs(String),
}

/// Verifies the contest in an archive: that the results follow from its contents, without a cache.
/// In Hog all win rates and standings are recomputed from the tables and must be the same to
/// the last bit, or within their error bounds if another [`ENGINE`] made them. In D-Football every
/// recorded game is replayed by the rules, and scores and standings must follow from the matches.
/// No entry runs, and nothing is unpacked to the disk.
///
/// Returns the first difference.
pub async fn verify_contest(contents: &ArchiveContents) -> Result<Verified, VerifyError> {
    let contest = contest_of(contents)?;
    let results = results_of(contents)?;
    check_entries(contents, &results)?;
    // Results of another game are refused when they are computed again.
    if let (Some(hog), Some(recorded)) = (contest.game.hog(), results.game.hog()) {
        check_tables(contents, &recorded.tables)?;
        check_sent_tables(contents, hog, &results)?;
    }
    let mut again = results.recompute(&contest).await?;
    let (mut computed, mut win_rates) = (0, 0);
    if let (Some(again), Some(recorded)) = (again.game.hog_mut(), results.game.hog()) {
        // Words say the same as the settings, and their wording can change.
        again.rules_in_words.clone_from(&recorded.rules_in_words);
        computed = again.win_rates.len();
        win_rates = recorded.win_rates.len();
        if again.win_rates_in.is_some() {
            // The archive has none of so many.
            again.win_rates = WinRates::default();
        }
    }
    let difference = match (results.game.hog(), again.game.hog()) {
        (Some(recorded), Some(hog)) if recorded.engine != hog.engine => {
            other_engine::compare((&results, recorded), (&again, hog)).err()
        }
        _ => difference(&results, &again),
    };
    if let Some(difference) = difference {
        return Err(VerifyError::Differs(difference));
    }
    let standings = results.standings_csv().unwrap_or_default();
    if contents.text(STANDINGS)?.as_bytes() != standings {
        let what = "standings.csv is not what follows from the results";
        return Err(VerifyError::Differs(what.to_owned()));
    }
    let (matchups, games, engines) = match &results.game {
        GameResults::Hog(hog) => {
            let (made_by, checked_by) = (hog.engine, ENGINE);
            let engines = Engines {
                made_by,
                checked_by,
            };
            (computed, 0, Some(engines))
        }
        GameResults::DFootball(football) => {
            let games = football.matchups.iter().map(|row| row.replays.len());
            (football.matchups.len(), games.sum(), None)
        }
    };
    Ok(Verified {
        title: results.title,
        files: contents.manifest.files.len(),
        teams: results.standings.len(),
        matchups,
        win_rates,
        games,
        engines,
    })
}

fn contest_of(contents: &ArchiveContents) -> Result<Contest, VerifyError> {
    let text = contents.text(Archive::CONTEST)?;
    let edition = contents.files.contains_key(EDITION);
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
    Ok(Contest::from_toml_with(Path::new(""), text, &find)?)
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

/// Checks that every entry of the results is archived or listed as left out.
fn check_entries(contents: &ArchiveContents, results: &Results) -> Result<(), VerifyError> {
    let manifest = &contents.manifest;
    let is_there = |file: &String| {
        manifest.entries.iter().any(|entry| entry.file == *file)
            || manifest.left_out.iter().any(|left| left.file == *file)
    };
    match files_of(results).find(|file| !is_there(file)) {
        None => Ok(()),
        Some(file) => {
            let what = format!("the entry {file} of the results is not in the archive");
            Err(VerifyError::Differs(what))
        }
    }
}

/// Checks that the table files equal the tables in the results.
fn check_tables(
    contents: &ArchiveContents,
    tables: &BTreeMap<String, Vec<Vec<i8>>>,
) -> Result<(), VerifyError> {
    let folder = format!("{TABLES}/");
    let lying = contents
        .files
        .keys()
        .filter(|path| path.starts_with(&folder));
    if lying.count() != tables.len() {
        let what = "the number of tables differs from that in results.json";
        return Err(VerifyError::Differs(what.to_owned()));
    }
    for (hash, table) in tables {
        let path = format!("{folder}{hash}.json");
        let lying: Result<Vec<Vec<i8>>, _> = serde_json::from_str(contents.text(&path)?);
        if lying.ok().as_ref() != Some(table) {
            let what = format!("{path} is not the table in results.json");
            return Err(VerifyError::Differs(what));
        }
    }
    Ok(())
}

/// Checks that entries that are tables are the tables that played.
fn check_sent_tables(
    contents: &ArchiveContents,
    hog: &HogContest,
    results: &Results,
) -> Result<(), VerifyError> {
    // Nothing runs for a table, so limits do not matter.
    let judge = Judge::new(&hog.edition.rules, &Limits::default(), Wall::Full);
    let judge = judge.with_bids(hog.has_bids());
    for entry in &contents.manifest.entries {
        let [path] = entry.paths.as_slice() else {
            continue;
        };
        let mut rows = results.standings.iter();
        let row = rows.find(|row| row.file.as_ref() == Some(&entry.file));
        let (Some(row), Some(bytes)) = (row, contents.files.get(path)) else {
            continue;
        };
        let source = Source::sent(SourceGame::Hog, path, bytes.clone());
        let source = source
            .ok()
            .filter(|source| source.kind() != SourceKind::Python);
        let table = source.and_then(|source| judge.judge(&source).ok());
        if table.is_none_or(|judged| Hash::of_table(&judged.table).to_string() != row.hash) {
            let what = format!(
                "the table in the entry {} is not the one that played",
                entry.file
            );
            return Err(VerifyError::Differs(what));
        }
    }
    Ok(())
}

/// The first difference between recorded and recomputed results.
fn difference(recorded: &Results, again: &Results) -> Option<String> {
    if recorded == again {
        return None;
    }
    for (line, (row, computed)) in recorded.standings.iter().zip(&again.standings).enumerate() {
        if row != computed {
            return Some(other_engine::other_line(line, row, computed));
        }
    }
    if let (Some(recorded_hog), Some(hog)) = (recorded.game.hog(), again.game.hog()) {
        let mut rates = recorded_hog.matchups().zip(hog.matchups());
        if let Some((matchup, computed)) = rates.find(|(matchup, computed)| matchup != computed) {
            let team = |line: usize| recorded.standings.get(line).map_or("", |row| &row.team);
            return Some(format!(
                "{:?} against {:?}: the win rates {} and {} are recorded; computed again they are \
                 {} and {}",
                team(matchup.a),
                team(matchup.b),
                matchup.rate.first,
                matchup.rate.second,
                computed.rate.first,
                computed.rate.second
            ));
        }
    }
    Some("results.json is not what follows from the contest's settings and matchups".to_owned())
}
