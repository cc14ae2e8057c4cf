//! What a server does for a course.

use crate::Course;

/// What a server does for a course beside its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duty {
    /// It judges, grades and sends mail. One server at a time does.
    #[default]
    Judging,
    /// It does so once the server that does now has ended.
    Standby,
    /// Nothing.
    PagesOnly,
}

impl Course {
    pub fn duty(&self) -> Duty {
        *self.duty.borrow()
    }

    /// Sets what this server does, which its pages and metrics show.
    pub fn set_duty(&self, duty: Duty) {
        self.duty.send_replace(duty);
        self.tell();
    }
}
