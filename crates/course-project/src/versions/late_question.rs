//! The question to a student before a version is submitted late.

use pigskin_course::{DatabaseError, Member, counted_points};

use crate::points::part::PointsPart;
use crate::points::reason::PointsReason;
use crate::project::held_project::HeldProject;

impl HeldProject {
    /// Says that the deadline has passed, and what a late submission would change; `None` if one
    /// would not be late, or would not be accepted.
    pub async fn late_question(&self, student: &Member) -> Result<Option<String>, DatabaseError> {
        let (now, extension) = (self.course.clock().now(), student.extension);
        let Some((factor, true)) = self.settings.factor(now, extension) else {
            return Ok(None);
        };
        let points = self.points(&student.person.id).await?;
        let phases = points.lines.iter();
        let phases = phases.filter(|line| matches!(line.part, PointsPart::Phase(_)));
        let mut names: Vec<&str> = phases
            .clone()
            .filter_map(|line| match &line.reason {
                PointsReason::Graded { version, .. } | PointsReason::NotGraded(version) => {
                    Some(version.version.as_str())
                }
                _ => None,
            })
            .collect();
        names.dedup();
        let share = if factor.to_string() == "0.5" {
            "half".to_owned()
        } else {
            format!("{factor} of its points")
        };
        let this = format!("The deadline has passed: this would count {share}");
        if names.is_empty() {
            return Ok(Some(format!("{this}.")));
        }
        let shown = phases.map(|line| line.points.filter(|_| line.is_published));
        let sum: Option<f64> = shown.sum();
        let sum = sum.filter(|_| !self.settings.hides_verdicts(now, extension));
        let sum = sum.map_or_else(String::new, |sum| {
            format!(", {},", counted_points(sum, "point"))
        });
        Ok(Some(format!(
            "{this}, and take the place of {}{sum} where it brings more points even so.",
            names.join(" and ")
        )))
    }
}
