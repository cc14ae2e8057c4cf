//! A contest for the tests of courses and of pages.

use std::sync::Arc;

use pigskin_contest::Contest;
use pigskin_course::Course;
use pigskin_course_contest::HeldContest;

/// The contest in the folder of a course.
pub async fn held_contest(course: Arc<Course>) -> Arc<HeldContest> {
    let contest = Contest::open(course.folder()).expect("a contest");
    let held = HeldContest::new(course, contest).await;
    Arc::new(held.expect("a contest"))
}

/// A table for games to 20 that always rolls this many dice.
pub fn table(dice: u8) -> String {
    let row = vec![dice.to_string(); 20].join(" ");
    vec![row; 20].join("\n")
}
