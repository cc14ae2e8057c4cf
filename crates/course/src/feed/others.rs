//! Events that other servers of the course record, and commands on its database.

use std::time::Duration;

use pigskin_database::Transaction;
use sqlx::postgres::PgListener;
use tokio::time::timeout;

use crate::Course;

/// The channel on which `PostgreSQL` tells of events.
const CHANNEL: &str = "pigskin_event";

/// Time after which a silent connection is doubted, and between attempts to connect.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// Tells the servers of the course of an event as soon as the transaction is committed.
pub(super) async fn notify(transaction: &mut Transaction) -> Result<(), sqlx::Error> {
    if transaction.backend_name() == "PostgreSQL" {
        sqlx::query("NOTIFY pigskin_event")
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

impl Course {
    /// [Tells](Self::tell) listeners of events that other processes record in `PostgreSQL`, until it
    /// is dropped. Events that were missed while the connection was lost are told afterwards.
    pub async fn hear_others(&self) {
        if !self.database.is_shared() {
            return std::future::pending().await;
        }
        let (mut listener, mut last) = (None, 0);
        loop {
            if listener.is_none() {
                listener = self.listener().await.ok();
                self.tell();
            }
            let heard = async {
                match &mut listener {
                    Some(listener) => listener.try_recv().await,
                    None => std::future::pending().await,
                }
            };
            match timeout(LOOK_EVERY, heard).await {
                Ok(Ok(Some(_))) => self.tell(),
                Ok(_) => listener = None,
                Err(_) => {
                    // Nothing happened, or the connection is dead.
                    let now = self.last_event().await.unwrap_or(last);
                    if now != last {
                        listener = None;
                    }
                    last = now;
                    continue;
                }
            }
            last = self.last_event().await.unwrap_or(last);
        }
    }

    async fn listener(&self) -> Result<PgListener, sqlx::Error> {
        let options = self.database.pool().connect_options();
        let mut listener = PgListener::connect(options.database_url.as_str()).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}
