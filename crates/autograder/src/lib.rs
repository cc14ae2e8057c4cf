//! Files that Gradescope reads and runs: `results.json`, and the zip of an autograder. Kits and archives
//! are such zips, too: the same files have the same bytes.
//!
//! This crate knows no game and no course. What a submission is graded by is a folder in the
//! zip and a command of `pigskin`, which are arguments.

mod autograder_zip;
mod glibc;
mod results;
mod submitted_entry;
mod zip_file;

pub use autograder_zip::{AutograderZip, AutograderZipError};
pub use glibc::{Glibc, ProgramFileError};
pub use results::{AutograderResults, AutograderTest, LeaderboardRow, Visibility, six_decimals};
pub use submitted_entry::submitted_entry;
pub use zip_file::{ZipFile, is_plain_path, plain_name};
