//! The frame around the pages of a contest.

use crate::visitor::Visitor;

/// The frame around a page of the contest.
pub struct Frame {
    /// The page's title.
    pub title: String,
    /// The section of the site, by the start of its address.
    pub part: &'static str,
    /// The contest's title.
    pub contest: String,
    /// The active tab.
    pub tab: &'static str,
    /// The name of the visitor, if signed in.
    pub name: Option<String>,
    /// Whether the visitor is staff.
    pub staff: bool,
}

impl Frame {
    /// The frame of a page for a visitor.
    pub fn new(visitor: &Visitor, title: impl Into<String>, tab: &'static str) -> Frame {
        let name = visitor.member.as_ref();
        Frame {
            title: title.into(),
            part: "/contest",
            contest: visitor.course.contest().title.clone(),
            tab,
            name: name.map(|member| member.person.name.clone()),
            staff: visitor.is_staff(),
        }
    }
}
