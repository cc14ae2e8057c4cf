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
mod evolve;
mod examples;
mod experiment;
mod football;
mod football_all_sizes;
mod football_games;
mod football_proofs;
mod football_tablebase;
mod formulas;
mod help;
mod hog_py;
mod hostile;
mod known_edition;
mod light;
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
mod records;
mod replay;
mod rules_in_words;
mod serve;
mod serve_many;
mod serve_project;
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
mod watch;
mod worker;
mod workflows;
mod workspace;

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// The result of a run of `pigskin`.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs `pigskin` in an empty folder, with a line of arguments.
fn pigskin(line: &str) -> Ran {
    let folder = TempDir::new().expect("a folder");
    pigskin_in(folder.path(), line)
}

/// Runs `pigskin` in this folder, likewise.
fn pigskin_in(folder: &Path, line: &str) -> Ran {
    pigskin_asked(folder, line, "")
}

/// Runs `pigskin` in this folder with these lines typed.
fn pigskin_asked(folder: &Path, line: &str, typed: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pigskin"));
    let output = command
        .args(line.split_whitespace())
        .current_dir(folder)
        .write_stdin(typed)
        .output();
    let output = output.expect("pigskin runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

impl Ran {
    /// The output of a successful run.
    #[track_caller]
    fn printed(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        let too_wide = self.out.lines().find(|line| line.chars().count() > 80);
        assert_eq!(too_wide, None, "more than 80 columns");
        self.out
    }

    /// The output as JSON.
    #[track_caller]
    fn json(self) -> serde_json::Value {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        serde_json::from_str(&self.out).expect("JSON")
    }

    /// Asserts how it failed: the exit code and a part of the message.
    #[track_caller]
    fn failed(self, code: i32, message: &str) {
        assert!(self.err.contains(message), "{}", self.err);
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""));
    }
}

/// A folder with one file in it.
fn folder_with(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    (folder, path)
}
