//! Boards: the moments that they show, and their agreement with the contest's results.

use std::fs;

use pigskin_contest::{Contest, Results};
use pigskin_course_contest::{BoardRow, Boards, State};

use crate::place::{FOOTBALL, HOG, Kind, Place, football, names, table};

in_both_databases!(
    the_board_equals_a_run_over_the_same_entries,
    the_public_board_stands_still_until_it_is_revealed,
    yesterdays_rank_is_that_of_the_courses_day,
    a_new_entry_costs_its_own_row_whatever_other_boards_there_are,
    a_disqualified_team_is_off_the_board_until_reinstated,
    a_name_that_moved_to_another_team_is_shown_once,
    programs_play_football,
);

/// Results as they are written, with all digits, but without the entries' file names, which
/// differ in a course.
fn written(results: &Results) -> String {
    let mut results = results.clone();
    for row in &mut results.standings {
        row.file = None;
    }
    serde_json::to_string(&results).expect("results are JSON")
}

/// Returns whether boards have ranks of the day before.
fn has_yesterday(boards: &Boards, staff: bool) -> bool {
    let rows = boards.rows(staff, false);
    rows.iter().any(|row| row.rank_yesterday.is_some())
}

/// The results of a run over a folder with these entries.
async fn run(contest_toml: &str, entries: &[(&str, String)]) -> Results {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("contest.toml"), contest_toml).expect("written");
    let place = folder.path().join("entries");
    fs::create_dir(&place).expect("made");
    for (name, text) in entries {
        fs::write(place.join(name), text).expect("written");
    }
    let contest = Contest::open(folder.path()).expect("a contest");
    contest.run(&mut |_| {}).await.expect("it runs")
}

async fn the_board_equals_a_run_over_the_same_entries(kind: Kind) {
    let place = Place::new(kind, "").await;
    // Two teams play alike; one sends a worse version first, one a broken version last.
    for (person, name, dice) in [
        ("ada", "1 Boars.txt", 4),
        ("bob", "2 Sows.txt", 2),
        ("cy", "3 Pigs.txt", 0),
        ("dee", "4 Hams.txt", 4),
    ] {
        let sent = place.enter(person, name, dice).await;
        assert_eq!(sent.state, State::Accepted, "{sent:?}");
    }
    let last = place.enter("cy", "3 Pigs.txt", 5).await;
    place.enter_text("bob", "2 Sows.txt", "?").await;
    let _judging = place.judging();
    // Earlier boards have the same names.
    let boards = place.boards(|boards| {
        let live = boards.live.as_ref();
        live.is_some_and(|live| live.version_of(last.team) == Some(last.version))
    });
    let boards = boards.await;
    let live = boards.live.as_ref().expect("it was waited for");
    let entries = [
        ("1 Boars.txt", table(4)),
        ("2 Sows.txt", table(2)),
        ("3 Pigs.txt", table(5)),
        ("4 Hams.txt", table(4)),
    ];
    assert_eq!(written(&live.results), written(&run(HOG, &entries).await));
    assert_eq!(live.results.same, [["1 Boars", "4 Hams"]]);
}

async fn the_public_board_stands_still_until_it_is_revealed(kind: Kind) {
    let place = Place::new(kind, "freeze = '2026-12-02 00:00:00'").await;
    place.enter("ada", "Boars.txt", 2).await;
    place.enter("bob", "Sows.txt", 1).await;
    place.set("2026-12-01T23:59:59.999Z");
    place.enter("ada", "Boars.txt", 3).await;
    // A version sent at the moment of the freeze is hidden.
    place.set("2026-12-02T00:00:00Z");
    let team = place.enter("ada", "Boars.txt", 4).await.team;
    place.enter("cy", "Pigs.txt", 5).await;
    let judging = place.judging();
    place.live(&["Boars", "Pigs", "Sows"]).await;
    let boards = place.boards(|boards| boards.frozen.is_some()).await;
    let (public, staff) = (boards.seen_by(false), boards.seen_by(true));
    let (public, staff) = (public.expect("a board"), staff.expect("a board"));
    assert_eq!(names(public), ["Boars", "Sows"]);
    assert_eq!(names(staff), ["Boars", "Pigs", "Sows"]);
    assert_eq!(public.version_of(team), Some(2));
    assert_eq!(staff.version_of(team), Some(3));
    let rows = boards.rows(false, false);
    assert!(rows.iter().all(|row| row.name != "Pigs"));
    // The next day's board shows nothing that came after the freeze: all ranks stayed.
    place.set("2026-12-03T00:00:00Z");
    let is_next = |boards: &Boards| {
        let rows = boards.rows(true, false);
        let mut pigs = rows.iter().filter(|row| row.name == "Pigs");
        pigs.any(|row| row.rank_yesterday.is_some())
    };
    let boards = place.boards(is_next).await;
    assert!(boards.frozen.is_some() && has_yesterday(&boards, false));
    let stays = |row: &BoardRow| row.rank_yesterday == row.rank;
    assert!(boards.rows(false, false).iter().all(stays));
    place.course().reveal(None).await.expect("revealed");
    let boards = place.boards(|boards| boards.frozen.is_none()).await;
    assert!(has_yesterday(&boards, false));
    let public = boards.seen_by(false).expect("a board");
    assert_eq!(names(public), ["Boars", "Pigs", "Sows"]);
    drop(judging);
}

async fn yesterdays_rank_is_that_of_the_courses_day(kind: Kind) {
    // Midnight in Los Angeles is 08:00 UTC.
    let place = Place::new(kind, "time_zone = 'America/Los_Angeles'").await;
    let sows = place.enter("bob", "Sows.txt", 2).await.team;
    place.set("2026-12-02T07:59:59.999Z");
    let boars = place.enter("ada", "Boars.txt", 1).await.team;
    place.set("2026-12-02T08:00:00Z");
    place.enter("ada", "Boars.txt", 4).await;
    let pigs = place.enter("cy", "Pigs.txt", 0).await.team;
    let _judging = place.judging();
    place.live(&["Boars", "Pigs", "Sows"]).await;
    let boards = place.boards(|boards| has_yesterday(boards, true)).await;
    let rows = boards.rows(true, false);
    let ranks = |team| {
        let row = rows.iter().find(|row| row.team == Some(team));
        let row = row.expect("it has a line");
        (row.rank_yesterday, row.rank)
    };
    let (sows, boars, pigs) = (ranks(sows), ranks(boars), ranks(pigs));
    assert_eq!((sows.0, boars.0, pigs.0), (Some(1), Some(2), None));
    assert!(boars.1 < sows.1, "{boars:?} {sows:?}");
    // The public sees pseudonyms.
    let public = boards.rows(false, true);
    assert!(public.iter().any(|row| row.name == "Team 1"), "{public:?}");
    assert!(public.iter().all(|row| row.name != "Boars"), "{public:?}");
}

async fn a_new_entry_costs_its_own_row_whatever_other_boards_there_are(kind: Kind) {
    let place = Place::new(kind, "freeze = '2026-12-02 00:00:00'").await;
    place.enter("ada", "Boars.txt", 3).await;
    place.set("2026-12-02T12:00:00Z");
    place.enter("bob", "Sows.txt", 2).await;
    let _judging = place.judging();
    place.live(&["Boars", "Sows"]).await;
    let all = |boards: &Boards| boards.frozen.is_some() && has_yesterday(boards, true);
    place.boards(all).await;
    place.forget_win_rates().await;
    let pigs = place.send("cy", "Pigs.txt", 5).await.expect("kept");
    place.verdict(pigs.submission.id).await;
    place.live(&["Boars", "Pigs", "Sows"]).await;
    // Two win rates against each of two teams and a reference player.
    assert_eq!(place.bytes_of_win_rates().await, 3 * 16);
}

async fn a_disqualified_team_is_off_the_board_until_reinstated(kind: Kind) {
    let place = Place::new(kind, "").await;
    let boars = place.enter("ada", "Boars.txt", 4).await.team;
    place.enter("bob", "Sows.txt", 2).await;
    let _judging = place.judging();
    place.live(&["Boars", "Sows"]).await;
    let why = "copied from a neighbour";
    place.disqualify(boars, why).await;
    place.live(&["Sows"]).await;
    assert_eq!(place.team(boars).await.disqualified.as_deref(), Some(why));
    // The team keeps its name.
    let alike = place.send("cy", "boars.txt", 3).await.expect("kept");
    let alike = place.verdict(alike.submission.id).await;
    assert_eq!(alike.fault.expect("a fault").0, "duplicate-name");
    place.contest.reinstate(boars, None).await.expect("done");
    place.live(&["Boars", "Sows"]).await;
}

async fn a_name_that_moved_to_another_team_is_shown_once(kind: Kind) {
    let place = Place::new(kind, "freeze = '2026-12-02 00:00:00'").await;
    // A team with an invalid name.
    place.enter("dee", "team 2.txt", 1).await;
    place.enter("ada", "Boars.txt", 4).await;
    place.enter("bob", "Sows.txt", 2).await;
    place.set("2026-12-02T12:00:00Z");
    place.enter("ada", "Pigs.txt", 4).await;
    place.enter("bob", "Boars.txt", 2).await;
    let _judging = place.judging();
    place.live(&["Boars", "Pigs", "team 2"]).await;
    let boards = place.boards(|boards| boards.frozen.is_some()).await;
    let frozen = boards.frozen.as_ref().expect("it was waited for");
    assert_eq!(names(frozen), ["Boars", "Sows", "team 2"]);
}

async fn programs_play_football(kind: Kind) {
    let place = Place::of(kind, FOOTBALL, "").await;
    let code = |(team, which)| football(team, &format!("valid_moves(game)[{which}]"));
    let [leftmost, rightmost] = [("leftmost", 0), ("rightmost", -1)].map(code);
    let entries = [
        ("ada", "leftmost.py", leftmost),
        ("bob", "rightmost.py", rightmost),
    ];
    for (person, name, code) in &entries {
        let judged = place.enter_text(person, name, code).await;
        assert_eq!(judged.state, State::Accepted, "{judged:?}");
    }
    let _judging = place.judging();
    let live = place.live(&["leftmost", "rightmost"]).await;
    let entries = entries.map(|(_, name, code)| (name, code));
    let run = run(FOOTBALL, &entries).await;
    assert_eq!(written(&live.results), written(&run));
    assert_eq!(*place.contest.progress().borrow(), None);
}
