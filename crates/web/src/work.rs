//! Work that takes long, done once for all who ask for it.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::problem::Problem;

/// So much work of a kind may be under way or wait.
const MOST_WAITING: usize = 40;

/// What comes of the last pieces of work is remembered.
const REMEMBERED: usize = 2000;

/// Whoever asks waits so long before there is a page that says how far it is.
const AT_ONCE: Duration = Duration::from_secs(2);

/// How far a piece of work is.
#[derive(Clone, Debug)]
pub enum Stage<T> {
    /// So many steps are done.
    Working(usize),
    /// This came of it.
    Done(T),
    /// This machine could not do it, which may be otherwise the next time.
    Failed(String),
}

/// Pieces of work by names, which say all that they depend on.
pub struct Work<T> {
    under_way: Mutex<HashMap<String, watch::Receiver<Stage<T>>>>,
    done: Cache<String, T>,
}

impl<T> Default for Work<T>
where
    T: Clone,
{
    fn default() -> Work<T> {
        Work {
            under_way: Mutex::default(),
            done: Cache::new(REMEMBERED),
        }
    }
}

impl<T> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").finish_non_exhaustive()
    }
}

/// Tells how many steps are done.
pub struct Tell<T>(watch::Sender<Stage<T>>);

impl<T> Tell<T> {
    /// So many are.
    pub fn steps(&self, done: usize) {
        self.0.send_replace(Stage::Working(done));
    }
}

impl<T: Clone + Send + Sync + 'static> Work<T> {
    /// How far a piece of work is after a moment, which begins here unless it has. It
    /// goes on when nobody waits for it any longer.
    pub async fn stage<F>(
        self: &Arc<Self>,
        name: &str,
        work: impl FnOnce(Arc<Tell<T>>) -> F,
    ) -> Result<Stage<T>, Problem>
    where
        F: Future<Output = Result<T, String>> + Send + 'static,
    {
        let mut stage = match self.begin(name, work)? {
            Begun::Done(done) => return Ok(Stage::Done(done)),
            Begun::UnderWay(stage) => stage,
        };
        let over = stage.wait_for(|stage| !matches!(stage, Stage::Working(_)));
        let gone = matches!(timeout(AT_ONCE, over).await, Ok(Err(_)));
        let stage = stage.borrow().clone();
        match stage {
            Stage::Working(_) if gone => Err(Problem::failed()),
            stage => Ok(stage),
        }
    }

    fn begin<F>(
        self: &Arc<Self>,
        name: &str,
        work: impl FnOnce(Arc<Tell<T>>) -> F,
    ) -> Result<Begun<T>, Problem>
    where
        F: Future<Output = Result<T, String>> + Send + 'static,
    {
        let under_way = self.under_way.lock();
        let mut under_way = under_way.unwrap_or_else(PoisonError::into_inner);
        if let Some(stage) = under_way.get(name) {
            return Ok(Begun::UnderWay(stage.clone()));
        }
        // Looked at under the lock, since it comes here before it leaves there.
        if let Some(done) = self.done.get(name) {
            return Ok(Begun::Done(done));
        }
        if under_way.len() >= MOST_WAITING {
            return Err(Problem::Busy);
        }
        let (tell, stage) = watch::channel(Stage::Working(0));
        under_way.insert(name.to_owned(), stage.clone());
        drop(under_way);
        let tell = Arc::new(Tell(tell));
        let begun = Leaving {
            work: Arc::clone(self),
            name: name.to_owned(),
        };
        let work = work(Arc::clone(&tell));
        tokio::spawn(async move {
            let over = match work.await {
                Ok(done) => {
                    begun.work.done.insert(begun.name.clone(), done.clone());
                    Stage::Done(done)
                }
                Err(why) => Stage::Failed(why),
            };
            drop(begun);
            tell.0.send_replace(over);
        });
        Ok(Begun::UnderWay(stage))
    }
}

/// A piece of work that is there.
enum Begun<T> {
    UnderWay(watch::Receiver<Stage<T>>),
    Done(T),
}

/// Takes a piece of work from those under way when it is over, however it ended.
struct Leaving<T> {
    work: Arc<Work<T>>,
    name: String,
}

impl<T> Drop for Leaving<T> {
    fn drop(&mut self) {
        let under_way = self.work.under_way.lock();
        let mut under_way = under_way.unwrap_or_else(PoisonError::into_inner);
        under_way.remove(&self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn it_is_done_once_for_all_who_ask() {
        let (work, begun) = (Arc::new(Work::default()), Arc::new(AtomicUsize::new(0)));
        let ask = async || {
            let begun = Arc::clone(&begun);
            let stage = work.stage("one", |_| async move {
                tokio::task::yield_now().await;
                Ok(begun.fetch_add(1, Ordering::Relaxed))
            });
            stage.await.expect("room")
        };
        let stages = tokio::join!(ask(), ask());
        for stage in [stages.0, stages.1, ask().await] {
            assert!(matches!(stage, Stage::Done(0)), "{stage:?}");
        }
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let work = Arc::new(Work::default());
        let failed = work.stage("one", |_| async { Err("no disk".to_owned()) });
        let failed = failed.await.expect("room");
        assert!(
            matches!(&failed, Stage::Failed(why) if why == "no disk"),
            "{failed:?}"
        );
        let done = work.stage("one", |_| async { Ok(7) });
        assert!(matches!(done.await, Ok(Stage::Done(7))));
    }

    #[tokio::test]
    async fn what_takes_long_says_how_far_it_is_and_goes_on() {
        let work = Arc::new(Work::default());
        let (end, ended) = tokio::sync::oneshot::channel();
        let begun = work.begin("one", |tell| async move {
            tell.steps(3);
            ended.await.map_err(|_| "nobody ends it".to_owned())
        });
        let Ok(Begun::UnderWay(mut stage)) = begun else {
            panic!("it is not under way");
        };
        let told = stage.wait_for(|stage| matches!(stage, Stage::Working(3)));
        told.await.expect("three steps");
        end.send(5).expect("somebody who waits for it");
        let other = work.stage("one", |_| async { Err("never begun".to_owned()) });
        assert!(matches!(other.await, Ok(Stage::Done(5))));
    }

    #[tokio::test]
    async fn there_is_no_room_for_all() {
        let work: Arc<Work<u8>> = Arc::default();
        for name in 0..MOST_WAITING {
            let begun = work.begin(&name.to_string(), |_| std::future::pending());
            assert!(matches!(begun, Ok(Begun::UnderWay(_))));
        }
        let stage = work.stage("another", |_| async { Ok(1) });
        assert!(matches!(stage.await, Err(Problem::Busy)));
    }

    #[tokio::test]
    async fn what_panics_is_gone() {
        let work: Arc<Work<u8>> = Arc::default();
        let lost = work.stage("one", |_| async { panic!("as it happens") });
        assert!(matches!(lost.await, Err(Problem::Server(_))));
        assert!(matches!(
            work.stage("one", |_| async { Ok(1) }).await,
            Ok(Stage::Done(1))
        ));
    }
}
