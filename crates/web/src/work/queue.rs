//! The queue of work.

mod state;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tokio::sync::oneshot;

use super::client::Client;
use super::lane::Lane;
use super::price::Price;
use crate::server::problem::Problem;

use state::{Running, State, Waiting};

/// All work for pages, with a bound for each client.
///
/// Work has a price before it begins, which determines its lane. In a lane the cheapest work
/// comes first. The time that work has waited counts for it, and the time of the client's earlier
/// work against it, so that nobody waits forever and nobody blocks the others. Beside a contest,
/// its people come before strangers, whose work also has a lower priority in the operating
/// system.
///
/// Work without a free place is refused at once, with the time after which to retry.
#[derive(Default)]
pub struct Queue(Arc<Mutex<State>>);

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub waiting: usize,
    pub running: usize,
    /// Number of refused pieces since the server started.
    pub refused: u64,
}

/// The nice value of work that gives way to a contest.
const NICE: i32 = 10;

impl Queue {
    /// Gives the people of a contest priority over strangers from now on.
    pub fn hold_contest(&self) {
        lock(&self.0).contest = true;
    }

    /// Refuses all new and waiting work from now on. Work in progress is finished.
    pub fn close(&self) {
        let mut state = lock(&self.0);
        state.closed = true;
        state.waiting.clear();
    }

    pub fn load(&self, lane: Lane) -> Load {
        lock(&self.0).load(lane)
    }

    /// Waits for a turn, which lasts until it is dropped.
    ///
    /// Dropping the future ends the wait.
    pub(crate) async fn turn(
        &self,
        client: &Client,
        lane: Lane,
        price: Price,
    ) -> Result<Turn, Problem> {
        let (send, receive) = oneshot::channel();
        let number = {
            let mut state = lock(&self.0);
            state.admit(client, lane, price)?;
            let number = state.number();
            state.waiting.push(Waiting {
                number,
                client: client.clone(),
                lane,
                price,
                since: Instant::now(),
                turn: send,
            });
            begin(&self.0, &mut state, lane);
            number
        };
        let place = QueuePlace {
            queue: Arc::clone(&self.0),
            number,
        };
        let turn = receive.await;
        drop(place);
        // The queue was closed.
        turn.map_err(|_| Problem::Stopping)
    }

    /// Waits for a turn and computes something.
    ///
    /// Fails if the queue has no place, or the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        client: &Client,
        price: Price,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_in(Lane::of(price), client, price, work).await
    }

    /// Waits for a turn and runs a program, of which only a few run at a time.
    ///
    /// Fails if the queue has no place, or the work panics.
    pub async fn run_program<T: Send + 'static>(
        &self,
        client: &Client,
        price: Price,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_in(Lane::Programs, client, price, work).await
    }

    pub(crate) async fn run_in<T: Send + 'static>(
        &self,
        lane: Lane,
        client: &Client,
        price: Price,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.turn(client, lane, price).await?.run(work).await
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // No code panics while it holds the lock.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives turns to waiting work of a lane as long as workers are free.
fn begin(queue: &Arc<Mutex<State>>, state: &mut State, lane: Lane) {
    while let Some(next) = state.next(lane) {
        let Waiting {
            number,
            client,
            price,
            turn,
            ..
        } = next;
        let given = Turn {
            queue: Some(Arc::clone(queue)),
            number,
            gives_way: state.contest && !client.comes_first(),
        };
        match turn.send(given) {
            Ok(()) => state.running.push(Running {
                number,
                client,
                lane,
                price,
                since: Instant::now(),
            }),
            // The waiting side is gone, and dropping the turn must not lock the queue again.
            Err(mut given) => given.queue = None,
        }
    }
}

/// The right to use a core until it is dropped.
#[derive(Debug)]
pub struct Turn {
    queue: Option<Arc<Mutex<State>>>,
    number: u64,
    gives_way: bool,
}

impl Turn {
    /// Computes something on a thread of its own. The worker is free again however that ends.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (send, receive) = oneshot::channel();
        let work = move || {
            if self.gives_way {
                // If this fails, the work has the usual priority.
                let _ = rustix::process::setpriority_process(None, NICE);
            }
            let done = work();
            drop(self);
            // The waiting side may be gone.
            let _ = send.send(done);
        };
        let thread = thread::Builder::new().name("work".to_owned());
        thread.spawn(work).map_err(Problem::server)?;
        receive.await.map_err(|_| Problem::failed())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else {
            return;
        };
        let mut state = lock(&queue);
        if let Some(lane) = state.end(self.number) {
            begin(&queue, &mut state, lane);
        }
    }
}

/// A place in the queue until it is dropped.
struct QueuePlace {
    queue: Arc<Mutex<State>>,
    number: u64,
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let number = self.number;
        let mut state = lock(&self.queue);
        state.waiting.retain(|waiting| waiting.number != number);
    }
}
