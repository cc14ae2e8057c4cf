//! The visitor of a page.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use pigskin_course::{Course, Member, Person, PersonId, TeamId, set_signed_in_by};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{HeldProject, StudentScope};
use pigskin_web::{Client, Problem};
use tower_sessions::Session;

use crate::account::come_back;
use crate::portal::{Parts as HeldParts, Portal};
use crate::server::right::{CourseRole, Right};

/// Key of a person's id in the session.
pub const PERSON: &str = "person";

/// Key of the member of staff who drew the link with which the session began.
pub const SIGNED_IN_BY: &str = "signed_in_by";

/// The visitor of a page, signed in or not.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub course: Arc<Course>,
    pub held: HeldParts,
    pub member: Option<Member>,
    project: Option<Arc<HeldProject>>,
    session: Session,
}

impl Visitor {
    /// The person. Visitors who are not signed in are sent to the page for that.
    pub fn member(&self) -> Result<&Member, Problem> {
        self.member.as_ref().ok_or(Problem::SignIn)
    }

    pub fn role(&self) -> CourseRole {
        self.role_of(self.member.as_ref().map(|member| &member.person))
    }

    /// The role of a person in this course.
    pub fn role_of(&self, person: Option<&Person>) -> CourseRole {
        let project = self.project.as_ref().map(|project| project.settings());
        CourseRole::of(person, project)
    }

    /// The person, who must have a right.
    pub fn may(&self, right: Right) -> Result<&Member, Problem> {
        let member = self.member()?;
        right.check(self.role()).map(|()| member)
    }

    /// The students whom a member of staff sees: all of them if there is only a contest.
    pub fn scope(&self) -> StudentScope {
        match (&self.member, &self.project) {
            (Some(member), Some(project)) if self.is_staff() => {
                StudentScope::of_staff(project.settings(), &member.person)
            }
            (Some(_), None) if self.is_staff() => StudentScope::All,
            _ => StudentScope::Sections(BTreeSet::new()),
        }
    }

    /// Whether the visitor is still signed in, with the same team, role and section, for requests that
    /// take long.
    pub async fn is_unchanged(&self) -> Result<bool, Problem> {
        let Some(before) = &self.member else {
            return Ok(true);
        };
        self.session.load().await.map_err(Problem::server)?;
        let now = signed_in(&self.course, &self.session).await?;
        let told = |member: &Member| (member.person.clone(), member.team);
        Ok(now.as_ref().map(told) == Some(told(before)))
    }

    /// Whose work it is: the person's, or that of the contest for strangers.
    pub fn client(&self) -> Client {
        let member = self.member.as_ref();
        member.map_or(Client::Contest, |member| {
            Client::Person(member.person.id.to_string())
        })
    }

    pub fn is_staff(&self) -> bool {
        self.role().is_staff()
    }

    pub fn team(&self) -> Option<TeamId> {
        self.member.as_ref()?.team
    }

    /// A student within a scope. Others get the same answer as one who does not exist.
    pub async fn student(&self, scope: &StudentScope, id: &str) -> Result<Member, Problem> {
        let nothing = || Problem::NotFound(format!("for the student {id}"));
        let person: PersonId = id.parse().map_err(|_| nothing())?;
        let member = self.course.member(&person).await?;
        let seen = member.filter(|member| scope.includes(&member.person));
        seen.ok_or_else(nothing)
    }

    /// Whether the visitor may see a team's strategy and games.
    pub fn sees(&self, team: TeamId) -> bool {
        self.course.settings().open_strategies || self.is_staff() || self.team() == Some(team)
    }
}

impl FromRequestParts<Arc<Portal>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<Visitor, Problem> {
        let course = &portal.course;
        let session = parts.extensions.get::<Session>();
        let session = session.cloned().ok_or_else(Problem::failed)?;
        let found = parts.extensions.get::<RequestMember>();
        let RequestMember(found) = found.cloned().ok_or_else(Problem::failed)?;
        let member = found?;
        Ok(Visitor {
            course: Arc::clone(course),
            held: portal.parts(),
            member,
            project: portal.project.held(),
            session,
        })
    }
}

#[derive(Clone, Debug)]
pub struct ContestVisitor {
    pub contest: Arc<HeldContest>,
    visitor: Visitor,
}

impl ContestVisitor {
    pub fn new(contest: Arc<HeldContest>, visitor: Visitor) -> ContestVisitor {
        ContestVisitor { contest, visitor }
    }

    /// The visit as another person would make it. The caller checks that the visitor is staff.
    pub fn as_seen_by(&self, member: Member) -> ContestVisitor {
        let visitor = Visitor {
            member: Some(member),
            ..self.visitor.clone()
        };
        ContestVisitor::new(Arc::clone(&self.contest), visitor)
    }
}

impl Deref for ContestVisitor {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl FromRequestParts<Arc<Portal>> for ContestVisitor {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<ContestVisitor, Problem> {
        let contest = Arc::clone(portal.contest()?);
        let visitor = Visitor::from_request_parts(parts, portal).await?;
        Ok(ContestVisitor::new(contest, visitor))
    }
}

/// A visitor who is signed in. Others sign in first, and come back.
#[derive(Clone, Debug)]
pub struct MemberVisitor {
    pub visitor: Visitor,
    pub member: Member,
}

/// A visitor of a page of the project, who is signed in like a [`MemberVisitor`].
#[derive(Clone, Debug)]
pub struct ProjectVisitor {
    pub project: Arc<HeldProject>,
    pub visitor: Visitor,
    pub member: Member,
}

impl FromRequestParts<Arc<Portal>> for ProjectVisitor {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<ProjectVisitor, Response> {
        let project = portal.project().map_err(IntoResponse::into_response)?;
        let MemberVisitor { visitor, member } =
            MemberVisitor::from_request_parts(parts, portal).await?;
        Ok(ProjectVisitor {
            project,
            visitor,
            member,
        })
    }
}

impl FromRequestParts<Arc<Portal>> for MemberVisitor {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<MemberVisitor, Response> {
        let visitor = Visitor::from_request_parts(parts, portal).await;
        let visitor = visitor.map_err(IntoResponse::into_response)?;
        if let Some(member) = visitor.member.clone() {
            return Ok(MemberVisitor { visitor, member });
        }
        if !is_opened(parts) {
            return Err(Redirect::to("/sign-in").into_response());
        }
        // The values of a form are lost, so its page comes first.
        let page = match (&parts.method, parts.uri.path_and_query()) {
            (&Method::GET, Some(page)) if page.as_str().len() <= LONGEST => page.as_str(),
            _ => "/",
        };
        let sender = Client::of_request(parts);
        let first = come_back::first(portal, &sender, &visitor.session, page).await;
        Err(first.into_response())
    }
}

/// Returns whether a person opens this page, so that signing in leads back to it. Parts that a page
/// loads by itself do not count; a link that htmx follows (`hx-boost`) does.
fn is_opened(parts: &Parts) -> bool {
    let goal = parts.headers.get("sec-fetch-dest");
    let is_page = goal.is_none_or(|goal| goal == "document");
    let is_link = parts.headers.contains_key("hx-boosted");
    (is_page || is_link) && !parts.uri.path().starts_with("/api/")
}

/// Longest address of a page to come back to, in bytes.
const LONGEST: usize = 300;

/// The person who sends a request. The database is asked once for each request.
#[derive(Clone, Debug)]
pub struct RequestMember(Result<Option<Member>, Problem>);

impl RequestMember {
    pub async fn find(course: &Course, session: &Session) -> RequestMember {
        RequestMember(signed_in(course, session).await)
    }

    /// The person. If the database fails, the visitor counts as a stranger.
    pub fn member(&self) -> Option<&Member> {
        self.0.as_ref().ok()?.as_ref()
    }
}

async fn signed_in(course: &Course, session: &Session) -> Result<Option<Member>, Problem> {
    let id: Option<PersonId> = session.get(PERSON).await.map_err(Problem::server)?;
    let by: Option<Option<PersonId>> = session.get(SIGNED_IN_BY).await.map_err(Problem::server)?;
    set_signed_in_by(by.flatten());
    Ok(match id {
        Some(id) => course.member(&id).await?,
        None => None,
    })
}
