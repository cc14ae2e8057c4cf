//! The page of the visitor's own team.

pub mod access;
pub mod invitations;
mod program_row;

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use pigskin_contest::ContestGame;
use pigskin_course::{
    Acceptance, Course, CourseSettings, Person, PersonId, Recognition, Role, SubmissionId, TeamId,
};
use pigskin_course_contest::{State as Stage, Submission, Team};
use pigskin_course_project::Partner;
use pigskin_hog::Edition;
use pigskin_web::Problem;
use pigskin_web::page::{self, html};

use self::program_row::ProgramRow;
use crate::account::drawn_links::{LATELY, drawn_links};
use crate::contest::board::rules;
use crate::contest::late_penalty::LatePenalty;
use crate::contest::recognition::RecognitionForm;
use crate::contest::team::forfeits;
use crate::filters;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::program::Program;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;
use crate::texts::{acceptance, ended, time_left};

/// Maximum number of versions in the list.
const VERSIONS: u32 = 100;

#[derive(askama::Template)]
#[template(path = "my_team.html")]
pub struct MyTeamPage<'a> {
    frame: Frame,
    game: &'a ContestGame,
    settings: &'a CourseSettings,
    team: Option<Team>,
    members: Vec<String>,
    invited: Vec<(PersonId, String)>,
    invitations: Vec<(i64, String)>,
    drawn_links: Vec<String>,
    may_invite: bool,
    /// The student's partner in the project, who is not in the team.
    partner: Option<Partner>,
    editor: Option<&'static str>,
    forfeits: Option<String>,
    versions: Vec<Submission>,
    /// The version that counts.
    counts: Option<SubmissionId>,
    course: &'a Course,
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
    /// The highest bid, and the margin of bids.
    bids: Option<(u16, u16)>,
    program: Option<ProgramRow>,
    recognition: Option<RecognitionForm>,
    /// The student as whom staff look at the page; nothing can be done there.
    view: Option<Person>,
    returned: RejectedForm,
}

pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    html(&with_form(&visitor, &portal, RejectedForm::default()).await?)
}

/// The visitor's own page, with a form that comes back if there is one.
pub async fn with_form<'a>(
    visitor: &'a ContestVisitor,
    portal: &Portal,
    returned: RejectedForm,
) -> Result<MyTeamPage<'a>, Problem> {
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
pub async fn page<'a>(
    visitor: &'a ContestVisitor,
    portal: &Portal,
    frame: Frame,
    view: Option<Person>,
    returned: RejectedForm,
) -> Result<MyTeamPage<'a>, Problem> {
    let member = visitor.member()?;
    if member.person.role == Role::Staff {
        return Err(Problem::refused("staff have no team"));
    }
    let (contest, course) = (&visitor.contest, visitor.contest.course());
    let (game, settings) = (&contest.contest().game, course.settings());
    let schedule = &settings.schedule;
    let now = course.clock().now();
    let may_change = schedule.may_change_teams(now);
    let mut page = MyTeamPage {
        frame,
        view,
        returned,
        recognition: RecognitionForm::of(visitor).await?,
        game,
        settings,
        course,
        team: None,
        members: vec![member.person.name.clone()],
        invited: Vec::new(),
        invitations: Vec::new(),
        drawn_links: drawn_links(course, &member.person.id, LATELY).await?,
        partner: match portal.project.held() {
            Some(project) => project.partners(&member.person.id).await?.partner,
            None => None,
        },
        may_invite: may_change && settings.team_size > 1,
        editor: portal.site.runs_drafts().then_some("/write"),
        forfeits: None,
        versions: Vec::new(),
        counts: None,
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
            ended(contest.stage().await?)
        },
        freezes: (schedule.freeze)
            .filter(|&freeze| now < freeze)
            .map(|freeze| schedule.shown(freeze)),
        bids: (game.hog())
            .and_then(|hog| Some((hog.edition.rules.goal.saturating_sub(1), hog.bid_margin?))),
        program: match &portal.program {
            Some(program) => Some(ProgramRow::of(program, game).await?),
            None => None,
        },
    };
    if let Some(team) = member.team {
        page.forfeits = forfeits_now(visitor, team);
        page.versions = contest.versions(team, VERSIONS).await?;
        page.team = contest.team(team).await?;
    }
    if let Some(team) = &page.team {
        let all = team.members.len() + team.invited.len();
        page.may_invite = may_change && all < settings.team_size;
        let is_there = |partner: &mut Partner| {
            team.members.contains(&partner.id) || team.invited.contains(&partner.id)
        };
        page.partner.take_if(is_there);
        page.members = names(visitor, &team.members).await?;
        let invited = names(visitor, &team.invited).await?;
        page.invited = team.invited.iter().cloned().zip(invited).collect();
    }
    if page.disqualified().is_none() {
        let mut versions = page.versions.iter();
        let accepted = versions.find(|one| one.state == Stage::Accepted);
        page.counts = accepted.map(|one| one.id);
    }
    let invitations = contest.invitations(&member.person.id).await?;
    for team in invitations {
        let found = contest.team(team).await?;
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
fn accepts(game: &ContestGame) -> &'static str {
    match game {
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

impl MyTeamPage<'_> {
    /// Why staff removed the team from the board, if they did.
    fn disqualified(&self) -> Option<&str> {
        self.team.as_ref()?.disqualified.as_deref()
    }
}
