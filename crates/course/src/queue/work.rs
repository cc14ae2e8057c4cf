//! The trait for work in a queue.

use std::hash::Hash;

use sqlx::{Any, Transaction};

use crate::{DatabaseError, Queue};

/// The reason why a piece of work has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The server is stopping. That is nobody's failure.
    Stopping,
    /// This machine failed, for this reason.
    Failed(String),
}

/// Work that waits in the database: entries to judge, files to grade. [`Queue::run`] does it.
pub trait Work: Send + Sync + 'static {
    /// The name of a piece of work.
    type Id: Copy + Eq + Hash + Ord + Send + Sync + 'static;
    /// A piece of work.
    type Job: Send + Sync + 'static;
    type Verdict: Send + Sync;

    fn queue(&self) -> &Queue<Self::Id>;

    /// Number of pieces that are worked on at a time.
    fn at_a_time(&self) -> usize;

    /// Queues everything again that an earlier process did not finish, with an event for each.
    /// Returns all that wait although work on them began, with the number of processes that
    /// ended meanwhile.
    fn put_back_lost(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> impl Future<Output = Result<Vec<(Self::Id, u32)>, sqlx::Error>> + Send;

    /// At most this many of those that wait, in order.
    fn waiting(&self, most: i64)
    -> impl Future<Output = Result<Vec<Self::Id>, sqlx::Error>> + Send;

    /// Takes one out of the queue and counts the attempt; `None` if it does not wait.
    fn claim(
        &self,
        transaction: &mut Transaction<'static, Any>,
        id: Self::Id,
    ) -> impl Future<Output = Result<Option<Self::Job>, sqlx::Error>> + Send;

    fn examine(
        &self,
        job: &Self::Job,
    ) -> impl Future<Output = Result<Self::Verdict, Unfinished>> + Send;

    fn record(
        &self,
        job: &Self::Job,
        verdict: &Self::Verdict,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    /// Queues a piece again that has no result, without counting the attempt. A reason is
    /// recorded as an event for staff.
    fn put_back(
        &self,
        job: &Self::Job,
        reason: Option<&str>,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;
}
