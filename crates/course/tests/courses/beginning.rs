//! Transactions whose beginning nobody waits for.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use tokio::time::sleep;

use crate::place::{Kind, Place, in_time};

in_both_databases!(a_beginning_that_nobody_waits_for_leaves_no_transaction);

/// A client can go away at any moment. Whenever that is, its connection goes back without a
/// transaction, in which the next client's writes would be lost.
async fn a_beginning_that_nobody_waits_for_leaves_no_transaction(kind: Kind) {
    let place = Place::new(kind, "").await;
    let database = place.database().await;
    for polls in 0..60 {
        let mut beginning = pin!(database.write());
        for _ in 0..polls % 20 {
            let polled = poll_fn(|context| Poll::Ready(beginning.as_mut().poll(context))).await;
            if polled.is_ready() {
                break;
            }
            tokio::task::yield_now().await;
            sleep(Duration::from_micros(100 * (polls / 20))).await;
        }
    }
    let written = "UPDATE person SET name = 'Ada Byron' WHERE id = 'ada'";
    for _ in 0..20 {
        let done = sqlx::query(written).execute(database.pool()).await;
        done.expect("written");
    }
    if kind == Kind::Postgres {
        let open = "SELECT CAST(count(*) AS text) FROM pg_stat_activity \
                    WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
        in_time(async {
            while place.answer(open).await != "0" {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
    }
    let name = "SELECT name FROM person WHERE id = 'ada'";
    assert_eq!(place.answer(name).await, "Ada Byron");
}
