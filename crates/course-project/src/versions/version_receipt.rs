//! The answer to a version, and what the version counts for.

use jiff::Timestamp;
use pigskin_course::Admission;

use crate::project::held_project::HeldProject;
use crate::versions::offer::Offer;
use crate::versions::queue_place::QueuePlace;

/// The answer to a version. It is on the disk before a receipt is given.
#[derive(Clone, Debug, PartialEq)]
pub struct VersionReceipt {
    /// The version's number among the student's versions, from 1.
    pub version: i64,
    /// When it arrived.
    pub received: Timestamp,
    /// Whether it is new; otherwise the same run was sent before.
    pub is_new: bool,
    /// The student's last version before it with the same files.
    pub same_as: Option<i64>,
    /// The submission, if it is one; the earlier one, if that has the same files and stays.
    pub submission: Option<SubmissionReceipt>,
    /// Its place in the grading queue, if it waits there.
    pub place: Option<QueuePlace>,
    /// The question to the student, if the version waits for an answer to be submitted late.
    pub question: Option<String>,
    /// The student's newest run, if it is worth submitting.
    pub offer: Option<Offer>,
    pub(crate) circumstances: Circumstances,
    /// The phases for which this version counts, in one sentence.
    pub counts: String,
}

impl VersionReceipt {
    /// The submitted version with the same files, which stays, if the student wanted to submit this one.
    pub fn submitted_as(&self) -> Option<i64> {
        self.circumstances.submitted_as
    }
}

/// The facts, besides times, that decide for which phases a version counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Circumstances {
    /// Why it is kept as a backup, if the student wanted to submit it.
    pub(crate) kept_back: Option<KeptBack>,
    /// The submitted version with the same files, if the student wanted to submit this one.
    pub(crate) submitted_as: Option<i64>,
    /// Whether staff chose another submission to count.
    pub(crate) another_is_chosen: bool,
    pub(crate) has_partner: bool,
}

/// Why a version is kept as a backup that the student wanted to submit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptBack {
    /// It ran before the last submission.
    Superseded,
    /// The student has not agreed to submit it late.
    Unconfirmed,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SubmissionReceipt {
    pub at: Timestamp,
    pub admission: Admission,
}

impl HeldProject {
    /// When the project closed for a student, as text, if it has.
    pub(crate) fn closed(&self, now: Timestamp, extension: Option<Timestamp>) -> Option<String> {
        match self.settings.schedule.admits(now, extension) {
            Admission::Closed { since } => Some(self.settings.schedule.shown(since)),
            _ => None,
        }
    }

    pub(crate) fn submitted(
        &self,
        at: Timestamp,
        extension: Option<Timestamp>,
    ) -> SubmissionReceipt {
        SubmissionReceipt {
            at,
            admission: self.settings.schedule.admits(at, extension),
        }
    }

    /// The phases for which a version counts, in one sentence.
    pub(crate) fn counts(
        &self,
        receipt: &VersionReceipt,
        now: Timestamp,
        extension: Option<Timestamp>,
    ) -> String {
        let schedule = &self.settings.schedule;
        let version = receipt.version;
        let Some(submission) = &receipt.submission else {
            if let Some(since) = self.closed(now, extension) {
                return format!(
                    "Version {version} is kept as a backup and does not count, because the \
                     project closed on {since}."
                );
            }
            let kept_back = receipt.circumstances.kept_back;
            if kept_back == Some(KeptBack::Superseded) {
                return format!(
                    "Version {version} is kept as a backup, because you have submitted since it \
                     ran; submit it on the course's page if it is to count."
                );
            }
            if kept_back == Some(KeptBack::Unconfirmed) {
                return format!(
                    "Version {version} is kept as a backup, because the deadline has passed; \
                     submit it late on the course's page, or by python3 ok --submit --late."
                );
            }
            let is_late = schedule.admits(now, extension) == Admission::Late;
            if let Some(late) = schedule.late.filter(|_| is_late) {
                return format!(
                    "Version {version} is a backup; what you submit until {} is late, and counts \
                     where it brings more points even so.",
                    schedule.shown(late.until)
                );
            }
            let closes = schedule.deadline(extension);
            let until = closes.map(|at| format!(" until {}", schedule.shown(at)));
            let until = until.unwrap_or_default();
            return format!(
                "Version {version} is a backup; what you submit{until} counts, and the last \
                 submission does."
            );
        };
        let only = match (
            receipt.circumstances.another_is_chosen,
            receipt.circumstances.has_partner,
        ) {
            (true, _) => {
                "it does not count, because staff chose another submission to count; ask them if \
                 this one is to count"
            }
            (false, true) => "it counts as long as neither you nor your partner submits after it",
            (false, false) => "it counts as long as you submit nothing after it",
        };
        let what = match receipt.circumstances.submitted_as {
            Some(earlier) => format!("Version {earlier} with the same content"),
            None => format!("Version {version}"),
        };
        match (submission.admission, schedule.late) {
            (Admission::Late, Some(late)) => {
                let only = if receipt.circumstances.another_is_chosen {
                    only
                } else {
                    "it counts where that is more than what counts already"
                };
                format!(
                    "{what} is submitted late, so its points are multiplied by {}; {only}.",
                    late.factor
                )
            }
            _ => match schedule.deadline(extension) {
                None => format!("{what} is submitted; {only}."),
                Some(closes) => format!(
                    "{what} is submitted in time; {only}. The deadline is {}.",
                    schedule.shown(closes)
                ),
            },
        }
    }
}
