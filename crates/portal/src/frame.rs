//! The frame around the pages of a course.

use crate::portal::Parts;
use crate::server::right::Right;
use crate::server::visitor::Visitor;

/// The title of a page, and what its parts ask about the visitor.
pub struct Frame {
    pub title: String,
    pub staff: bool,
    /// Whether the visitor pauses, reveals and writes to all.
    pub leads: bool,
    /// Whether the visitor looks at pages as any student sees them.
    pub views: bool,
    pub held: Parts,
}

impl Frame {
    pub fn new(visitor: &Visitor, title: impl Into<String>) -> Frame {
        Frame {
            title: title.into(),
            staff: visitor.is_staff(),
            leads: visitor.may(Right::Lead).is_ok(),
            views: visitor.is_staff() && visitor.scope().is_all(),
            held: visitor.held,
        }
    }
}
