//! The queue is fair, and only a newer accepted version replaces the active one.

use std::time::Duration;

use pigskin_course::{Audience, EventKind};
use pigskin_course_contest::State;

use crate::place::{Kind, Place, table};

in_both_databases!(
    every_team_has_its_first_turn_before_anybodys_second,
    a_newer_version_that_fails_or_waits_takes_nothing_off_the_board,
    an_older_version_that_is_judged_later_does_not_replace_the_active_one,
    a_version_that_the_server_does_not_survive_waits_and_is_never_refused,
    while_the_judging_is_paused_entries_are_kept,
    versions_of_the_past_can_be_asked_for,
);

async fn every_team_has_its_first_turn_before_anybodys_second(kind: Kind) {
    let place = Place::new(kind, "").await;
    let mut eager = Vec::new();
    for dice in 1..=4 {
        let receipt = place.send("ada", "a.txt", dice).await.expect("kept");
        assert_eq!(receipt.ahead, usize::from(dice) - 1);
        eager.push(receipt.submission.id);
    }
    // A team that comes later is next all the same.
    let bob = place.send("bob", "b.txt", 1).await.expect("kept");
    assert_eq!(bob.ahead, 1);
    let cy = place.send("cy", "c.txt", 2).await.expect("kept");
    assert_eq!(cy.ahead, 2);
    let second = place.send("bob", "b.txt", 3).await.expect("kept");
    assert_eq!(second.ahead, 4);
    let mut places = Vec::new();
    for id in eager {
        places.push(place.contest.ahead(id).await.expect("read"));
    }
    assert_eq!(places, [0, 3, 5, 6]);
    let over = place.judged(second.submission.id).await;
    assert_eq!(place.contest.ahead(over.id).await.expect("read"), 0);
}

async fn a_newer_version_that_fails_or_waits_takes_nothing_off_the_board(kind: Kind) {
    let place = Place::new(kind, "").await;
    let first = place.enter("ada", "Boars.txt", 4).await;
    assert_eq!(first.state, State::Accepted);
    place.enter("bob", "Sows.txt", 5).await;
    let _judging = place.judging();
    place.live(&["Boars", "Sows"]).await;
    let bad = place.send_text("ada", "Boars.txt", "4 4 4\n").await;
    let bad = place.verdict(bad.expect("kept").submission.id).await;
    assert_eq!(bad.state, State::Refused);
    assert!(bad.fault.is_some());
    // So does one under another team's name, in any spelling.
    let alike = place.send("ada", "\u{ff33}ows.txt", 6).await.expect("kept");
    let alike = place.verdict(alike.submission.id).await;
    assert_eq!(alike.fault.expect("a fault").0, "duplicate-name");
    place.contest.pause(true, None).await.expect("paused");
    place.send("ada", "Boars.txt", 7).await.expect("kept");
    let standing = place.contest.active_version(first.team).await;
    assert_eq!(standing.expect("read").map(|it| it.id), Some(first.id));
    let board = place.live(&["Boars", "Sows"]).await;
    assert_eq!(board.version_of(first.team), Some(1));
    assert_eq!(place.team(first.team).await.name.as_deref(), Some("Boars"));
}

async fn an_older_version_that_is_judged_later_does_not_replace_the_active_one(kind: Kind) {
    let place = Place::new(kind, "").await;
    let first = place.enter("ada", "Boars.txt", 4).await;
    let second = place.enter("ada", "Sows.txt", 5).await;
    // The same state as after killing a process that judges the first one.
    place
        .sql("UPDATE submission SET state = 'judging' WHERE version = 1")
        .await;
    let first = place.judged(first.id).await;
    assert_eq!(first.state, State::Accepted);
    let standing = place.contest.active_version(first.team).await;
    assert_eq!(standing.expect("read").map(|it| it.id), Some(second.id));
    assert_eq!(place.team(first.team).await.name.as_deref(), Some("Sows"));
    let judging = place.judging();
    place.live(&["Sows"]).await;
    drop(judging);
    // Its old name is free for others.
    let other = place.enter("bob", "Boars.txt", 4).await;
    assert_eq!(other.state, State::Accepted, "{other:?}");
}

async fn a_version_that_the_server_does_not_survive_waits_and_is_never_refused(kind: Kind) {
    let place = Place::new(kind, "").await;
    let lost = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let other = place.send("bob", "Sows.txt", 5).await.expect("kept");
    // The same state as if seven servers had ended while they judged it.
    place
        .sql("UPDATE submission SET state = 'judging', attempts = 7 WHERE team = 1")
        .await;
    let _judging = place.judging();
    let judged = place.verdict(other.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
    let waits = place.submission(lost.submission.id).await;
    assert_eq!(waits.state, State::Queued);
    // Staff see the reason.
    let [delayed] = &place.contest.queue().delayed().await.expect("read")[..] else {
        panic!("one version waits");
    };
    assert_eq!((delayed.id, delayed.times), (lost.submission.id, 7));
    let why = "7 servers or workers ended while they judged this version";
    assert_eq!(delayed.reason, why);
    assert!(delayed.pause > Duration::from_mins(1), "{delayed:?}");
    let what = EventKind::Unjudged {
        submission: lost.submission.id,
        reason: why.to_owned(),
    };
    let mut told = place.events().await;
    told.retain(|event| event.kind == what && event.audience == Audience::Staff);
    assert_eq!(told.len(), 1);
    // Staff can retry at once.
    place.contest.queue().retry_now().await.expect("written");
    let judged = place.verdict(lost.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
    assert_eq!(place.contest.queue().delayed().await.expect("read"), []);
}

async fn while_the_judging_is_paused_entries_are_kept(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.contest.pause(true, None).await.expect("paused");
    assert!(place.course().is_paused().await.expect("read"));
    let _judging = place.judging();
    place.boards(|boards| boards.live.is_some()).await;
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let found = place.submission(sent.submission.id).await;
    assert_eq!(found.state, State::Queued);
    place.contest.pause(false, None).await.expect("goes on");
    let judged = place.verdict(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
}

async fn versions_of_the_past_can_be_asked_for(kind: Kind) {
    let place = Place::new(kind, "").await;
    let mut last = place.enter("ada", "Boars.txt", 1).await;
    for dice in [2, 3] {
        last = place.enter("ada", "Boars.txt", dice).await;
    }
    let versions = place.contest.versions(last.team, 2).await.expect("read");
    let numbers: Vec<i64> = versions.iter().map(|version| version.version).collect();
    assert_eq!(numbers, [3, 2]);
    assert_eq!(versions[0], last);
    assert_ne!(versions[0].plays, versions[1].plays);
    // Going back to an earlier entry is a version of its own.
    let back = place.send_text("ada", "Boars.txt", &table(1)).await;
    assert_eq!(back.expect("kept").submission.version, 4);
}
