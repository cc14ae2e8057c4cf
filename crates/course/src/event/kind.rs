//! The kinds of events.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{PersonId, Recognition, SubmissionId, TeamId};

/// The kinds of events, with their data. Pages and programs read the same ones;
/// `docs/events.md` describes each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A student accepted an invitation and joined a team.
    Joined { team: TeamId, person: String },
    /// A team sent a version and got its receipt.
    Submitted {
        team: TeamId,
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
    },
    /// A version was accepted. It is active unless a newer one is.
    Accepted {
        team: TeamId,
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
        /// The team's name in the entry.
        name: String,
    },
    /// A version was refused. An earlier active version stays active.
    Refused {
        team: TeamId,
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
        fault: String,
        /// The reason, for students.
        reason: String,
    },
    /// The machine could not judge a version, which is queued again.
    Unjudged {
        submission: SubmissionId,
        /// The machine's failure.
        reason: String,
    },
    /// A message from staff to everybody, as it reads now.
    Message {
        /// The message, which can be any text; empty if it was withdrawn.
        text: String,
        /// The member of staff who sent it, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
        /// When it was last edited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edited: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "is_not")]
        withdrawn: bool,
    },
    /// Staff edited a message.
    MessageEdited {
        /// The number of the message's event.
        message: i64,
        /// The message as it read before, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// The member of staff, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Staff withdrew a message.
    MessageWithdrawn {
        /// The number of the message's event.
        message: i64,
        /// The message as it read before, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// The member of staff, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Personal links were queued for sending by mail.
    LinksMailed {
        people: usize,
        /// The member of staff; nothing if it was the person who runs the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Mail that had failed was queued again.
    MailRetried {
        mails: usize,
        /// The member of staff; nothing if it was the person who runs the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Mail that staff had queued was withdrawn before it was sent.
    MailWithdrawn {
        mails: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// A file with the roster was taken over.
    RosterTaken {
        /// People who were not on the roster before.
        new: usize,
        changed: usize,
        /// Students who were taken off.
        dropped: usize,
        /// People who became staff, or are not staff any more.
        roles: Vec<PersonId>,
    },
    /// Staff paused or resumed the judging.
    Judging { paused: bool },
    /// Staff disqualified a team, which takes it off the board.
    Disqualified { team: TeamId, reason: String },
    /// Staff put a team back on the board.
    Reinstated { team: TeamId },
    /// Staff started a rejudging, to see what would change.
    Rejudging { versions: usize },
    /// Staff applied a rejudging. Each changed verdict is an event before this one.
    Rejudged { changed: usize },
    /// Staff asked that the matches with forfeits are played again.
    PlayingAgain,
    /// Staff revealed the frozen board.
    Revealed,
    /// A student decided what may be told of their team if it wins.
    Agreed {
        team: TeamId,
        person: PersonId,
        to: Recognition,
    },
    /// Staff published the winners, or did so again with other settings.
    WinnersPublished {
        /// The semester, which can be any line of text.
        semester: String,
        /// The last rank that counts as a winner.
        ranks: usize,
    },
    /// Staff took the page of winners back.
    WinnersWithdrawn,
    /// The winners who agreed were taken along to a later contest. What students agreed to stays
    /// as it is from then on.
    WinnersTaken { winners: usize },
    /// A student got a deadline of their own.
    Extended {
        person: String,
        closes: Timestamp,
        /// Why, if staff wrote it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A student's own deadline was removed.
    Unextended { person: String },
    /// Staff drew a personal link for somebody, who can sign in with it.
    Linked {
        /// The person whom the link signs in.
        person: PersonId,
        /// The member of staff who drew it.
        by: PersonId,
    },
    /// A member of staff looked at a student's page as the student sees it.
    Viewed {
        person: PersonId,
        by: PersonId,
        /// Whether it is a page of the contest, and not of the project.
        #[serde(default, skip_serializing_if = "is_not")]
        contest: bool,
    },
    /// A student submitted a version of the project. One for each student for whom it counts.
    #[serde(rename = "handed")]
    VersionSubmitted {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
    },
    /// A submitted version of the project was graded. One for each student for whom it counts.
    Graded {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
    },
    /// The machine could not grade a version of the project, which is queued again.
    Ungraded {
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
        /// The machine's failure.
        reason: String,
    },
    /// Staff chose which submission of the project counts for a student.
    Chosen {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
        reason: String,
    },
    /// Staff undid that: the last submission counts again.
    Unchosen {
        /// The student for whom it counts.
        person: PersonId,
    },
    /// Staff published parts of a student's points.
    Published {
        person: PersonId,
        /// The parts, such as `phase-1` or `composition`.
        parts: Vec<String>,
    },
    /// Staff made the project on its page.
    ProjectMade { title: String },
    /// Staff changed the settings of the project on their page.
    ProjectChanged {
        /// Their changes, a sentence each.
        changes: Vec<String>,
    },
    /// Staff changed the settings of the contest on their page.
    ContestChanged {
        /// Their changes, a sentence each.
        changes: Vec<String>,
    },
    /// Staff hold parts of the points back from students.
    HeldBack {
        /// The section; nothing if all students are meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// The parts, such as `phase-1` or `composition`.
        parts: Vec<String>,
    },
    /// A student asked another one to be partners in the project, or they became partners, or
    /// said which earlier submission is to count for both, or that ended. One for each of the two.
    Partners {
        person: PersonId,
        other: PersonId,
        /// `invited`, `began`, `wants`, `agreed` or `ended`.
        state: PartnersState,
    },
    /// Staff published the review of a student's composition, or changed it. One for each
    /// student whose review it is.
    Reviewed { person: PersonId },
    /// A student asked for a regrade of a review.
    RegradeAsked {
        /// The review's code, which names nobody.
        review: String,
    },
    /// Staff answered a regrade. One for each student whose review it is.
    RegradeAnswered { person: PersonId },
}

/// Returns whether a flag can be left out of the JSON.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}

/// The state of a partnership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartnersState {
    /// One invites the other.
    Invited,
    /// They are partners.
    Began,
    /// One of them said which of two earlier submissions is to count for both.
    Wants,
    /// An earlier submission counts for both.
    Agreed,
    /// The invitation or the partnership is over.
    Ended,
}
