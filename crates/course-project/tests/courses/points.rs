//! Points by the handout's rules: 22 for problems, 1 for the checkpoint, 2 for composition, and
//! 1 extra for being early.

use pigskin_course_project::Points;

use crate::place::{HANDOUT, Kind, PROJECT, Place, id};
use crate::says::Says as _;

in_both_databases!(points_come_from_the_database);

pub fn problems(phases: &[u8]) -> Vec<&'static str> {
    let problems = PROJECT.problems().iter();
    let problems = problems.filter(|problem| phases.contains(&problem.phase));
    problems.map(|problem| problem.number.as_str()).collect()
}

pub async fn points(place: &Place, person: &str) -> Points {
    place.project.points(&id(person)).await.expect("read")
}

/// The points of each line, "-" where they are not known yet.
pub fn lines(points: &Points) -> Vec<String> {
    let points = points.lines.iter().map(|line| line.points);
    let lines = points.map(|points| points.map_or("-".to_owned(), |points| points.to_string()));
    lines.collect()
}

/// Submits a version of which these problems pass.
pub async fn submit(place: &Place, person: &str, at: &str, passed: &[&str]) -> i64 {
    place.set(at);
    let receipt = place.submit(person, &at.replace(':', "-"), at).await;
    place.pretend(person, receipt.version, passed).await;
    receipt.version
}

pub const ALL: &[u8] = &[1, 2, 3];

async fn points_come_from_the_database(kind: Kind) {
    let place = Place::new(kind).await;
    // The phases are worth 10, 5 and 7 points.
    let begun = points(&place, "ada").await;
    assert_eq!(begun.of.to_string(), "25");
    assert_eq!(lines(&begun), ["0", "-", "0", "0", "-", "-"]);
    submit(&place, "ada", "2026-09-09T23:59:59Z", &problems(&[1])).await;
    let checkpoint = points(&place, "ada").await;
    assert_eq!(lines(&checkpoint), ["10", "1", "0", "0", "-", "-"]);
    submit(&place, "ada", "2026-09-11T23:59:59Z", &problems(ALL)).await;
    let early = points(&place, "ada").await;
    assert_eq!(lines(&early), ["10", "1", "5", "7", "-", "1"]);
    assert_eq!(early.points.to_string(), "24");
    // The last submission counts, and what was reached stays.
    submit(&place, "ada", "2026-09-12T12:00:00Z", &problems(&[1, 2])).await;
    let last = points(&place, "ada").await;
    assert_eq!(lines(&last), ["10", "1", "5", "0", "-", "1"]);
    let why = last.lines[3].why();
    why.says("version 3 counts; these problems fail: 08");
    // A submission after the end changes nothing.
    submit(&place, "ada", "2026-09-13T00:00:00Z", &[]).await;
    assert_eq!(lines(&points(&place, "ada").await), lines(&last));
}

#[tokio::test]
async fn the_checkpoint_and_the_early_point_end_to_the_millisecond() {
    for (at, checkpoint, early) in [
        ("2026-09-09T23:59:59Z", "1", "1"),
        ("2026-09-09T23:59:59.001Z", "0", "1"),
        ("2026-09-11T23:59:59Z", "0", "1"),
        ("2026-09-11T23:59:59.001Z", "0", "0"),
    ] {
        let place = Place::new(Kind::Sqlite).await;
        submit(&place, "ada", at, &problems(ALL)).await;
        place.set("2026-09-12T00:00:00Z");
        let points = points(&place, "ada").await;
        assert_eq!(lines(&points)[1], checkpoint, "{at}");
        assert_eq!(lines(&points)[5], early, "{at}");
    }
}

#[tokio::test]
async fn late_points_are_reduced_and_ungraded_points_are_open() {
    let place = Place::late(Kind::Sqlite).await;
    submit(&place, "ada", "2026-09-12T23:59:59.001Z", &problems(ALL)).await;
    let late = points(&place, "ada").await;
    assert_eq!(lines(&late), ["5", "0", "2.5", "3.5", "-", "0"]);
    late.lines[0].why().says("multiplied by 0.5");
    let place = Place::new(Kind::Sqlite).await;
    place.submit("bob", "one", "b").await;
    place.set("2026-09-12T12:00:00Z");
    let open = points(&place, "bob").await;
    assert_eq!(lines(&open), ["-", "-", "-", "-", "-", "-"]);
    open.lines[0].why().says("not graded yet");
}

#[tokio::test]
async fn phase_1_is_ones_own_and_the_others_are_the_partners_too() {
    let place = Place::new(Kind::Sqlite).await;
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(&[1])).await;
    submit(&place, "bob", "2026-09-08T13:00:00Z", &[]).await;
    place.partner("ada", "bob").await;
    submit(&place, "ada", "2026-09-08T14:00:00Z", &problems(ALL)).await;
    let hers = points(&place, "ada").await;
    assert_eq!(lines(&hers), ["10", "1", "5", "7", "-", "1"]);
    let his = points(&place, "bob").await;
    assert_eq!(lines(&his), ["0", "-", "5", "7", "-", "-"]);
    his.lines[2].why().says("version 2 of Ada Lovelace counts");
    his.lines[0].why().says("version 1 counts");
    // His own phase 1 completes his whole project, with her phases 2 and 3.
    submit(&place, "bob", "2026-09-08T15:00:00Z", &problems(ALL)).await;
    let his = points(&place, "bob").await;
    assert_eq!(lines(&his), ["10", "1", "5", "7", "-", "1"]);
}

#[tokio::test]
async fn an_extension_moves_the_deadline_only() {
    let place = Place::new(Kind::Sqlite).await;
    place.extend("ada", Some("2026-09-20T00:00:00Z")).await;
    submit(&place, "ada", "2026-09-19T00:00:00Z", &problems(ALL)).await;
    let points = points(&place, "ada").await;
    assert_eq!(lines(&points), ["10", "0", "5", "7", "-", "0"]);
}

/// Problems of which a late version passes more, and of which it passes fewer.
#[tokio::test]
async fn a_late_version_never_lowers_anybody() {
    let place = Place::late(Kind::Sqlite).await;
    submit(&place, "ada", "2026-09-12T12:00:00Z", &problems(&[1])).await;
    let before = points(&place, "ada").await;
    assert_eq!(lines(&before)[..4], ["10", "0", "0", "0"]);
    submit(&place, "ada", "2026-09-13T12:00:00Z", &problems(ALL)).await;
    let after = points(&place, "ada").await;
    assert_eq!(lines(&after)[..4], ["10", "0", "2.5", "3.5"]);
    let why = after.lines[0].why();
    assert_eq!(why, "version 1 counts, and every problem passes");
    after.lines[2].why().says("version 2 counts");
    // Worse and later, or not graded yet.
    submit(&place, "ada", "2026-09-13T13:00:00Z", &[]).await;
    place.submit("ada", "ungraded", "x = 9").await;
    let last = points(&place, "ada").await;
    assert_eq!(lines(&last)[..4], ["10", "0", "2.5", "3.5"]);
    let counting = crate::choosing::counting(&place, "ada").await;
    assert_eq!(counting, ["ada 1", "ada 2"]);
    let class = place.project.class_points().await.expect("read");
    assert_eq!(class.students[0].points, last);
}

#[tokio::test]
async fn early_points_can_be_had_for_submitting() {
    let submitted = [HANDOUT, &[("#early_requires", "early_requires")]].concat();
    let place = Place::of(Kind::Sqlite, &submitted).await;
    submit(&place, "ada", "2026-09-11T12:00:00Z", &[]).await;
    let wrong = points(&place, "ada").await;
    assert_eq!(lines(&wrong)[5], "1");
    wrong.lines[5].why().says("submitted with version 1");
    // Nothing is written in one problem, and in one without points.
    for (number, expected) in [("05a", "-"), ("12", "1")] {
        place.pretend("ada", 1, &[]).await;
        place.unwritten("ada", 1, number).await;
        assert_eq!(lines(&points(&place, "ada").await)[5], expected, "{number}");
    }
    // By default everything has to pass.
    let place = Place::new(Kind::Sqlite).await;
    submit(&place, "ada", "2026-09-11T12:00:00Z", &[]).await;
    assert_eq!(lines(&points(&place, "ada").await)[5], "-");
}

/// `final_strategy` is optional and worth nothing; the checkpoint needs every test of its phase.
#[tokio::test]
async fn problems_without_points_decide_the_checkpoint_and_nothing_else() {
    let without = |number: &str, phases: &[u8]| {
        let mut passed = problems(phases);
        assert!(passed.contains(&number), "{passed:?}");
        passed.retain(|problem| *problem != number);
        passed
    };
    let place = Place::new(Kind::Sqlite).await;
    submit(&place, "ada", "2026-09-09T12:00:00Z", &without("12", ALL)).await;
    let optional = points(&place, "ada").await;
    assert_eq!(lines(&optional), ["10", "1", "5", "7", "-", "1"]);
    assert!(!optional.lines[3].why().contains("fail"), "{optional:?}");
    submit(&place, "bob", "2026-09-09T12:00:00Z", &without("00", ALL)).await;
    place.set("2026-09-10T12:00:00Z");
    let checkpoint = points(&place, "bob").await;
    assert_eq!(lines(&checkpoint), ["10", "0", "5", "7", "-", "1"]);
}
