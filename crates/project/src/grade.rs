//! Grading of students' files.
//!
//! A file runs in a sandbox ([`GradingKit::grade`]) and gives raw answers, which are compared here.
//! The sandbox holds no right answers, so a file cannot copy them. A fault of a file costs the
//! problems that it breaks; a failure of this machine costs no points.

mod answer_table;
mod asked_alone;
mod autograder;
mod call_result;
mod change_note;
mod class_summary;
mod earlier_faults;
mod file_grade;
mod grading_kit;
pub(crate) mod interview;
mod kept_grades;
mod map;
mod other_project;
mod play_slip;
mod reference;
mod report;
mod run;
mod slip;
mod stand_ins;
mod submissions;
pub(crate) mod transcript;
mod untouched;
mod wrong_answer;

pub use answer_table::AnswerTable;
pub use autograder::{ProjectAutograder, ProjectAutograderError};
pub use call_result::CallResult;
pub use change_note::ChangeNote;
pub use class_summary::{ClassSummary, FrequentFinding, ProblemSummary};
pub use file_grade::{FileGrade, PartGrade, ProblemGrade};
pub use grading_kit::{Grader, GradingKit, files_to_grade_by};
pub use report::{Report, ReportedPart, ReportedProblem};
pub use run::{GradeAllError, GradingEvent};
pub use submissions::StudentFile;
pub use transcript::LoadError;
pub use wrong_answer::{NoAnswer, WrongAnswer};
