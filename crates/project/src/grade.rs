//! Grading of students' files.
//!
//! A file is asked in a box ([`GradingKit::grade`]): raw answers come out, and are compared
//! here. The box has no right answer, so that nothing in it can claim one. What a file causes
//! costs the problems that it breaks; what this machine fails at costs nobody anything.

mod autograder;
mod change_note;
mod class_summary;
mod file_grade;
mod given;
mod grading_kit;
pub(crate) mod interview;
mod kept_grades;
mod likeness;
mod map;
mod report;
mod run;
mod slip;
mod submissions;
pub(crate) mod told;
mod untouched;
mod wrong_answer;

pub use autograder::{ProjectAutograder, ProjectAutograderError};
pub use change_note::ChangeNote;
pub use class_summary::{ClassSummary, Frequent, LikeFiles, ProblemSummary};
pub use file_grade::{FileGrade, PartGrade, ProblemGrade};
pub use given::Given;
pub use grading_kit::{Grader, GradingKit, OpenKitError, files_to_grade_by};
pub use likeness::{Compared, Likeness, likenesses};
pub use report::{Report, ReportedPart, ReportedProblem};
pub use run::{GradeAllError, GradingEvent};
pub use submissions::{ReadFilesError, StudentFile};
pub use told::LoadError;
pub use wrong_answer::{NoAnswer, WrongAnswer};
