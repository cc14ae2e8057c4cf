//! The handout of a project, from the texts in `kit/handout`.

mod assembled;
mod course_facts;
mod dates;
mod figures;
mod notices;

use crate::kit::template::TextError;

pub use course_facts::{ContestFacts, CourseFacts};

fn no_line(line: &str) -> TextError {
    TextError(format!("'{line}' names no line of a handout"))
}
