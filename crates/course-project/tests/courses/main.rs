//! Projects of courses from the first version to the points, in both databases.

#[macro_use]
// The parts that courses with a contest and courses with a project share.
#[path = "../../../course-contest/tests/courses/test_course.rs"]
mod test_course;

mod archives;
mod backups;
mod choosing;
mod class;
mod class_points;
mod devices;
mod faults;
mod grading;
mod partners;
mod place;
mod points;
// The server of the tests of courses.
#[path = "../../../course-contest/tests/courses/postgres.rs"]
mod postgres;
mod project_kit;
mod readings;
mod regrades;
mod reviews;
// As the tests of pages do.
#[path = "../../../portal/tests/contest/says.rs"]
#[expect(dead_code, reason = "the tests of pages need more of it")]
mod says;
// The test program as a sender, as in tests of contests.
#[path = "../../../course-contest/tests/courses/sender.rs"]
mod sender;
mod versions;
mod workers;
