//! Projects of courses from the first version to the points, in both databases.

#[macro_use]
// The databases, the course and the sender of the tests of contests.
#[path = "../../../course-contest/tests/courses/databases.rs"]
mod databases;

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
#[path = "../../../course-contest/tests/courses/sender.rs"]
mod sender;
#[path = "../../../course-contest/tests/courses/test_course.rs"]
mod test_course;
mod versions;
mod workers;
