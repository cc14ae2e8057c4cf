//! Effects of changed settings on students.

use jiff::Timestamp;
use pigskin_course::{DatabaseError, Person};

use crate::project::held_project::HeldProject;
use crate::{ClassPoints, ProjectSettings};

/// Effects of changed settings on students.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsEffects {
    /// The deadlines that come earlier.
    pub earlier: Vec<EarlierDeadline>,
    /// The students whose points change.
    pub points: Vec<PointsChange>,
}

/// A deadline that comes earlier.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierDeadline {
    /// The phase; `None` if the whole project closes earlier.
    pub phase: Option<u8>,
    /// The number of students who submitted between the new deadline and the old one.
    pub students: usize,
}

/// Points that change without a new submission.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsChange {
    pub student: Person,
    pub before: f64,
    pub after: f64,
}

impl HeldProject {
    /// The effects of these settings on students with the submissions of now.
    pub async fn effects_of(
        &self,
        settings: &ProjectSettings,
    ) -> Result<SettingsEffects, DatabaseError> {
        let before = ClassPoints::read(&self.course, &self.settings).await?;
        let after = ClassPoints::read(&self.course, settings).await?;
        let mut earlier = Vec::new();
        let mut compare = |phase, old: Option<Timestamp>, new: Option<Timestamp>| {
            let Some(new) = new.filter(|&new| old.is_none_or(|old| new < old)) else {
                return;
            };
            let is_between = |at: Timestamp| at > new && old.is_none_or(|old| at <= old);
            let students = before.students.iter();
            let students =
                students.filter(|one| one.submissions.iter().any(|counted| is_between(counted.at)));
            let students = students.count();
            earlier.push(EarlierDeadline { phase, students });
        };
        compare(
            None,
            self.settings.schedule.closes,
            settings.schedule.closes,
        );
        for phase in &settings.phases {
            let mut phases = self.settings.phases.iter();
            if let Some(old) = phases.find(|old| old.number == phase.number) {
                compare(Some(phase.number), old.due, phase.due);
            }
        }
        let students = before.students.iter().zip(after.students);
        let changes = students.map(|(before, after)| PointsChange {
            student: after.student,
            before: before.points.points,
            after: after.points.points,
        });
        Ok(SettingsEffects {
            earlier,
            points: changes
                .filter(|one| one.before.total_cmp(&one.after).is_ne())
                .collect(),
        })
    }
}
