//! Matches of D-Football that the server and workers play together.
//!
//! The server keeps the boards and knows which row of matches is next. While there are workers, it
//! writes the matches of that row into the database; any process takes a match, plays all its games
//! with both players on its machine, and writes the score, which the server reads.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{
    Contest, Entrant, Entry, Field, FootballContest, OtherPlayers, PlayedMatch, Pressure, Score,
};
use pigskin_course::{
    Claim, Columns, Course, DatabaseError, EventKind, Json, Queue, SubmissionId, Transaction,
    Unfinished, Work,
};
use pigskin_entry::{CancelToken, Fault, Hash, Interpreters, Source, Wall, is_stopping};
use sqlx::AnyConnection;
use tokio::sync::{Mutex, mpsc};
use tokio::task::spawn_blocking;

use crate::HeldContest;
use crate::work_tables::{MatchId, PLAYING};

/// Time between looks for scores.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Matches that can be wanted in a millisecond without two having the same number.
const NUMBERS: i64 = 1000;

/// The playing of matches.
pub(crate) struct Playing {
    contest: Arc<HeldContest>,
    football: FootballContest,
    interpreters: Arc<Interpreters>,
    /// The matches that were too slow here while the machine was overloaded.
    overloaded: Mutex<HashSet<MatchId>>,
}

/// A match to play.
pub(crate) struct MatchJob {
    id: MatchId,
    settings: Hash,
    players: [(Hash, Option<Result<Source, Fault>>); 2],
}

impl HeldContest {
    /// Plays matches that the server wants, until it is dropped or stopped. In Hog there are none.
    pub(crate) async fn play_matches(self: Arc<Self>) {
        let Some(football) = self.contest().game.football() else {
            return;
        };
        let playing = Playing {
            football: football.clone(),
            interpreters: Arc::new(self.contest().interpreters()),
            overloaded: Mutex::default(),
            contest: self,
        };
        Queue::run(Arc::new(playing)).await;
    }

    /// Forgets the matches that an earlier server wanted.
    pub(crate) async fn forget_matches(&self) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM football_match")
            .execute(self.course.database().pool())
            .await?;
        Ok(())
    }

    /// Tests whether workers play matches.
    pub(crate) async fn has_players(&self) -> Result<bool, DatabaseError> {
        let workers = self.course.workers().await?;
        let mut workers = workers.iter();
        Ok(workers.any(|one| one.task == PLAYING && !one.is_server && one.is_alive()))
    }
}

impl Work for Playing {
    type Id = MatchId;
    type Job = MatchJob;
    type Verdict = Score;

    /// Boards are completed while the judging is paused.
    const CAN_PAUSE: bool = false;

    fn queue(&self) -> &Queue<MatchId> {
        &self.contest.matches
    }

    async fn waiting(
        &self,
        connection: &mut AnyConnection,
        most: i64,
    ) -> Result<Vec<MatchId>, sqlx::Error> {
        let question = "SELECT id FROM football_match WHERE state = 'queued' AND attempts = 0 \
                        ORDER BY id LIMIT $1";
        sqlx::query_scalar(question)
            .bind(most)
            .fetch_all(connection)
            .await
    }

    async fn read(
        &self,
        transaction: &mut Transaction,
        claim: &Claim,
    ) -> Result<MatchJob, sqlx::Error> {
        let question = "SELECT settings, a, b, a_submission, b_submission FROM football_match \
                        WHERE id = $1";
        let row: Columns<(Hash, Hash, Hash, Option<_>, Option<_>)> = sqlx::query_as(question)
            .bind(claim.id)
            .fetch_one(&mut **transaction)
            .await?;
        let Columns((settings, a, b, of_a, of_b)) = row;
        let mut players = Vec::new();
        for (asked, submission) in [(a, of_a), (b, of_b)] {
            let source = match submission {
                Some(id) => Some(self.contest.source_in(transaction, id).await?),
                None => None,
            };
            players.push((asked, source));
        }
        let [a, b] = <[_; 2]>::try_from(players).map_err(|_| sqlx::Error::RowNotFound)?;
        Ok(MatchJob {
            id: claim.id.into(),
            settings,
            players: [a, b],
        })
    }

    async fn examine(&self, job: &MatchJob) -> Result<Score, Unfinished> {
        let contest = self.contest.contest().clone();
        let wall = contest.wall.at_least();
        let wall = wall.map_err(|error| Unfinished::Failed(error.to_string()))?;
        if job.settings != self.football.match_settings(&contest, wall) {
            let reason = "this machine has another sandbox or other settings than the server";
            return Err(Unfinished::Failed(reason.to_owned()));
        }
        let mut players = Vec::new();
        for (asked, source) in &job.players {
            let player = self.player(*asked, source.as_ref());
            players.push(player.map_err(Unfinished::Failed)?);
        }
        let (football, pressure) = (self.football.clone(), Pressure::begin());
        let played = spawn_blocking(move || play(&contest, &football, wall, &players));
        let played = played.await.unwrap_or_else(|lost| Err(lost.to_string()));
        // A program that was stopped did not lose.
        if is_stopping() {
            return Err(Unfinished::Stopping);
        }
        let score = played.map_err(Unfinished::Failed)?;
        // Another machine may have time for it. A program that is too slow by itself is so again.
        let is_overloaded = || {
            let share = pressure.share();
            share.is_some_and(|share| share > Pressure::OVERLOAD)
        };
        if score.has_slow_moves() && is_overloaded() && self.overloaded.lock().await.insert(job.id)
        {
            let reason = "a program was too slow while this machine was overloaded";
            return Err(Unfinished::Failed(reason.to_owned()));
        }
        Ok(score)
    }

    async fn record(
        &self,
        transaction: &mut Transaction,
        job: &MatchJob,
        score: &Score,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE football_match SET state = 'played', score = $2 WHERE id = $1")
            .bind(job.id)
            .bind(Json(score))
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }

    async fn unfinished(
        &self,
        transaction: &mut Transaction,
        id: MatchId,
        reason: String,
    ) -> Result<EventKind, sqlx::Error> {
        let question = "SELECT COALESCE(a_submission, b_submission, 0) FROM football_match \
                        WHERE id = $1";
        let submission: SubmissionId = sqlx::query_scalar(question)
            .bind(id)
            .fetch_one(&mut **transaction)
            .await?;
        let reason = format!("one of its matches: {reason}");
        Ok(EventKind::Unjudged { submission, reason })
    }
}

impl Playing {
    /// The player with this hash: the program of an entry, or a reference player.
    ///
    /// Fails if it is another one on this machine, such as by another version of R.
    fn player(
        &self,
        asked: Hash,
        source: Option<&Result<Source, Fault>>,
    ) -> Result<(Entrant, Hash), String> {
        let player = match source {
            Some(Ok(source)) => Entrant::admit(source, &self.interpreters),
            Some(Err(fault)) => Err(fault.clone()),
            None => {
                let references = Field::of_entrants(self.contest.contest(), Vec::new()).entries;
                let mut references = references.into_iter();
                let found = references.find(|one| one.plays.asked == asked);
                let found = found.map(|one| (one.plays, one.hash));
                return found.ok_or_else(|| "there is no such reference player".to_owned());
            }
        };
        let player = player.map_err(|fault| fault.to_string())?;
        if player.0.asked != asked {
            let reason = "this machine has another version of R, Python or another interpreter \
                          than the server";
            return Err(reason.to_owned());
        }
        Ok(player)
    }
}

fn play(
    contest: &Contest,
    football: &FootballContest,
    wall: Wall,
    players: &[(Entrant, Hash)],
) -> Result<Score, String> {
    let [a, b] = players else {
        return Err("a match has two players".to_owned());
    };
    let score = football.play_match(contest, wall, [(&a.0, a.1), (&b.0, b.1)]);
    score.map_err(|error| error.to_string())
}

/// A row of matches that the server wants, for the server and workers to play.
pub(crate) struct WantedRow {
    pub course: Arc<Course>,
    pub settings: Hash,
    /// The submissions of the first entries of the field; reference players follow.
    pub submissions: Vec<SubmissionId>,
}

impl OtherPlayers for WantedRow {
    fn play(
        &self,
        field: &Field<Entrant>,
        pairs: Vec<(usize, usize)>,
        cancel: CancelToken,
    ) -> mpsc::Receiver<PlayedMatch> {
        let (send, receive) = mpsc::channel(64);
        let matches = pairs.into_iter().map(|(a, b)| WantedMatch {
            places: (a, b),
            players: [a, b].map(|place| self.player(place, &field.entries[place])),
        });
        let batch = Batch {
            course: Arc::clone(&self.course),
            settings: self.settings,
            first: 0,
            open: HashMap::new(),
        };
        tokio::spawn(batch.play(matches.collect(), send, cancel));
        receive
    }
}

impl WantedRow {
    fn player(&self, place: usize, entry: &Entry<Entrant>) -> (Hash, Option<SubmissionId>) {
        (entry.plays.asked, self.submissions.get(place).copied())
    }
}

struct WantedMatch {
    places: (usize, usize),
    players: [(Hash, Option<SubmissionId>); 2],
}

/// Matches that are wanted together.
struct Batch {
    course: Arc<Course>,
    settings: Hash,
    /// The number of its first match.
    first: i64,
    /// The matches without a score, by their numbers.
    open: HashMap<i64, (usize, usize)>,
}

impl Batch {
    /// Waits for the scores, and sends each. If the database fails, the board asks again for what
    /// is not played then.
    async fn play(
        mut self,
        matches: Vec<WantedMatch>,
        send: mpsc::Sender<PlayedMatch>,
        cancel: CancelToken,
    ) {
        let played = async {
            self.write(matches).await?;
            while !self.open.is_empty() && !cancel.is_cancelled() {
                if cancel.is_finishing() {
                    self.withdraw().await?;
                }
                for (places, score) in self.scores().await? {
                    if send.send((places, Ok(score))).await.is_err() {
                        return Ok(());
                    }
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
            Ok::<_, DatabaseError>(())
        };
        // The boards tell of it.
        _ = played.await;
        // Those that are still played count for nobody.
        let removed = sqlx::query("DELETE FROM football_match WHERE batch = $1")
            .bind(self.first)
            .execute(self.course.database().pool());
        _ = removed.await;
    }

    async fn write(&mut self, matches: Vec<WantedMatch>) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database().write().await?;
        let now = self.course.database().now(&mut transaction).await?;
        self.first = now.saturating_mul(NUMBERS);
        for (id, wanted) in (self.first..).zip(matches) {
            let [a, b] = wanted.players;
            let statement = "INSERT INTO football_match \
                 (id, batch, settings, a, b, a_submission, b_submission, state, attempts) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', 0)";
            sqlx::query(statement)
                .bind(id)
                .bind(self.first)
                .bind(self.settings.to_string())
                .bind(a.0.to_string())
                .bind(b.0.to_string())
                .bind(a.1)
                .bind(b.1)
                .execute(&mut *transaction)
                .await?;
            self.open.insert(id, wanted.places);
        }
        Ok(transaction.commit().await?)
    }

    /// Withdraws the matches that nobody plays yet.
    async fn withdraw(&mut self) -> Result<(), DatabaseError> {
        let statement = "DELETE FROM football_match WHERE batch = $1 AND state = 'queued' \
                         RETURNING id";
        let withdrawn: Vec<i64> = sqlx::query_scalar(statement)
            .bind(self.first)
            .fetch_all(self.course.database().pool())
            .await?;
        for id in withdrawn {
            self.open.remove(&id);
        }
        Ok(())
    }

    /// The scores that came since.
    async fn scores(&mut self) -> Result<Vec<((usize, usize), Score)>, DatabaseError> {
        let question = "SELECT id, score FROM football_match WHERE batch = $1 AND state = 'played'";
        let rows: Vec<(i64, String)> = sqlx::query_as(question)
            .bind(self.first)
            .fetch_all(self.course.database().pool())
            .await?;
        let mut scores = Vec::new();
        for (id, score) in rows {
            let places = self.open.remove(&id);
            // A damaged score is played again.
            scores.extend(places.zip(serde_json::from_str(&score).ok()));
        }
        Ok(scores)
    }
}
