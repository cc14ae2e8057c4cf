//! The feed: events in order, without gaps, each for its audience.

use std::sync::Arc;

use pigskin_course::{Audience, Event, EventKind};
use tokio::task::JoinSet;

use crate::place::{Kind, Place};

in_both_databases!(
    events_reach_their_audience_in_order,
    many_at_a_time_leave_no_gap,
    what_is_public_is_found_behind_much_that_is_not,
    resuming_after_any_number_works,
);

fn kinds(events: &[Event]) -> Vec<String> {
    let kinds = events.iter().map(|event| {
        let json = serde_json::to_value(&event.kind).expect("it is JSON");
        json["kind"].as_str().expect("a text").to_owned()
    });
    kinds.collect()
}

async fn events_reach_their_audience_in_order(kind: Kind) {
    let place = Place::new(kind, "closes = '2026-12-04 12:00:00'").await;
    let course = &place.contest;
    place.extend("bob", Some("2026-12-05T12:00:00Z")).await;
    let said = place.course().message("Welcome <b>\u{202e}\0all</b>");
    said.await.expect("said");
    let boars = place.enter("ada", "Boars.txt", 4).await.team;
    let bad = place.enter_text("bob", "Sows.txt", "?").await;
    course.pause(true, None).await.expect("done");
    place.disqualify(boars, "why not").await;
    course.reinstate(boars, None).await.expect("done");
    course.course().reveal(None).await.expect("done");
    let events = course.course().events(0, 1000).await.expect("read");
    assert_eq!(
        kinds(&events),
        [
            "extended",
            "message",
            "submitted",
            "accepted",
            "submitted",
            "refused",
            "judging",
            "disqualified",
            "reinstated",
            "revealed"
        ]
    );
    assert_eq!(course.course().last_event().await.expect("read"), 10);
    assert!((1..).zip(&events).all(|(seq, event)| event.seq == seq));
    assert!(events.is_sorted_by_key(|event| event.at));
    let seen = |team, staff| {
        let seen = events
            .iter()
            .filter(|it| it.audience.includes(None, team, staff));
        seen.map(|event| event.seq).collect::<Vec<_>>()
    };
    assert_eq!(seen(None, false), [2, 4, 7, 10]);
    assert_eq!(seen(Some(boars), false), [2, 3, 4, 7, 8, 9, 10]);
    assert_eq!(seen(Some(bad.team), false), [2, 4, 5, 6, 7, 10]);
    assert_eq!(seen(None, true).len(), 10);
    assert_eq!(events[4].audience, Audience::Team(bad.team));
    let EventKind::Message { text, .. } = &events[1].kind else {
        panic!("a message")
    };
    assert_eq!(text, "Welcome <b>\u{202e}all</b>");
    // Reading on from the last event misses nothing and repeats nothing.
    let (mut read, mut after) = (Vec::new(), 0);
    loop {
        let some = course.course().events(after, 3).await.expect("read");
        let Some(last) = some.last() else { break };
        after = last.seq;
        read.extend(some);
    }
    assert_eq!(read, events);
}

async fn many_at_a_time_leave_no_gap(kind: Kind) {
    let place = Place::new(kind, "").await;
    let other = place.another().await;
    let mut saying = JoinSet::new();
    for one in 0..30 {
        let course = if one % 2 == 0 { &place.contest } else { &other };
        let course = Arc::clone(course);
        saying.spawn(async move { course.course().message(&format!("{one}")).await });
    }
    for said in saying.join_all().await {
        said.expect("said");
    }
    let events = place.course().events(0, 1000).await.expect("read");
    let numbers: Vec<i64> = events.iter().map(|event| event.seq).collect();
    assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
}

async fn what_is_public_is_found_behind_much_that_is_not(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.many_events(1200).await;
    place.course().message("Welcome").await.expect("said");
    let public = place.course().public_events(0, 1000).await.expect("read");
    assert_eq!(kinds(&public), ["message"]);
    let after = public[0].seq;
    assert_eq!(after, 1201);
    let more = place.course().public_events(after, 1000).await;
    assert_eq!(more.expect("read"), []);
}

async fn resuming_after_any_number_works(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.course().message("Welcome").await.expect("said");
    for (after, told) in [(i64::MIN, 1), (-1, 1), (0, 1), (1, 0), (i64::MAX, 0)] {
        let recent = place.course().recent_events(after).await.expect("read");
        assert_eq!(recent.len(), told, "{after}");
    }
}
