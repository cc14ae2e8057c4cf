//! Teams and invitations: each person belongs to at most one entry.

use pigskin_course::TeamId;
use pigskin_course_contest::{SubmitError, TeamError};

use crate::place::{Kind, Place, id};

in_both_databases!(
    two_become_a_team_by_invitation,
    refusals_are_told,
    of_two_entries_one_stays,
    the_only_entry_of_two_stays,
    students_who_join_at_the_same_time_get_one_team,
    an_invitation_can_be_declined,
    no_more_are_in_a_team_than_the_course_says,
    a_partner_has_a_deadline_of_their_own,
    teams_stay_as_they_are_after_the_deadline,
);

async fn two_become_a_team_by_invitation(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (course, ada, bob) = (&place.contest, id("ada"), id("bob"));
    let team = course.invite(&ada, &bob).await.expect("invited");
    assert_eq!(course.invitations(&bob).await.expect("read"), [team]);
    // Inviting again makes no second invitation.
    assert_eq!(course.invite(&ada, &bob).await.expect("again"), team);
    course.join(&bob, team).await.expect("joined");
    let found = place.team(team).await;
    assert_eq!((found.members, found.invited), (vec![ada, bob], vec![]));
    let sent = place.send("bob", "Boars.txt", 4).await.expect("kept");
    let own = place.send("ada", "Boars.txt", 5).await.expect("kept");
    let (sent, own) = (sent.submission, own.submission);
    assert_eq!((sent.team, own.team, own.version), (team, team, 2));
}

async fn refusals_are_told(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = &place.contest;
    let invite = async |by: &str, other: &str| course.invite(&id(by), &id(other)).await;
    for (by, other) in [
        ("ada", "eve"),
        ("eve", "ada"),
        ("prof", "ada"),
        ("ada", "prof"),
    ] {
        let refused = invite(by, other).await;
        let no_student = matches!(refused, Err(TeamError::NoStudent(_)));
        assert!(no_student, "{refused:?}");
    }
    let oneself = invite("ada", "ada").await;
    assert!(matches!(oneself, Err(TeamError::Oneself)), "{oneself:?}");
    // A refused invitation makes no team.
    assert_eq!(place.member("ada").await.team, None);
    let team = invite("ada", "bob").await.expect("invited");
    // A team has at most two members, including those invited.
    let full = invite("ada", "cy").await;
    assert!(matches!(full, Err(TeamError::Full { most: 2 })), "{full:?}");
    for (person, team) in [("cy", team), ("bob", TeamId(99)), ("bob", TeamId(-1))] {
        let refused = course.join(&id(person), team).await;
        let not_invited = matches!(refused, Err(TeamError::NotInvited));
        assert!(not_invited, "{refused:?}");
    }
    // A student with a partner can neither be invited nor leave.
    place.team_up("dee", "cy").await;
    let taken = invite("bob", "cy").await;
    assert!(matches!(taken, Err(TeamError::Taken(_))), "{taken:?}");
    let theirs = invite("bob", "ada").await.expect("invited");
    course.join(&id("bob"), team).await.expect("joined");
    let taken = course.join(&id("ada"), theirs).await;
    assert!(taken.is_err(), "{taken:?}");
}

async fn of_two_entries_one_stays(kind: Kind) {
    for keeps_own in [false, true] {
        let place = Place::new(kind, "").await;
        let (course, ada, bob) = (&place.contest, id("ada"), id("bob"));
        place.send("ada", "Boars.txt", 4).await.expect("kept");
        place.send("bob", "Sows.txt", 5).await.expect("kept");
        let hers = course.invite(&ada, &bob).await.expect("invited");
        let his = place.member("bob").await.team.expect("a team");
        let joined = if keeps_own {
            course.join_with_own_entry(&bob, hers).await
        } else {
            course.join(&bob, hers).await
        };
        joined.expect("joined");
        let (stays, leaves) = if keeps_own { (his, hers) } else { (hers, his) };
        let stays_there = place.team(stays).await;
        assert_eq!(stays_there.members, [ada.clone(), bob.clone()]);
        assert_eq!(stays_there.disqualified, None);
        let left = place.team(leaves).await;
        let is_left = left.members.is_empty() && left.disqualified.is_some();
        assert!(is_left, "{left:?}");
        // Either sends for both.
        let sent = place.send("ada", "Hogs.txt", 6).await.expect("kept");
        assert_eq!((sent.submission.team, sent.submission.version), (stays, 2));
    }
}

async fn the_only_entry_of_two_stays(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (course, ada, bob) = (&place.contest, id("ada"), id("bob"));
    let hers = course.invite(&ada, &bob).await.expect("invited");
    let his = place.send("bob", "Sows.txt", 5).await.expect("kept");
    course.join(&bob, hers).await.expect("joined");
    assert_eq!(place.team(his.submission.team).await.members, [ada, bob]);
}

async fn students_who_join_at_the_same_time_get_one_team(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (course, other) = (&place.contest, place.another().await);
    let cy = id("cy");
    let ours = course.invite(&id("ada"), &cy).await.expect("invited");
    let theirs = course.invite(&id("bob"), &cy).await.expect("invited");
    let (first, second) = tokio::join!(course.join(&cy, ours), other.join(&cy, theirs));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    let joined = if first.is_ok() { ours } else { theirs };
    for team in [ours, theirs] {
        let found = place.team(team).await;
        assert_eq!(found.members.contains(&cy), team == joined);
        assert!(found.invited.is_empty());
    }
    let full = course.invite(&cy, &id("dee")).await;
    assert!(matches!(full, Err(TeamError::Full { .. })), "{full:?}");
}

async fn an_invitation_can_be_declined(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = &place.contest;
    let (ada, bob, cy, dee) = (id("ada"), id("bob"), id("cy"), id("dee"));
    let team = course.invite(&ada, &bob).await.expect("invited");
    course.decline(&bob, team).await.expect("declined");
    let refused = course.join(&bob, team).await;
    let not_invited = matches!(refused, Err(TeamError::NotInvited));
    assert!(not_invited, "{refused:?}");
    let team = course.invite(&ada, &cy).await;
    let team = team.expect("there is room again");
    course.join(&cy, team).await.expect("joined");
    // Two students who invited each other become one team, whoever accepts.
    let one = course.invite(&bob, &dee).await.expect("invited");
    let other = course.invite(&dee, &bob).await.expect("invited");
    course.join(&dee, one).await.expect("joined");
    let late = course.join(&bob, other).await;
    assert!(matches!(late, Err(TeamError::NotInvited)), "{late:?}");
}

async fn no_more_are_in_a_team_than_the_course_says(kind: Kind) {
    let place = Place::new(kind, "team_size = 3").await;
    let course = &place.contest;
    let (ada, bob, cy) = (id("ada"), id("bob"), id("cy"));
    let team = place.team_up("ada", "bob").await;
    // Every member can invite.
    course.invite(&bob, &cy).await.expect("invited");
    let full = course.invite(&ada, &id("dee")).await;
    assert!(matches!(full, Err(TeamError::Full { most: 3 })), "{full:?}");
    course.join(&cy, team).await.expect("joined");
    assert_eq!(place.team(team).await.members.len(), 3);
}

async fn a_partner_has_a_deadline_of_their_own(kind: Kind) {
    let place = Place::new(kind, "closes = '2026-12-04 12:00:00'").await;
    place.team_up("ada", "bob").await;
    place.extend("bob", Some("2026-12-06T12:00:00Z")).await;
    place.set("2026-12-05T12:00:00Z");
    let theirs = place.send("bob", "b.txt", 2).await.expect("in time");
    let own = place.send("ada", "a.txt", 1).await;
    assert!(matches!(own, Err(SubmitError::Closed { .. })), "{own:?}");
    // An entry that exists already is not a new one.
    let again = place.send("ada", "b.txt", 2).await.expect("known");
    assert_eq!((again.again, again.submission), (true, theirs.submission));
}

async fn teams_stay_as_they_are_after_the_deadline(kind: Kind) {
    let closes =
        "closes = '2026-12-04 12:00:00'\n[late]\nuntil = '2026-12-06 12:00:00'\nfactor = 0.5";
    let place = Place::new(kind, closes).await;
    let course = &place.contest;
    let (ada, bob, cy) = (id("ada"), id("bob"), id("cy"));
    place.send("ada", "Boars.txt", 4).await.expect("kept");
    let boars = course.invite(&ada, &bob).await.expect("invited");
    place.extend("bob", Some("2026-12-09T12:00:00Z")).await;
    place.set("2026-12-04T12:00:00.001Z");
    // Neither an entry nor a deadline moves to another student.
    let joined = course.join(&bob, boars).await;
    assert!(matches!(joined, Err(TeamError::Over)), "{joined:?}");
    let invited = course.invite(&bob, &cy).await;
    assert!(matches!(invited, Err(TeamError::Over)), "{invited:?}");
    let sent = place.send("bob", "Sows.txt", 4).await.expect("kept");
    assert_ne!(sent.submission.team, boars);
}
