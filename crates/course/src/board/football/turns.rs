//! Whose matches are played now.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_contest::{
    Contest, Decided, Entrant, Entry, Event, Field, FootballContest, PlayError, Stop, Store, Wall,
};
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use crate::board::{Progress, Standing};
use crate::{SubmissionId, TeamId};

/// A row that is played gives way after this time to a team that has used less. Most
/// rows are over by then, and are played one after the other.
const TURN: Duration = Duration::from_secs(5);

/// So many rows at a time are played no further but for the matches that were begun.
/// They are played beside the next row, which none of them holds up; more of them
/// would take too much of the machine's memory.
const MOST_GIVEN_WAY: usize = 2;

/// The teams take turns by the time that their rows were played for, the least first,
/// so that a team whose versions are slow delays its own row only.
#[derive(Default)]
pub struct Turns {
    /// What each team has used up in this process.
    used: HashMap<TeamId, Duration>,
    row: Option<Row>,
    /// Rows of which the last matches are being played.
    given_way: Vec<Row>,
    /// All of these; they end with this.
    tasks: JoinSet<Over>,
    /// Those that are over and not written down.
    over: Vec<Result<Over, JoinError>>,
    is_failing: bool,
}

/// How playing is done.
pub struct Playing {
    pub contest: Contest,
    pub football: FootballContest,
    pub wall: Wall,
    pub store: Store,
    pub progress: watch::Sender<Option<Progress>>,
}

/// What is to be played for a version.
pub struct NextRow {
    pub standing: Standing,
    /// The version and its opponents.
    pub entries: Vec<Entry<Entrant>>,
    /// Which of them are counted in the progress.
    pub is_counted: Vec<bool>,
    /// How far all matches of the board are.
    pub far: Progress,
}

/// A version whose matches are being played.
struct Row {
    team: TeamId,
    submission: SubmissionId,
    begun: Instant,
    stop: Stop,
}

/// A row that is no longer played.
struct Over {
    submission: SubmissionId,
    ended: Instant,
    played: Result<(), PlayError>,
}

impl Drop for Turns {
    fn drop(&mut self) {
        // Nobody is there any more to keep what comes of it.
        for row in self.row.iter().chain(&self.given_way) {
            row.stop.cut_short();
        }
    }
}

impl Turns {
    /// Waits until a row is no longer played.
    pub async fn row_is_over(&mut self) {
        match self.tasks.join_next().await {
            Some(over) => self.over.push(over),
            None => std::future::pending().await,
        }
    }

    /// Whether the machine failed when matches were played last.
    pub fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// The order in which versions have their turn, and come on the board.
    pub fn place(&self, standing: &Standing) -> (Duration, SubmissionId) {
        (self.used(standing.team), standing.submission)
    }

    /// What a team has used up until now.
    fn used(&self, team: TeamId) -> Duration {
        let rows = self.row.iter().chain(&self.given_way);
        let rows = rows.filter(|row| row.team == team);
        let running: Duration = rows.map(|row| row.begun.elapsed()).sum();
        self.used.get(&team).copied().unwrap_or_default() + running
    }

    /// Writes down what rows have come to; says whether any has.
    pub fn collect(&mut self) -> Result<bool, PlayError> {
        while let Some(over) = self.tasks.try_join_next() {
            self.over.push(over);
        }
        let (any, mut failed) = (!self.over.is_empty(), None);
        for over in std::mem::take(&mut self.over) {
            // A panic in there is a bug of ours; it goes on here.
            let over = over.unwrap_or_else(|lost| std::panic::resume_unwind(lost.into_panic()));
            let is_it = |row: &mut Row| row.submission == over.submission;
            let row = self.row.take_if(is_it);
            let row = row.or_else(|| self.given_way.extract_if(.., is_it).next());
            let Some(row) = row else { continue };
            let used = self.used.entry(row.team).or_default();
            *used += over.ended.saturating_duration_since(row.begun);
            self.is_failing = over.played.is_err();
            if let Err(error) = over.played {
                // Others have their turn before it is tried again.
                *used += TURN;
                failed = Some(error);
            }
        }
        failed.map_or(Ok(any), Err)
    }

    /// Whose turn it is of those that wait; nobody's while another one's row is
    /// played.
    ///
    /// A version that nobody wants any more is played no further at once.
    pub fn next<'a>(
        &mut self,
        waiting: &'a [Standing],
        wanted: &HashSet<SubmissionId>,
    ) -> Option<&'a Standing> {
        for row in self.row.iter().chain(&self.given_way) {
            if !wanted.contains(&row.submission) {
                row.stop.cut_short();
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
            row.stop.stop();
            self.given_way.extend(self.row.take());
            return self.next(waiting, wanted);
        }
        next.filter(|_| self.given_way.len() <= MOST_GIVEN_WAY)
    }

    /// Begins with a row.
    pub fn begin(&mut self, playing: Playing, next: NextRow) {
        let stop = Stop::default();
        let (team, submission) = (next.standing.team, next.standing.submission);
        let playing = play(playing, next, stop.clone());
        self.tasks.spawn(async move {
            let played = playing.await;
            Over {
                submission,
                ended: Instant::now(),
                played,
            }
        });
        self.row = Some(Row {
            team,
            submission,
            begun: Instant::now(),
            stop,
        });
    }
}

async fn play(playing: Playing, next: NextRow, stop: Stop) -> Result<(), PlayError> {
    let mut far = next.far;
    let progress = playing.progress;
    progress.send_replace(Some(far));
    // A reference player is always counted.
    let counts = |place: usize| next.is_counted.get(place).copied().unwrap_or(true);
    let mut tell = |event| {
        if let Event::MatchupDecided(Decided::DFootball(matchup)) = event
            && counts(matchup.a)
            && counts(matchup.b)
            && !stop.is_stopped()
        {
            far.decided += 1;
            let over = far.decided >= far.matchups;
            progress.send_replace((!over).then_some(far));
        }
    };
    let field = Arc::new(Field::of_entrants(&playing.contest, next.entries));
    let (contest, football) = (&playing.contest, &playing.football);
    let (wall, store) = (playing.wall, &playing.store);
    let played = field.play_until(contest, football, wall, store, &stop, &mut tell);
    played.await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(team: i64, submission: i64) -> Standing {
        Standing {
            team: TeamId(team),
            submission: SubmissionId(submission),
            version: 1,
            late: false,
            name: "boars".parse().expect("a name"),
            plays: "0".repeat(32).parse().expect("a hash"),
        }
    }

    /// A row that has been played for so long.
    fn row(team: i64, submission: i64, played: Duration) -> Row {
        Row {
            team: TeamId(team),
            submission: SubmissionId(submission),
            begun: Instant::now().checked_sub(played).expect("a time"),
            stop: Stop::default(),
        }
    }

    /// Whose turn it is of those that wait, all of which somebody wants.
    fn next(turns: &mut Turns, waiting: &[Standing]) -> Option<i64> {
        let wanted = waiting.iter().map(|one| one.submission).collect();
        let next = turns.next(waiting, &wanted);
        next.map(|next| next.submission.0)
    }

    #[test]
    fn who_has_used_the_least_is_next_and_then_who_came_first() {
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
        assert_eq!(next(&mut turns, &waiting[..1]), None, "nobody else waits");
        assert_eq!(next(&mut turns, &waiting), Some(2));
        assert!(turns.given_way[0].stop.is_stopped());
        assert!(!turns.given_way[0].stop.is_cut_short());
        // Its last matches are played before it has another turn.
        assert_eq!(next(&mut turns, &waiting[..1]), None);
    }

    #[test]
    fn what_nobody_wants_any_more_is_cut_short() {
        let mut turns = Turns::default();
        turns.row = Some(row(1, 1, Duration::ZERO));
        let stop = turns.row.as_ref().expect("a row").stop.clone();
        // The team has sent another one, whose turn comes when this one is over.
        assert_eq!(next(&mut turns, &[version(1, 2)]), None);
        assert!(stop.is_cut_short());
        assert_eq!(next(&mut turns, &[version(1, 2), version(2, 3)]), Some(3));
    }
}
