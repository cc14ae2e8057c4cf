//! The Hog project of a course: a student writes `hog.py`, problem by problem.
//!
//! A project is made from an edition's rules. [`Project::for_edition`] chooses the problems;
//! each [`Problem`] has a domain, a list of [`Part`]s that ask a function everything in a
//! stated order. The right answers come from the engine ([`Part::right`]), never from a
//! reference written by hand, so that a new edition has right answers at no cost.
//!
//! The answer book of a problem holds keyed hashes of the right answers: with it a student's own computer finds
//! out which answers are wrong, without a solution to copy.

mod function_names;
mod functions;
mod grade;
mod handout;
mod kit;
mod project;
mod questions;
mod right;
mod suite;

pub use grade::compare::{Findings, Mistake, compare};
pub use grade::interviewer::{FileQuestions, Interviewer};
pub use grade::sandbox_interviewer::SandboxInterviewer;
pub use grade::{
    AnswerTable, Cause, ChangeNote, ClassSummary, FileGrade, FrequentFinding, GradeAllError,
    Grader, GradingEvent, GradingKit, LoadError, PartGrade, ProblemGrade, ProblemState,
    ProblemSummary, ProjectAutograder, ProjectAutograderError, StudentFile, files_to_grade_by,
};
pub use handout::{ContestFacts, CourseFacts};
pub use kit::check::{KitCheck, KitCheckKind, KitFault};
pub use kit::error::KitError;
pub use kit::folder::{KitFolder, check_empty, students_files};
pub use kit::hog_file::Variant;
pub use kit::key::{DrawKitKeyError, KitKey, ParseKitKeyError};
pub use kit::made_kit::MadeKit;
pub use kit::template::TextError;
pub use kit::variant_digests::VariantDigests;
pub use kit::{Kit, VariantSentence};
pub use pigskin_settings::{Handout, HandoutConflict, HandoutHtml, HandoutUpdate, Heading};
pub use project::file::{
    EarlyRule, Faults, LateSettings, PhaseSettings, ProblemSettings, ProjectFile, StaffScope,
    VerdictTime,
};
pub use project::no_project::NoProject;
pub use project::problem::Problem;
pub use project::review_file::{ReviewFile, RubricFileChoice, RubricFileItem};
pub use project::{Project, Texts};
pub use questions::part::{GameScript, OtherChoice, Part, PartKind, Script};
pub use questions::python_part::{PythonKind, PythonPart, python_parts};
pub use questions::question::Question;
pub use right::answers::Answers;
pub use suite::{Case, Input, Suite};
