//! A project that is held for a course: students send versions of their files, submit some of
//! them, and get points.
//!
//! A [`HeldProject`] belongs to a [`Course`](pigskin_course::Course), whose people, database and
//! events it uses. Each run of `ok` makes a [`Version`], which is never changed. Whoever submits
//! one lets the server grade it by [`pigskin_project`]. [`Points`] are a pure function of the
//! settings and the graded submissions.
//!
//! This crate knows no terminal and no page.

mod choosing;
mod class;
mod counting;
mod grading;
mod partner_choice;
mod partners;
mod partners_left_behind;
mod plain_id;
mod points;
mod project;
mod review;
mod row;
mod versions;

pub use choosing::ChooseError;
pub use class::filter::{ClassFilter, ClassSort, StudentState};
pub use class::findings::{ClassFindings, MistakenStudents, ProblemFindings, QuestionTries};
pub use class::student_progress::{ProblemReport, Reported, StudentProgress};
pub use class::student_scope::StudentScope;
pub use class::{Class, ClassCell, ClassStudent, Counted};
pub use partner_choice::PartnerOption;
pub use partners::{Partner, PartnerError, Partners};
pub use partners_left_behind::partners_left_behind;
pub use pigskin_course_settings::{
    Choice, Choices, Early, Forms, Kind, Phase, ProblemSetting, ProjectSettings, ReviewSettings,
    Row, RubricItem, Sheet, SheetField,
};
pub use points::of_class::{ClassPoints, StudentPoints};
pub use points::part::{PointsPart, PointsPartError};
pub use points::publication::Publication;
pub use points::reason::{CountedVersion, PointsReason, WholePart};
pub use points::table::PointsColumns;
pub use points::{CountedSubmission, Points, PointsLine};
pub use project::archived_project::{ArchivedProject, ArchivedProjectError, ProjectVerified};
pub use project::current_project::{ChangeProjectError, CurrentProject};
pub use project::handout::HandoutError;
pub use project::held_project::HeldProject;
pub use project::project_archive::{ArchiveProjectError, project_files};
pub use project::project_kit::{OpenProjectKitError, ProjectKit};
pub use project::settings_effects::{EarlierDeadline, PointsChange, SettingsEffects};
pub use review::code::{ParseReviewCodeError, ReviewCode};
pub use review::comment::{Comment, NewComment};
pub use review::error::ReviewError;
pub use review::marks::{Mark, Marks, MarksError};
pub use review::reading::{Reading, ReadingRole};
pub use review::review_outcome::{OutcomeItem, ReviewOutcome};
pub use review::sentence::KeptSentence;
pub use review::sheet::ReviewSheet;
pub use review::{Regrade, Review, ReviewState, ReviewStudent};
pub use versions::offer::Offer;
pub use versions::queue_place::QueuePlace;
pub use versions::receive::ReceiveError;
pub use versions::sent_version::{
    LARGEST_VERSION, QuestionResult, SentError, SentVersion, UnlockingTry,
};
pub use versions::submission::Submission;
pub use versions::unlocking::Unlocked;
pub use versions::version::{GradeState, Version, VersionFile, VersionRow};
pub use versions::version_id::VersionId;
pub use versions::version_receipt::{SubmissionReceipt, VersionReceipt};

/// The settings of a project, the facts of a grading, and how students' files are read.
pub use pigskin_project::{
    ChangeNote, EarlyRule, FileGrade, HandoutConflict, HandoutHtml, Heading, LoadError, NoProject,
    PartGrade, ProblemGrade, Project, ProjectFile, PythonKind, PythonPart, python_parts,
};
