//! The command as its users see it: what it prints, and how it ends.

mod analyze;
mod arrows;
mod calc;
mod check;
mod circles;
mod classroom;
mod cluster;
mod colours;
mod contest;
mod convert;
mod doctor;
mod documents;
mod duel;
mod editions;
mod embedded;
mod examples;
mod folder;
mod football;
mod football_games;
mod football_tablebase;
mod formulas;
mod held;
mod help;
mod hog_py;
mod hostile;
mod known_edition;
mod light;
mod lines;
#[path = "../../../sandbox/tests/not_tried/mod.rs"]
mod not_tried;
mod own_play;
mod package_in_r;
mod play;
#[path = "../../../course-contest/tests/courses/postgres.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod postgres;
mod project_grades;
mod project_handout;
mod project_points;
mod ran;
mod records;
mod replay;
mod running;
mod serve;
mod serve_many;
mod serve_project;
mod serve_replaced;
mod serve_replicas;
mod serve_stops;
mod server_points;
#[path = "../../../course-contest/tests/courses/smtp.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod smtp;
mod solve;
mod stopped;
mod student;
mod upgrading;
mod usage;
mod variants;
mod worker;
mod workflows;
mod workspace;

use folder::Folder;
use ran::{Ran, begins, has, json};

/// Runs `pigskin` in an empty folder, with a line of arguments.
fn pigskin(line: &str) -> Ran {
    Folder::new().run(line)
}
