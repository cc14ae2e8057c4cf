//! The teams' turns at playing their matches.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_contest::{
    Contest, Entrant, Entry, Event, Field, FootballContest, OtherPlayers, PlayError, Store,
};
use pigskin_entry::{CancelToken, Wall};
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use crate::active_version::ActiveVersion;
use crate::board::BoardProgress;
use crate::matches::WantedRow;
use pigskin_course::{SubmissionId, TeamId};

/// Time after which a row gives way to a team that has used less. Most rows are over by
/// then, and are played one after the other.
const TURN: Duration = Duration::from_secs(5);

/// Rows that have given way and whose last matches are still being played. They run beside
/// the next row and do not delay it; more would take too much memory.
const MOST_GIVEN_WAY: usize = 2;

/// Gives turns to the teams by the time that their rows have used, the least first, so that
/// a team with slow versions delays only its own row.
#[derive(Default)]
pub struct Turns {
    /// Time that each team has used in this process.
    used: HashMap<TeamId, Duration>,
    row: Option<MatchRow>,
    /// Rows that gave way and whose last matches are being played.
    given_way: Vec<MatchRow>,
    /// The tasks of all rows; they end with this value.
    tasks: JoinSet<Over>,
    /// Ended tasks that are not collected yet.
    over: Vec<Result<Over, JoinError>>,
    is_failing: bool,
}

/// The settings of matches.
pub struct Playing {
    pub contest: Contest,
    pub football: FootballContest,
    pub wall: Wall,
    pub store: Store,
    pub progress: watch::Sender<Option<BoardProgress>>,
    /// The workers that play, if there are any.
    pub others: Option<WantedRow>,
}

/// A version's matches to be played.
pub struct NextRow {
    pub version: ActiveVersion,
    /// The version and its opponents.
    pub entries: Vec<Entry<Entrant>>,
    /// For each of them, whether it counts in the progress.
    pub is_counted: Vec<bool>,
    pub far: BoardProgress,
    /// Whether matches are played again; no team is charged for that time.
    pub again: bool,
}

/// A version whose matches are being played.
struct MatchRow {
    team: TeamId,
    submission: SubmissionId,
    begun: Instant,
    cancel: CancelToken,
    again: bool,
}

/// The end of a row.
struct Over {
    submission: SubmissionId,
    ended: Instant,
    played: Result<(), PlayError>,
}

impl Drop for Turns {
    fn drop(&mut self) {
        // Their results would be lost.
        for row in self.row.iter().chain(&self.given_way) {
            row.cancel.cancel();
        }
    }
}

impl Turns {
    /// Waits until a row is over.
    pub async fn row_is_over(&mut self) {
        match self.tasks.join_next().await {
            Some(over) => self.over.push(over),
            None => std::future::pending().await,
        }
    }

    /// Returns whether the machine failed at the last matches.
    pub fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// Tests whether a row is being played.
    pub fn are_playing(&self) -> bool {
        self.row.is_some()
    }

    /// The key of the order in which versions get their turn and come on the board.
    pub fn place(&self, version: &ActiveVersion) -> (Duration, SubmissionId) {
        (self.used(version.team), version.submission)
    }

    /// The time that a team has used until now.
    fn used(&self, team: TeamId) -> Duration {
        let rows = self.row.iter().chain(&self.given_way);
        let rows = rows.filter(|row| row.team == team && !row.again);
        let running: Duration = rows.map(|row| row.begun.elapsed()).sum();
        self.used.get(&team).copied().unwrap_or_default() + running
    }

    /// Collects the rows that are over, and returns whether there were any.
    pub fn collect(&mut self) -> Result<bool, PlayError> {
        while let Some(over) = self.tasks.try_join_next() {
            self.over.push(over);
        }
        let (any, mut failed) = (!self.over.is_empty(), None);
        for over in std::mem::take(&mut self.over) {
            // A panic there is our own bug; it continues here.
            let over = over.unwrap_or_else(|lost| std::panic::resume_unwind(lost.into_panic()));
            let is_it = |row: &mut MatchRow| row.submission == over.submission;
            let row = self.row.take_if(is_it);
            let row = row.or_else(|| self.given_way.extract_if(.., is_it).next());
            let Some(row) = row else { continue };
            let used = self.used.entry(row.team).or_default();
            if !row.again {
                *used += over.ended.saturating_duration_since(row.begun);
            }
            self.is_failing = over.played.is_err();
            if let Err(error) = over.played {
                if !row.again {
                    // Others get their turn before the retry.
                    *used += TURN;
                }
                failed = Some(error);
            }
        }
        failed.map_or(Ok(any), Err)
    }

    /// The waiting version whose turn it is; `None` while another row is played.
    ///
    /// The row of a version that no board needs any more is stopped at once.
    pub fn next<'a>(
        &mut self,
        waiting: &'a [ActiveVersion],
        wanted: &HashSet<SubmissionId>,
    ) -> Option<&'a ActiveVersion> {
        for row in self.row.iter().chain(&self.given_way) {
            if !wanted.contains(&row.submission) {
                row.cancel.cancel();
            }
        }
        let is_ending = |team| self.given_way.iter().any(|row| row.team == team);
        let others = waiting.iter().filter(|one| !is_ending(one.team));
        let next = others.min_by_key(|one| self.place(one));
        if waiting.is_empty() {
            self.is_failing = false;
        }
        if let Some(row) = &self.row {
            let is_waiting = waiting.iter().any(|one| one.submission == row.submission);
            let other = next.filter(|next| next.submission != row.submission);
            let has_less = other.is_some_and(|other| self.used(other.team) < self.used(row.team));
            let gives_way =
                has_less && row.begun.elapsed() >= TURN && self.given_way.len() < MOST_GIVEN_WAY;
            if is_waiting && !gives_way {
                return None;
            }
            row.cancel.finish();
            self.given_way.extend(self.row.take());
            return self.next(waiting, wanted);
        }
        next.filter(|_| self.given_way.len() <= MOST_GIVEN_WAY)
    }

    /// Starts a row.
    pub fn begin(&mut self, playing: Playing, next: NextRow) {
        let cancel = CancelToken::default();
        let (team, submission) = (next.version.team, next.version.submission);
        let again = next.again;
        let playing = play(playing, next, cancel.clone());
        self.tasks.spawn(async move {
            let played = playing.await;
            Over {
                submission,
                ended: Instant::now(),
                played,
            }
        });
        self.row = Some(MatchRow {
            team,
            submission,
            begun: Instant::now(),
            cancel,
            again,
        });
    }
}

async fn play(playing: Playing, next: NextRow, cancel: CancelToken) -> Result<(), PlayError> {
    let mut far = next.far;
    let progress = playing.progress;
    progress.send_replace(Some(far));
    // Reference players always count.
    let counts = |place: usize| next.is_counted.get(place).copied().unwrap_or(true);
    let mut tell = |event| {
        if let Event::MatchupDecided { a, b } = event
            && counts(a)
            && counts(b)
            && !cancel.is_finishing()
        {
            far.decided += 1;
            let over = far.decided >= far.matchups;
            progress.send_replace((!over).then_some(far));
        }
    };
    let field = Arc::new(Field::of_entrants(&playing.contest, next.entries));
    let (contest, football) = (&playing.contest, &playing.football);
    let (wall, store) = (playing.wall, &playing.store);
    let others = playing.others.as_ref();
    let others = others.map(|others| others as &dyn OtherPlayers);
    field
        .play_until(
            contest, football, wall, store, next.again, others, &cancel, &mut tell,
        )
        .await
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn version(team: i64, submission: i64) -> ActiveVersion {
        ActiveVersion {
            team: TeamId(team),
            submission: SubmissionId(submission),
            version: 1,
            late: false,
            sent: Timestamp::UNIX_EPOCH,
            is_stand_in: false,
            name: "boars".parse().expect("a name"),
            plays: "0".repeat(32).parse().expect("a hash"),
        }
    }

    /// A row that has been played for this time.
    fn row(team: i64, submission: i64, played: Duration) -> MatchRow {
        MatchRow {
            team: TeamId(team),
            submission: SubmissionId(submission),
            begun: Instant::now().checked_sub(played).expect("a time"),
            cancel: CancelToken::default(),
            again: false,
        }
    }

    /// The waiting version whose turn it is, if some board needs all of them.
    fn next(turns: &mut Turns, waiting: &[ActiveVersion]) -> Option<i64> {
        let wanted = waiting.iter().map(|one| one.submission).collect();
        let next = turns.next(waiting, &wanted);
        next.map(|next| next.submission.0)
    }

    #[test]
    fn the_team_that_used_least_is_next_and_then_the_first_version() {
        let mut turns = Turns::default();
        let waiting = [version(1, 8), version(2, 7), version(3, 9)];
        assert_eq!(next(&mut turns, &waiting), Some(7));
        turns.used.insert(TeamId(2), Duration::from_millis(1));
        assert_eq!(next(&mut turns, &waiting), Some(8));
        turns.used.insert(TeamId(1), Duration::from_millis(2));
        assert_eq!(next(&mut turns, &waiting), Some(9));
        turns.used.insert(TeamId(3), Duration::from_secs(1));
        assert_eq!(next(&mut turns, &waiting), Some(7));
        assert_eq!(next(&mut turns, &[]), None);
    }

    #[test]
    fn a_row_gives_way_after_its_turn_to_a_team_that_has_used_less() {
        let mut turns = Turns::default();
        let waiting = [version(1, 1), version(2, 2)];
        turns.row = Some(row(1, 1, Duration::from_secs(1)));
        assert_eq!(next(&mut turns, &waiting), None, "it has just begun");
        turns.row = Some(row(1, 1, TURN));
        assert_eq!(
            next(&mut turns, &waiting[..1]),
            None,
            "no other version waits"
        );
        assert_eq!(next(&mut turns, &waiting), Some(2));
        assert!(turns.given_way[0].cancel.is_finishing());
        assert!(!turns.given_way[0].cancel.is_cancelled());
        // Its last matches are played before it gets another turn.
        assert_eq!(next(&mut turns, &waiting[..1]), None);
    }

    #[test]
    fn the_row_of_an_unneeded_version_is_cut_short() {
        let mut turns = Turns::default();
        turns.row = Some(row(1, 1, Duration::ZERO));
        let cancel = turns.row.as_ref().expect("a row").cancel.clone();
        // The team has sent another version, whose turn comes when this row is over.
        assert_eq!(next(&mut turns, &[version(1, 2)]), None);
        assert!(cancel.is_cancelled());
        assert_eq!(next(&mut turns, &[version(1, 2), version(2, 3)]), Some(3));
    }
}
