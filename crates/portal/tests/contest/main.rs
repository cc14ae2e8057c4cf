//! The pages of a contest, requested as by browsers and programs.

mod api;
mod asking;
mod board;
mod contest_settings;
mod course_edition;
mod devices;
mod drawn_links;
mod entering;
mod home;
mod hostile;
mod log;
mod mail;
mod openid;
mod openid_people;
mod openid_trouble;
mod operating;
mod place;
mod program;
mod project;
mod project_access;
mod project_class;
mod project_devices;
mod project_handout;
// Courses and the kit of the tests of courses.
#[path = "../../../course-project/tests/courses/project_kit.rs"]
mod project_kit;
mod project_place;
mod project_points;
mod project_routes;
mod project_set_up;
mod project_submitting;
mod provider;
mod rehearsing;
mod results;
mod review;
mod review_comment;
mod roster;
mod says;
mod sections;
mod set_up;
mod signing_in;
mod staff;
mod staff_log;
mod staff_view;
#[path = "../../../course-contest/tests/courses/test_contest.rs"]
mod test_contest;
#[path = "../../../course-contest/tests/courses/test_course.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod test_course;
mod winners;
mod writing;
mod wrong_fields;
