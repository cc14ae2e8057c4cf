//! The loop that works off a queue in the database, for entries of a contest and for files of a
//! project.
//!
//! The server does the work, and any number of workers on other machines beside it. Nothing is lost:
//! each process shows signs of life, and the work of one that shows none is queued again by any
//! other. Nothing is done twice: a result counts only while its process still has the work. Work that
//! a machine fails at is tried again after a growing pause.
//!
//! Queues that are kept elsewhere, such as apalis, would bring another table and another version of
//! sqlx, and know neither our order nor leases; so the rows of the work itself are the queue.

mod backoff;
mod lease;
mod speed;
mod verdict_basis;
mod work;
mod work_table;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::is_stopping;
use sqlx::AnyConnection;
use tokio::sync::{Notify, watch};
use tokio::task::{self, JoinSet};
use tracing::warn;

use crate::judging::trouble::Trouble;
use crate::{Course, DatabaseError};

pub use backoff::Delayed;
pub use lease::OtherSettings;
pub use speed::machine_speed;
pub use verdict_basis::VerdictBasis;
pub use work::{Unfinished, Work, WorkId};
pub use work_table::{Claim, WorkTable};

use backoff::{Backoff, lost_pause, lost_reason};
use lease::Lease;

/// Time between checks of the queue, for work from another process and for retries.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Time between retries after a failure of the database.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// A queue of work, as one process sees it; the database has what waits. `Id` names a piece of
/// work.
#[derive(Debug)]
pub struct Queue<Id> {
    course: Arc<Course>,
    tables: &'static [WorkTable],
    lease: Lease,
    wake: Notify,
    backoff: Backoff<Id>,
    trouble: Trouble,
    stopping: watch::Sender<bool>,
}

/// Which pieces of work come first: retries or the others. Alternating prevents either from
/// delaying the other.
#[derive(Clone, Copy)]
enum Preference {
    /// Retries that are due, then the others.
    Retries,
    /// The others, then retries.
    Others,
    /// Only the others.
    OthersAlone,
}

/// A piece of work that was taken out of the queue.
struct ClaimedWork<W: Work> {
    id: W::Id,
    claim: Claim,
    is_retry: bool,
    job: W::Job,
}

impl<Id: WorkId> Queue<Id> {
    /// The queue of a task for a course, such as "judging", with its work in these tables. The
    /// basis is all that verdicts depend on.
    pub fn new(
        course: Arc<Course>,
        task: &'static str,
        tables: &'static [WorkTable],
        basis: VerdictBasis,
    ) -> Queue<Id> {
        Queue {
            tables,
            lease: Lease::new(Arc::clone(&course), task, basis),
            wake: Notify::new(),
            backoff: Backoff::default(),
            trouble: Trouble::new(Arc::clone(&course), task),
            stopping: watch::Sender::new(false),
            course,
        }
    }

    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Stops the work: no further piece is started, and [`run`](Self::run) returns when the
    /// running ones are done, or queued again because all programs were
    /// [stopped](pigskin_entry::stop_programs).
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Retries all delayed pieces now.
    pub async fn retry_now(&self) -> Result<(), DatabaseError> {
        self.backoff.try_now(Instant::now());
        let mut connection = self.course.database().pool().acquire().await?;
        for table in self.tables {
            table.try_now(&mut connection).await?;
        }
        self.wake();
        Ok(())
    }

    /// The pieces that wait for a retry because this machine failed, or because processes ended,
    /// by their number.
    pub async fn delayed(&self) -> Result<Vec<Delayed<Id>>, DatabaseError> {
        let mut connection = self.course.database().pool().acquire().await?;
        let now = self.course.database().now(&mut connection).await?;
        let mut delayed = self.backoff.list(Instant::now());
        let failed: HashSet<Id> = delayed.iter().map(|one| one.id).collect();
        for table in self.tables {
            let lost = table.lost(&mut connection).await?.into_iter();
            let lost = lost.map(|lost| Delayed {
                id: Id::from(lost.id),
                reason: lost_reason(lost.times),
                times: lost.times,
                pause: Duration::from_millis(u64::try_from(lost.due - now).unwrap_or_default()),
            });
            delayed.extend(lost.filter(|lost| !failed.contains(&lost.id)));
        }
        delayed.sort_by_key(|one| one.id);
        Ok(delayed)
    }

    /// The trouble that holds up the work on this machine.
    pub fn trouble(&self) -> &Trouble {
        &self.trouble
    }

    /// Checks that verdicts of this process are those of the server.
    ///
    /// Fails with the reason if not, or if the database fails.
    pub async fn check_settings(&self) -> Result<Result<(), OtherSettings>, DatabaseError> {
        let mut connection = self.course.database().pool().acquire().await?;
        Ok(self.lease.check(&mut connection).await?)
    }

    /// Does what waits until it is dropped or [stopped](Self::stop). Only one server may do so for a
    /// course at a time, and any number of workers.
    pub async fn run<W: Work<Id = Id>>(work: Arc<W>) {
        let queue = work.queue();
        let mut told = None;
        while let Err(error) = queue.begin(&*work).await {
            told = Some(queue.trouble.report(&error));
            tokio::time::sleep(TRY_AGAIN).await;
        }
        tokio::select! {
            () = queue.work_off(&work, told) => {}
            () = queue.live(&*work) => {}
        }
        // A task that it could not queue again is another's at once.
        _ = queue.lease.end().await;
    }

    async fn work_off<W: Work<Id = Id>>(&self, work: &Arc<W>, mut told: Option<String>) {
        let mut running = JoinSet::new();
        // Retries run one at a time: one that ends the process or fails slowly leaves room for
        // the others, and is the only suspect if the process ends.
        let mut retry: Option<task::Id> = None;
        let mut last_was_retry = true;
        let mut unsure = None;
        let mut stopping = self.stopping.subscribe();
        while !*stopping.borrow_and_update() {
            while running.len() < work.at_a_time() {
                let preference = match retry {
                    Some(_) => Preference::OthersAlone,
                    None if last_was_retry => Preference::Others,
                    None => Preference::Retries,
                };
                match self.next(&**work, preference, &mut unsure).await {
                    Ok(taken) => {
                        self.trouble.recovered(&mut told);
                        let Some(taken) = taken else { break };
                        last_was_retry = taken.is_retry;
                        let work = Arc::clone(work);
                        let task = running.spawn(async move { handle(&*work, taken).await });
                        retry = last_was_retry.then(|| task.id()).or(retry);
                    }
                    Err(error) => {
                        told = Some(self.trouble.report(&error));
                        tokio::time::sleep(TRY_AGAIN).await;
                        break;
                    }
                }
            }
            tokio::select! {
                Some(ended) = running.join_next_with_id() => {
                    let ended = ended.map_or_else(|lost| lost.id(), |(id, ())| id);
                    retry = retry.filter(|&retry| retry != ended);
                }
                () = self.wake.notified() => {}
                _ = stopping.changed() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Adds this process to those that work, and queues everything again that it or an ended one did
    /// not finish.
    async fn begin<W: Work<Id = Id>>(&self, work: &W) -> Result<(), DatabaseError> {
        self.lease.begin().await?;
        self.queue_abandoned(work, Some(self.lease.id())).await
    }

    /// Shows signs of life, and queues again what processes do not finish that show none. In a
    /// database that is a file there is only this process.
    async fn live<W: Work<Id = Id>>(&self, work: &W) {
        if !self.course.database().is_shared() {
            return std::future::pending().await;
        }
        loop {
            tokio::time::sleep(self.lease.pause()).await;
            let lived = async {
                self.lease.renew(self.trouble.shown()).await?;
                self.queue_abandoned(work, None).await
            };
            if let Err(error) = lived.await {
                warn!(%error, "this process could not show a sign of life");
            }
        }
    }

    /// Queues the pieces again of processes that show no sign of life, and of one that begins
    /// anew, with an event for each.
    async fn queue_abandoned<W: Work<Id = Id>>(
        &self,
        work: &W,
        anew: Option<i64>,
    ) -> Result<(), DatabaseError> {
        let database = self.course.database();
        let mut connection = database.pool().acquire().await?;
        let since = self.lease.since(&mut connection).await?;
        let mut any = false;
        for table in self.tables {
            let abandoned = table.abandoned(&mut connection, since, anew).await?;
            any = any || !abandoned.is_empty();
        }
        drop(connection);
        if !any {
            return Ok(());
        }
        let mut transaction = database.write().await?;
        let now = database.now(&mut transaction).await?;
        let at = self.course.moment(&mut transaction).await?;
        for table in self.tables {
            for mut lost in table.abandoned(&mut transaction, since, anew).await? {
                let pause = i64::try_from(lost_pause(lost.times).as_millis());
                lost.due = now.saturating_add(pause.unwrap_or(i64::MAX));
                table.queue_again(&mut transaction, &lost).await?;
                let reason = lost_reason(lost.times);
                let what = work.unfinished(&mut transaction, lost.id.into(), reason);
                let what = what.await?;
                Course::note(&mut transaction, at, &what).await?;
            }
        }
        Ok(self.course.commit(transaction).await?)
    }

    /// Takes the next piece; `None` if none is due, or if the work is paused or stopping.
    ///
    /// If the connection breaks during the commit, nobody knows whether the piece was taken. It
    /// is left in `unsure` then, and queued again before the next one is taken.
    async fn next<W: Work<Id = Id>>(
        &self,
        work: &W,
        preference: Preference,
        unsure: &mut Option<Claim>,
    ) -> Result<Option<ClaimedWork<W>>, DatabaseError> {
        let database = self.course.database();
        if let Some(claim) = unsure {
            let mut transaction = database.write().await?;
            claim.put_back(&mut transaction).await?;
            transaction.commit().await?;
            *unsure = None;
        }
        if is_stopping() || (W::CAN_PAUSE && self.course.is_paused().await?) {
            return Ok(None);
        }
        // The queue is empty most of the time, and this check needs no lock.
        let mut connection = database.pool().acquire().await?;
        let wanted = self.wanted(work, preference, &mut connection).await?;
        drop(connection);
        if wanted.is_empty() {
            return Ok(None);
        }
        let mut transaction = database.write().await?;
        if let Err(other) = self.lease.check(&mut transaction).await? {
            self.trouble.report(&other);
            self.stop();
            return Ok(None);
        }
        // Another process may have taken the first one since.
        for (id, is_retry) in self.wanted(work, preference, &mut transaction).await? {
            for table in self.tables {
                let claim = table.claim(&mut transaction, id.into(), self.lease.id());
                if let Some(claim) = claim.await? {
                    let job = work.read(&mut transaction, &claim).await?;
                    *unsure = Some(claim);
                    transaction.commit().await?;
                    *unsure = None;
                    return Ok(Some(ClaimedWork {
                        id,
                        claim,
                        is_retry,
                        job,
                    }));
                }
            }
            // It waits no more, for example because staff dropped the rejudging that it was
            // part of, or because another machine could judge it.
            self.trouble.recovered(&mut self.backoff.remove(id));
        }
        Ok(None)
    }

    /// The pieces to try, in order, and whether each is a retry.
    async fn wanted<W: Work<Id = Id>>(
        &self,
        work: &W,
        preference: Preference,
        connection: &mut AnyConnection,
    ) -> Result<Vec<(Id, bool)>, sqlx::Error> {
        let failed = self.backoff.ids();
        let enough = i64::try_from(failed.len() + 1).unwrap_or(i64::MAX);
        let waiting = work.waiting(connection, enough).await?;
        let other = waiting.into_iter().find(|id| !failed.contains(id));
        let others = other.into_iter().map(|id| (id, false));
        if matches!(preference, Preference::OthersAlone) {
            return Ok(others.collect());
        }
        let mut due = self.backoff.due(Instant::now());
        let now = self.course.database().now(connection).await?;
        for table in self.tables {
            let lost = table.lost(connection).await?.into_iter();
            let lost = lost.filter(|lost| lost.due <= now);
            let lost = lost.map(|lost| Id::from(lost.id));
            due.extend(lost.filter(|id| !failed.contains(id)));
        }
        let retries = due.into_iter().map(|id| (id, true));
        Ok(match preference {
            Preference::Retries => retries.chain(others).collect(),
            Preference::Others | Preference::OthersAlone => others.chain(retries).collect(),
        })
    }
}

/// Does a piece of work and records the result.
async fn handle<W: Work>(work: &W, taken: ClaimedWork<W>) {
    let ClaimedWork { id, claim, job, .. } = taken;
    let queue = work.queue();
    let found = work.examine(&job).await;
    let is_new = match &found {
        Err(Unfinished::Failed(reason)) => queue.backoff.add_failed(id, reason, Instant::now()),
        Ok(_) | Err(Unfinished::Stopping) => false,
    };
    let mut told = None;
    loop {
        match write(work, &claim, &job, &found, is_new).await {
            Ok(true) => break,
            Ok(false) => {
                warn!(
                    id = claim.id,
                    "a result came too late: the work was queued again"
                );
                break;
            }
            // The piece counts as lost then.
            Err(_) if matches!(found, Err(Unfinished::Stopping)) => return,
            Err(error) => told = Some(queue.trouble.report(&error)),
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    queue.trouble.recovered(&mut told);
    match found {
        Ok(_) => queue.trouble.recovered(&mut queue.backoff.remove(id)),
        Err(Unfinished::Failed(reason)) => _ = queue.trouble.report(&reason),
        Err(Unfinished::Stopping) => return,
    }
    queue.course.tell();
}

/// Writes what was found, or queues the piece again that has no result, with an event for staff if
/// the reason is new. Returns whether this process still had the piece; otherwise nothing is
/// written.
async fn write<W: Work>(
    work: &W,
    claim: &Claim,
    job: &W::Job,
    found: &Result<W::Verdict, Unfinished>,
    is_new: bool,
) -> Result<bool, DatabaseError> {
    let course = &work.queue().course;
    let mut transaction = course.database().write().await?;
    if !claim.holds(&mut transaction).await? {
        return Ok(false);
    }
    match found {
        Ok(verdict) => work.record(&mut transaction, job, verdict).await?,
        Err(why) => {
            claim.put_back(&mut transaction).await?;
            if let Unfinished::Failed(reason) = why
                && is_new
            {
                let what = work.unfinished(&mut transaction, claim.id.into(), reason.clone());
                let what = what.await?;
                let now = course.moment(&mut transaction).await?;
                Course::note(&mut transaction, now, &what).await?;
            }
        }
    }
    transaction.commit().await?;
    Ok(true)
}
