//! The beginning of transactions.

use sqlx::{Any, AnyPool, Transaction};

/// Begins a transaction with a statement such as `BEGIN`, also if nobody waits for it any more.
///
/// If its future is dropped before `PostgreSQL` has answered, sqlx 0.9.0 gives the connection back to
/// the pool inside the transaction, which nobody commits: what its next user writes is lost. A client who
/// goes away, or a task that is aborted, is enough. So a task of its own begins the transaction, and
/// rolls it back if nobody takes it.
///
/// Fails if the database fails, or if the program ends.
pub async fn begin(
    pool: &AnyPool,
    statement: &'static str,
) -> Result<Transaction<'static, Any>, sqlx::Error> {
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
