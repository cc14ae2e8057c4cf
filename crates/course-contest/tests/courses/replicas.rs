//! Several servers of one course, as processes that have it open at the same time.

use std::sync::Arc;
use std::time::Duration;

use pigskin_course::{Course, EventKind, SharedLimit};
use sqlx::postgres::PgListener;

use crate::place::{FOOTBALL, Kind, Place, Running, id, in_time, names, until, written};
use crate::says::Says as _;

/// Ends the connections to a course's database whose last statement is such a one.
async fn cut(place: &Place, statement: &str) {
    let cut = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '{statement}'"
    );
    place.sql(&cut).await;
}

/// Waits until a course has heard of an event, and returns the last one.
async fn heard(course: &Course, after: i64) -> EventKind {
    let mut events = Vec::new();
    until(async || {
        events = course.recent_events(after).await.expect("read");
        !events.is_empty()
    })
    .await;
    events[events.len() - 1].kind.clone()
}

#[tokio::test]
async fn a_server_hears_of_what_happens_at_another() {
    let place = Place::new(Kind::Postgres, "").await;
    let other = place.another().await;
    let course = Arc::clone(other.course());
    let _hearing = Running::start(async move { course.hear_others().await });
    let address = place.address.as_deref().expect("PostgreSQL");
    let mut database = PgListener::connect(address).await.expect("connected");
    database.listen("pigskin_event").await.expect("listening");
    let here = place.course();
    here.message("on Monday").await.expect("said");
    // The database tells of it, so that no server has to look.
    in_time(database.recv()).await.expect("told");
    let EventKind::Message { text, .. } = heard(other.course(), 0).await else {
        panic!("a message");
    };
    assert_eq!(text, "on Monday");
    // What another server remembers is corrected.
    let edited = here.edit_message(1, "on Friday", &id("prof")).await;
    edited.expect("edited");
    heard(other.course(), 1).await;
    let events = other.course().recent_events(0).await.expect("read");
    let told = serde_json::to_string(&events[0].kind).expect("JSON");
    told.says("on Friday");
    told.lacks("on Monday");
    // A broken connection loses nothing.
    cut(&place, "LISTEN%").await;
    here.message("again").await.expect("said");
    heard(other.course(), 2).await;
}

#[tokio::test]
async fn a_lost_lock_is_noticed_and_taken_by_a_server_on_standby() {
    let place = Place::new(Kind::Postgres, "").await;
    let mut lock = place.course().lock_judging().await.expect("it is free");
    let other = place.another().await;
    let mut standby = std::pin::pin!(other.course().wait_for_judging());
    tokio::select! {
        _ = &mut standby => panic!("another server judges"),
        () = lock.lost() => panic!("the connection is there"),
        () = tokio::time::sleep(Duration::from_secs(3)) => {}
    }
    // Of the two, only the holder's connection is not in the pool.
    cut(&place, "SELECT 1").await;
    in_time(lock.lost()).await;
    let mut taken = in_time(standby).await;
    assert!(place.course().lock_judging().await.is_err());
    cut(&place, "SELECT%").await;
    in_time(taken.lost()).await;
}

#[tokio::test]
async fn servers_count_attempts_together() {
    let place = Place::new(Kind::Postgres, "").await;
    let other = place.another().await;
    place.course().prepare_limits().await.expect("prepared");
    other.course().prepare_limits().await.expect("prepared");
    let limit = SharedLimit {
        name: "guesses",
        at_once: 4,
        interval: Duration::from_hours(1),
    };
    let allowed = async |course: &Course, whose| course.is_within(limit, whose).await;
    for _ in 0..2 {
        assert!(allowed(place.course(), "ada").await.expect("counted"));
        assert!(allowed(other.course(), "ada").await.expect("counted"));
    }
    assert!(!allowed(place.course(), "ada").await.expect("counted"));
    assert!(!allowed(other.course(), "ada").await.expect("counted"));
    assert!(allowed(other.course(), "bob").await.expect("counted"));
    // Half an hour is not enough, an hour is.
    let pass = async |minutes: u32| {
        let earlier = format!("UPDATE rate_limit SET until = until - {minutes} * 60000");
        place.sql(&earlier).await;
    };
    pass(30).await;
    assert!(!allowed(place.course(), "ada").await.expect("counted"));
    pass(30).await;
    assert!(allowed(place.course(), "ada").await.expect("counted"));
    assert!(!allowed(other.course(), "ada").await.expect("counted"));
}

/// Waits until the boards of another server are those of the one that judges.
async fn follows(place: &Place, teams: &[&str]) {
    let board = place.live(teams).await;
    let other = place.another().await;
    let _following = Running::start(Arc::clone(&other).follow_boards());
    let mut boards = other.boards();
    let found = boards.wait_for(|boards| {
        let live = boards.live.as_ref();
        live.is_some_and(|live| written(live) == written(&board))
    });
    in_time(found).await.expect("the course is there");
}

#[tokio::test]
async fn a_server_that_does_not_judge_has_the_board_of_hog() {
    let place = Place::new(Kind::Postgres, "").await;
    place.enter("ada", "Boars.txt", 4).await;
    place.enter("bob", "Sows.txt", 5).await;
    let _judging = place.judging();
    follows(&place, &["Boars", "Sows"]).await;
}

#[tokio::test]
async fn a_server_that_does_not_judge_has_the_matches_of_the_one_that_does() {
    let place = Place::of(Kind::Postgres, FOOTBALL, "").await;
    for (person, team, which) in [("ada", "leftmost", 0), ("bob", "rightmost", -1)] {
        let answer = format!("valid_moves(game)[{which}]");
        place.enter_football(person, team, &answer).await;
    }
    let judging = place.judging();
    place.live(&["leftmost", "rightmost"]).await;
    drop(judging);
    // It has no cache of its own.
    let results = place.folder.path().join("results");
    std::fs::remove_dir_all(results).expect("removed");
    follows(&place, &["leftmost", "rightmost"]).await;

    // It plays no match, and shows those that are played.
    place.sql("DELETE FROM football_matchup").await;
    let other = place.another().await;
    let _following = Running::start(Arc::clone(&other).follow_boards());
    let mut boards = other.boards();
    let waits = boards.wait_for(|boards| boards.unplayed == 1);
    in_time(waits).await.expect("the course is there");
    let shown = other.progress().borrow().expect("it is shown");
    assert_eq!((shown.decided, shown.matchups), (0, 1));
    let _judging = Running::start(place.another().await.judge());
    let found = boards.wait_for(|boards| {
        let live = boards.live.as_ref();
        live.is_some_and(|live| names(live) == ["leftmost", "rightmost"])
    });
    in_time(found).await.expect("the course is there");
}
