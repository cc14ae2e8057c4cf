//! Rejudging: staff see the changes before they apply them.

use pigskin_course::{Audience, EventKind};
use pigskin_course_contest::{
    ApplyRejudgeError, Boards, RejudgeScope, Rejudging, State, Submission,
};

use crate::place::{Kind, Place, in_time, table, until};

in_both_databases!(
    a_rejudging_is_previewed_and_applied_at_once,
    nothing_changes_where_verdicts_are_the_same,
    it_goes_on_after_a_restart_and_can_be_dropped,
    a_rejudging_tells_which_names_become_free_or_taken,
    a_program_that_comes_to_another_table_is_impure,
    a_preview_does_not_wait_for_a_writer,
    names_that_two_teams_exchange_are_exchanged,
);

/// Gives the entry `Hams.txt` another table, as a program can have after an update of a
/// library.
async fn hams(place: &Place, text: &str) {
    place
        .sql_with(
            "UPDATE source_file SET contents = $1 WHERE source = \
             (SELECT source FROM submission WHERE file = 'Hams.txt')",
            text.as_bytes(),
        )
        .await;
}

/// Waits until all versions are judged again, while judging runs elsewhere, and compared.
pub async fn preview(place: &Place) -> Rejudging {
    let mut found = None;
    until(async || {
        found = place.contest.rejudging().await.expect("read");
        found.as_ref().is_some_and(|found| found.ranks.is_some())
    })
    .await;
    found.expect("something is judged again")
}

async fn standing(place: &Place, of: &Submission) -> i64 {
    let standing = place.contest.active_version(of.team).await.expect("read");
    standing.expect("one stands").version
}

/// Three teams, one of them with two versions.
async fn three(kind: Kind) -> (Place, Submission) {
    let place = Place::new(kind, "").await;
    place.enter("bob", "Sows.txt", 2).await;
    place.enter("cy", "Pigs.txt", 1).await;
    place.enter("ada", "Boars.txt", 1).await;
    let ada = place.enter("ada", "Hams.txt", 4).await;
    assert_eq!(ada.state, State::Accepted, "{ada:?}");
    (place, ada)
}

async fn a_rejudging_is_previewed_and_applied_at_once(kind: Kind) {
    let (place, ada) = three(kind).await;
    let course = &place.contest;
    let _judging = place.judging();
    let before = place.live(&["Hams", "Pigs", "Sows"]).await;
    hams(&place, &table(11)).await;
    assert_eq!(place.rejudge(&RejudgeScope::Active).await, 3);
    let seen = preview(&place).await;
    assert_eq!((seen.versions, seen.waiting), (3, 0));
    let [change] = &seen.changes[..] else {
        panic!("one entry comes to something else: {seen:?}");
    };
    assert_eq!((change.submission, change.version), (ada.id, 2));
    assert_eq!(change.before.state, State::Accepted);
    assert_eq!(change.after.state, State::Refused);
    let fault = change.after.fault.clone().expect("a fault");
    assert_eq!(fault.0, "bad-value");
    let ranks = seen.ranks.expect("all is compared");
    let moves = ranks.iter().any(|change| change.team == ada.team);
    assert!(moves, "{ranks:?}");
    // Nothing has changed yet, and the entry was never off the board.
    assert_eq!(standing(&place, &ada).await, 2);
    let still = course.boards().borrow().live.clone().expect("a board");
    assert_eq!(still.results, before.results);
    let applied = course.apply_rejudge(None).await.expect("applied");
    assert_eq!(applied, seen.changes);
    assert_eq!(standing(&place, &ada).await, 1);
    let after = place.live(&["Boars", "Pigs", "Sows"]).await;
    for change in ranks {
        let line = after.line_of(change.team);
        let row = line.map(|line| &after.results.standings[line]);
        assert_eq!(row.and_then(|row| row.rank), change.after);
    }
    // The team and staff get events.
    let events = place.events().await;
    let [.., refused, rejudged] = &events[..] else {
        panic!("two events at least");
    };
    assert_eq!(refused.audience, Audience::Team(ada.team));
    assert!(matches!(refused.kind, EventKind::Refused { .. }));
    assert_eq!(rejudged.kind, EventKind::Rejudged { changed: 1 });
    assert_eq!(course.rejudging().await.expect("read"), None);
    let nothing = course.apply_rejudge(None).await;
    assert!(matches!(nothing, Err(ApplyRejudgeError::Nothing)));
}

async fn nothing_changes_where_verdicts_are_the_same(kind: Kind) {
    let (place, _) = three(kind).await;
    let _judging = place.judging();
    let board = place.live(&["Hams", "Pigs", "Sows"]).await;
    // The same fault is the same verdict, even if figures in its reason differ.
    let bad = place.send_text("dee", "Off.txt", "no table").await;
    let bad = place.verdict(bad.expect("kept").submission.id).await;
    assert_eq!(bad.state, State::Refused);
    place
        .sql("UPDATE submission SET reason = 'after 7 of 9' WHERE state = 'refused'")
        .await;
    assert_eq!(place.rejudge(&RejudgeScope::All).await, 5);
    let seen = preview(&place).await;
    assert_eq!((seen.changes, seen.ranks), (Vec::new(), Some(Vec::new())));
    let applied = place.contest.apply_rejudge(None).await;
    assert_eq!(applied.expect("applied"), []);
    let still = place.live(&["Hams", "Pigs", "Sows"]).await;
    assert_eq!(still.results, board.results);
}

async fn a_program_that_comes_to_another_table_is_impure(kind: Kind) {
    const PROGRAM: &str = "TEAM_NAME = 'Sundial'\n\n\ndef final_strategy(a, b):\n    return 4\n";
    let place = Place::new(kind, "").await;
    let _judging = place.judging();
    let send = async |person: &str, text: &str| {
        let sent = place.send_text(person, "hog.py", text).await.expect("kept");
        place.verdict(sent.submission.id).await
    };
    let first = send("ada", PROGRAM).await;
    assert_eq!(first.state, State::Accepted, "{first:?}");
    // Judged again, it gets the same verdict.
    assert_eq!(place.rejudge(&RejudgeScope::All).await, 1);
    assert_eq!(preview(&place).await.changes, Vec::new());
    // As if the program had answered otherwise before.
    place
        .sql("UPDATE submission SET choices = REPLACE(choices, '4', '5')")
        .await;
    assert_eq!(place.rejudge(&RejudgeScope::All).await, 1);
    let seen = preview(&place).await;
    let [change] = &seen.changes[..] else {
        panic!("it comes to something else: {seen:?}");
    };
    let (fault, reason) = change.after.fault.clone().expect("a fault");
    assert_eq!(fault, "impure");
    let says = "final_strategy(0, 0) gave 5 when it was judged before, and 4 now";
    assert!(reason.contains(says), "{reason}");
    // The same happens if its team sends it again, but not for another team's version.
    send("ada", &PROGRAM.replace("return 4", "return 3")).await;
    let again = send("ada", PROGRAM).await;
    assert_eq!(again.fault.map(|(kind, _)| kind).as_deref(), Some("impure"));
    place.contest.drop_rejudge().await.expect("dropped");
    let bob = send("bob", PROGRAM).await;
    assert_ne!(bob.fault.map(|(kind, _)| kind).as_deref(), Some("impure"));
}

async fn it_goes_on_after_a_restart_and_can_be_dropped(kind: Kind) {
    let (mut place, ada) = three(kind).await;
    hams(&place, &table(5)).await;
    let these = RejudgeScope::These(vec![ada.id, ada.id]);
    assert_eq!(place.rejudge(&these).await, 1);
    // If no version is chosen, nothing is dropped.
    let none = RejudgeScope::These(vec!["9999".parse().expect("a number")]);
    assert_eq!(place.rejudge(&none).await, 0);
    let waiting = place.contest.apply_rejudge(None).await;
    let is_waiting = matches!(waiting, Err(ApplyRejudgeError::Waiting(1)));
    assert!(is_waiting, "{waiting:?}");
    // The same state as after killing the process that judged it.
    place.sql("UPDATE reverdict SET state = 'judging'").await;
    place.restart().await;
    let judging = place.judging();
    let seen = preview(&place).await;
    assert_eq!(seen.changes.len(), 1);
    assert_ne!(seen.changes[0].before.plays, seen.changes[0].after.plays);
    drop(judging);
    place.contest.drop_rejudge().await.expect("dropped");
    assert_eq!(place.contest.rejudging().await.expect("read"), None);
    assert_eq!(place.submission(ada.id).await, ada);
    let _judging = place.judging();
    let are = |boards: &Boards| boards.live.is_some() && boards.rejudged.is_none();
    place.boards(are).await;
}

async fn a_rejudging_tells_which_names_become_free_or_taken(kind: Kind) {
    let (place, ada) = three(kind).await;
    // The first name of ada's team belongs to another team by now.
    let dee = place.enter("dee", "Boars.txt", 3).await;
    assert_eq!(dee.state, State::Accepted, "{dee:?}");
    hams(&place, "no table").await;
    let these = RejudgeScope::These(vec![ada.id]);
    assert_eq!(place.rejudge(&these).await, 1);
    let _judging = place.judging();
    preview(&place).await;
    place.contest.apply_rejudge(None).await.expect("applied");
    // Its first version is active again, under a name of its own.
    assert_eq!(standing(&place, &ada).await, 1);
    assert_eq!(place.team(ada.team).await.name, None);
    let other = format!("team {}", ada.team);
    place.live(&["Boars", "Pigs", "Sows", &other]).await;
}

async fn a_preview_does_not_wait_for_a_writer(kind: Kind) {
    let (place, ada) = three(kind).await;
    let course = &place.contest;
    let judging = place.judging();
    hams(&place, &table(11)).await;
    assert_eq!(place.rejudge(&RejudgeScope::Active).await, 3);
    let before = preview(&place).await;
    drop(judging);
    let writer = place.writer().await;
    let seen = in_time(course.rejudging()).await.expect("read");
    assert_eq!(seen, Some(before));
    drop(writer);
    assert_eq!(standing(&place, &ada).await, 2);
}

/// Sets a version's new verdict, as after an update of a library.
async fn comes_to(place: &Place, of: &Submission, name: &str) {
    let statement = format!(
        "UPDATE reverdict SET team_name = '{name}' WHERE submission = {}",
        of.id
    );
    place.sql(&statement).await;
}

async fn names_that_two_teams_exchange_are_exchanged(kind: Kind) {
    let place = Place::new(kind, "").await;
    let bob = place.enter("bob", "Sows.txt", 2).await;
    let cy = place.enter("cy", "Pigs.txt", 1).await;
    let course = &place.contest;
    assert_eq!(place.rejudge(&RejudgeScope::All).await, 2);
    let judging = place.judging();
    preview(&place).await;
    drop(judging);
    // The name is free for the second team only after the first one has given it up.
    comes_to(&place, &bob, "Hams").await;
    comes_to(&place, &cy, "Sows").await;
    let seen = course.rejudging().await.expect("read").expect("seen");
    let applied = course.apply_rejudge(None).await.expect("applied");
    assert_eq!(applied, seen.changes);
    for (change, (team, name)) in applied.iter().zip([(bob.team, "Hams"), (cy.team, "Sows")]) {
        let after = &change.after;
        assert_eq!((change.team, after.state), (team, State::Accepted));
        assert_eq!(after.team_name.as_deref(), Some(name));
        assert_eq!(place.team(team).await.name.as_deref(), Some(name));
    }
    let _judging = place.judging();
    place.live(&["Hams", "Sows"]).await;
}
