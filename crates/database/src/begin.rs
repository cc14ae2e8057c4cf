//! The beginning of transactions.

use crate::Transaction;
use sqlx::AnyPool;

/// Begins a transaction with a statement such as `BEGIN`. Safe to cancel.
///
/// If a future of sqlx 0.9.0 is dropped before `PostgreSQL` answers `BEGIN`, the connection returns
/// to the pool with an open transaction. Nothing commits it, so the writes of the next user are
/// lost. A disconnected client or an aborted task is enough. This function therefore begins the
/// transaction in a separate task, which rolls it back if the caller is gone.
///
/// Fails if the database fails, or if the program ends.
pub async fn begin(pool: &AnyPool, statement: &'static str) -> Result<Transaction, sqlx::Error> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(statement).await });
    begun
        .await
        .unwrap_or_else(|error| match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime ends.
            Err(_) => Err(sqlx::Error::PoolClosed),
        })
}
