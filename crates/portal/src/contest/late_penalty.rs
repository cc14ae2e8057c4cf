//! The penalty for an entry that is sent now.

use pigskin_course::Acceptance;
use pigskin_web::Problem;

use crate::server::visitor::ContestVisitor;

/// The penalty for an entry that the visitor sends now, after the deadline.
pub struct LatePenalty {
    pub factor: String,
    pub replaces: Option<i64>,
}

impl LatePenalty {
    /// Returns the penalty now; `None` before the deadline.
    pub async fn of(visitor: &ContestVisitor) -> Result<Option<LatePenalty>, Problem> {
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
        Ok(Some(LatePenalty {
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

    /// The note on an entry that was checked and not sent.
    pub fn note(&self) -> String {
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
