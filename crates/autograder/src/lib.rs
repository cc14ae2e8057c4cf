//! What Gradescope reads and runs: `results.json`, and the zip of an autograder.
//!
//! This crate knows no game and no course. What a submission is graded by is a folder in the
//! zip and a command of `pigskin`, which are arguments.

mod autograder_zip;
mod glibc;
mod results;

pub use autograder_zip::{AutograderZip, AutograderZipError};
pub use glibc::{Glibc, ProgramFileError};
pub use results::{AutograderResults, AutograderTest, LeaderboardRow, Visibility, six_decimals};
