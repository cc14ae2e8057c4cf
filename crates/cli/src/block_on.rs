//! Waiting for asynchronous work.

use anyhow::Context;
use tokio::runtime::Runtime;

/// Does the work on a runtime of its own, with all cores.
pub fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    Runtime::new().context("could not start")?.block_on(work)
}
