//! The navigation on the pages of a course.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use pigskin_course::{Course, Member};
use pigskin_web::SignedIn;
use pigskin_web::navigation::{HOME, Navigation, Notice, Part, Section, WRITE, play};

use tower_sessions::Session;

use crate::portal::{Parts, Portal};
use crate::server::right::{CourseRole, Reach, Right};
use crate::server::visitor::RequestMember;

const HANDOUT: Part = Part::new("Handout", "/project/handout");
const WORK: Part =
    Part::new("My work", "/project").covering(&["/project/versions", "/project/difference"]);

const BOARD: Part = Part::new("Board", "/contest");
const TEAM: Part = Part::new("My team", "/contest/mine").covering(&[
    "/contest/entries",
    "/contest/check",
    "/contest/write",
]);
const PAIRS: Part = Part::new("All pairs", "/contest/pairs");
const RULES: Part = Part::new("Rules", "/contest/rules");

const CLASS: Part = Part::new("Class", "/project/staff");
const FAILURES: Part = Part::new("Failures", "/project/staff/findings");
const REVIEWS: Part = Part::new("Reviews", "/project/reviews");
const POINTS: Part = Part::new("Points", "/project/staff/points");
const GRADING: Part = Part::new("Grading", "/project/staff/grading");
const JUDGING: Part = Part::new("Judging", "/contest/staff");
const TEAMS: Part = Part::new("Teams", "/contest/staff/teams");
const SETTINGS: Part = Part::new("Contest settings", "/contest/staff/settings");
const PEOPLE: Part = Part::new("People", "/staff/people").covering(&[
    "/contest/staff/view",
    "/staff/extensions",
    "/staff/roster",
]);
const MAIL: Part = Part::new("Mail", "/staff/mail");
const LOG: Part = Part::new("Log", "/staff/log");
const SET_UP: Part = Part::new("Set-up", "/project/staff/set-up");
const MAKE: Part = Part::new("Make a project", "/project/staff/set-up");

/// The parts of a course that everybody on a side sees, each with whether it is held.
fn held<const N: usize>(parts: [(bool, Part); N]) -> Vec<Part> {
    let held = parts.into_iter().filter(|(is_held, _)| *is_held);
    held.map(|(_, part)| part).collect()
}

fn staff(course: Parts, role: CourseRole) -> Vec<Part> {
    let Parts {
        contest, project, ..
    } = course;
    let sets = Right::Settings.reach(role) != Reach::Nothing;
    held([
        (project, CLASS),
        (project, FAILURES),
        (course.review, REVIEWS),
        (project, POINTS),
        (project, GRADING),
        (contest, JUDGING),
        (contest, TEAMS),
        (contest && sets, SETTINGS),
        (true, PEOPLE),
        (true, MAIL),
        (true, LOG),
        (project && sets, SET_UP),
        (!project && sets, MAKE),
    ])
}

impl Portal {
    /// The navigation of a visitor's page.
    fn navigation(&self, member: Option<&Member>) -> Navigation {
        let course = self.parts();
        let project = self.project.held();
        let settings = project.as_ref().map(|project| project.settings());
        let role = CourseRole::of(member.map(|member| &member.person), settings);
        let is_student = role == CourseRole::Student;
        let football = course.contest || !course.project;
        let mut games = play(football);
        let contest = self.contest.as_ref().map(|held| held.contest());
        if !course.project && contest.is_some_and(|contest| contest.game.plays_matches()) {
            games.swap(0, 1);
        }
        let project = held([(course.project, WORK), (course.project, HANDOUT)]);
        let contest = held([
            (course.contest, BOARD),
            (course.contest && is_student, TEAM),
            (course.contest, PAIRS),
            (course.contest, RULES),
        ]);
        let write = held([(self.site.runs_drafts(), WRITE)]);
        let staff = if role.is_staff() {
            staff(course, role)
        } else {
            Vec::new()
        };
        let sections = [
            Section::new("Home", vec![HOME]),
            Section::new("Project", project),
            Section::new("Contest", contest),
            Section::new("Play", games),
            Section::new("Write", write),
            Section::new("Staff", staff),
        ];
        Navigation {
            sections: sections.into_iter().flatten().collect(),
            person: member.map(|member| member.person.name.clone()),
            has_accounts: true,
            ..Navigation::default()
        }
    }

    /// The navigation above the pages of this path.
    async fn notices(&self, member: Option<&Member>, path: &str) -> Vec<Notice> {
        let plain = |text| Notice { text, link: None };
        let mut notices: Vec<Notice> = rehearsal(&self.course).map(plain).into_iter().collect();
        let Some(contest) = &self.contest else {
            return notices;
        };
        let schedule = &self.course.settings().schedule;
        let opens = schedule
            .opens
            .filter(|&opens| self.course.clock().now() < opens);
        let is_about_contest = path.starts_with("/contest") || path == "/account";
        if let Some(opens) = opens.filter(|_| is_about_contest) {
            notices.push(plain(format!(
                "The contest opens on {}.",
                schedule.shown(opens)
            )));
        }
        if let Some(member) = member.filter(|_| path != TEAM.address) {
            // A failing database is told by the page itself.
            let invitations = contest.invitations(&member.person.id).await;
            if invitations.is_ok_and(|invitations| !invitations.is_empty()) {
                notices.push(Notice {
                    text: "You are invited to a team.".to_owned(),
                    link: Some(("Answer", TEAM.address)),
                });
            }
        }
        notices
    }
}

fn rehearsal(course: &Course) -> Option<String> {
    let begun = course.clock().begun()?;
    let schedule = &course.settings().schedule;
    let (begun, now) = (schedule.exact(begun), schedule.exact(course.clock().now()));
    Some(format!(
        "This is a rehearsal: the server's clock began at {begun}. This page is from {now}."
    ))
}

/// Finds who visits, once for a request, and shows the navigation on its pages. What the request
/// does is recorded with whose link the person signed in with.
pub async fn navigate(
    State(portal): State<Arc<Portal>>,
    session: Session,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    if path.starts_with("/assets/") {
        return next.run(request).await;
    }
    let answer = async move {
        if path.starts_with("/api/") {
            return next.run(request).await;
        }
        let found = RequestMember::find(&portal.course, &session).await;
        let member = found.member();
        let notices = portal.notices(member, &path).await;
        let navigation = Navigation {
            notices,
            path,
            ..portal.navigation(member)
        };
        let person = member.map(|member| member.person.id.to_string());
        // Work of the games' pages is charged to them.
        let extension = member.and_then(|member| member.extension);
        let (schedule, now) = (
            &portal.course.settings().schedule,
            portal.course.clock().now(),
        );
        request.extensions_mut().insert(SignedIn {
            person,
            may_send: schedule.takes(now, extension),
        });
        request.extensions_mut().insert(found);
        navigation.around(next.run(request)).await
    };
    pigskin_course::request(answer).await
}
