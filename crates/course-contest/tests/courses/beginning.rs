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
    for polls in 0..30 {
        {
            let mut beginning = pin!(database.write());
            for _ in 0..polls {
                let polled = poll_fn(|context| Poll::Ready(beginning.as_mut().poll(context)));
                if polled.await.is_ready() {
                    break;
                }
                sleep(Duration::from_millis(2)).await;
            }
        }
        // The connection goes back to the pool.
        sleep(Duration::from_millis(30)).await;
        let name = format!("Ada {polls}");
        let written = sqlx::query("UPDATE person SET name = $1 WHERE id = 'ada'");
        let written = in_time(written.bind(&name).execute(database.pool()));
        written.await.expect("written");
        let seen = place.answer("SELECT name FROM person WHERE id = 'ada'");
        assert_eq!(seen.await, name, "after {polls} polls");
    }
}
