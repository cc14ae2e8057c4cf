//! What an entry comes to that is sent late.

use pigskin_course::Acceptance;
use pigskin_web::Problem;
use pigskin_web::language::Language;

use crate::texts::say;
use crate::visitor::ContestVisitor;

/// What an entry of the visitor comes to that is sent now and is late.
pub struct LateNow {
    /// The factor of its points, in the visitor's language.
    pub factor: String,
    /// The version in time whose place it takes, if there is one.
    pub replaces: Option<i64>,
}

impl LateNow {
    /// What an entry comes to now, if it is late.
    pub async fn of(visitor: &ContestVisitor) -> Result<Option<LateNow>, Problem> {
        let (course, member) = (&visitor.contest, visitor.member()?);
        let schedule = &course.course().settings().schedule;
        let Acceptance::Late(rule) =
            schedule.acceptance(course.course().clock().now(), member.extension)
        else {
            return Ok(None);
        };
        let active = match member.team {
            Some(team) => course.active_version(team).await.map_err(Problem::server)?,
            None => None,
        };
        let in_time = active.filter(|version| !version.late);
        Ok(Some(LateNow {
            factor: Language::asked().marked(&rule.factor.to_string()),
            replaces: in_time.map(|version| version.version),
        }))
    }

    /// The warning beside the form, if a version in time would be replaced.
    pub fn warning(&self) -> Option<String> {
        let text = say(Language::asked(), "late-replaces");
        let text = text.with("version", self.replaces?);
        Some(text.with("factor", &self.factor).to_string())
    }

    /// What is said of an entry that was checked and not sent.
    pub fn of_checked(&self) -> String {
        let text = say(Language::asked(), "late-checked").with("factor", &self.factor);
        let text = text.to_string();
        match self.warning() {
            Some(warning) => format!("{text} {warning}"),
            None => text,
        }
    }
}
