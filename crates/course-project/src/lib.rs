//! A project that is held for a course: students send versions of their files, submit some of
//! them, and get points.
//!
//! A [`HeldProject`] belongs to a [`Course`](pigskin_course::Course), whose people, database and
//! events it uses. Each run of `ok` makes a [`Version`], which is never changed. Whoever submits
//! one lets the server grade it by [`pigskin_project`]. [`Points`] are a pure function of the
//! settings and the graded submissions.
//!
//! This crate knows no terminal and no page.

mod archived_project;
mod choosing;
mod class;
mod class_csv;
mod class_filter;
mod class_findings;
mod class_memory;
mod class_points;
mod counting;
mod counting_files;
mod current_project;
mod grading;
mod handout;
mod held_project;
mod kept_handout;
mod kept_version;
mod last_submission;
mod late_question;
mod offer;
mod partner_choice;
mod partners;
mod person_points;
mod plain_id;
mod points;
mod points_csv;
mod points_part;
mod points_reason;
mod points_results;
mod points_table;
mod project_archive;
mod project_kit;
mod publication;
mod queue_place;
mod receive;
mod record_submission;
mod review;
mod row;
mod sent_version;
mod settings_effects;
mod short_verdict;
mod stuck;
mod student_progress;
mod student_scope;
mod submission;
mod submissions;
mod unlocking;
mod version;
mod version_id;
mod version_receipt;

pub use archived_project::{ArchivedProject, ArchivedProjectError, ProjectVerified};
pub use choosing::ChooseError;
pub use class::{Class, ClassCell, ClassStudent, Counted};
pub use class_filter::{ClassFilter, ClassSort, StudentState};
pub use class_findings::{ClassFindings, MistakenStudents, ProblemFindings, QuestionTries};
pub use class_points::{ClassPoints, StudentPoints};
pub use current_project::{ChangeProjectError, CurrentProject};
pub use handout::HandoutError;
pub use held_project::HeldProject;
pub use offer::Offer;
pub use partner_choice::PartnerOption;
pub use partners::{Partner, PartnerError, Partners};
pub use pigskin_course_settings::{
    Choice, Choices, Early, Kind, Phase, ProblemSetting, ProjectSettings, ReviewSettings, Row,
    RubricItem, Sheet, SheetField,
};
pub use points::{CountedSubmission, Points, PointsLine};
pub use points_part::{PointsPart, PointsPartError};
pub use points_reason::{CountedVersion, PointsReason, WholePart};
pub use points_table::PointsColumns;
pub use project_archive::{ArchiveProjectError, project_files};
pub use project_kit::{OpenProjectKitError, ProjectKit};
pub use publication::Publication;
pub use queue_place::QueuePlace;
pub use receive::ReceiveError;
pub use review::code::{ParseReviewCodeError, ReviewCode};
pub use review::comment::{Comment, NewComment};
pub use review::error::ReviewError;
pub use review::marks::{Mark, Marks, MarksError};
pub use review::reading::{Reading, ReadingRole};
pub use review::review_outcome::{OutcomeItem, ReviewOutcome};
pub use review::sentence::KeptSentence;
pub use review::sheet::ReviewSheet;
pub use review::{Regrade, Review, ReviewState, ReviewStudent};
pub use sent_version::{LARGEST_VERSION, QuestionResult, SentError, SentVersion, UnlockingTry};
pub use settings_effects::{EarlierDeadline, PointsChange, SettingsEffects};
pub use student_progress::{ProblemReport, Reported, StudentProgress};
pub use student_scope::StudentScope;
pub use submission::Submission;
pub use unlocking::Unlocked;
pub use version::{GradeState, Version, VersionFile, VersionRow};
pub use version_id::VersionId;
pub use version_receipt::{SubmissionReceipt, VersionReceipt};

/// The settings of a project, the facts of a grading, and how students' files are read.
pub use pigskin_project::{
    ChangeNote, EarlyRule, FileGrade, HandoutConflict, HandoutHtml, Heading, LoadError, PartGrade,
    ProblemGrade, Project, ProjectFile, PythonKind, PythonPart, python_parts,
};
