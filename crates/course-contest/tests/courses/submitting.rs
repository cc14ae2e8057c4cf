//! Submitting and judging entries.

use std::sync::Arc;

use pigskin_course_contest::{Receipt, State, SubmitError};
use tokio::task::JoinSet;

use crate::place::{Kind, Place, id, source, table};

in_both_databases!(
    an_entry_is_kept_judged_and_on_the_board,
    the_same_entry_sent_twice_is_one_version,
    the_deadline_is_one_millisecond_wide,
    a_rush_before_the_deadline_makes_nobody_late,
    an_extension_and_the_late_policy_are_each_persons_own,
    a_double_click_is_one_entry_however_close,
    people_who_cannot_submit_get_the_reason,
    a_team_fills_no_disk,
    the_files_name_may_be_required,
);

async fn an_entry_is_kept_judged_and_on_the_board(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let receipt = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let told = (receipt.submission.version, receipt.ahead, receipt.again);
    assert_eq!(told, (1, 0, false));
    // A version with a receipt exists after a restart, judged or not.
    place.restart().await;
    let judged = place.judged(receipt.submission.id).await;
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    assert_eq!(judged.team_name.as_deref(), Some("Boars"));
}

async fn the_same_entry_sent_twice_is_one_version(kind: Kind) {
    let place = Place::new(kind, "").await;
    let first = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let twice = place.send("ada", "Boars.txt", 4).await.expect("known");
    assert_eq!((twice.again, twice.submission), (true, first.submission));
    let other = place.send("ada", "Boars.txt", 5).await.expect("kept");
    assert_eq!(other.submission.version, 2);
    let back = place.send("ada", "Boars.txt", 4).await.expect("kept");
    assert_eq!((back.submission.version, back.again), (3, false));
}

async fn the_deadline_is_one_millisecond_wide(kind: Kind) {
    let mut place = Place::new(kind, "closes = '2026-12-04 23:59:59'\ngrace_seconds = 2").await;
    place.set("2026-12-05T00:00:01Z");
    place.send("ada", "a.txt", 4).await.expect("in time");
    place.set("2026-12-05T00:00:01.001Z");
    let late = place.send("bob", "b.txt", 4).await;
    assert!(matches!(late, Err(SubmitError::Closed { .. })), "{late:?}");
    // The second of two clicks counts as the first, even after the deadline.
    assert!(place.send("ada", "a.txt", 4).await.expect("known").again);
    // A clock that is set back does not reopen the contest, here or in another process.
    place.set("2026-12-05T00:00:00Z");
    let back = place.send("ada", "a.txt", 5).await;
    assert!(matches!(back, Err(SubmitError::Closed { .. })), "{back:?}");
    place.restart().await;
    let back = place.send("ada", "a.txt", 5).await;
    let back = back.expect("no event was later").submission;
    assert_eq!(back.sent.to_string(), "2026-12-05T00:00:01Z");
    place.set("2026-12-06T00:00:00Z");
    place.course().message("Good bye!").await.expect("said");
    place.set("2026-12-05T00:00:00Z");
    place.restart().await;
    let back = place.send("ada", "a.txt", 6).await;
    assert!(matches!(back, Err(SubmitError::Closed { .. })), "{back:?}");
}

/// Others write while an entry arrives before the deadline.
async fn a_rush_before_the_deadline_makes_nobody_late(kind: Kind) {
    let place = Place::new(kind, "closes = '2026-12-04 23:59:59'").await;
    place.set("2026-12-04T23:59:59Z");
    let mut asked = place.clock_asked();
    let others = place.course().database().write().await.expect("begun");
    let sending = place.send("ada", "a.txt", 4);
    let in_between = async {
        asked.changed().await.expect("the clock is there");
        place.set("2026-12-05T00:00:01Z");
        others.commit().await.expect("committed");
    };
    let (receipt, ()) = tokio::join!(sending, in_between);
    let submission = receipt.expect("in time").submission;
    assert_eq!(submission.sent.to_string(), "2026-12-04T23:59:59Z");
    // Events are in order all the same.
    let events = place.events().await;
    assert!(events.is_sorted_by_key(|event| event.at), "{events:?}");
}

async fn an_extension_and_the_late_policy_are_each_persons_own(kind: Kind) {
    let text = "opens = '2026-12-02 00:00:00'\ncloses = '2026-12-04 12:00:00'\n\
                [late]\nuntil = '2026-12-05 12:00:00'\nfactor = 0.5";
    let place = Place::new(kind, text).await;
    let early = place.send("ada", "a.txt", 1).await;
    assert!(matches!(early, Err(SubmitError::Early { .. })), "{early:?}");
    place.extend("bob", Some("2026-12-06T12:00:00Z")).await;
    let is_late = async |team, file, number| {
        let sent = place.send(team, file, number).await;
        sent.expect("taken").submission.late
    };
    place.set("2026-12-04T12:00:00.001Z");
    assert!(is_late("ada", "a.txt", 1).await);
    assert!(!is_late("bob", "b.txt", 2).await);
    place.set("2026-12-05T12:00:00.001Z");
    let over = place.send("ada", "a.txt", 2).await;
    let over = over.expect_err("too late").to_string();
    assert_eq!(over, "the contest closed on Dec 5, 12:00 UTC");
    assert!(!is_late("bob", "b.txt", 3).await);
    place.set("2026-12-06T12:00:00.001Z");
    let over = place.send("bob", "b.txt", 4).await;
    assert!(matches!(over, Err(SubmitError::Closed { .. })), "{over:?}");
    place.extend("bob", None).await;
    assert_eq!(place.member("bob").await.extension, None);
}

async fn a_double_click_is_one_entry_however_close(kind: Kind) {
    let place = Place::new(kind, "").await;
    // Clicks in another process count too.
    let other = place.another().await;
    let source = source("Boars.txt", &table(4));
    let mut clicks = JoinSet::new();
    for click in 0..12 {
        let course = Arc::clone([&place.contest, &other][click % 2]);
        let source = source.clone();
        clicks.spawn(async move { course.submit(&id("ada"), &source).await });
    }
    let receipts = clicks.join_all().await.into_iter();
    let receipts: Vec<_> = receipts.map(|click| click.expect("kept")).collect();
    assert_eq!(receipts.iter().filter(|receipt| !receipt.again).count(), 1);
    let first = receipts[0].submission.id;
    let is_first = |receipt: &Receipt| receipt.submission.id == first;
    assert!(receipts.iter().all(is_first));
    let team = receipts[0].submission.team;
    let versions = place.contest.versions(team, 100).await;
    assert_eq!(versions.expect("read").len(), 1);
}

async fn people_who_cannot_submit_get_the_reason(kind: Kind) {
    let place = Place::new(kind, "").await;
    let why = async |person: &str, dice| {
        let sent = place.send(person, "a.txt", dice).await;
        sent.map(|_| ()).expect_err("refused").to_string()
    };
    assert_eq!(why("eve", 1).await, "eve is not on the roster");
    let staff = why("prof", 1).await;
    assert!(staff.starts_with("staff cannot send entries"), "{staff}");
    for dice in 0..5 {
        place.send("ada", "a.txt", dice).await.expect("kept");
    }
    let waiting = "5 versions of your team wait";
    assert!(why("ada", 6).await.starts_with(waiting));
    // Nothing is stored, not even a team.
    assert_eq!(place.member("prof").await.team, None);
    place.send("bob", "b.txt", 1).await.expect("others can");
}

async fn a_team_fills_no_disk(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.send("ada", "Boars.txt", 4).await.expect("kept");
    // As if the team had sent much before.
    let statement = "INSERT INTO source_file (source, path, contents) \
                     VALUES ((SELECT source FROM submission), 'x', $1)";
    place.sql_with(statement, &vec![0; 64 << 20]).await;
    let sent = place.send("ada", "Boars.txt", 5).await;
    assert!(matches!(sent, Err(SubmitError::TooMuch)), "{sent:?}");
    place.send("bob", "Sows.txt", 5).await.expect("kept");
}

async fn the_files_name_may_be_required(kind: Kind) {
    let toml = "game = 'd-football'\nn = 1\nsandbox = 'limits'\n\
                file_name = 'instructions.ipynb'";
    let place = Place::of(kind, toml, "").await;
    let notebook = |team: &str| {
        let cell = |kind: &str, text: &str| {
            format!(r#"{{"cell_type": "{kind}", "metadata": {{}}, "source": {text:?}}}"#)
        };
        format!(
            r#"{{"nbformat": 4, "metadata": {{"kernelspec": {{"language": "python"}}}},
            "cells": [{}, {}, {}]}}"#,
            cell("code", "def my_strategy(game):\n    return 1\n"),
            cell("markdown", "## Team name"),
            cell("markdown", team),
        )
    };
    let (right, other, none) = (None, Some("to be called"), Some("has no team's name"));
    for (person, name, team, refused) in [
        ("ada", "instructions.ipynb", "boars", right),
        ("bob", "instructions (1).ipynb", "sows", other),
        ("bob", "x_instructions.ipynb", "sows", other),
        ("cy", "instructions.ipynb", "YOUR ANSWER HERE", none),
        ("cy", "instructions.ipynb", "pigs", right),
    ] {
        let judged = place.enter_text(person, name, &notebook(team)).await;
        let reason = judged.fault.map(|(_, reason)| reason);
        match refused {
            None => assert_eq!((reason, judged.team_name.as_deref()), (None, Some(team))),
            Some(part) => {
                let reason = reason.expect("it is refused");
                assert!(reason.contains(part), "{reason}");
            }
        }
    }
}
