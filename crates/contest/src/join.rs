//! The end of a task.

use std::panic::resume_unwind;

use tokio::task::JoinHandle;

/// Waits for a task that is never aborted, and returns its value. A panic of the task continues
/// here.
pub async fn join<T>(task: JoinHandle<T>) -> T {
    let ended = task.await;
    ended.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}
