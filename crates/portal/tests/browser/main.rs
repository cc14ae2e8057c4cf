//! The site in a real Chromium: what somebody does there with a mouse, with keys
//! alone or on a phone, and what becomes of it.

mod accessibility;
mod chromium;
mod composition;
mod contest;
mod contest_pages;
mod editor;
mod football_game;
mod hog_game;
mod keyboard;
mod links;
mod look;
mod made_up_class;
mod many_people;
mod own_play;
mod perfect_play;
mod phone;
mod project;
// The kit of the other tests.
#[path = "../../../course-project/tests/courses/project_kit.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod project_kit;
mod project_place;
mod review;
// As the tests of pages do.
#[path = "../contest/says.rs"]
#[expect(dead_code, reason = "the tests of pages need more of it")]
mod says;
mod set_up;
mod shared_address;
mod strategies;
#[path = "../../../course-contest/tests/courses/test_contest.rs"]
mod test_contest;
#[path = "../../../course-contest/tests/courses/test_course.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod test_course;
mod university;
mod upload;
mod verdict;
mod visit;
mod window;
mod without_scripts;
mod write;
