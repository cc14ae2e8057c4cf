//! The frame around the pages of a course.

use crate::portal::Parts;
use crate::visitor::Visitor;

/// The title of a page, and what its parts ask about the visitor.
pub struct Frame {
    pub title: String,
    pub staff: bool,
    pub held: Parts,
}

impl Frame {
    pub fn new(visitor: &Visitor, title: impl Into<String>) -> Frame {
        Frame {
            title: title.into(),
            staff: visitor.is_staff(),
            held: visitor.held,
        }
    }
}
