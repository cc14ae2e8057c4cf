//! The trait for work in a queue.

use std::hash::Hash;
use std::num::NonZero;
use std::thread;

use pigskin_database::Transaction;
use sqlx::AnyConnection;

use super::work_table::Claim;
use crate::{EventKind, Queue};

/// The reason why a piece of work has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The process is stopping. That is nobody's failure.
    Stopping,
    /// This machine failed, for this reason.
    Failed(String),
}

/// The name of a piece of work, which is the number of its row.
pub trait WorkId: Copy + Eq + Hash + Ord + Send + Sync + From<i64> + Into<i64> + 'static {}

impl<Id: Copy + Eq + Hash + Ord + Send + Sync + From<i64> + Into<i64> + 'static> WorkId for Id {}

/// Work that waits in the database: entries to judge, files to grade. [`Queue::run`] does it.
pub trait Work: Send + Sync + 'static {
    type Id: WorkId;
    /// A piece of work.
    type Job: Send + Sync + 'static;
    type Verdict: Send + Sync;

    /// Whether staff can pause it.
    const CAN_PAUSE: bool = true;

    fn queue(&self) -> &Queue<Self::Id>;

    /// Number of pieces that are worked on at a time: as many as there are cores.
    fn at_a_time(&self) -> usize {
        thread::available_parallelism().map_or(1, NonZero::get)
    }

    /// At most this many of those that wait and that no process lost, in order.
    fn waiting(
        &self,
        connection: &mut AnyConnection,
        most: i64,
    ) -> impl Future<Output = Result<Vec<Self::Id>, sqlx::Error>> + Send;

    /// Reads a piece that was taken.
    fn read(
        &self,
        transaction: &mut Transaction,
        claim: &Claim,
    ) -> impl Future<Output = Result<Self::Job, sqlx::Error>> + Send;

    fn examine(
        &self,
        job: &Self::Job,
    ) -> impl Future<Output = Result<Self::Verdict, Unfinished>> + Send;

    /// Writes a verdict with its events.
    fn record(
        &self,
        transaction: &mut Transaction,
        job: &Self::Job,
        verdict: &Self::Verdict,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send;

    /// The event for staff that a piece has no result, for this reason.
    fn unfinished(
        &self,
        transaction: &mut Transaction,
        id: Self::Id,
        reason: String,
    ) -> impl Future<Output = Result<EventKind, sqlx::Error>> + Send;
}
