//! The page of the visitor's own team.

pub mod access;
pub mod invitations;
mod program_row;

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use pigskin_contest::ContestGame;
use pigskin_course::{Acceptance, PersonId, Recognition, Role, TeamId};
use pigskin_course_contest::{State as Stage, Submission};
use pigskin_course_project::Partner;
use pigskin_entry::FileName;
use pigskin_hog::Edition;
use pigskin_web::Problem;
use pigskin_web::page::{self, html};

use self::program_row::ProgramRow;
use crate::account::drawn_links::{LATELY, drawn_links};
use crate::contest::board::rules;
use crate::contest::late_penalty::LatePenalty;
use crate::contest::recognition::RecognitionForm;
use crate::contest::team::forfeits;
use crate::frame::Frame;
use crate::moment::Moment;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;
use crate::texts::{acceptance, ended, time_left};
use crate::view::View;

/// Maximum number of versions in the list.
const VERSIONS: u32 = 100;

#[derive(askama::Template)]
#[template(path = "my_team.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the template asks each of them"
)]
pub struct MyTeamPage {
    frame: Frame,
    team: Option<i64>,
    team_name: Option<String>,
    disqualified: Option<String>,
    members: Vec<String>,
    invited: Vec<(PersonId, String)>,
    invitations: Vec<(i64, String)>,
    drawn_links: Vec<String>,
    may_invite: bool,
    /// The student's partner in the project, who is not in the team.
    partner: Option<Partner>,
    editor: Option<&'static str>,
    forfeits: Option<String>,
    versions: Vec<VersionRow>,
    when: String,
    closes: Option<(String, String)>,
    now: String,
    common: Option<String>,
    late: Option<String>,
    is_open: bool,
    /// Whether people may join and leave teams.
    may_change: bool,
    /// How the contest ended; empty if the student may still send entries.
    ended: &'static str,
    freezes: Option<String>,
    rules: String,
    is_football: bool,
    /// The highest bid, and the margin of bids.
    bids: Option<(u16, u16)>,
    perfect: Option<String>,
    pseudonyms: bool,
    accepts: &'static str,
    file_name: Option<String>,
    program: Option<ProgramRow>,
    sent_by: &'static str,
    recognition: Option<RecognitionForm>,
    /// The student as whom staff look at the page; nothing can be done there.
    view: Option<View>,
    returned: RejectedForm,
}

struct VersionRow {
    version: Submission,
    sent: Moment,
    counts: bool,
}

pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    html(&with_form(&visitor, &portal, RejectedForm::default()).await?)
}

/// The visitor's own page, with a form that comes back if there is one.
pub async fn with_form(
    visitor: &ContestVisitor,
    portal: &Portal,
    returned: RejectedForm,
) -> Result<MyTeamPage, Problem> {
    let frame = Frame::new(visitor, "My team");
    page(visitor, portal, frame, None, returned).await
}

/// The answer to a form that is refused.
async fn returned(
    visitor: &ContestVisitor,
    portal: &Portal,
    returned: RejectedForm,
) -> Result<Response, Problem> {
    page::returned(&with_form(visitor, portal, returned).await?)
}

/// The page of a student, as they or staff see it.
pub async fn page(
    visitor: &ContestVisitor,
    portal: &Portal,
    frame: Frame,
    view: Option<View>,
    returned: RejectedForm,
) -> Result<MyTeamPage, Problem> {
    let member = visitor.member()?;
    if member.person.role == Role::Staff {
        return Err(Problem::refused("staff have no team"));
    }
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let now = course.course().clock().now();
    let may_change = schedule.may_change_teams(now);
    let mut page = MyTeamPage {
        frame,
        view,
        returned,
        recognition: RecognitionForm::of(visitor).await?,
        team: member.team.map(|team| team.0),
        team_name: None,
        disqualified: None,
        members: vec![member.person.name.clone()],
        invited: Vec::new(),
        invitations: Vec::new(),
        drawn_links: drawn_links(course.course(), &member.person.id, LATELY).await?,
        partner: match portal.project.held() {
            Some(project) => project.partners(&member.person.id).await?.partner,
            None => None,
        },
        may_invite: may_change && course.course().settings().team_size > 1,
        editor: portal.site.runs_drafts().then_some("/write"),
        forfeits: None,
        versions: Vec::new(),
        when: acceptance(schedule, now, member.extension),
        closes: next_deadline(schedule.acceptance(now, member.extension))
            .map(|closes| (closes.to_string(), time_left(now, closes))),
        now: now.to_string(),
        common: (schedule.closes)
            .filter(|&closes| schedule.deadline(member.extension) > Some(closes))
            .map(|closes| schedule.shown(closes)),
        late: LatePenalty::of(visitor)
            .await?
            .and_then(|late| late.warning()),
        is_open: schedule.takes(now, member.extension),
        may_change,
        ended: if schedule.takes(now, member.extension) {
            ""
        } else {
            ended(course.stage().await?)
        },
        freezes: (schedule.freeze)
            .filter(|&freeze| now < freeze)
            .map(|freeze| schedule.shown(freeze)),
        rules: rules(&course.contest().game),
        is_football: course.contest().game.plays_matches(),
        bids: (course.contest().game.hog())
            .and_then(|hog| Some((hog.edition.rules.goal.saturating_sub(1), hog.bid_margin?))),
        perfect: perfect(&course.contest().game),
        pseudonyms: course.course().settings().pseudonyms,
        accepts: accepts(visitor),
        file_name: course.contest().game.file_name().map(FileName::to_string),
        program: match &portal.program {
            Some(program) => Some(ProgramRow::of(program, &course.contest().game).await?),
            None => None,
        },
        sent_by: match &course.contest().game {
            ContestGame::Hog(_) => "python3 ok --submit",
            ContestGame::DFootball(_) => "pigskin submit",
        },
    };
    if let Some(team) = member.team {
        page.forfeits = forfeits_now(visitor, team);
        if let Some(team) = course.team(team).await? {
            let all = team.members.len() + team.invited.len();
            page.may_invite = may_change && all < course.course().settings().team_size;
            let is_there = |partner: &Partner| {
                team.members.contains(&partner.id) || team.invited.contains(&partner.id)
            };
            page.partner.take_if(|partner| is_there(partner));
            page.members = names(visitor, &team.members).await?;
            let invited = names(visitor, &team.invited).await?;
            page.invited = team.invited.into_iter().zip(invited).collect();
            page.team_name = team.name;
            page.disqualified = team.disqualified;
        }
        let versions = course.versions(team, VERSIONS).await?;
        page.versions = lines(visitor, versions, page.disqualified.is_none());
    }
    let invitations = course.invitations(&member.person.id).await?;
    for team in invitations {
        let found = course.team(team).await?;
        let members = found.map(|team| team.members).unwrap_or_default();
        let who = names(visitor, &members).await?.join(", ");
        page.invitations.push((team.0, who));
    }
    Ok(page)
}

/// Why the version of a team on the board forfeits games, if it does.
fn forfeits_now(visitor: &ContestVisitor, team: TeamId) -> Option<String> {
    let boards = visitor.contest.boards().borrow().clone();
    let board = boards.seen_by(visitor.is_staff())?;
    forfeits(board, board.line_of(team)?)
}

/// The next moment at which fewer entries are accepted than now.
fn next_deadline(acceptance: Acceptance) -> Option<Timestamp> {
    match acceptance {
        Acceptance::Until { closes, .. } => Some(closes),
        Acceptance::Late(late) => Some(late.until),
        Acceptance::Always | Acceptance::From { .. } | Acceptance::Over { .. } => None,
    }
}

/// The address of the results of perfect play, for editions that everybody has by name.
fn perfect(game: &ContestGame) -> Option<String> {
    let edition = game.edition()?;
    let known = Edition::named(&edition.name)?;
    (known.rules == edition.rules).then(|| format!("/hog/perfect-play?edition={}", edition.name))
}

/// The extensions of an entry's files, for the browser's file dialog; empty if any are
/// allowed.
pub fn accepts(visitor: &ContestVisitor) -> &'static str {
    match &visitor.contest.contest().game {
        ContestGame::Hog(_) => ".py,.json,.txt",
        // A program may be in any language.
        ContestGame::DFootball(_) => "",
    }
}

async fn names(visitor: &ContestVisitor, ids: &[PersonId]) -> Result<Vec<String>, Problem> {
    let mut names = Vec::new();
    for id in ids {
        let member = visitor.contest.course().member(id).await?;
        names.push(member.map_or_else(|| id.to_string(), |member| member.person.name));
    }
    Ok(names)
}

/// A team's versions; `may_count` unless staff removed the team.
fn lines(visitor: &ContestVisitor, versions: Vec<Submission>, may_count: bool) -> Vec<VersionRow> {
    let course = visitor.contest.course();
    let mut versions_that_count = versions.iter().filter(|_| may_count);
    let accepted = versions_that_count.find(|one| one.state == Stage::Accepted);
    let counts = accepted.map(|one| one.id);
    let line = |version: Submission| VersionRow {
        sent: Moment::new(course, version.sent),
        counts: counts == Some(version.id),
        version,
    };
    versions.into_iter().map(line).collect()
}
