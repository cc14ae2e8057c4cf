//! A newer backup that brings more points than what counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use pigskin_course::{DatabaseError, Member, counted_points};

use crate::project::held_project::HeldProject;
use crate::row::{json_or_default, rows};
use crate::versions::sent_version::QuestionResult;
use crate::versions::version_id::VersionId;

/// A student's newest run, which brings more points than what counts and was never submitted. As
/// text it is a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// The version's number among the student's versions.
    pub version: i64,
    /// The points that it brings more, by what `ok` reported.
    pub points: f64,
    /// The factor of its points, if it would be late.
    pub late: Option<f64>,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = counted_points(self.points, "point");
        match self.late {
            None => write!(f, "Your newest run passes {points} more than what counts."),
            Some(factor) => write!(
                f,
                "Your newest run brings {points} more than what counts, even late, when its \
                 points are multiplied by {factor}."
            ),
        }
    }
}

rows! {
    struct RunRow {
        grade: Option<String>,
        results: BTreeMap<String, QuestionResult> = json_or_default,
    }
}

impl HeldProject {
    /// The newest run of a student, if submitting it now brings more points.
    pub async fn offer(&self, student: &Member) -> Result<Option<Offer>, DatabaseError> {
        let person = &student.person.id;
        let (settings, extension) = (&self.settings, student.extension);
        let now = self.course.clock().now();
        let Some((factor, is_late)) = settings.factor(now, extension) else {
            return Ok(None);
        };
        let newest = self.versions(person, i64::MAX, 1).await?.pop();
        let Some(newest) = newest.filter(|newest| newest.grade.is_none()) else {
            return Ok(None);
        };
        let submissions = self.submissions(person).await?;
        let (passed, is_submitted) = self.reported(newest.id).await?;
        if is_submitted || submissions.iter().any(|one| one.chosen.is_some()) {
            return Ok(None);
        }
        let hides = settings.hides_verdicts(now, extension);
        let mut gained = 0.0;
        for phase in &settings.phases {
            let points = |factor: f64, passes: &dyn Fn(&str) -> bool| {
                factor * settings.phase_points(phase.number, passes)
            };
            let more = points(factor, &|number| passed.contains(number));
            let counts = match self.counting_for(phase, person, &submissions, extension) {
                None => 0.0,
                Some(one) => {
                    let (factor, _) = settings.factor(one.at, extension).unwrap_or_default();
                    if let Some(verdict) = one.verdict.as_ref().filter(|_| !hides) {
                        points(factor, &|number| verdict.passes(number))
                    } else {
                        let (passed, _) = self.reported(one.version_id).await?;
                        points(factor, &|number| passed.contains(number))
                    }
                }
            };
            // A late one takes the place only of what it is better than.
            gained += if is_late {
                (more - counts).max(0.0)
            } else {
                more - counts
            };
        }
        Ok((gained > 0.0).then_some(Offer {
            version: newest.version,
            points: gained,
            late: is_late.then_some(factor),
        }))
    }

    /// The problems that some run with the same files as this version passes, and whether these
    /// files were submitted.
    async fn reported(
        &self,
        version: VersionId,
    ) -> Result<(BTreeSet<String>, bool), DatabaseError> {
        let question = "SELECT o.grade AS grade, o.results AS results FROM project_version v \
             JOIN project_version o ON o.person = v.person AND o.source = v.source WHERE v.id = $1";
        let runs: Vec<RunRow> = sqlx::query_as(question)
            .bind(version)
            .fetch_all(self.course.database().pool())
            .await?;
        let is_submitted = runs.iter().any(|run| run.grade.is_some());
        let results = runs.into_iter().flat_map(|run| run.results);
        let passed = results.filter(|(_, result)| result.passed);
        Ok((passed.map(|(number, _)| number).collect(), is_submitted))
    }
}
