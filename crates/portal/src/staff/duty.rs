//! The duty of a server in words, for staff.

use pigskin_course::{Course, Duty};

/// The duty of this server, unless it judges.
pub fn shown(course: &Course) -> Option<&'static str> {
    match course.duty() {
        Duty::Judging => None,
        Duty::Standby => Some(
            "This page is from a server on standby. Another one judges, grades and sends mail; if \
             it ends, this one does.",
        ),
        Duty::PagesOnly => Some(
            "This page is from a server that only serves pages. Another one judges, grades and \
             sends mail.",
        ),
    }
}
