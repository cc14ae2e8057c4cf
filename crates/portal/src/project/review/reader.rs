//! A member of staff who looks at reviews, and what they may see.

use std::collections::BTreeMap;

use pigskin_course::{Course, PersonId, Role};
use pigskin_course_project::{
    Review, ReviewCode, ReviewSettings, ReviewSheet, ReviewState, StudentScope,
};
use pigskin_web::Problem;

use crate::server::refusal;
use crate::server::right::Right;
use crate::server::visitor::ProjectVisitor;

/// How far a queue is.
pub struct Progress {
    /// Reviews that nobody has to read any more.
    pub done: usize,
    /// All reviews.
    pub of: usize,
    /// Reviews that wait for this reader.
    pub waiting: usize,
}

/// A member of staff who looks at reviews.
pub struct Reader<'a> {
    pub visitor: &'a ProjectVisitor,
    pub settings: &'a ReviewSettings,
    pub scope: StudentScope,
}

impl<'a> Reader<'a> {
    /// The visitor, who must be staff.
    pub fn of(visitor: &'a ProjectVisitor) -> Result<Reader<'a>, Problem> {
        visitor.visitor.may(Right::Review)?;
        let settings = visitor.project.settings().review.as_ref();
        let settings = settings.ok_or_else(|| Problem::NotFound("of a review".to_owned()))?;
        Ok(Reader {
            visitor,
            settings,
            scope: visitor.visitor.scope(),
        })
    }

    pub fn id(&self) -> &'a PersonId {
        &self.visitor.member.person.id
    }

    /// The review with this code. Those of students whom the person does not see get the same
    /// answer as one that does not exist.
    pub async fn review(&self, name: &str) -> Result<ReviewSheet, Problem> {
        let nothing = || Problem::NotFound(format!("for the review {name}"));
        let code: ReviewCode = name.parse().map_err(|_| nothing())?;
        let sheet = self.visitor.project.review(code).await;
        let sheet = sheet.map_err(refusal::review)?;
        let seen = Some(sheet).filter(|sheet| sheet.review.is_in(&self.scope));
        seen.ok_or_else(nothing)
    }

    /// How far these reviews are, of a section or of all whom the person sees.
    pub fn progress(&self, reviews: &[Review], section: Option<&str>) -> Progress {
        let scope = self.scope.clone().within(section);
        let seen = reviews.iter().filter(|review| review.is_in(&scope));
        let is_done = |review: &Review| match review.state() {
            ReviewState::Done | ReviewState::Published | ReviewState::RegradeAsked => true,
            ReviewState::ToDo | ReviewState::Begun => false,
        };
        Progress {
            done: seen.clone().filter(|review| is_done(review)).count(),
            of: seen.clone().count(),
            waiting: seen.filter(|review| review.is_free()).count(),
        }
    }

    pub fn is_teacher(&self) -> bool {
        self.visitor.visitor.may(Right::Publish).is_ok()
    }

    pub fn shows_names(&self) -> bool {
        let project = self.visitor.project.settings();
        project.shows_names(&self.visitor.member.person)
    }

    /// The names of a review's students, if the person may see them.
    pub fn names(&self, review: &Review) -> Option<String> {
        self.shows_names().then(|| {
            let names = review
                .students
                .iter()
                .map(|one| format!("{} ({})", one.name, one.id));
            names.collect::<Vec<_>>().join(", ")
        })
    }
}

pub async fn staff_names(course: &Course) -> Result<BTreeMap<PersonId, String>, Problem> {
    let members = course.members().await?;
    let staff = members
        .into_iter()
        .filter(|member| member.person.role == Role::Staff);
    Ok(staff
        .map(|member| (member.person.id, member.person.name))
        .collect())
}
