//! The log: who did what.

use pigskin_course::{LogActor, LogFilter};

use crate::place::{Kind, Place, id};

in_both_databases!(
    the_log_knows_who_did_what,
    a_search_reads_the_whole_log_once,
);

async fn the_log_knows_who_did_what(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (course, prof) = (&place.contest, id("prof"));
    let team = place.enter("ada", "Boars.txt", 4).await.team;
    course.pause(true, Some(&prof)).await.expect("done");
    course.pause(false, None).await.expect("done");
    let why = course.disqualify(team, "why not", Some(&prof));
    why.await.expect("done");
    let filter = |actor: LogActor, kind: &str| LogFilter {
        actor,
        kind: kind.to_owned(),
    };
    for (filter, expected) in [
        (LogFilter::default(), vec![5, 4, 3, 2, 1]),
        (filter(LogActor::Staff, ""), vec![5, 3]),
        (filter(LogActor::Student, ""), vec![1]),
        (filter(LogActor::Server, ""), vec![4, 2]),
        (filter(LogActor::Person(prof.clone()), "judging"), vec![3]),
        (filter(LogActor::Any, "judging"), vec![4, 3]),
        (filter(LogActor::Person(id("bob")), ""), vec![]),
    ] {
        let events = course.course().log(&filter, 0, 100).await.expect("read");
        let numbers: Vec<i64> = events.iter().map(|event| event.seq).collect();
        assert_eq!(numbers, expected, "{filter:?}");
        let count = course.course().count_log(&filter).await;
        assert_eq!(count.expect("read"), numbers.len());
        let second = course.course().log(&filter, 1, 1).await.expect("read");
        let second = second.first().map(|event| event.seq);
        assert_eq!(second.as_ref(), expected.get(1));
    }
    let kinds = course.course().log_kinds().await.expect("read");
    assert_eq!(kinds, ["accepted", "disqualified", "judging", "submitted"]);
    // The API does not tell who did it.
    let events = course.course().events(0, 100).await.expect("read");
    assert_eq!(events[2].actor, Some(prof));
    let told = serde_json::to_string(&events).expect("JSON");
    assert!(!told.contains("prof") && !told.contains("actor"), "{told}");
}

async fn a_search_reads_the_whole_log_once(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.many_events(2400).await;
    let filter = LogFilter::default();
    let mut seen = Vec::new();
    let found = place.course().search_log(&filter, |event| {
        seen.push(event.seq);
        event.seq % 1000 == 0
    });
    let found = found.await.expect("read");
    assert_eq!(seen, (1..=2400).rev().collect::<Vec<_>>());
    let found: Vec<i64> = found.iter().map(|event| event.seq).collect();
    assert_eq!(found, [2000, 1000]);
}
