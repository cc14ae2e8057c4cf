//! The handout of a project, from the texts in `kit/handout`.

mod assembled;
mod course_facts;
mod dates;
mod figures;
mod folder;
mod notices;

use crate::kit::template::TextError;

pub use course_facts::{ContestFacts, CourseFacts};
pub(crate) use folder::handout_in;

fn no_line(line: &str) -> TextError {
    TextError(format!("'{line}' names no line of a handout"))
}
