//! Partners: who may become one, and what counts for both.

use pigskin_course_project::PartnerError;

use crate::place::{Kind, Place, id};

in_both_databases!(
    a_partners_submission_counts_for_both_while_they_are_partners,
    nobody_has_two_partners,
    other_invitations_end_when_one_is_accepted,
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
    let both = ["ada 2", "bob 2", "ada 4"];
    assert_eq!(
        versions(&place, "bob").await,
        [&["bob 1"][..], &both].concat()
    );
    assert_eq!(
        versions(&place, "ada").await,
        [&["ada 1"][..], &both].concat()
    );
    assert_eq!(versions(&place, "cy").await, [""; 0]);
    place.set("2026-09-04T12:00:00Z");
    place.project.part(&ada, &bob).await.expect("parted");
    place.set("2026-09-05T12:00:00Z");
    place.submit("ada", "three", "aaa").await;
    assert_eq!(
        versions(&place, "bob").await,
        [&["bob 1"][..], &both].concat()
    );
    // An event for each of the two, and for nobody else.
    let events = place.project.course().events(0, 100).await.expect("read");
    let seen = |person: &str| {
        let of = |event: &&pigskin_course::Event| {
            event.audience.includes(Some(&id(person)), None, false)
        };
        events.iter().filter(of).count()
    };
    assert_eq!((seen("ada"), seen("bob"), seen("cy")), (8, 7, 0));
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
        assert!(project.invite(&id(person), &id(other)).await.is_err());
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
