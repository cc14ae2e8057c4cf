//! What an entry comes to that is sent late.

use pigskin_course::Acceptance;
use pigskin_web::Problem;

use crate::visitor::ContestVisitor;

/// What an entry of the visitor comes to that is sent now and is late.
pub struct LateNow {
    /// The factor of its points.
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
            Some(team) => course.active_version(team).await?,
            None => None,
        };
        let in_time = active.filter(|version| !version.late);
        Ok(Some(LateNow {
            factor: rule.factor.to_string(),
            replaces: in_time.map(|version| version.version),
        }))
    }

    /// The warning beside the form, if a version in time would be replaced.
    pub fn warning(&self) -> Option<String> {
        Some(format!(
            "Your version {} is in time. A late one that is accepted takes its place, and its points \
             are multiplied by {}.",
            self.replaces?, self.factor
        ))
    }

    /// What is said of an entry that was checked and not sent.
    pub fn of_checked(&self) -> String {
        let text = format!(
            "It would be late, and its points would be multiplied by {}.",
            self.factor
        );
        match self.warning() {
            Some(warning) => format!("{text} {warning}"),
            None => text,
        }
    }
}
