//! Staff choose which submission counts.

use pigskin_course_project::ChooseError;

use crate::place::{Kind, Place, id};
use crate::points::{ALL, lines, points, problems, submit};
use crate::says::Says as _;

in_both_databases!(
    a_chosen_submission_counts_until_that_is_undone,
    a_choice_holds_for_one_of_two_partners,
    only_a_students_own_submissions_can_be_chosen,
);

/// The numbers of a student's submissions, in order of arrival.
async fn submissions(place: &Place, person: &str) -> Vec<i64> {
    let found = place.project.submissions(&id(person)).await.expect("read");
    found.iter().map(|one| one.id).collect()
}

/// The versions that count for a student.
pub async fn counting(place: &Place, person: &str) -> Vec<String> {
    let found = place.project.submissions(&id(person)).await.expect("read");
    let counting = place.project.counting(&id(person), &found, None);
    let counting = counting.into_iter();
    counting
        .map(|one| format!("{} {}", one.by, one.version))
        .collect()
}

async fn a_chosen_submission_counts_until_that_is_undone(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, prof) = (id("ada"), id("prof"));
    submit(&place, "ada", "2026-09-09T12:00:00Z", &problems(ALL)).await;
    submit(&place, "ada", "2026-09-12T12:00:00Z", &problems(&[1])).await;
    let before = points(&place, "ada").await;
    assert_eq!(lines(&before), ["10", "1", "0", "0", "-", "1"]);
    let first = submissions(&place, "ada").await[0];
    let why = " sent the wrong file ";
    let chosen = place.project.choose(&ada, first, why, &prof).await;
    chosen.expect("chosen");
    let after = points(&place, "ada").await;
    assert_eq!(lines(&after), ["10", "1", "5", "7", "-", "1"]);
    assert_eq!(
        after.lines[2].why(),
        "version 1 counts, chosen by staff (sent the wrong file), and every problem passes"
    );
    assert_eq!(counting(&place, "ada").await, ["ada 1"]);
    // A later submission changes nothing as long as the choice stands, and its receipt says so.
    submit(&place, "ada", "2026-09-12T13:00:00Z", &[]).await;
    let resent = place.submit("ada", "later", "x = 1").await;
    let counts = resent.counts;
    counts.says("it does not count, because staff chose");
    assert_eq!(counting(&place, "ada").await, ["ada 1"]);
    place.project.unchoose(&ada, &prof).await.expect("undone");
    assert_eq!(counting(&place, "ada").await, ["ada 4"]);
    let again = place.project.unchoose(&ada, &prof).await;
    let again = again.expect_err("nothing");
    assert!(matches!(again, ChooseError::NotChosen(_)), "{again}");
    let events = place.events().await;
    let kinds = events.iter().map(|event| {
        let event = serde_json::to_value(event).expect("JSON");
        event["kind"].as_str().unwrap_or_default().to_owned()
    });
    let kinds: Vec<String> = kinds.filter(|kind| kind.contains("chosen")).collect();
    assert_eq!(kinds, ["chosen", "unchosen"]);
    // The log knows who did it.
    let last = events.last().expect("an event");
    assert_eq!(last.actor.as_ref(), Some(&prof));
}

async fn a_choice_holds_for_one_of_two_partners(kind: Kind) {
    let place = Place::new(kind).await;
    place.partner("ada", "bob").await;
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(ALL)).await;
    submit(&place, "bob", "2026-09-08T13:00:00Z", &problems(&[1])).await;
    submit(&place, "ada", "2026-09-08T14:00:00Z", &problems(&[1])).await;
    let first = submissions(&place, "bob").await[0];
    let (bob, prof) = (id("bob"), id("prof"));
    let chosen = place.project.choose(&bob, first, "agreed", &prof);
    chosen.await.expect("chosen");
    // Phase 1 is done alone, so that Bob's own submission counts there still.
    assert_eq!(counting(&place, "bob").await, ["bob 1", "ada 1"]);
    let his = points(&place, "bob").await;
    assert_eq!(lines(&his), ["10", "1", "5", "7", "-", "-"]);
    // The early points ask what counted when it was submitted.
    assert_eq!(counting(&place, "ada").await, ["ada 2"]);
}

async fn only_a_students_own_submissions_can_be_chosen(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, prof) = (id("ada"), id("prof"));
    submit(&place, "bob", "2026-09-08T12:00:00Z", &[]).await;
    place.send("ada", "backup", "x = 1").await;
    let theirs = submissions(&place, "bob").await[0];
    let why = place.project.choose(&ada, theirs, "no", &prof).await;
    assert!(matches!(why, Err(ChooseError::NotTheirs(_))), "{why:?}");
    let why = place.project.choose(&id("bob"), theirs, "  ", &prof).await;
    assert!(matches!(why, Err(ChooseError::NoReason)), "{why:?}");
    place.extend("bob", Some("2026-09-20T00:00:00Z")).await;
    submit(&place, "bob", "2026-09-15T12:00:00Z", &[]).await;
    place.extend("bob", None).await;
    let late = submissions(&place, "bob").await[1];
    let why = place.project.choose(&id("bob"), late, "ill", &prof).await;
    assert!(matches!(why, Err(ChooseError::Closed(_))), "{why:?}");
}
