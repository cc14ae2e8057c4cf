//! A student's points, explained line by line.
//!
//! `counting.rs` says which submission counts for a phase.

pub(crate) mod csv;
pub(crate) mod of_class;
pub(crate) mod of_person;
pub(crate) mod part;
pub(crate) mod publication;
pub(crate) mod reason;
pub(crate) mod results;
pub(crate) mod table;

use std::collections::BTreeSet;

use jiff::Timestamp;
use pigskin_course::PersonId;
use pigskin_project::EarlyRule;
use serde::{Deserialize, Serialize};

use crate::counting::{Candidate, counting};
use crate::points::part::PointsPart;
use crate::points::publication::Publication;
use crate::points::reason::{CountedVersion, PointsReason, WholePart};
use crate::versions::submission::Submission;
use crate::{Phase, ProblemSetting, ProjectSettings};

/// A submission that counts as a student's: their own, or a partner's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountedSubmission {
    /// Its number among all submissions.
    #[serde(rename = "number")]
    pub submission: i64,
    /// Its name for students, such as "version 12".
    #[serde(skip)]
    pub name: String,
    /// The student whose version it is.
    pub by: PersonId,
    /// The version's number among that student's versions.
    pub version: i64,
    /// Whether the student submitted it, rather than a partner.
    #[serde(skip)]
    pub is_own: bool,
    /// When it was submitted.
    pub at: Timestamp,
    /// The numbers of the problems that pass; `None` until it is graded.
    pub passed: Option<BTreeSet<String>>,
    /// The numbers of the problems in which nothing is written.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unwritten: BTreeSet<String>,
    /// The reason, if staff chose it to count.
    pub chosen: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The lines, whose points add up to the sum.
    pub lines: Vec<PointsLine>,
    /// The points so far.
    pub points: f64,
    /// The points without those for being early.
    pub of: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PointsLine {
    pub part: PointsPart,
    /// The title of the line.
    pub what: String,
    /// The points; `None` as long as they are not known.
    pub points: Option<f64>,
    /// The points that it is worth.
    pub of: f64,
    pub reason: PointsReason,
    /// Of a phase, the numbers of its problems with their points before they are reduced for being
    /// late; `None` as long as they are not known.
    pub problems: Vec<(String, Option<f64>)>,
    /// The points that are lost for being late.
    pub late: f64,
    /// The number of the submission behind it, if there is one.
    pub submission: Option<i64>,
    pub is_published: bool,
}

impl PointsLine {
    fn new(part: PointsPart, what: String, of: f64) -> PointsLine {
        PointsLine {
            part,
            what,
            points: None,
            of,
            reason: PointsReason::NotReviewed,
            problems: Vec::new(),
            late: 0.0,
            submission: None,
            is_published: true,
        }
    }

    fn given(self, points: Option<f64>, reason: PointsReason) -> PointsLine {
        PointsLine {
            points,
            reason,
            ..self
        }
    }

    pub fn why(&self) -> String {
        self.reason.to_string()
    }
}

impl CountedSubmission {
    /// A submission that counts for a student. The name of a partner's version includes the
    /// partner's name.
    pub(crate) fn new(
        submission: &Submission,
        student: &PersonId,
        name: impl Fn(&PersonId) -> String,
    ) -> CountedSubmission {
        let Submission { by, version, .. } = submission;
        let is_own = by == student;
        CountedSubmission {
            submission: submission.id,
            name: if is_own {
                format!("version {version}")
            } else {
                format!("version {version} of {}", name(by))
            },
            by: by.clone(),
            version: *version,
            is_own,
            at: submission.at,
            passed: submission.verdict.as_ref().map(|verdict| verdict.passed()),
            unwritten: (submission.verdict.as_ref())
                .map(|verdict| verdict.unwritten())
                .unwrap_or_default(),
            chosen: submission.chosen.clone(),
        }
    }
}

/// The facts from which the points are computed.
struct PointsCalculation<'a> {
    settings: &'a ProjectSettings,
    /// In order of arrival, without those after the end. With each the factor of its points, and
    /// whether it is late.
    submissions: Vec<(&'a CountedSubmission, (f64, bool))>,
    now: Timestamp,
}

impl Points {
    /// The points of a student with these submissions, in order of arrival.
    pub fn count(
        settings: &ProjectSettings,
        submissions: &[CountedSubmission],
        composition: Option<f64>,
        extension: Option<Timestamp>,
        now: Timestamp,
    ) -> Points {
        let admitted = submissions
            .iter()
            .filter_map(|counted| Some((counted, settings.factor(counted.at, extension)?)));
        let calculation = PointsCalculation {
            settings,
            submissions: admitted.collect(),
            now,
        };
        let mut lines = Vec::new();
        for phase in &settings.phases {
            lines.push(calculation.phase(phase));
            lines.extend(calculation.checkpoint(phase));
        }
        if settings.composition_points > 0.0 {
            let (part, of) = (PointsPart::Composition, settings.composition_points);
            let why = match composition {
                Some(_) => PointsReason::Reviewed,
                None => PointsReason::NotReviewed,
            };
            let line = PointsLine::new(part, "Composition".to_owned(), of);
            lines.push(line.given(composition, why));
        }
        let of = lines.iter().map(|line| line.of).sum();
        lines.extend(calculation.early());
        Points {
            // A sum of nothing is -0.
            points: lines
                .iter()
                .filter_map(|line| line.points)
                .fold(0.0, |sum, one| sum + one),
            of,
            lines,
        }
    }

    /// Notes which lines the students of a section see.
    pub fn with_publication(mut self, publication: &Publication, section: &str) -> Points {
        for line in &mut self.lines {
            line.is_published = publication.shows(line.part, section);
        }
        self
    }

    /// The points as the student sees them: lines that are held back have neither points nor a
    /// reason, and the sum is that of the others.
    pub fn published(&self) -> Points {
        let lines = self.lines.iter().map(|line| {
            if line.is_published {
                return line.clone();
            }
            let hidden = PointsLine::new(line.part, line.what.clone(), line.of);
            PointsLine {
                is_published: false,
                ..hidden.given(None, PointsReason::NotPublished)
            }
        });
        let lines: Vec<PointsLine> = lines.collect();
        Points {
            points: lines.iter().filter_map(|line| line.points).sum(),
            of: self.of,
            lines,
        }
    }

    /// The parts of the points with their names, in order.
    pub fn parts(settings: &ProjectSettings) -> Vec<(PointsPart, String)> {
        let nothing = Points::count(settings, &[], None, None, Timestamp::UNIX_EPOCH);
        let lines = nothing.lines.into_iter();
        lines.map(|line| (line.part, line.what)).collect()
    }
}

impl<'a> PointsCalculation<'a> {
    /// The submission that counts for a phase, with the factor of its points and whether it is
    /// late.
    fn counting(&self, phase: &Phase) -> Option<(&'a CountedSubmission, (f64, bool))> {
        let standing =
            |(counted, (factor, is_late)): &(&CountedSubmission, (f64, bool))| Candidate {
                is_own: counted.is_own,
                is_chosen: counted.chosen.is_some(),
                is_late: *is_late,
                at: counted.at,
                points: counted.passed.as_ref().map(|passed| {
                    let passes = |number: &str| passed.contains(number);
                    factor * self.settings.phase_points(phase.number, passes)
                }),
            };
        counting(phase, &self.submissions, standing).copied()
    }

    /// The last submission for a phase up to a moment, which counted then.
    fn last(&self, phase: &Phase, until: Timestamp) -> Option<&'a CountedSubmission> {
        let known = self.submissions.iter().rev();
        let mut own = known.filter(|(counted, _)| phase.can_have(counted.is_own, counted.at));
        own.find(|(counted, _)| counted.at <= until)
            .map(|(counted, _)| *counted)
    }

    /// The problems of a phase that do not pass in a submission; `None` if it is not graded.
    fn failing(
        &self,
        phase: &Phase,
        counted: &CountedSubmission,
    ) -> Option<Vec<&'a ProblemSetting>> {
        let passed = counted.passed.as_ref()?;
        let problems = self.settings.problems_of(phase.number);
        let failing = problems.filter(|problem| !passed.contains(&problem.number));
        Some(failing.collect())
    }

    /// Returns whether a submission has the whole phase for the early points; `None` if it is not
    /// graded. Optional problems are worth no points, and are not needed.
    fn is_whole(
        &self,
        phase: &Phase,
        counted: &CountedSubmission,
        requires: EarlyRule,
    ) -> Option<bool> {
        let failing = self.failing(phase, counted)?;
        let mut failing = failing.iter().filter(|problem| problem.points > 0.0);
        Some(match requires {
            EarlyRule::Passing => failing.next().is_none(),
            EarlyRule::Submitted => failing.all(|one| !counted.unwritten.contains(&one.number)),
        })
    }

    fn phase(&self, phase: &Phase) -> PointsLine {
        let problems = || self.settings.problems_of(phase.number);
        let of: f64 = problems().map(|problem| problem.points).sum();
        let what = format!("Phase {}: {}", phase.number, phase.title);
        let mut line = PointsLine::new(PointsPart::Phase(phase.number), what, of);
        let counting = self.counting(phase);
        line.problems = problems()
            .map(|problem| {
                let points = match counting {
                    None => Some(0.0),
                    Some((counted, _)) => counted.passed.as_ref().map(|passed| {
                        let passes = passed.contains(&problem.number);
                        if passes { problem.points } else { 0.0 }
                    }),
                };
                (problem.number.clone(), points)
            })
            .collect();
        let Some((counted, (factor, is_late))) = counting else {
            let who = if phase.partners {
                PointsReason::NothingSubmitted
            } else {
                PointsReason::NothingOfYours
            };
            return line.given(Some(0.0), who);
        };
        line.submission = Some(counted.submission);
        let version = CountedVersion {
            version: counted.name.clone(),
            chosen: counted.chosen.clone(),
        };
        let Some(failing) = self.failing(phase, counted) else {
            return line.given(None, PointsReason::NotGraded(version));
        };
        let points = self.settings.phase_points(phase.number, |number| {
            failing.iter().all(|problem| problem.number != number)
        });
        line.late = points - points * factor;
        let (failing, optional): (Vec<_>, Vec<_>) = failing
            .into_iter()
            .partition(|problem| problem.points > 0.0);
        let numbers = |problems: Vec<&ProblemSetting>| {
            let numbers = problems.into_iter().map(|one| one.number.clone());
            numbers.collect()
        };
        let reason = PointsReason::Graded {
            version,
            failing: numbers(failing),
            optional: numbers(optional),
            late: is_late.then_some(factor),
        };
        line.given(Some(points * factor), reason)
    }

    /// A deadline within the project, for reasons.
    fn due(&self, at: Timestamp) -> String {
        self.settings.schedule.shown(at)
    }

    fn checkpoint(&self, phase: &Phase) -> Option<PointsLine> {
        let due = phase.due.filter(|_| phase.checkpoint_points > 0.0)?;
        let whole = WholePart::Phase;
        let until = self.settings.with_grace(due);
        let in_time = self.submissions.iter().filter(|(counted, _)| {
            counted.at <= until && phase.can_have(counted.is_own, counted.at)
        });
        let mut is_open = self.now <= until;
        let mut reached = None;
        for (counted, _) in in_time {
            // "All Phase 1 tests must pass", those without points too.
            match self.failing(phase, counted) {
                Some(failing) if failing.is_empty() => reached = reached.or(Some(counted)),
                Some(_) => {}
                None => is_open = true,
            }
        }
        let (points, why) = match reached {
            Some(counted) => (
                Some(phase.checkpoint_points),
                PointsReason::Reached(whole, counted.name.clone()),
            ),
            None if is_open => (None, PointsReason::NotReached(whole, self.due(due))),
            None => (Some(0.0), PointsReason::Missed(whole, self.due(due))),
        };
        let part = PointsPart::Checkpoint(phase.number);
        let what = format!("Checkpoint of phase {}", phase.number);
        let line = PointsLine::new(part, what, phase.checkpoint_points);
        Some(PointsLine {
            submission: reached.map(|counted| counted.submission),
            ..line.given(points, why)
        })
    }

    fn early(&self) -> Option<PointsLine> {
        let early = self.settings.early?;
        let whole_project = WholePart::Project(early.requires);
        let until = self.settings.with_grace(early.until);
        let mut is_open = self.now <= until;
        let mut reached = None;
        let moments = self.submissions.iter().map(|(counted, _)| *counted);
        for last in moments.filter(|counted| counted.at <= until) {
            // The submission that counted when this was submitted.
            let whole = self.settings.phases.iter().map(|phase| {
                let counted = self.last(phase, last.at)?;
                Some(self.is_whole(phase, counted, early.requires))
            });
            let whole: Vec<Option<Option<bool>>> = whole.collect();
            if whole.iter().all(|passes| *passes == Some(Some(true))) {
                reached = reached.or(Some(last));
            } else if whole
                .iter()
                .all(|passes| !matches!(passes, None | Some(Some(false))))
            {
                is_open = true;
            }
        }
        let (points, why) = match reached {
            Some(counted) => (
                Some(early.points),
                PointsReason::Reached(whole_project, counted.name.clone()),
            ),
            None if is_open => (
                None,
                PointsReason::NotReached(whole_project, self.due(early.until)),
            ),
            None => (
                Some(0.0),
                PointsReason::Missed(whole_project, self.due(early.until)),
            ),
        };
        let line = PointsLine::new(PointsPart::Early, "Early, extra".to_owned(), early.points);
        Some(PointsLine {
            submission: reached.map(|counted| counted.submission),
            ..line.given(points, why)
        })
    }
}
