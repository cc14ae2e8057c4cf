//! The contest of a course: teams submit entries, which are judged and compared on a live board.
//!
//! A [`HeldContest`] belongs to a [`Course`](pigskin_course::Course), whose people, database and
//! events it uses. Computed results of tables and programs are in a cache beside the database,
//! which can be deleted.
//!
//! This crate knows no terminal and no page.

mod active_version;
mod agreement;
mod archive;
mod board;
mod course_archive;
mod course_grades;
mod disqualification;
mod earlier_table;
mod entry_verdict;
mod folder_entries;
mod held_contest;
mod judging;
mod matches;
mod record_verdict;
mod rejudge;
mod settings;
mod stage;
mod submission;
mod submit;
mod teams;
mod winners;
mod work_tables;

pub use agreement::AgreeError;
pub use archive::{
    ArchiveError, EntryToArchive, Verified, VerifyError, archive_folder, archived_contest,
    verify_contest,
};
pub use board::{Board, BoardError, BoardProgress, BoardRow, Boards, RankChange};
pub use folder_entries::{FolderEntries, TakeEntriesError};
pub use held_contest::{HeldContest, OpenContestError};
pub use rejudge::{ApplyRejudgeError, RejudgeScope, Rejudged, Rejudging, Reverdict};
pub use settings::{ChangeContestError, ContestEffects, ContestSettings, ContestTexts};
pub use stage::ContestStage;
pub use submission::{State, Submission};
pub use submit::{Receipt, SubmitError};
pub use teams::{Team, TeamError};
pub use winners::{Winner, WinnersError, WinnersPage};
