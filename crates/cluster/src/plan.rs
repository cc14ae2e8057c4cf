//! Plans: how a contest is divided.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use pigskin_contest::{
    Contest, ContestFileError, ContestGame, ContestText, DisqualifiedRow, EntryFile, Event, Field,
    FootballContest, RunError,
};
use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

use crate::{ClusterError, Location, PlannedEntry, PlannedPlayer, Unit};

/// A contest, divided into units.
#[derive(Clone, Debug)]
pub struct Plan {
    file: PlanFile,
    /// The contest with its settings.
    pub contest: Contest,
    /// The entries: those that are ranked, then the reference players.
    pub entries: Vec<PlannedEntry>,
    /// The players, by the hash of their table or code, in order.
    players: Vec<Player>,
    /// The players, divided by the first bits of their hashes.
    bands: Vec<Range<usize>>,
}

/// A table or a program.
#[derive(Clone, Copy, Debug)]
struct Player {
    hash: Hash,
    /// The place of the first entry that has it.
    entry: usize,
}

/// The contents of `plan.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PlanFile {
    /// The version of the layout, [`Plan::VERSION`].
    version: u32,
    #[serde(flatten)]
    text: ContestText,
    /// The settings on which results depend beside the players; see [`Contest::pair_settings`].
    settings: Hash,
    /// The file with the entries.
    entries_in: String,
    /// Largest average number of players in a band.
    side: usize,
    /// The entries that do not take part.
    disqualified: Vec<DisqualifiedRow>,
}

/// Maximum number of bands.
const MOST_BANDS: usize = 1 << 12;

/// Time of a unit of D-Football on one core, about.
const UNIT: Duration = Duration::from_mins(15);

/// Usual number of turns of a game with one piece a side; other games have as many for each.
const TURNS: f64 = 5.0;

/// Usual share of its time that a slow player takes for a move.
const THINKING: f64 = 0.4;

/// Where a contest lies whose plan is in an object store: nowhere.
const NOWHERE: &str = "/nonexistent";

impl Plan {
    /// The version of the layout of `plan.json`.
    pub const VERSION: u32 = 2;

    /// The file within a location.
    pub const FILE: &str = "plan.json";

    /// Maximum average number of players on a side of a unit, by which it takes some minutes of a
    /// core. In Hog these are half a million pairs with Feral Hogs, and more by other rules; in
    /// D-Football, as many matches of slow players as fit.
    pub fn usual_side(contest: &Contest) -> usize {
        match &contest.game {
            ContestGame::Hog(hog) if hog.edition.rules.feral_hogs.is_some() => 512,
            ContestGame::Hog(_) => 1024,
            ContestGame::DFootball(football) => {
                let FootballContest {
                    n,
                    games_per_seat,
                    clock,
                    ..
                } = football;
                let turns = TURNS * f64::from(*n) * f64::from(*games_per_seat) * 2.0;
                let matches =
                    UNIT.as_secs_f64() / (turns * THINKING * clock.move_time.as_secs_f64());
                (1..32)
                    .rev()
                    .find(|&side| (side * side) as f64 <= matches)
                    .unwrap_or(1)
            }
        }
    }

    /// Divides a contest, and writes its entries and at last the plan. Existing files are not written
    /// again.
    ///
    /// Entries of Hog are asked for their choices, as by `pigskin contest run`, so that no other
    /// machine runs their programs. The plan has the files of entries of D-Football.
    ///
    /// Fails if the contest does not run on this machine, the location fails, or the units would be
    /// too many.
    pub async fn create(
        location: &Location,
        contest: &Contest,
        side: usize,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Plan, ClusterError> {
        let text = ContestText::read(&contest.folder)?;
        let (entries, disqualified) = judged(contest, tell).await?;
        let file = PlannedEntry::file_of(&entries);
        let (entries_in, lines) = file.map_err(|error| unfit(location, &error.to_string()))?;
        let file = PlanFile {
            version: Self::VERSION,
            text,
            settings: contest.pair_settings(),
            entries_in,
            side,
            disqualified,
        };
        let plan = Plan::of_file(location, file, entries)?;
        location
            .write_new(&plan.file.entries_in, lines.into())
            .await?;
        let json = serde_json::to_vec_pretty(&plan.file);
        let json = json.map_err(|error| unfit(location, &error.to_string()))?;
        location.replace(Self::FILE, json.into()).await?;
        Ok(plan)
    }

    /// Reads the plan of a location.
    ///
    /// Fails if there is none, or this program cannot work on it.
    pub async fn open(location: &Location) -> Result<Plan, ClusterError> {
        let json = location.read(Self::FILE).await?;
        let json = json.ok_or_else(|| {
            let make = "make one with 'pigskin cluster plan'";
            ClusterError::Plan(format!("there is no plan in {location}; {make}"))
        })?;
        let file: PlanFile =
            serde_json::from_slice(&json).map_err(|error| unfit(location, &error.to_string()))?;
        let bytes = location.read(&file.entries_in).await?;
        let entries = bytes.and_then(|bytes| PlannedEntry::read(&file.entries_in, &bytes));
        let damaged = || {
            let name = &file.entries_in;
            let reason = format!("{name} is missing or damaged; plan the contest again");
            unfit(location, &reason)
        };
        let entries = entries.ok_or_else(damaged)?;
        Plan::of_file(location, file, entries)
    }

    fn of_file(
        location: &Location,
        file: PlanFile,
        entries: Vec<PlannedEntry>,
    ) -> Result<Plan, ClusterError> {
        let unfit = |reason: String| Err(unfit(location, &reason));
        if file.version != Self::VERSION {
            let (theirs, ours) = (file.version, Self::VERSION);
            return unfit(format!("it has version {theirs}, and this program {ours}"));
        }
        // No program sees what lies there.
        let folder = location.folder().unwrap_or(Path::new(NOWHERE));
        let contest = match file.text.contest(folder) {
            Ok(contest) => contest,
            Err(ContestFileError::Invalid { error, .. }) => return unfit(error.to_string()),
            Err(error) => return unfit(error.to_string()),
        };
        if file.settings != contest.pair_settings() {
            let reason = "it is for another engine or other settings; use the program that planned \
                          it, or plan again";
            return unfit(reason.to_owned());
        }
        let mut players: BTreeMap<Hash, usize> = BTreeMap::new();
        for (place, entry) in entries.iter().enumerate() {
            players.entry(entry.hash).or_insert(place);
        }
        let players = players.into_iter();
        let players = players.map(|(hash, entry)| Player { hash, entry });
        let players: Vec<Player> = players.collect();
        let bands = divided(&players, file.side);
        let is_fit = entries.is_sorted_by_key(|entry| entry.file.is_none())
            && entries.iter().all(|entry| match &contest.game {
                ContestGame::Hog(hog) => entry.table(&hog.edition.rules).is_some(),
                ContestGame::DFootball(_) => {
                    let is_reference = matches!(entry.player, PlannedPlayer::Reference);
                    is_reference == entry.file.is_none()
                }
            });
        if !is_fit {
            return unfit("its parts contradict each other".to_owned());
        }
        if bands.len() > MOST_BANDS {
            return unfit(format!(
                "it would have more than {MOST_BANDS} bands of players; a larger side makes fewer"
            ));
        }
        Ok(Plan {
            file,
            contest,
            entries,
            players,
            bands,
        })
    }

    /// The units, by index.
    pub fn units(&self) -> impl Iterator<Item = Unit> {
        Unit::all(self.bands.len())
    }

    /// The number of different tables or programs.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// The number of entries that are ranked, which come first.
    pub fn ranked(&self) -> usize {
        self.entries.partition_point(|entry| entry.file.is_some())
    }

    /// The entries that do not take part.
    pub fn disqualified(&self) -> &[DisqualifiedRow] {
        &self.file.disqualified
    }

    /// The pairs of players of a unit, by their places.
    pub fn pairs(&self, unit: Unit) -> Vec<(usize, usize)> {
        // Two entries with the same program play no match.
        let itself = !self.contest.game.plays_matches();
        unit.pairs(&self.bands, itself).collect()
    }

    /// The hash of a player.
    pub(crate) fn hash(&self, player: usize) -> Hash {
        self.players[player].hash
    }

    /// The first entry that a player plays for.
    pub(crate) fn entry(&self, player: usize) -> &PlannedEntry {
        &self.entries[self.players[player].entry]
    }

    /// The names of all units' files by index, without folder and ending: all that the unit depends
    /// on.
    pub(crate) fn unit_names(&self) -> Vec<Hash> {
        let name_of = |band: &Range<usize>| {
            let players = self.players[band.clone()].iter();
            Hash::of_parts(players.map(|player| player.hash.to_bytes())).to_bytes()
        };
        let bands: Vec<_> = self.bands.iter().map(name_of).collect();
        let settings = self.file.settings.to_bytes();
        self.units()
            .map(|unit| Hash::of_parts([settings, bands[unit.row], bands[unit.column]]))
            .collect()
    }
}

fn unfit(location: &Location, reason: &str) -> ClusterError {
    ClusterError::Plan(format!("the plan in {location} cannot be used: {reason}"))
}

/// The entries of a contest with what plays for them, and those that do not take part.
async fn judged(
    contest: &Contest,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<(Vec<PlannedEntry>, Vec<DisqualifiedRow>), ClusterError> {
    match &contest.game {
        ContestGame::Hog(hog) => {
            let field = contest.judge_tables(hog, tell).await?;
            let entries = field.entries.iter();
            let planned = entries
                .map(|entry| PlannedEntry::new(entry, PlannedPlayer::of_table(&entry.plays)));
            Ok((
                planned.collect(),
                field.disqualified.iter().map(Into::into).collect(),
            ))
        }
        ContestGame::DFootball(football) => {
            contest.keep_promise().map_err(RunError::from)?;
            let field = Field::admit(contest, football, tell).map_err(RunError::from)?;
            let files = EntryFile::list(&contest.entries);
            let files =
                files.map_err(|error| RunError::from(pigskin_contest::FieldError::from(error)))?;
            let paths: BTreeMap<String, _> = files
                .into_iter()
                .map(|file| (file.name, file.path))
                .collect();
            let planned = field.entries.iter().map(|entry| {
                let path = entry.file.as_ref().and_then(|file| paths.get(file));
                let Some(path) = path else {
                    return Ok(PlannedEntry::new(entry, PlannedPlayer::Reference));
                };
                let source = football.read_source(path);
                let source = source.map_err(|error| {
                    let file = entry.file.as_deref().unwrap_or_default();
                    ClusterError::Plan(format!("could not read {file}: {error}"))
                })?;
                Ok(PlannedEntry::new(entry, PlannedPlayer::of_source(&source)))
            });
            Ok((
                planned.collect::<Result<_, ClusterError>>()?,
                field.disqualified.iter().map(Into::into).collect(),
            ))
        }
    }
}

/// Divides players in order by as many of the first bits of their hashes as make no more than `side`
/// of them alike, on average, so that a new player changes one band. No band is empty.
fn divided(players: &[Player], side: usize) -> Vec<Range<usize>> {
    let mut bits = 0;
    while players.len().div_ceil(1 << bits) > side.max(1) {
        bits += 1;
    }
    let first = |player: &Player| player.hash.seed().checked_shr(64 - bits).unwrap_or(0);
    let bands = players.chunk_by(|one, next| first(one) == first(next));
    let mut end = 0;
    let bands = bands.map(|band| {
        let start = end;
        end += band.len();
        start..end
    });
    bands.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(hashes: impl IntoIterator<Item = Hash>) -> Vec<Player> {
        let players = hashes.into_iter().map(|hash| Player { hash, entry: 0 });
        let mut players: Vec<Player> = players.collect();
        players.sort_by_key(|player| player.hash);
        players
    }

    #[test]
    fn a_new_player_changes_one_band() {
        let numbers = || (0..1000_u32).map(|n| Hash::of_parts([n.to_le_bytes()]));
        let more = players(numbers().chain([Hash::of_parts(["another"])]));
        let few = players(numbers());
        let [before, after] = [&few, &more].map(|players| {
            let bands = divided(players, 128).into_iter();
            let hashes = bands.map(|band| players[band].iter().map(|player| player.hash).collect());
            hashes.collect::<Vec<Vec<Hash>>>()
        });
        assert!((4..=8).contains(&before.len()), "{} bands", before.len());
        assert_eq!(before.concat().len(), 1000);
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b);
        assert_eq!((changed.count(), after.len()), (1, before.len()));
    }

    #[test]
    fn few_players_are_one_band() {
        let few = players((0..3_u8).map(|n| Hash::of_parts([[n]])));
        let bands = divided(&few, 512);
        assert_eq!((bands.len(), bands[0].len()), (1, 3));
        assert!(divided(&[], 512).is_empty());
    }

    #[test]
    fn a_unit_takes_some_minutes() {
        let side = |text: &str| {
            let contest = Contest::from_toml(Path::new("x"), text);
            Plan::usual_side(&contest.expect("a contest"))
        };
        assert_eq!(side("edition = 'fall-2019'"), 512);
        assert_eq!(side("edition = 'fall-2022'"), 1024);
        // Two slow players take four minutes for their hundred games.
        assert_eq!(side("game = 'd-football'"), 2);
        assert_eq!(side("game = 'd-football'\ngames_per_seat = 5"), 6);
        assert_eq!(side("game = 'd-football'\nn = 1\ngames_per_seat = 1"), 31);
        assert_eq!(side("game = 'd-football'\nclock = { move_ms = 60000 }"), 1);
    }
}
