//! Partners: who may become one, and what counts for both.

use jiff::Timestamp;
use pigskin_course::{Extensions, PersonId};
use pigskin_course_project::{PartnerError, partners_left_behind};

use crate::place::{HANDOUT, Kind, Place, id};
use crate::points::{ALL, lines, points, problems, submit};

in_both_databases!(
    a_partners_submission_counts_for_both_while_they_are_partners,
    what_one_had_submitted_counts_for_both,
    two_who_had_both_submitted_choose,
    what_came_before_the_phase_is_not_shared,
    nobody_has_two_partners,
    other_invitations_end_when_one_is_accepted,
    an_extension_of_one_leaves_the_partner_behind,
    a_project_without_phases_for_partners_has_no_partners,
);

/// The students whose versions count as a student's, in order.
async fn versions(place: &Place, person: &str) -> Vec<String> {
    let found = place.project.submissions(&id(person)).await.expect("read");
    let names = found
        .iter()
        .map(|one| format!("{} {}", one.by, one.version));
    names.collect()
}

async fn a_partners_submission_counts_for_both_while_they_are_partners(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob) = (id("ada"), id("bob"));
    place.submit("ada", "one", "a").await;
    place.submit("bob", "one", "b").await;
    place.project.invite(&ada, &bob).await.expect("invited");
    assert_eq!(versions(&place, "bob").await, ["bob 1"]);
    let partners = place.project.partners(&bob).await.expect("read");
    assert_eq!(partners.inviters[0].name, "Ada Lovelace");
    place.set("2026-09-02T12:00:00Z");
    place.project.accept(&bob, &ada).await.expect("accepted");
    let partners = place.project.partners(&ada).await.expect("read");
    assert_eq!(partners.partner.expect("one").id, bob);
    place.set("2026-09-03T12:00:00Z");
    place.submit("ada", "two", "aa").await;
    // With the same files once more nothing is new, until the partner has submitted others.
    for (person, key, hog, is_new) in [
        ("ada", "same", "aa", false),
        ("bob", "same", "b", true),
        ("ada", "again", "aa", true),
        ("ada", "once-more", "aa", false),
    ] {
        let before = versions(&place, "ada").await.len();
        place.submit(person, key, hog).await;
        let after = versions(&place, "ada").await.len();
        assert_eq!(after, before + usize::from(is_new), "{person}: {key}");
    }
    // The history before stays private.
    let hers = ["ada 1", "ada 2", "bob 2", "ada 4"];
    let his = ["bob 1", "ada 2", "bob 2", "ada 4"];
    assert_eq!(versions(&place, "bob").await, his);
    assert_eq!(versions(&place, "ada").await, hers);
    assert_eq!(versions(&place, "cy").await, [""; 0]);
    place.set("2026-09-04T12:00:00Z");
    place.part("ada", "bob").await;
    place.set("2026-09-05T12:00:00Z");
    place.submit("ada", "three", "aaa").await;
    assert_eq!(versions(&place, "bob").await, his);
    // An event for each of the two, and for nobody else.
    let events = place.events().await;
    let seen = ["ada", "bob", "cy"].map(|person| {
        let person = id(person);
        let audiences = events.iter().map(|event| &event.audience);
        let seen = audiences.filter(|one| one.includes(Some(&person), None, false));
        seen.count()
    });
    assert_eq!(seen, [8, 7, 0]);
}

async fn what_one_had_submitted_counts_for_both(kind: Kind) {
    let place = Place::new(kind).await;
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(ALL)).await;
    place.partner("bob", "ada").await;
    assert_eq!(versions(&place, "bob").await, ["ada 1"]);
    let his = points(&place, "bob").await;
    // Phase 1 is his own.
    assert_eq!(lines(&his)[..4], ["0", "-", "5", "7"]);
    let class = place.project.class_points().await.expect("read");
    assert_eq!(class.students[1].points, his);
    // What two share is not shared with a third.
    place.part("ada", "bob").await;
    assert_eq!(versions(&place, "bob").await, ["ada 1"]);
    place.partner("ada", "cy").await;
    assert_eq!(versions(&place, "cy").await, [""; 0]);
    place.set("2026-09-13T12:00:00Z");
    let late = place.project.invite(&id("bob"), &id("dee")).await;
    assert!(matches!(late, Err(PartnerError::Closed(_))), "{late:?}");
}

async fn two_who_had_both_submitted_choose(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob) = (id("ada"), id("bob"));
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(ALL)).await;
    submit(&place, "bob", "2026-09-08T13:00:00Z", &problems(&[1, 2])).await;
    place.partner("ada", "bob").await;
    let options = async |person: &str| {
        let member = place.member(person).await;
        place.project.partner_choice(&member).await.expect("read")
    };
    let choice = options("bob").await;
    let told = choice.iter().map(|one| (one.submission.id, one.points));
    // His 10 and 1 for phase 1, with 12 and the early point, or with 5.
    assert_eq!(told.collect::<Vec<_>>(), [(1, Some(24.0)), (2, Some(16.0))]);
    let phases = async |person: &str| {
        let points = points(&place, person).await;
        lines(&points)[..4].join(" ")
    };
    assert_eq!(phases("bob").await, "10 1 5 0");
    let choose = async |person: &PersonId, submission| {
        place.project.choose_with_partner(person, submission).await
    };
    choose(&bob, 2).await.expect("chosen");
    choose(&ada, 1).await.expect("chosen");
    assert!(options("ada").await[0].is_mine && options("ada").await[1].is_theirs);
    assert!(matches!(choose(&bob, 3).await, Err(PartnerError::NoChoice)));
    choose(&bob, 1).await.expect("chosen");
    assert_eq!(options("bob").await, []);
    assert_eq!(versions(&place, "bob").await, ["bob 1", "ada 1"]);
    assert_eq!(phases("bob").await, "10 1 5 7");
    // The next one of either counts for both as ever.
    submit(&place, "bob", "2026-09-10T13:00:00Z", &problems(&[1])).await;
    for person in ["ada", "bob"] {
        assert_eq!(phases(person).await, "10 1 0 0");
    }
}

async fn what_came_before_the_phase_is_not_shared(kind: Kind) {
    let starts = ("#starts = \"2026-09-02", "starts = \"2026-09-09");
    let place = Place::of(kind, &[HANDOUT, &[starts, starts]].concat()).await;
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(ALL)).await;
    place.partner("ada", "bob").await;
    assert_eq!(versions(&place, "bob").await, [""; 0]);
    // Hers counts for herself.
    let hers = points(&place, "ada").await;
    assert_eq!(lines(&hers)[..4], ["10", "1", "5", "7"]);
}

async fn nobody_has_two_partners(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob, cy, dee) = (id("ada"), id("bob"), id("cy"), id("dee"));
    let project = &place.project;
    project.invite(&ada, &bob).await.expect("invited");
    let why = project.invite(&ada, &cy).await.expect_err("one at a time");
    assert!(matches!(why, PartnerError::Inviting(_)), "{why}");
    project.invite(&cy, &bob).await.expect("invited");
    let why = project.accept(&bob, &dee).await.expect_err("not invited");
    assert!(matches!(why, PartnerError::Over), "{why}");
    // Nobody accepts for the other one.
    let why = project.accept(&ada, &bob).await.expect_err("not invited");
    assert!(matches!(why, PartnerError::Over), "{why}");
    let (one, other) = tokio::join!(project.accept(&bob, &ada), project.accept(&bob, &cy));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let why = project.invite(&dee, &bob).await.expect_err("taken");
    assert!(matches!(why, PartnerError::Taken(_)), "{why}");
    for (person, other) in [
        ("dee", "dee"),
        ("dee", "prof"),
        ("dee", "eve"),
        ("prof", "dee"),
    ] {
        let invited = project.invite(&id(person), &id(other)).await;
        assert!(invited.is_err(), "{person} {other}");
    }
    let why = project.part(&dee, &ada).await.expect_err("not theirs");
    assert!(matches!(why, PartnerError::Over), "{why}");
}

async fn other_invitations_end_when_one_is_accepted(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob, cy, dee) = (id("ada"), id("bob"), id("cy"), id("dee"));
    let project = &place.project;
    // Ada and Bob invite each other, Cy invites Ada, and Dee invites Cy.
    for (person, other) in [(&ada, &bob), (&bob, &ada), (&cy, &ada), (&dee, &cy)] {
        project.invite(person, other).await.expect("invited");
    }
    project.accept(&bob, &ada).await.expect("accepted");
    for person in [&ada, &bob] {
        let partners = project.partners(person).await.expect("read");
        assert!(partners.partner.is_some());
        assert_eq!((partners.invited, partners.inviters.len()), (None, 0));
    }
    // Those of others stay.
    let partners = project.partners(&cy).await.expect("read");
    assert_eq!((partners.invited, partners.inviters.len()), (None, 1));
    // One that was sent before is not accepted after the two have parted.
    project.part(&ada, &bob).await.expect("parted");
    for (person, other) in [(&ada, &cy), (&ada, &bob)] {
        let why = project.accept(person, other).await.expect_err("it ended");
        assert!(matches!(why, PartnerError::Over), "{why}");
    }
    project.invite(&ada, &dee).await.expect("invited");
    project.accept(&cy, &dee).await.expect("accepted");
    let why = project.accept(&dee, &ada).await.expect_err("taken");
    assert!(matches!(why, PartnerError::Taken(_)), "{why}");
    project.part(&dee, &cy).await.expect("parted");
    let why = project.accept(&dee, &ada).await.expect_err("it ended");
    assert!(matches!(why, PartnerError::Over), "{why}");
}

async fn a_project_without_phases_for_partners_has_no_partners(kind: Kind) {
    let alone = ("partners = true", "partners = false");
    let place = Place::of(kind, &[alone, alone]).await;
    let why = place.project.invite(&id("ada"), &id("bob")).await;
    let why = why.expect_err("alone");
    assert!(matches!(why, PartnerError::Alone), "{why}");
}

async fn an_extension_of_one_leaves_the_partner_behind(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob, cy) = (id("ada"), id("bob"), id("cy"));
    place.partner("ada", "bob").await;
    let course = place.course();
    let closes: Timestamp = "2026-09-20T12:00:00Z".parse().expect("a moment");
    for (people, behind) in [
        (vec![&ada, &cy], vec![(&ada, &bob)]),
        (vec![&ada, &bob], vec![]),
        (vec![&bob], vec![(&bob, &ada)]),
    ] {
        let extensions = Extensions::for_people(people.into_iter().cloned(), Some(closes), "");
        let changes = course.preview_extensions(&extensions).await.expect("read");
        let found = partners_left_behind(course, &changes).await.expect("read");
        assert_eq!(found.iter().collect::<Vec<_>>(), behind);
    }
    // A partner who has it already is not behind.
    place.extend("bob", Some("2026-09-20T12:00:00Z")).await;
    let extensions = Extensions::for_people([ada], Some(closes), "");
    let changes = course.preview_extensions(&extensions).await.expect("read");
    let found = partners_left_behind(course, &changes).await.expect("read");
    assert!(found.is_empty());
}
