//! A contest held for a course: people, submissions, a live board, grades.
//!
//! A course is a folder with a contest (`contest.toml`) and, where the usual
//! values do not do, `course.toml`. Everything that people did in it is in one
//! database: who they are, which teams they form, what they sent and what came
//! of it. What was found out about tables and programs is in another one
//! beside it, which can be thrown away.
//!
//! This crate knows no terminal and no page.

mod archive;
mod backup;
mod board;
mod clock;
mod contest_text;
mod course;
mod course_archive;
mod course_file;
mod course_grades;
mod database;
mod feed;
mod grades;
mod gradescope;
mod happening;
mod hold;
mod ids;
mod openid;
mod password;
mod people;
mod person;
mod queue;
mod rejudge;
mod roster;
mod schedule;
mod sessions;
mod settle;
mod staff;
mod submission;
mod submit;
mod teams;
mod token;
mod verdict;

pub use backup::{Backup, BackupError, restore};
pub use board::{Board, BoardError, BoardRow, Boards, Progress, RankChange};
pub use clock::Clock;
pub use course::{Course, OpenCourseError};
pub use course_file::{CourseFileError, CourseSettings, moment};
pub use database::{Database, DatabaseError};
pub use happening::{Audience, Event, Happening};
pub use hold::Hold;
pub use ids::{ParseIdError, SubmissionId, TeamId};
pub use openid::{OpenId, OpenIdClaim, OpenIdSecret, OpenIdSecretError};
pub use password::PasswordError;
pub use people::{ChangePersonError, Member};
mod zip_file;

pub use archive::{Archive, ArchiveError, EntryToArchive, ReadArchiveError, Verified, VerifyError};
pub use contest_text::ContestTextError;
pub use grades::{
    Grade, GradeBook, GradeScale, GradeScaleError, LateFactor, Membership, Memberships,
    MembershipsError, Tier, TierReached,
};
pub use gradescope::{
    Against, Autograder, AutograderError, AutograderResults, AutograderTest, EntryGrade,
    FrozenField, FrozenFieldError, Glibc, GradeEntryError, LeaderboardRow, Opponent,
    ProgramFileError, Visibility, submitted_entry,
};
pub use person::{Person, PersonId, PersonIdError, Role};
pub use rejudge::{ApplyRejudgeError, Rejudged, Rejudging, Reverdict, Which};
pub use roster::{Roster, RosterError};
pub use schedule::{Admission, Late, Schedule};
pub use submission::{State, Submission};
pub use submit::{Receipt, SubmitError};
pub use teams::{Team, TeamError};
pub use token::{DrawTokenError, ParseTokenError, Token};
