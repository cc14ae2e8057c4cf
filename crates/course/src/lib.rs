//! A contest held for a course: people, submissions, a live board, grades.
//!
//! A course is a folder with a contest (`contest.toml`) and, optionally, `course.toml`. One
//! database holds everything that people do: who they are, their teams, their submissions
//! and verdicts. Computed results of tables and programs are in a cache beside it, which can
//! be deleted.
//!
//! This crate knows no terminal and no page.

mod act;
mod active_version;
mod agreement;
mod archive;
mod backup;
mod board;
mod clock;
mod contest_kit;
mod contest_text;
mod course;
mod course_archive;
mod course_file;
mod course_grades;
mod database;
mod device;
mod draft;
mod dropped;
mod earlier_table;
mod event;
mod extensions;
mod feed;
mod grades;
mod gradescope;
mod health;
mod held_contest;
mod ids;
mod judge_lock;
mod judging;
mod kept_files;
mod log;
mod mail;
mod message;
mod moment;
mod new_contest;
mod new_course;
mod openid;
mod password;
mod past_rank;
mod people;
mod person;
mod queue;
mod recognition;
mod record_verdict;
mod rejudge;
mod roster;
mod row;
mod schedule;
mod schedule_text;
mod sessions;
mod spreadsheet;
mod staff;
mod submission;
mod submit;
mod teams;
mod token;
mod trouble;
mod verdict;
mod version_hash;
mod winners;

pub use agreement::AgreeError;
pub use archive::{
    Archive, ArchiveContents, ArchiveError, Engines, EntryToArchive, ReadArchiveError, Verified,
    VerifyError,
};
pub use backup::{Backup, BackupError, Damage, DamagedEntry, DamagedVersion, restore};
pub use board::{Board, BoardError, BoardRow, Boards, Progress, RankChange};
pub use clock::Clock;
pub use contest_kit::ContestKit;
pub use contest_text::ContestTextError;
pub use course::{Course, OpenCourseError};
pub use course_file::{CourseFileError, CourseSettings, server_address};
pub use database::{Database, DatabaseError};
pub use device::{
    AskDeviceError, AskingDevice, DeviceAnswer, DeviceCode, ParseUserCodeError, SignedInDevice,
    UserCode,
};
pub use draft::{Draft, NewDraft};
pub use event::{Audience, Event, EventKind, PartnersState};
pub use extensions::{Extension, ExtensionChange, Extensions, ExtensionsError};
pub use grades::{
    Csv, Grade, GradeBook, GradeColumn, GradeRow, GradeScale, GradeScaleError, GradeTable,
    LateFactor, Membership, Memberships, MembershipsError, PointsRule, Tier, TierReached,
    points_text,
};
pub use gradescope::{
    Against, Autograder, AutograderError, EntryGrade, FrozenField, FrozenFieldError, FrozenProgram,
    FrozenPrograms, FrozenTables, GradeEntryError, Opponent, submitted_entry,
};
pub use held_contest::{HeldContest, OpenContestError};
pub use ids::{ParseIdError, SubmissionId, TeamId};
pub use judge_lock::JudgeLock;
pub use kept_files::KeptFiles;
pub use log::{LogActor, LogFilter};
pub use mail::{
    LetterError, Mail, MailCounts, MailKind, MailLinksError, MailPassword, MailPasswordError,
    MailSecurity, MailSender, MailSettings, MailState, QueuedLinks, TestMailError,
};
pub use message::ChangeMessageError;
pub use moment::moment;
pub use new_contest::{NewContest, NewGame};
pub use new_course::{NewCourse, NewMail};
pub use openid::{OpenId, OpenIdClaim, OpenIdSecret, OpenIdSecretError};
pub use password::PasswordError;
pub use past_rank::PastRank;
pub use people::{ChangePersonError, Enrolled, Member};
pub use person::{Person, PersonId, PersonIdError, Role, sections};
pub use queue::{Delayed, Queue, Unfinished, Work, lost_reason};
pub use recognition::{ParseRecognitionError, Recognition};
pub use rejudge::{ApplyRejudgeError, Rejudged, Rejudging, Reverdict, Which};
pub use roster::{Roster, RosterError};
pub use row::stored_moment;
pub use schedule::{Acceptance, Admission, Late, Schedule};
pub use schedule_text::ScheduleText;
pub use sessions::Session;
pub use spreadsheet::{LineError, WrongLines};
pub use submission::{State, Submission};
pub use submit::{Receipt, SubmitError};
pub use teams::{Team, TeamError};
pub use token::{DrawTokenError, ParseTokenError, Token};
pub use trouble::Trouble;
pub use version_hash::version_hash;
pub use winners::{Winner, WinnersError, WinnersPage};
