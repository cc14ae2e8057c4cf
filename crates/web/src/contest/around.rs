//! What the pages of a contest have around them.

use super::visitor::Visitor;

/// What stands around a page of the contest.
pub struct Around {
    /// The page's title.
    pub title: String,
    /// The part of the site.
    pub part: &'static str,
    /// The contest's title.
    pub contest: String,
    /// The tab that it is under, by its address.
    pub tab: &'static str,
    /// Who is signed in.
    pub name: Option<String>,
    /// Whether that is somebody of staff.
    pub staff: bool,
}

impl Around {
    /// Around a page for this visitor.
    pub fn of(visitor: &Visitor, title: impl Into<String>, tab: &'static str) -> Around {
        let name = visitor.member.as_ref();
        Around {
            title: title.into(),
            part: "/contest",
            contest: visitor.course.contest().title.clone(),
            tab,
            name: name.map(|member| member.person.name.clone()),
            staff: visitor.is_staff(),
        }
    }
}
