//! Who asks for a page of the contest.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use pigskin_course::{Course, Member, PersonId, Role, TeamId};
use tower_sessions::Session;

use crate::Site;
use crate::problem::Problem;

/// The name under which a session has a person's id.
pub const PERSON: &str = "person";

/// Whoever asks, signed in or not.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The contest.
    pub course: Arc<Course>,
    /// Who it is, if they are signed in and still on the roster.
    pub member: Option<Member>,
    session: Session,
}

impl Visitor {
    /// Who it is; whoever is not signed in is led to where one does.
    pub fn member(&self) -> Result<&Member, Problem> {
        self.member.as_ref().ok_or(Problem::SignIn)
    }

    /// Somebody of staff.
    pub fn staff(&self) -> Result<&Member, Problem> {
        let member = self.member()?;
        if member.person.role == Role::Staff {
            Ok(member)
        } else {
            Err(Problem::StaffOnly)
        }
    }

    /// Whether they are who they were when they asked: still signed in, in the same
    /// team and role. What they ask for can go on for long.
    pub async fn is_unchanged(&self) -> Result<bool, Problem> {
        let Some(before) = &self.member else {
            return Ok(true);
        };
        self.session.load().await.map_err(Problem::server)?;
        let now = member(&self.course, &self.session).await?;
        let told = |member: &Member| (member.person.id.clone(), member.person.role, member.team);
        Ok(now.as_ref().map(told) == Some(told(before)))
    }

    /// Whether it is somebody of staff.
    pub fn is_staff(&self) -> bool {
        self.staff().is_ok()
    }

    /// Their team.
    pub fn team(&self) -> Option<TeamId> {
        self.member.as_ref()?.team
    }

    /// Whether they may see what a team chooses and plays.
    pub fn sees(&self, team: TeamId) -> bool {
        self.course.settings().open_strategies || self.is_staff() || self.team() == Some(team)
    }
}

impl FromRequestParts<Arc<Site>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Visitor, Problem> {
        let course = site.course()?;
        let session = parts.extensions.get::<Session>();
        let session = session.cloned().ok_or_else(Problem::failed)?;
        Ok(Visitor {
            course: Arc::clone(course),
            member: member(course, &session).await?,
            session,
        })
    }
}

/// Who is signed in.
async fn member(course: &Course, session: &Session) -> Result<Option<Member>, Problem> {
    let id: Option<PersonId> = session.get(PERSON).await.map_err(Problem::server)?;
    match id {
        Some(id) => course.member(&id).await.map_err(Problem::server),
        None => Ok(None),
    }
}
