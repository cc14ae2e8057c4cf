//! What the pages of the review share: who looks at it, and what they may see.

use std::collections::BTreeMap;

use pigskin_course::{Course, PersonId, Role};
use pigskin_coursework::{Review, ReviewCode, ReviewSettings};
use pigskin_web::Problem;

use crate::visitor::ProjectVisitor;

/// A member of staff who looks at reviews.
pub struct Reader<'a> {
    pub visitor: &'a ProjectVisitor,
    pub settings: &'a ReviewSettings,
}

impl<'a> Reader<'a> {
    /// The visitor, who must be staff.
    pub fn of(visitor: &'a ProjectVisitor) -> Result<Reader<'a>, Problem> {
        visitor.visitor.staff()?;
        let settings = visitor.project.settings().review.as_ref();
        let settings = settings.ok_or_else(|| Problem::NotFound("of a review".to_owned()))?;
        Ok(Reader { visitor, settings })
    }

    /// The person's id.
    pub fn id(&self) -> &'a PersonId {
        &self.visitor.member.person.id
    }

    /// Whether the person publishes.
    pub fn is_teacher(&self) -> bool {
        self.settings.is_teacher(self.id())
    }

    /// The names of a review's students, if the person may see them.
    pub fn names(&self, review: &Review) -> Option<String> {
        self.settings.shows_names(self.id()).then(|| {
            let names = review
                .students
                .iter()
                .map(|one| format!("{} ({})", one.name, one.id));
            names.collect::<Vec<_>>().join(", ")
        })
    }
}

/// The code of a review in an address.
pub fn code(text: &str) -> Result<ReviewCode, Problem> {
    text.parse()
        .map_err(|_| Problem::NotFound(format!("for the review {text}")))
}

/// The names of staff by id.
pub async fn staff_names(course: &Course) -> Result<BTreeMap<PersonId, String>, Problem> {
    let members = course.members().await.map_err(Problem::server)?;
    let staff = members
        .into_iter()
        .filter(|member| member.person.role == Role::Staff);
    Ok(staff
        .map(|member| (member.person.id, member.person.name))
        .collect())
}
