//! The Hog project of a course: a student writes `hog.py`, problem by problem.
//!
//! A project is made from an edition's rules. [`Project::for_edition`] chooses the problems;
//! each [`Problem`] has a domain, a list of [`Part`]s that ask a function everything in a
//! stated order. The right answers come from the engine ([`Part::right`]), never from a
//! reference written by hand, so that a new edition has right answers at no cost.
//!
//! The answer book of a problem holds keyed hashes of the right answers: with it a student's own computer finds
//! out which answers are wrong, without a solution to copy.

mod answers;
mod answers_digest;
mod book;
mod changing_dice;
mod check;
mod compare;
mod content;
mod covered;
mod diagnoses;
mod domain;
mod explanation;
mod extra_turn;
mod forms;
mod function_names;
mod functions;
mod grade;
mod handout;
mod hog_file;
mod interviewer;
mod kit;
mod kit_error;
mod kit_folder;
mod kit_key;
mod leaks;
mod made_kit;
mod no_project;
mod ok_program;
mod part;
mod places;
mod problem;
mod project;
mod project_file;
mod python_part;
mod question;
mod questions;
mod reach;
mod review_file;
mod right;
mod right_answers;
mod right_updates;
mod rule_strategy;
mod sandbox_interviewer;
mod scripted_game;
mod scripts;
mod settings_rows;
mod shape;
mod staged_files;
mod suite;
mod template;
mod terms;
mod variant_digests;
mod variant_row;

pub use answers::Answers;
pub use check::{KitCheck, KitCheckKind, KitFault};
pub use compare::{Findings, Mistake, compare};
pub use grade::{
    AnswerTable, Cause, ChangeNote, ClassSummary, FileGrade, FrequentFinding, GradeAllError,
    Grader, GradingEvent, GradingKit, LoadError, PartGrade, ProblemGrade, ProblemState,
    ProblemSummary, ProjectAutograder, ProjectAutograderError, StudentFile, files_to_grade_by,
};
pub use handout::{
    ContestFacts, CourseFacts, Handout, HandoutConflict, HandoutHtml, HandoutUpdate, Heading,
};
pub use hog_file::Variant;
pub use interviewer::{FileQuestions, Interviewer};
pub use kit::{Kit, VariantSentence};
pub use kit_error::KitError;
pub use kit_folder::{KitFolder, check_empty, students_files};
pub use kit_key::{DrawKitKeyError, KitKey, ParseKitKeyError};
pub use made_kit::MadeKit;
pub use no_project::NoProject;
pub use part::{GameScript, OtherChoice, Part, PartKind, Script};
pub use problem::Problem;
pub use project::{Project, Texts};
pub use project_file::{
    EarlyRule, Faults, LateSettings, PhaseSettings, ProblemSettings, ProjectFile, StaffScope,
    VerdictTime,
};
pub use python_part::{PythonKind, PythonPart, python_parts};
pub use question::Question;
pub use review_file::{ReviewFile, RubricFileChoice, RubricFileItem};
pub use sandbox_interviewer::SandboxInterviewer;
pub use suite::{Case, Input, Suite};
pub use template::TextError;
pub use variant_digests::VariantDigests;
