//! Entries are sent and judged.

use pigskin_course::{State, SubmitError};

use crate::place::Place;

#[tokio::test]
async fn an_entry_is_kept_judged_and_on_the_board() {
    let mut place = Place::new("").await;
    let receipt = place.send("ada", "Boars.txt", 4).await.expect("kept");
    assert_eq!(
        (receipt.version, receipt.ahead, receipt.again),
        (1, 0, false)
    );
    // What has a receipt is there after a restart, judged or not.
    place.restart().await;
    let judged = place.judged(receipt.submission).await;
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    assert_eq!(judged.team_name.as_deref(), Some("Boars"));
}

#[tokio::test]
async fn the_same_entry_twice_is_one() {
    let place = Place::new("").await;
    let first = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let twice = place.send("ada", "Boars.txt", 4).await.expect("known");
    assert!(twice.again);
    assert_eq!(
        (twice.submission, twice.sent),
        (first.submission, first.sent)
    );
    let other = place.send("ada", "Boars.txt", 5).await.expect("kept");
    assert_eq!(other.version, 2);
    let back = place.send("ada", "Boars.txt", 4).await.expect("kept");
    assert_eq!((back.version, back.again), (3, false));
}

#[tokio::test]
async fn the_deadline_is_one_millisecond_wide() {
    let place = Place::new("closes = '2026-12-04 23:59:59'\ngrace_seconds = 2").await;
    place.set("2026-12-05T00:00:01Z");
    place.send("ada", "a.txt", 4).await.expect("in time");
    place.set("2026-12-05T00:00:01.001Z");
    let late = place.send("bob", "b.txt", 4).await;
    assert!(matches!(late, Err(SubmitError::Closed { .. })), "{late:?}");
    // A double click across the deadline is still the first one's.
    assert!(place.send("ada", "a.txt", 4).await.expect("known").again);
    // A clock that is set back opens nothing.
    place.set("2026-12-05T00:00:00Z");
    place.send("ada", "a.txt", 5).await.expect("in time again");
}
