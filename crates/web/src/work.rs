//! Work for pages, done once for all visitors.

mod client;
mod lane;
mod price;
mod proxies;
mod queue;
#[cfg(test)]
mod tests;
mod visitor;

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;
use quick_cache::{UnitWeighter, Weighter};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::server::problem::Problem;

pub use client::{Client, Peer};
pub use lane::Lane;
pub use price::Price;
pub use proxies::{NoAddress, Proxies, ProxyAddress};
pub use queue::Queue;
pub use visitor::{SignedIn, Visitor};

/// Time for which a page waits before it shows the progress of work.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Time for which a page without a display of progress waits before it retries.
const PATIENCE: Duration = Duration::from_secs(20);

/// Time before the retry.
const AGAIN: Duration = Duration::from_secs(2);

/// Time for which work without a waiting page stays in the queue, since a page that reloads is
/// away for a moment.
const GRACE: Duration = Duration::from_secs(15);

#[derive(Clone, Debug)]
pub enum Stage<T> {
    Waiting,
    Working { since: Instant, steps: usize },
    Done(T),
}

impl<T> Stage<T> {
    /// Number of completed steps of unfinished work.
    pub fn steps(&self) -> usize {
        match self {
            Stage::Working { steps, .. } => *steps,
            Stage::Waiting | Stage::Done(_) => 0,
        }
    }
}

/// The stage of a piece of work, or why it failed.
pub type WorkProgress<T> = Result<Stage<T>, Problem>;

pub fn is_over<T>(progress: &WorkProgress<T>) -> bool {
    matches!(progress, Ok(Stage::Done(_)) | Err(_))
}

/// The result of a piece of work, once it is over.
pub async fn result<T: Clone>(
    mut progress: watch::Receiver<WorkProgress<T>>,
) -> Result<T, Problem> {
    let over = progress.wait_for(is_over).await;
    match &*over.map_err(|_| Problem::failed())? {
        Ok(Stage::Done(done)) => Ok(done.clone()),
        Ok(_) => Err(Problem::failed()),
        Err(problem) => Err(problem.clone()),
    }
}

/// Pieces of work of one kind, by keys that contain everything the results depend on.
///
/// Results are cached; failures are not.
pub struct Work<K, T, W = UnitWeighter> {
    under_way: Mutex<HashMap<K, Arc<watch::Sender<WorkProgress<T>>>>>,
    done: Cache<K, T, W>,
    grace: Duration,
}

impl<K, T, W> fmt::Debug for Work<K, T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").finish_non_exhaustive()
    }
}

impl<K: Clone + Eq + Hash, T: Clone> Work<K, T> {
    /// Caches the results of a number of pieces.
    pub fn remembering(pieces: usize) -> Arc<Work<K, T>> {
        Work::in_cache(Cache::new(pieces))
    }
}

impl<K: Clone + Eq + Hash, T: Clone, W: Weighter<K, T> + Clone> Work<K, T, W> {
    /// Caches the results of about `pieces` pieces, of a total weight of at most `most`.
    pub fn weighing(pieces: usize, most: u64, weighter: W) -> Arc<Work<K, T, W>> {
        Work::in_cache(Cache::with_weighter(pieces, most, weighter))
    }

    fn in_cache(done: Cache<K, T, W>) -> Arc<Work<K, T, W>> {
        Arc::new(Work {
            under_way: Mutex::default(),
            done,
            grace: GRACE,
        })
    }

    /// Forgets the result of a piece if a predicate holds for it.
    pub fn forget_if(&self, key: &K, such: impl FnOnce(&T) -> bool) {
        if self.done.get(key).is_some_and(|done| such(&done)) {
            self.done.remove(key);
        }
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<K, Arc<watch::Sender<WorkProgress<T>>>>> {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of a piece, or its progress if it is in progress.
    fn known(&self, key: &K) -> Option<watch::Receiver<WorkProgress<T>>> {
        let under_way = self.under_way();
        if let Some(stage) = under_way.get(key) {
            return Some(stage.subscribe());
        }
        // Checked under the lock: a result is cached before its piece leaves the list.
        let done = self.done.get(key)?;
        Some(watch::channel(Ok(Stage::Done(done))).1)
    }
}

impl<K, T, W> Work<K, T, W>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    T: Clone + Send + Sync + 'static,
    W: Weighter<K, T> + Clone + Send + Sync + 'static,
{
    /// The progress of a piece of work, which starts unless it has.
    ///
    /// Before each part that computes, the work waits for its turn, and ends if no page waits
    /// for it any longer.
    pub fn watch<F>(
        self: &Arc<Self>,
        key: &K,
        visitor: &Visitor,
        work: impl FnOnce(Job<T>) -> F,
    ) -> watch::Receiver<WorkProgress<T>>
    where
        F: Future<Output = Result<T, Problem>> + Send + 'static,
    {
        if let Some(known) = self.known(key) {
            return known;
        }
        let client = visitor.client();
        // Another visitor may have started it meanwhile.
        let mut under_way = self.under_way();
        if let Some(stage) = under_way.get(key) {
            return stage.subscribe();
        }
        if let Some(done) = self.done.get(key) {
            return watch::channel(Ok(Stage::Done(done))).1;
        }
        let (stage, progress) = watch::channel(Ok(Stage::Waiting));
        let stage = Arc::new(stage);
        under_way.insert(key.clone(), Arc::clone(&stage));
        drop(under_way);
        let leaving = Leaving {
            work: Arc::clone(self),
            key: key.clone(),
            stage: Arc::clone(&stage),
        };
        let work = work(Job {
            queue: Arc::clone(visitor.queue()),
            client,
            grace: self.grace,
            stage,
        });
        tokio::spawn(async move {
            let over = work.await;
            leaving.end(over);
        });
        progress
    }

    /// The stage of a piece of work after a short wait, for a page that shows progress.
    pub async fn stage<F>(
        self: &Arc<Self>,
        key: &K,
        visitor: &Visitor,
        work: impl FnOnce(Job<T>) -> F,
    ) -> WorkProgress<T>
    where
        F: Future<Output = Result<T, Problem>> + Send + 'static,
    {
        let mut progress = self.watch(key, visitor, work);
        // The current stage counts, however the wait ended.
        let _ = timeout(AT_ONCE, progress.wait_for(is_over)).await;
        let progress = progress.borrow();
        progress.clone()
    }

    /// The result of a piece of work. If that takes too long, the server is busy, and the work
    /// continues for the retry.
    pub async fn done<F>(
        self: &Arc<Self>,
        key: &K,
        visitor: &Visitor,
        work: impl FnOnce(Job<T>) -> F,
    ) -> Result<T, Problem>
    where
        F: Future<Output = Result<T, Problem>> + Send + 'static,
    {
        let over = timeout(PATIENCE, result(self.watch(key, visitor, work))).await;
        over.map_err(|_| Problem::Busy { after: AGAIN })?
    }
}

/// A piece of work in progress, as its own code sees it.
pub struct Job<T> {
    queue: Arc<Queue>,
    client: Client,
    grace: Duration,
    stage: Arc<watch::Sender<WorkProgress<T>>>,
}

impl<T: Send + Sync + 'static> Job<T> {
    /// Waits for a turn and computes a part of the work.
    pub async fn run<R: Send + 'static>(
        &self,
        price: Price,
        part: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        self.run_in(Lane::of(price), price, part).await
    }

    pub async fn run_in<R: Send + 'static>(
        &self,
        lane: Lane,
        price: Price,
        part: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        let turn = tokio::select! {
            turn = self.queue.turn(&self.client, lane, price) => turn?,
            () = self.nobody_waits() => return Err(Problem::Busy { after: AGAIN }),
        };
        self.stage.send_if_modified(|stage| {
            let is_first = matches!(stage, Ok(Stage::Waiting));
            if is_first {
                let (since, steps) = (Instant::now(), 0);
                *stage = Ok(Stage::Working { since, steps });
            }
            is_first
        });
        turn.run(part).await
    }

    pub fn steps(&self, done: usize) {
        self.stage.send_modify(|stage| {
            if let Ok(Stage::Working { steps, .. }) = stage {
                *steps = done;
            }
        });
    }

    /// Waits until no page has waited for the work for a while.
    async fn nobody_waits(&self) {
        loop {
            self.stage.closed().await;
            sleep(self.grace).await;
            if self.stage.is_closed() {
                return;
            }
        }
    }
}

/// Removes a piece from the work in progress when it ends, however it ends.
struct Leaving<K, T, W>
where
    K: Clone + Eq + Hash,
    T: Clone,
    W: Weighter<K, T> + Clone,
{
    work: Arc<Work<K, T, W>>,
    key: K,
    stage: Arc<watch::Sender<WorkProgress<T>>>,
}

impl<K, T, W> Leaving<K, T, W>
where
    K: Clone + Eq + Hash,
    T: Clone,
    W: Weighter<K, T> + Clone,
{
    fn end(self, over: Result<T, Problem>) {
        if let Ok(done) = &over {
            self.work.done.insert(self.key.clone(), done.clone());
        }
        let _before = self.stage.send_replace(over.map(Stage::Done));
    }
}

impl<K, T, W> Drop for Leaving<K, T, W>
where
    K: Clone + Eq + Hash,
    T: Clone,
    W: Weighter<K, T> + Clone,
{
    fn drop(&mut self) {
        self.work.under_way().remove(&self.key);
        // The work panicked.
        self.stage.send_if_modified(|stage| {
            let is_lost = !is_over(stage);
            if is_lost {
                *stage = Err(Problem::failed());
            }
            is_lost
        });
    }
}
