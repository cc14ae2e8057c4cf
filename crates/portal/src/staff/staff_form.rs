//! The fields of the forms of staff of a contest.

use pigskin_course_contest::WinnersPage;
use pigskin_web::Problem;
use serde::Deserialize;

/// The fields of all forms of staff; each action needs some of them.
#[derive(Deserialize)]
pub struct StaffForm {
    #[serde(default)]
    pub team: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub message: i64,
    #[serde(default)]
    pub ranks: usize,
    /// Filled if it was asked about.
    #[serde(default)]
    pub sure: String,
}

impl StaffForm {
    /// The message or reason.
    pub fn text(&self) -> Result<&str, Problem> {
        let text = self.text.trim();
        let missing = || Problem::Refused("write a message or a reason".to_owned());
        (!text.is_empty()).then_some(text).ok_or_else(missing)
    }

    pub fn winners(&self) -> WinnersPage {
        WinnersPage {
            semester: self.text.trim().to_owned(),
            ranks: self.ranks,
        }
    }
}
