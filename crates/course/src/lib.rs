//! A course: people, sign-in, mail, events, dates, and the database.
//!
//! A course is a folder with a contest (`contest.toml`) and, optionally, `course.toml`. One
//! database holds everything that people do: who they are, their teams, their submissions
//! and verdicts. Computed results of tables and programs are in a cache beside it, which can
//! be deleted.
//!
//! This crate knows no terminal and no page.

pub mod act;
mod archive;
mod backup;
mod clock;
mod course;
mod database;
mod dropped;
mod duty;
mod event;
mod extensions;
mod feed;
mod grades;
mod ids;
mod judging;
mod kept_files;
mod log;
mod mail;
mod message;
mod people;
mod roster;
mod sign_in;
mod spreadsheet;
mod staff;
mod version_hash;

pub use archive::{
    Archive, ArchiveContents, ArchivedEntry, Manifest, OmittedEntry, OtherFormat, PackArchiveError,
    ReadArchiveError,
};
pub use backup::{Backup, BackupError, Damage, DamagedEntry, DamagedVersion, restore};
pub use clock::Clock;
pub use course::{Course, OpenCourseError};
pub use database::Database;
pub use dropped::emptied;
pub use duty::Duty;
pub use event::{Audience, Event, EventKind, PartnersState};
pub use extensions::{Extension, ExtensionChange, Extensions, ExtensionsError};
pub use grades::{
    Csv, Grade, GradeBook, GradeColumn, GradeRow, GradeTable, LateFactor, Membership, Memberships,
    MembershipsError, PointsRule, counted_points, points_text,
};
pub use ids::{ParseIdError, SubmissionId, TeamId};
pub use judging::judge_lock::JudgeLock;
pub use judging::queue::{
    Claim, Delayed, OtherSettings, Queue, Unfinished, VerdictBasis, Work, WorkId, WorkTable,
    machine_speed,
};
pub use judging::seen_worker::SeenWorker;
pub use judging::trouble::Trouble;
pub use judging::worker::Worker;
pub use kept_files::KeptFiles;
pub use log::{LogActor, LogFilter, by_hour};
pub use mail::{
    LetterError, Mail, MailCounts, MailLinksError, MailSender, MailState, QueuedLinks,
    TestMailError, test_mail,
};
pub use message::ChangeMessageError;
pub use people::{ChangePersonError, Member};
pub use pigskin_course_settings::{
    Acceptance, Admission, CourseFileError, CourseSettings, GradeScale, InUse, Late, MailKind,
    MailSecurity, MailSettings, OpenId, OpenIdClaim, Person, PersonId, PersonIdError, Role,
    Schedule, Secret, SecretError, Sheet, Tier, TierReached, moment, sections, server_address,
};
pub use pigskin_database::{
    Column, Columns, DatabaseError, Json, Transaction, from_column, from_sqlx, next_number, rows,
    stored_as_number, stored_as_text,
};
pub use roster::{Roster, RosterChanges, RosterError};
pub use sign_in::device::{
    AskDeviceError, AskingDevice, DeviceAnswer, DeviceCode, ParseUserCodeError, SignedInDevice,
    UserCode,
};
pub use sign_in::password::PasswordError;
pub use sign_in::recognition::Recognition;
pub use sign_in::sessions::Session;
pub use sign_in::shared_limit::SharedLimit;
pub use sign_in::signed_in_by::{request, set_signed_in_by, signed_in_by};
pub use sign_in::token::{DrawTokenError, ParseTokenError, Token};
pub use spreadsheet::{LineError, WrongLines};
pub use staff::cut;
pub use version_hash::{entry_hash, version_hash};
