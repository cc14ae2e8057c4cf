//! Standings from the squares of a plan.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use pigskin_contest::{DisqualifiedRow, Standing, StandingRow, join};
use pigskin_entry::Hash;
use pigskin_hog::{Duel, DuelError};
use serde::Serialize;

use crate::recheck::first_difference;
use crate::tally::{BandEntries, CountingRules, Margin, Tally};
use crate::{
    Band, Difference, Location, LocationError, Machine, Plan, PlanError, PlannedEntry, Recheck,
    Square, SquareFile, WorkError, Worker,
};

/// The results of a contest, merged from the squares of a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MergedContest {
    /// The contest's title.
    pub title: String,
    /// The edition's name.
    pub edition: String,
    /// The version of the arithmetic.
    pub engine: u32,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// The largest error bound of a win rate.
    pub error_bound: f64,
    /// Number of different tables.
    pub tables: usize,
    /// Number of matchups.
    pub matchups: u64,
    /// Matchups that one of both wins.
    pub decided: u64,
    /// Matchups that are proved ties.
    pub ties: u64,
    /// Matchups too close to the threshold to prove anything; they count as ties.
    pub unproved: u64,
    /// The first hundred of these, in the order of the entries.
    pub first_unproved: Vec<[String; 2]>,
    /// The hundred matchups of different tables with the smallest margins.
    pub closest: Vec<CloseMatchup>,
    /// Number of squares.
    pub squares: usize,
    /// Number of squares that two computations agree on.
    pub checked: usize,
    /// Number of these that are the same to the last bit.
    pub identical: usize,
    /// The machines by name, with their parts of the plan.
    pub machines: BTreeMap<String, MachineShare>,
    /// The entries that take part, best first, then the reference players.
    pub standings: Vec<StandingRow>,
    /// The entries that do not take part.
    pub disqualified: Vec<DisqualifiedRow>,
}

/// The part of a plan that a machine computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MachineShare {
    /// The model of its processor.
    pub processor: String,
    /// The instructions that it used.
    pub instructions: String,
    /// Number of squares.
    pub squares: usize,
}

/// A matchup with a small margin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CloseMatchup {
    /// The team with the higher win rate.
    pub a: String,
    /// The other.
    pub b: String,
    pub win_rate: f64,
    /// True if a won the matchup, false for a tie.
    pub won: bool,
    /// Distance of a's win rate from the threshold.
    pub margin: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeEvent {
    /// The merge begins to read squares.
    Begins {
        /// Number of squares.
        squares: usize,
    },
    /// Another one was read.
    Read,
}

/// Why there are no standings.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// The plan cannot be used.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The location fails.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// A square is damaged.
    #[error(
        "{source}; remove damaged squares with `pigskin cluster forget {address} --damaged`, and \
         compute them again"
    )]
    Damaged {
        source: WorkError,
        /// The location.
        address: String,
    },
    /// A square cannot be read.
    #[error(transparent)]
    Square(#[from] WorkError),
    /// Squares are missing.
    #[error(
        "{count} of {squares} squares are missing, the first is {first}; compute them with \
         `pigskin cluster work {address} --all`"
    )]
    Missing {
        count: usize,
        squares: usize,
        /// The index of the first one.
        first: usize,
        /// The location.
        address: String,
    },
    /// Squares were not computed again.
    #[error(
        "{count} of the {drawn} squares that are to be computed again on another machine are \
         missing; compute them with `pigskin cluster work {address} --again`, or merge without \
         them with --unchecked"
    )]
    Unchecked {
        count: usize,
        drawn: usize,
        /// The location.
        address: String,
    },
    /// Two machines contradict each other.
    #[error("{0}")]
    Different(Box<Difference>),
    /// A table does not fit the rules.
    #[error("two tables cannot be compared: {0}")]
    Duel(#[from] DuelError),
}

/// Maximum number of squares that are read at the same time.
const AT_A_TIME: usize = 8;

/// Reads the squares of a plan one after another, and ranks its entries.
///
/// The standings are those of `pigskin contest run` for the same entries, to the last bit. Memory
/// holds a few squares and a line for each entry, never the matrix.
///
/// Unless `unchecked` is set, all squares that are to be computed twice must have been, and two
/// computations must agree within their error bounds.
///
/// Fails if squares are missing or damaged, or machines contradict each other.
pub async fn merge(
    location: &Location,
    plan: &Plan,
    unchecked: bool,
    tell: &mut (dyn FnMut(MergeEvent) + Send),
) -> Result<MergedContest, MergeError> {
    let worker = Worker::new(plan.clone(), location.clone(), Machine::this());
    let entries = plan.read_entries(location).await?;
    let hashes = plan.hashes(&entries).ok_or_else(|| PlanError::File {
        name: plan.entries_in.clone(),
        address: location.to_string(),
        reason: "its tables are not those of the plan".to_owned(),
    })?;
    let missing = worker.missing().await?;
    if let Some(&first) = missing.first() {
        return Err(MergeError::Missing {
            count: missing.len(),
            squares: plan.squares(),
            first,
            address: location.to_string(),
        });
    }
    let (checked, identical) = check(location, &worker, unchecked).await?;
    let sides = sides(&entries, &hashes);
    let counting = CountingRules {
        ranked: plan.ranked,
        threshold: plan.threshold,
        error_bound: plan.error_bound,
    };
    tell(MergeEvent::Begins {
        squares: plan.squares(),
    });
    let (worker, sides) = (Arc::new(worker), Arc::new(sides));
    let tallies = stream::iter(0..plan.squares()).map(|index| {
        let (worker, sides) = (Arc::clone(&worker), Arc::clone(&sides));
        async move { tally(&worker, &sides, index, counting).await }
    });
    let mut tallies = tallies.buffer_unordered(rayon::current_num_threads().min(AT_A_TIME));
    let mut all = Tally::of_entries(plan.entries);
    let mut machines: BTreeMap<String, MachineShare> = BTreeMap::new();
    while let Some((machine, tally)) = tallies.try_next().await? {
        let share = machines.entry(machine.name).or_insert(MachineShare {
            processor: machine.processor,
            instructions: machine.instructions,
            squares: 0,
        });
        share.squares += 1;
        all.add(tally);
        tell(MergeEvent::Read);
    }
    let standings = Standing::from_scores(plan.ranked, &all.scores, &plan.awards);
    let team = |entry: usize| entries[entry].team.clone();
    let close = |margin: Margin| CloseMatchup {
        a: team(margin.ahead),
        b: team(margin.behind),
        win_rate: margin.win_rate,
        won: margin.won,
        margin: margin.distance,
    };
    let unproved = all.first_unproved.lowest().into_iter();
    Ok(MergedContest {
        title: plan.title.clone(),
        edition: plan.edition.clone(),
        engine: plan.engine,
        threshold: plan.threshold,
        error_bound: plan.error_bound,
        tables: plan.tables(),
        matchups: all.matchups,
        decided: all.decided,
        ties: all.ties,
        unproved: all.unproved,
        first_unproved: unproved.map(|(a, b)| [team(a), team(b)]).collect(),
        closest: all.closest.lowest().into_iter().map(close).collect(),
        squares: plan.squares(),
        checked,
        identical,
        machines,
        standings: standings
            .iter()
            .map(|standing| row(&entries, standing))
            .collect(),
        disqualified: plan.disqualified.clone(),
    })
}

/// The entries of each table, band by band.
fn sides(entries: &[PlannedEntry], hashes: &[Vec<Hash>]) -> Vec<BandEntries> {
    let mut of_table: HashMap<Hash, Vec<usize>> = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        of_table.entry(entry.hash).or_default().push(place);
    }
    let entries_of = |hash: &Hash| of_table.get(hash).cloned().unwrap_or_default();
    let side = |band: &Vec<Hash>| BandEntries::new(band.iter().map(entries_of));
    hashes.iter().map(side).collect()
}

/// Reads and counts a square.
async fn tally(
    worker: &Worker,
    sides: &Arc<Vec<BandEntries>>,
    index: usize,
    counting: CountingRules,
) -> Result<(Machine, Tally), MergeError> {
    let SquareFile { head, chances } = read(worker, Square::FOLDER, index).await?;
    let (sides, bands) = (Arc::clone(sides), worker.plan().bands.len());
    let counted = tokio::task::spawn_blocking(move || {
        let square = Square::at(bands, index)?;
        let both = [&sides[square.row], &sides[square.column]];
        Some(Tally::of_square(square, both, &chances, counting))
    });
    // Every index is one of the plan's.
    let tally = join(counted).await.unwrap_or_default();
    Ok((head.machine, tally))
}

/// Reads a square that was there.
async fn read(worker: &Worker, folder: &str, index: usize) -> Result<SquareFile, MergeError> {
    let read = worker.read(folder, index).await;
    let read = read.map_err(|source| match source {
        WorkError::File { .. } => MergeError::Damaged {
            source,
            address: worker.location().to_string(),
        },
        source => source.into(),
    })?;
    read.ok_or_else(|| MergeError::Missing {
        count: 1,
        squares: worker.plan().squares(),
        first: index,
        address: worker.location().to_string(),
    })
}

/// Compares the squares that were computed twice: how many there are, and how many of them are
/// the same to the last bit.
async fn check(
    location: &Location,
    worker: &Worker,
    unchecked: bool,
) -> Result<(usize, usize), MergeError> {
    let (drawn, missing) = (worker.drawn(), worker.missing_again().await?);
    if !missing.is_empty() && !unchecked {
        return Err(MergeError::Unchecked {
            count: missing.len(),
            drawn: drawn.len(),
            address: location.to_string(),
        });
    }
    let (mut checked, mut identical) = (0, 0);
    for index in drawn.into_iter().filter(|index| !missing.contains(index)) {
        let one = read(worker, Square::FOLDER, index).await?;
        let other = read(worker, Recheck::FOLDER, index).await?;
        let error_bound = worker.plan().error_bound;
        if let Some(place) = first_difference(&one.chances, &other.chances, error_bound) {
            let found = [one, other].map(|file| (file.head.machine, file.chances[place]));
            let difference = decide(location, worker.plan(), index, place, found).await?;
            return Err(MergeError::Different(Box::new(difference)));
        }
        checked += 1;
        identical += usize::from(one.head.sum == other.head.sum);
    }
    Ok((checked, identical))
}

/// Computes a pair of tables here, on which two machines disagree.
async fn decide(
    location: &Location,
    plan: &Plan,
    index: usize,
    place: usize,
    found: [(Machine, [f64; 2]); 2],
) -> Result<Difference, MergeError> {
    let square = plan.square(index).ok_or(WorkError::NoSquare {
        index,
        squares: plan.squares(),
    })?;
    let rows: Band = plan.band(location, square.row).await?;
    let columns = plan.band(location, square.column).await?;
    let mut places = square.places(rows.tables.len(), columns.tables.len());
    // A file has a place for each pair of tables.
    let (row, column) = places.nth(place).unwrap_or_default();
    let ((a, mine), (b, theirs)) = (&rows.tables[row], &columns.tables[column]);
    let rate = Duel::new(&plan.rules).win_rate(mine, theirs)?;
    Ok(Difference {
        square: index,
        tables: [*a, *b],
        found,
        here: [rate.first, rate.second],
        error_bound: plan.error_bound,
    })
}

fn row(entries: &[PlannedEntry], standing: &Standing) -> StandingRow {
    let entry = &entries[standing.entry];
    StandingRow {
        rank: standing.rank,
        team: entry.team.clone(),
        stand_in: entry.stand_in,
        file: entry.file.clone(),
        wins: standing.wins,
        award: standing.award,
        mean_win_rate: standing.mean_win_rate,
        forfeits: None,
        bid: None,
        hash: entry.hash.to_string(),
    }
}
