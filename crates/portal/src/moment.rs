//! A moment on a page.

use std::fmt;

use askama::filters::HtmlSafe;
use jiff::Timestamp;
use pigskin_course::Course;

use crate::texts::time_ago;

/// A moment that has passed: pages say how long ago it was, and exactly when to those who point at it.
#[derive(Clone, Debug)]
pub struct Moment {
    at: Timestamp,
    shown: String,
    ago: String,
}

impl Moment {
    pub fn new(course: &Course, at: Timestamp) -> Moment {
        Moment {
            at,
            shown: course.settings().schedule.exact(at),
            ago: time_ago(course.clock().now(), at),
        }
    }
}

/// The element of a page. No text of a stranger is in it.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { at, shown, ago } = self;
        write!(f, "<time datetime=\"{at}\" title=\"{shown}\">{ago}</time>")
    }
}

impl HtmlSafe for Moment {}
