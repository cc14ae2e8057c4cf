//! Versions of files that students send, and submissions of them.

pub(crate) mod kept_version;
pub(crate) mod last_submission;
pub(crate) mod late_question;
pub(crate) mod offer;
pub(crate) mod queue_place;
pub(crate) mod receive;
pub(crate) mod record_submission;
pub(crate) mod sent_version;
pub(crate) mod short_verdict;
pub(crate) mod submission;
pub(crate) mod submissions;
pub(crate) mod unlocking;
pub(crate) mod version;
pub(crate) mod version_id;
pub(crate) mod version_receipt;
