//! Grading of students' files.
//!
//! A file runs in a sandbox ([`GradingKit::grade`]) and gives raw answers, which are compared here.
//! The sandbox holds no right answers, so a file cannot copy them. A fault of a file costs the
//! problems that it breaks; a failure of this machine costs no points.

mod answer_table;
mod asked_alone;
mod autograder;
mod change_note;
mod class_summary;
pub(crate) mod compare;
pub(crate) mod diagnoses;
mod earlier_faults;
pub(crate) mod explanation;
mod file_grade;
mod grading_kit;
pub(crate) mod interview;
pub(crate) mod interviewer;
mod judge;
mod kept_grades;
mod other_project;
mod reference;
mod report;
mod run;
pub(crate) mod sandbox_interviewer;
mod stand_ins;
mod submissions;
pub(crate) mod transcript;
mod untouched;

pub use answer_table::AnswerTable;
pub use autograder::{ProjectAutograder, ProjectAutograderError};
pub use change_note::ChangeNote;
pub use class_summary::{ClassSummary, FrequentFinding, ProblemSummary};
pub use file_grade::{Cause, FileGrade, PartGrade, ProblemGrade, ProblemState};
pub use grading_kit::{Grader, GradingKit, files_to_grade_by};
pub use run::{GradeAllError, GradingEvent};
pub use submissions::StudentFile;
pub use transcript::LoadError;
