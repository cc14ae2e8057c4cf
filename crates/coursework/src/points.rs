//! A student's points, explained line by line.
//!
//! A phase for partners is graded by the last submission of either partner, any other phase by
//! the student's own last submission.

use std::collections::BTreeSet;

use jiff::Timestamp;
use pigskin_course::Admission;

use crate::project_settings::{Phase, ProblemSetting, ProjectSettings};

/// A submission that is one of a student's.
#[derive(Clone, Debug, PartialEq)]
pub struct Handed {
    /// What students call it, such as "version 12".
    pub name: String,
    /// Whether the student submitted it, and not a partner.
    pub is_own: bool,
    /// When it was submitted.
    pub at: Timestamp,
    /// The numbers of the problems that pass; `None` until it is graded.
    pub passed: Option<BTreeSet<String>>,
}

/// A student's points.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The lines, whose points add up to the sum.
    pub lines: Vec<PointsLine>,
    /// The points so far.
    pub points: f64,
    /// The points without those for being early.
    pub of: f64,
}

/// A line of the points.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsLine {
    /// What the points are for.
    pub what: String,
    /// The points; `None` as long as they are not known.
    pub points: Option<f64>,
    /// The points that it is worth.
    pub of: f64,
    /// Why.
    pub why: String,
}

/// What the points are computed from.
struct Reckoning<'a> {
    settings: &'a ProjectSettings,
    /// In order of arrival, without those after the end.
    handed: Vec<(&'a Handed, bool)>,
    now: Timestamp,
}

impl Points {
    /// The points of a student with these submissions, in order of arrival.
    #[must_use]
    pub fn reckon(
        settings: &ProjectSettings,
        handed: &[Handed],
        composition: Option<f64>,
        extension: Option<Timestamp>,
        now: Timestamp,
    ) -> Points {
        let admitted = handed.iter().filter_map(|handed| {
            match settings.schedule.admits(handed.at, extension) {
                Admission::InTime => Some((handed, false)),
                Admission::Late => Some((handed, true)),
                Admission::Early { .. } | Admission::Closed { .. } => None,
            }
        });
        let reckoning = Reckoning {
            settings,
            handed: admitted.collect(),
            now,
        };
        let mut lines = Vec::new();
        for phase in &settings.phases {
            lines.push(reckoning.phase(phase));
            lines.extend(reckoning.checkpoint(phase));
        }
        if settings.composition_points > 0.0 {
            lines.push(PointsLine {
                what: "Composition".to_owned(),
                points: composition,
                of: settings.composition_points,
                why: match composition {
                    Some(_) => "reviewed by staff".to_owned(),
                    None => "not reviewed yet".to_owned(),
                },
            });
        }
        let of = lines.iter().map(|line| line.of).sum();
        lines.extend(reckoning.early());
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
}

impl<'a> Reckoning<'a> {
    /// The submission that counts for a phase among those up to a moment, and whether it is late.
    fn counting(&self, phase: &Phase, until: Timestamp) -> Option<(&'a Handed, bool)> {
        let known = self.handed.iter().rev();
        let mut own = known.filter(|(handed, _)| phase.partners || handed.is_own);
        own.find(|(handed, _)| handed.at <= until).copied()
    }

    /// The problems of a phase that do not pass in a submission; `None` if it is not graded.
    fn failing(&self, phase: &Phase, handed: &Handed) -> Option<Vec<&'a ProblemSetting>> {
        let passed = handed.passed.as_ref()?;
        let problems = self.settings.problems_of(phase.number);
        let failing = problems.filter(|problem| !passed.contains(&problem.number));
        Some(failing.collect())
    }

    /// Those of them that are worth points: optional problems are worth none.
    fn missing(&self, phase: &Phase, handed: &Handed) -> Option<Vec<&'a ProblemSetting>> {
        let mut failing = self.failing(phase, handed)?;
        failing.retain(|problem| problem.points > 0.0);
        Some(failing)
    }

    fn phase(&self, phase: &Phase) -> PointsLine {
        let problems = || self.settings.problems_of(phase.number);
        let of: f64 = problems().map(|problem| problem.points).sum();
        let what = format!("Phase {}: {}", phase.number, phase.title);
        let line = |points, why| PointsLine {
            what: what.clone(),
            points,
            of,
            why,
        };
        let Some((handed, is_late)) = self.counting(phase, Timestamp::MAX) else {
            let who = if phase.partners {
                "nothing is submitted"
            } else {
                "you have submitted nothing"
            };
            return line(Some(0.0), who.to_owned());
        };
        let name = &handed.name;
        let Some(missing) = self.missing(phase, handed) else {
            return line(None, format!("{name} counts, and is not graded yet"));
        };
        let lost: f64 = missing.iter().map(|problem| problem.points).sum();
        let mut why = if missing.is_empty() {
            format!("{name} counts, and every problem passes")
        } else {
            let numbers: Vec<&str> = missing.iter().map(|one| one.number.as_str()).collect();
            format!("{name} counts; these problems fail: {}", numbers.join(", "))
        };
        let mut points = of - lost;
        if let Some(late) = self.settings.schedule.late.filter(|_| is_late) {
            points *= late.factor;
            let factor = late.factor;
            why = format!("{why}; it is late, so its points are multiplied by {factor}");
        }
        line(Some(points), why)
    }

    fn checkpoint(&self, phase: &Phase) -> Option<PointsLine> {
        let due = phase.due.filter(|_| phase.checkpoint_points > 0.0)?;
        let shown = self.settings.schedule.shown(due);
        let until = self.settings.with_grace(due);
        let in_time = self
            .handed
            .iter()
            .filter(|(handed, _)| handed.at <= until && (phase.partners || handed.is_own));
        let mut is_open = self.now <= until;
        let mut reached = None;
        for (handed, _) in in_time {
            // "All Phase 1 tests must pass", those without points too.
            match self.failing(phase, handed) {
                Some(failing) if failing.is_empty() => reached = reached.or(Some(handed)),
                Some(_) => {}
                None => is_open = true,
            }
        }
        let (points, why) = match reached {
            Some(handed) => (
                Some(phase.checkpoint_points),
                format!("reached: the whole phase passes in {}", handed.name),
            ),
            None if is_open => (
                None,
                format!("not reached yet: submit with the whole phase passing by {shown}"),
            ),
            None => (
                Some(0.0),
                format!("missed: no submission by {shown} passes the whole phase"),
            ),
        };
        Some(PointsLine {
            what: format!("Checkpoint of phase {}", phase.number),
            points,
            of: phase.checkpoint_points,
            why,
        })
    }

    fn early(&self) -> Option<PointsLine> {
        let early = self.settings.early?;
        let shown = self.settings.schedule.shown(early.until);
        let until = self.settings.with_grace(early.until);
        let mut is_open = self.now <= until;
        let mut reached = None;
        let moments = self.handed.iter().map(|(handed, _)| *handed);
        for last in moments.filter(|handed| handed.at <= until) {
            // What counted when this was submitted.
            let whole = self.settings.phases.iter().map(|phase| {
                let (handed, _) = self.counting(phase, last.at)?;
                Some(
                    self.missing(phase, handed)
                        .map(|missing| missing.is_empty()),
                )
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
            Some(handed) => (
                Some(early.points),
                format!("reached: the whole project passes with {}", handed.name),
            ),
            None if is_open => (
                None,
                format!("not reached yet: submit with the whole project passing by {shown}"),
            ),
            None => (
                Some(0.0),
                format!("missed: no submission by {shown} passes the whole project"),
            ),
        };
        Some(PointsLine {
            what: "Early, extra".to_owned(),
            points,
            of: early.points,
            why,
        })
    }
}
