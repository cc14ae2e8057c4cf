//! After publishing: regrades, and reviews that are done again.

use pigskin_course_project::{Marks, ReviewError, ReviewState, StudentScope};

use crate::place::{Kind, Place, id};
use crate::reviews::{
    all, comment, finish, on_lines, publish, read, review_of, reviewed, state, told,
};

in_both_databases!(
    a_student_asks_once_and_staff_answer,
    regrades_end,
    teachers_change_points_with_a_reason,
    a_review_is_done_again_for_a_newer_submission,
    partners_who_part_are_reviewed_apart,
    doing_a_review_again_loses_nobodys_work,
);

/// The points that a student was told, in order.
async fn points(place: &Place, person: &str) -> Vec<String> {
    let told = place.project.outcomes(&id(person)).await.expect("read");
    let points = told.iter().map(|(_, outcome)| outcome.points.to_string());
    points.collect()
}

async fn a_student_asks_once_and_staff_answer(kind: Kind) {
    let place = reviewed(kind, "teachers = ['prof']").await;
    place.partner("ada", "bob").await;
    place.submit("ada", "one", "a").await;
    let (project, ada, bob, tim) = (&place.project, id("ada"), id("bob"), id("tim"));
    let code = read(&place, "ada", "tim", &all(&place, "1", true)).await;
    for person in ["ada", "cy"] {
        let why = project.ask_regrade(&id(person), "Why?").await;
        assert!(matches!(why, Err(ReviewError::NotPublished)), "{why:?}");
    }
    let answer =
        async |marks: &Marks, reason: &str| project.regrade_review(code, &tim, marks, reason).await;
    let why = answer(&all(&place, "0", false), "so").await;
    assert!(matches!(why, Err(ReviewError::NotPublished)), "{why:?}");
    publish(&place, &StudentScope::All).await;
    assert!(project.ask_regrade(&bob, " \0").await.is_err());
    let text = "Names are <b>clear</b>.";
    let asked = project.ask_regrade(&bob, &format!("{text}\0")).await;
    asked.expect("asked");
    assert_eq!(state(&place, "ada").await, ReviewState::RegradeAsked);
    // Once for both.
    let why = project.ask_regrade(&ada, "Why?").await.expect_err("asked");
    assert!(matches!(why, ReviewError::AskedAlready), "{why}");
    let (regrade, can_ask) = project.regrade(&ada).await.expect("read");
    let regrade = regrade.expect("one");
    assert_eq!((regrade.text.as_str(), can_ask), (text, false));
    assert_eq!(regrade.answer, None);
    let partial = crate::reviews::marks(&place, &[("names", "0")]).expect("marks");
    assert!(answer(&partial, "so").await.is_err());
    let better = all(&place, "0", true);
    assert!(answer(&better, "").await.is_err());
    answer(&better, "You are right.").await.expect("answered");
    assert_eq!(state(&place, "ada").await, ReviewState::Published);
    let (regrade, _) = project.regrade(&ada).await.expect("read");
    let regrade = regrade.expect("one");
    assert_eq!(regrade.answer.expect("an answer").1, "You are right.");
    // Both have the new points, and what they were told before is kept.
    for person in ["ada", "bob"] {
        assert_eq!(points(&place, person).await, ["1", "1.5"]);
    }
    let outcomes = project.outcomes(&ada).await.expect("read");
    let (_, last) = outcomes.last().expect("one");
    assert_eq!(last.reason.as_deref(), Some("You are right."));
    let composition = project.composition(&ada).await.expect("read");
    assert_eq!(composition.expect("points").to_string(), "1.5");
    let events = told(&place).await;
    let after = ["asked", "ada", "bob", "answer ada", "answer bob"];
    assert_eq!(events[2..], after);
    // It was answered; the next change is a teacher's.
    let why = answer(&better, "again").await;
    assert!(matches!(why, Err(ReviewError::TeachersOnly)), "{why:?}");
    let why = project.ask_regrade(&ada, "Again?").await.expect_err("once");
    assert!(matches!(why, ReviewError::AskedAlready), "{why}");
}

async fn regrades_end(kind: Kind) {
    let place = reviewed(kind, "regrade_until = '2026-10-01 12:00:00'").await;
    for person in ["ada", "bob", "cy"] {
        place.submit(person, "one", person).await;
        read(&place, person, "tim", &all(&place, "0", false)).await;
    }
    publish(&place, &StudentScope::All).await;
    place.set("2026-10-01T12:00:00Z");
    let asked = place.project.ask_regrade(&id("ada"), "Why?").await;
    asked.expect("asked in time");
    // Others write while Cy asks in time.
    let mut asked = place.clock_asked();
    let others = place.course().database().write().await;
    let others = others.expect("begun");
    let cy = id("cy");
    let asking = place.project.ask_regrade(&cy, "Why?");
    let in_between = async {
        asked.changed().await.expect("the clock is there");
        place.set("2026-10-01T12:00:01Z");
        others.commit().await.expect("committed");
    };
    let (asked, ()) = tokio::join!(asking, in_between);
    asked.expect("asked in time");
    let why = place.project.ask_regrade(&id("bob"), "Why?").await;
    assert!(matches!(why, Err(ReviewError::RegradesOver(_))), "{why:?}");
}

async fn teachers_change_points_with_a_reason(kind: Kind) {
    let place = reviewed(kind, "teachers = ['prof']").await;
    place.submit("ada", "one", "a").await;
    let code = read(&place, "ada", "tim", &all(&place, "0", false)).await;
    publish(&place, &StudentScope::All).await;
    let less = all(&place, "1", true);
    let project = &place.project;
    let (prof, reason) = (id("prof"), "A mistake of ours.");
    let changed = project.regrade_review(code, &prof, &less, reason).await;
    changed.expect("changed");
    assert_eq!(points(&place, "ada").await, ["2", "1"]);
    assert_eq!(told(&place).await, ["ada", "ada"]);
}

async fn a_review_is_done_again_for_a_newer_submission(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a = 1\nb = 2\nc = 3\n").await;
    let (project, tim, uma) = (&place.project, id("tim"), id("uma"));
    let code = review_of(&place, "ada").await.code;
    let why = project.redo_review(code, &uma).await;
    assert!(matches!(why, Err(ReviewError::NothingNewer)), "{why:?}");
    project.claim_review(code, &tim).await.expect("claimed");
    for line in [1, 3] {
        let about = on_lines(line, line, &format!("about line {line}"));
        comment(&place, code, &about).await;
    }
    let before = all(&place, "1", false);
    finish(&place, code, "tim", &before).await;
    publish(&place, &StudentScope::All).await;
    let newer = "# new\na = 1\nb = 2\nc = 4\n";
    place.submit("ada", "two", newer).await;
    assert!(review_of(&place, "ada").await.has_newer);
    assert_eq!(project.redo_review(code, &uma).await.expect("again"), code);
    // It begins with the points that held, and the comment whose line is the same.
    let sheet = project.review(code).await.expect("a sheet");
    assert_eq!((sheet.review.round, sheet.version.version), (2, 2));
    let reading = &sheet.review.readings[0];
    assert_eq!((&reading.reader, &reading.marks), (&uma, &before));
    let carried = sheet.comments[0].iter();
    let carried = carried.map(|(_, one)| (one.first, one.text.as_str()));
    assert_eq!(carried.collect::<Vec<_>>(), [(2, "about line 1")]);
    assert!(!sheet.review.has_newer);
    // The student sees the old outcome until the new round is published.
    assert_eq!(state(&place, "ada").await, ReviewState::Begun);
    assert_eq!(points(&place, "ada").await, ["1.5"]);
    let regrade = project.regrade(&id("ada")).await;
    assert_eq!(regrade.expect("read"), (None, false));
    finish(&place, code, "uma", &all(&place, "0", false)).await;
    assert_eq!(points(&place, "ada").await, ["1.5"]);
    publish(&place, &StudentScope::All).await;
    assert_eq!(points(&place, "ada").await, ["1.5", "2"]);
    // The readings of both rounds are kept.
    assert_eq!(place.count("SELECT COUNT(*) FROM review_reading").await, 2);
}

async fn partners_who_part_are_reviewed_apart(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.partner("ada", "bob").await;
    place.submit("ada", "one", "a").await;
    let project = &place.project;
    let code = read(&place, "ada", "tim", &all(&place, "0", false)).await;
    publish(&place, &StudentScope::All).await;
    place.part("ada", "bob").await;
    place.submit("bob", "one", "b").await;
    assert_eq!(review_of(&place, "bob").await.code, code);
    // Bob's other submission counts for him alone, and the review stays with Ada.
    let of_bob = project.redo_review(code, &id("uma")).await.expect("again");
    assert_ne!(of_bob, code);
    assert_eq!(review_of(&place, "bob").await.code, of_bob);
    assert_eq!(review_of(&place, "ada").await.code, code);
    assert_eq!(state(&place, "ada").await, ReviewState::Published);
    assert_eq!(state(&place, "bob").await, ReviewState::Begun);
    for person in ["ada", "bob"] {
        assert_eq!(points(&place, person).await, ["2"]);
    }
}

async fn doing_a_review_again_loses_nobodys_work(kind: Kind) {
    let place = reviewed(kind, "").await;
    let (project, ada, tim, uma) = (&place.project, id("ada"), id("tim"), id("uma"));
    place.submit("ada", "one", "a").await;
    let code = review_of(&place, "ada").await.code;
    project.claim_review(code, &tim).await.expect("claimed");
    let marks = all(&place, "1", false);
    let saved = project.mark_review(code, &tim, &marks, "", false).await;
    saved.expect("stored");
    place.submit("ada", "two", "b").await;
    let why = project.redo_review(code, &uma).await;
    let is_tims = matches!(&why, Err(ReviewError::Reading(reader)) if *reader == tim);
    assert!(is_tims, "{why:?}");
    // The reader goes on with the points so far.
    project.redo_review(code, &tim).await.expect("again");
    let sheet = project.review(code).await.expect("a sheet");
    let reading = &sheet.review.readings[0];
    assert_eq!((&reading.reader, &reading.marks), (&tim, &marks));
    let done = project.mark_review(code, &tim, &marks, "", true).await;
    done.expect("done");
    publish(&place, &StudentScope::All).await;
    project.ask_regrade(&ada, "Why?").await.expect("asked");
    place.submit("ada", "three", "c").await;
    let why = project.redo_review(code, &uma).await.expect_err("asked");
    assert!(matches!(why, ReviewError::Unanswered), "{why}");
}
