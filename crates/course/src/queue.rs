//! The loop that works off a queue in the database, for entries of a contest and for files of a
//! project.
//!
//! Nothing is lost: work that a process did not finish is queued again by the next one, and work
//! that the machine fails at is tried again after a growing pause.

mod backoff;
mod work;

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::is_stopping;
use tokio::sync::{Notify, watch};
use tokio::task::{self, JoinSet};

use crate::trouble::Trouble;
use crate::{Course, DatabaseError};

pub use backoff::{Delayed, lost_reason};
pub use work::{Unfinished, Work};

use backoff::Backoff;

/// Time between checks of the queue, for work from another process and for retries.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Time between retries after a failure of the database.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// A queue of work, as one server sees it; the database has what waits. `Id` names a piece of
/// work.
#[derive(Debug)]
pub struct Queue<Id> {
    course: Arc<Course>,
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
    is_retry: bool,
    job: W::Job,
}

impl<Id: Copy + Eq + Hash + Ord + Send> Queue<Id> {
    /// The queue of a task for a course, such as "judging".
    pub fn new(course: Arc<Course>, task: &'static str) -> Queue<Id> {
        Queue {
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
    pub fn retry_now(&self) {
        self.backoff.try_now(Instant::now());
        self.wake();
    }

    /// The pieces that wait for a retry because the machine failed or the server ended.
    pub fn delayed(&self) -> Vec<Delayed<Id>> {
        self.backoff.list(Instant::now())
    }

    /// The trouble that holds up the work on this machine.
    pub fn trouble(&self) -> &Trouble {
        &self.trouble
    }

    /// Does what waits until it is dropped or [stopped](Self::stop). Only one process may do so
    /// for a course at a time.
    pub async fn run<W: Work<Id = Id>>(work: Arc<W>) {
        let queue = work.queue();
        let trouble = &queue.trouble;
        let mut told = None;
        while let Err(error) = queue.requeue(&*work).await {
            told = Some(trouble.report(&error));
            tokio::time::sleep(TRY_AGAIN).await;
        }
        let mut running = JoinSet::new();
        // Retries run one at a time: one that ends the server or fails slowly leaves room for
        // the others, and is the only suspect if the server ends.
        let mut retry: Option<task::Id> = None;
        let mut last_was_retry = true;
        let mut unsure = None;
        let mut stopping = queue.stopping.subscribe();
        while !*stopping.borrow_and_update() {
            while running.len() < work.at_a_time() {
                let preference = match retry {
                    Some(_) => Preference::OthersAlone,
                    None if last_was_retry => Preference::Others,
                    None => Preference::Retries,
                };
                match queue.next(&*work, preference, &mut unsure).await {
                    Ok(taken) => {
                        trouble.recovered(&mut told);
                        let Some(taken) = taken else { break };
                        last_was_retry = taken.is_retry;
                        let work = Arc::clone(&work);
                        let task = running.spawn(async move { handle(&*work, taken).await });
                        retry = last_was_retry.then(|| task.id()).or(retry);
                    }
                    Err(error) => {
                        told = Some(trouble.report(&error));
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
                () = queue.wake.notified() => {}
                _ = stopping.changed() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Queues everything again that an earlier process did not finish.
    async fn requeue<W: Work<Id = Id>>(&self, work: &W) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database().write().await?;
        let lost = work.put_back_lost(&mut transaction).await?;
        transaction.commit().await?;
        let now = Instant::now();
        for (id, times) in lost {
            self.backoff.add_lost(id, times, now);
        }
        self.course.tell();
        Ok(())
    }

    /// Takes the next piece; `None` if none is due, or if the work is paused or stopping.
    ///
    /// If the connection breaks during the commit, nobody knows whether the piece was taken. It
    /// is left in `unsure` then, and queued again before the next one is taken.
    async fn next<W: Work<Id = Id>>(
        &self,
        work: &W,
        preference: Preference,
        unsure: &mut Option<W::Job>,
    ) -> Result<Option<ClaimedWork<W>>, DatabaseError> {
        if let Some(job) = unsure {
            work.put_back(job, None).await?;
            *unsure = None;
        }
        if is_stopping() || self.course.is_paused().await? {
            return Ok(None);
        }
        let delayed = self.backoff.ids();
        let enough = i64::try_from(delayed.len() + 1).unwrap_or(i64::MAX);
        // The queue is empty most of the time, and this check needs no lock.
        let waiting = work.waiting(enough).await?;
        if waiting.is_empty() {
            return Ok(None);
        }
        let other = waiting.into_iter().find(|id| !delayed.contains(id));
        let others = other.into_iter().map(|id| (id, false));
        let due = self.backoff.due(Instant::now());
        let retries = due.into_iter().map(|id| (id, true));
        let wanted: Vec<(Id, bool)> = match preference {
            Preference::Retries => retries.chain(others).collect(),
            Preference::Others => others.chain(retries).collect(),
            Preference::OthersAlone => others.collect(),
        };
        if wanted.is_empty() {
            return Ok(None);
        }
        let mut transaction = self.course.database().write().await?;
        for (id, is_retry) in wanted {
            if let Some(job) = work.claim(&mut transaction, id).await? {
                *unsure = Some(job);
                transaction.commit().await?;
                let job = unsure.take();
                return Ok(job.map(|job| ClaimedWork { id, is_retry, job }));
            }
            // It waits no more, for example because staff dropped the rejudging that it was
            // part of.
            self.trouble.recovered(&mut self.backoff.remove(id));
        }
        Ok(None)
    }
}

/// Does a piece of work and records the result.
async fn handle<W: Work>(work: &W, taken: ClaimedWork<W>) {
    let ClaimedWork { id, job, .. } = taken;
    let queue = work.queue();
    let found = match work.examine(&job).await {
        Ok(verdict) => Ok(verdict),
        Err(Unfinished::Failed(reason)) => Err(reason),
        // If this cannot be written, the piece counts as lost.
        Err(Unfinished::Stopping) => {
            _ = work.put_back(&job, None).await;
            return;
        }
    };
    let now = Instant::now();
    let is_new = (found.as_ref()).is_err_and(|reason| queue.backoff.add_failed(id, reason, now));
    let mut told = None;
    loop {
        let written = match &found {
            Ok(verdict) => work.record(&job, verdict).await,
            Err(reason) => {
                let reason = is_new.then_some(reason.as_str());
                work.put_back(&job, reason).await
            }
        };
        match written {
            Ok(()) => break,
            Err(error) => told = Some(queue.trouble.report(&error)),
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    queue.trouble.recovered(&mut told);
    match found {
        Ok(_) => queue.trouble.recovered(&mut queue.backoff.remove(id)),
        Err(reason) => _ = queue.trouble.report(&reason),
    }
    queue.course.tell();
}
