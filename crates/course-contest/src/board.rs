//! The boards: the teams' ranking now and at earlier moments.

mod board_row;
mod football;
mod hog;
mod keep;
mod versions;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

use pigskin_contest::Results;
use pigskin_course::{DatabaseError, from_sqlx};
use pigskin_course::{SubmissionId, TeamId};
use serde::Serialize;

use crate::active_version::ActiveVersion;

pub use board_row::{BoardRow, RankChange};

pub(crate) use hog::Moment;

#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// Grows with each change.
    pub version: u64,
    /// The board of all active versions. In D-Football a version is on it as soon as its
    /// own matches are played.
    pub live: Option<Arc<Board>>,
    /// Number of active versions that are not on the live board yet, because not all of
    /// their matches are played.
    pub unplayed: usize,
    /// Number of matches of D-Football that are to be played again, once no version waits for
    /// its matches.
    pub again: usize,
    /// The board of what was sent before the freeze; only while the public board is frozen.
    pub frozen: Option<Arc<Board>>,
    /// The board of what was sent before today, in the course's time zone.
    pub(crate) yesterday: Option<Arc<Board>>,
    /// Whether the public board was frozen before today began.
    pub(crate) froze_before_today: bool,
    /// The board with the verdicts of a rejudging; only once all of its versions are
    /// judged, and until staff apply or drop it.
    pub rejudged: Option<Arc<Board>>,
    /// The last event at the time when the rejudged board was made.
    pub(crate) rejudged_at: i64,
}

/// A board: the teams' ranking with what was sent until some moment.
#[derive(Clone, Debug)]
pub struct Board {
    /// The results, as `pigskin contest run` has them; entries are named `team-N`.
    pub results: Arc<Results>,
    /// The team of each line; `None` for a reference player.
    pub teams: Vec<Option<TeamId>>,
    pub(crate) versions: Arc<Vec<ActiveVersion>>,
    /// How often matches had been played again when it was made.
    times_replaced: u64,
    rows: Rows,
}

/// The rows of a board, computed once for all visitors.
#[derive(Clone, Debug, Default)]
struct Rows {
    named: OnceLock<Arc<Vec<BoardRow>>>,
    pseudonymous: OnceLock<Arc<Vec<BoardRow>>>,
}

impl Board {
    fn new(results: Results, versions: Vec<ActiveVersion>, times_replaced: u64) -> Board {
        let by_file: HashMap<String, TeamId> = versions
            .iter()
            .map(|version| (version.file(), version.team))
            .collect();
        let teams = results.standings.iter().map(|row| {
            let file = row.file.as_ref()?;
            by_file.get(file).copied()
        });
        Board {
            teams: teams.collect(),
            results: Arc::new(results),
            versions: Arc::new(versions),
            times_replaced,
            rows: Rows::default(),
        }
    }

    /// This board with its rows computed anew.
    fn with_new_rows(&self) -> Board {
        Board {
            rows: Rows::default(),
            ..self.clone()
        }
    }

    pub fn line_of(&self, team: TeamId) -> Option<usize> {
        self.teams.iter().position(|of| *of == Some(team))
    }

    pub fn version_of(&self, team: TeamId) -> Option<i64> {
        Some(self.active_version(team)?.version)
    }

    pub fn submission_of(&self, team: TeamId) -> Option<SubmissionId> {
        Some(self.active_version(team)?.submission)
    }

    /// Returns whether a team's version on the board was late.
    pub fn is_late(&self, team: TeamId) -> bool {
        self.active_version(team)
            .is_some_and(|version| version.late)
    }

    pub(crate) fn active_version(&self, team: TeamId) -> Option<&ActiveVersion> {
        let place = (self.versions).binary_search_by_key(&team, |version| version.team);
        Some(&self.versions[place.ok()?])
    }

    fn compute_rows(&self, pseudonyms: bool, yesterday: Option<&Board>) -> Vec<BoardRow> {
        let ranks = yesterday.map_or_else(BTreeMap::new, Board::ranks);
        let lines = self.results.standings.iter().zip(&self.teams);
        let rows = lines.map(|(row, &team)| BoardRow {
            rank: row.rank,
            team,
            name: match team {
                Some(team) if pseudonyms => team.pseudonym(),
                _ => row.team.clone(),
            },
            wins: row.wins,
            award: row.award,
            mean_win_rate: row.mean_win_rate,
            forfeits: row.forfeits,
            version: team.and_then(|team| self.version_of(team)),
            sent: team.and_then(|team| Some(self.active_version(team)?.sent)),
            rank_yesterday: team.and_then(|team| ranks.get(&team).copied()),
        });
        rows.collect()
    }

    pub(crate) fn ranks(&self) -> BTreeMap<TeamId, usize> {
        let lines = self.teams.iter().zip(&self.results.standings);
        let ranked = lines.filter_map(|(team, row)| (*team).zip(row.rank));
        ranked.collect()
    }
}

impl Boards {
    /// The board that everybody sees, or that staff see.
    pub fn seen_by(&self, staff: bool) -> Option<&Arc<Board>> {
        match &self.frozen {
            Some(frozen) if !staff => Some(frozen),
            _ => self.live.as_ref(),
        }
    }

    /// The rows of the board that everybody sees, or that staff see. Staff always see the
    /// teams' names; others see pseudonyms if the course has them.
    pub fn rows(&self, staff: bool, pseudonyms: bool) -> Arc<Vec<BoardRow>> {
        let Some(board) = self.seen_by(staff) else {
            return Arc::default();
        };
        let pseudonyms = pseudonyms && !staff;
        let computed = if pseudonyms {
            &board.rows.pseudonymous
        } else {
            &board.rows.named
        };
        // A frozen board must not show anything that came after the freeze: if it was frozen yesterday,
        // it is what everybody saw then.
        let yesterday = if self.froze_before_today && !staff {
            self.frozen.as_deref()
        } else {
            self.yesterday.as_deref()
        };
        let rows = computed.get_or_init(|| Arc::new(board.compute_rows(pseudonyms, yesterday)));
        Arc::clone(rows)
    }

    /// The ranks that would change if staff applied the verdicts of a rejudging, by team;
    /// `None` if that is not known.
    pub fn rank_changes(&self) -> Option<Vec<RankChange>> {
        let (live, after) = (self.live.as_ref()?, self.rejudged.as_ref()?);
        let (before, after) = (live.ranks(), after.ranks());
        let teams: BTreeSet<TeamId> = before.keys().chain(after.keys()).copied().collect();
        let changes = teams.into_iter().map(|team| RankChange {
            team,
            before: before.get(&team).copied(),
            after: after.get(&team).copied(),
        });
        Some(
            changes
                .filter(|change| change.before != change.after)
                .collect(),
        )
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardProgress {
    pub decided: usize,
    pub matchups: usize,
}

from_sqlx!(BoardError);

/// Why a board could not be made; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    Decide(#[from] pigskin_contest::DecideError),
    #[error(transparent)]
    Play(#[from] pigskin_contest::PlayError),
    #[error(transparent)]
    NoWall(#[from] pigskin_entry::NoWall),
    #[error("the entry of team {team} can no longer be read: {reason}")]
    Damaged { team: TeamId, reason: String },
}
