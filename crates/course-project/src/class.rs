//! The class at a glance: each student's state in each problem.

pub(crate) mod csv;
pub(crate) mod filter;
pub(crate) mod findings;
pub(crate) mod memory;
pub(crate) mod stuck;
pub(crate) mod student_progress;
pub(crate) mod student_scope;

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Admission, DatabaseError, Member, PersonId, Transaction};
use pigskin_project::ProblemState;

use crate::Phase;
use crate::class::memory::{ClassMemory, TryCount};
use crate::class::student_progress::{ProblemReport, Reported, StudentProgress, stored};
use crate::class::student_scope::StudentScope;
use crate::points::of_class::compositions;
use crate::points::{CountedSubmission, Points};
use crate::project::held_project::HeldProject;
use crate::versions::short_verdict::ShortVerdict;
use crate::versions::submission::Submission;
use crate::versions::submissions::Ownership;
use crate::versions::version_id::VersionId;

/// The students of a class, by id.
#[derive(Clone, Debug)]
pub struct Class {
    pub students: Vec<ClassStudent>,
}

/// A student at a glance.
#[derive(Clone, Debug)]
pub struct ClassStudent {
    pub member: Member,
    /// The state of each problem, in the order of the settings.
    pub problems: Vec<ClassCell>,
    pub versions: i64,
    /// The newest run.
    pub ran: Option<Timestamp>,
    /// The last submission that counts for some phase.
    pub submitted: Option<Timestamp>,
    pub is_late: bool,
    /// Why `hog.py` is not loaded to its end, in the submission that counts or else as `ok`
    /// reports; some problems have no answers because of it.
    pub load_error: Option<String>,
    /// The size of the largest table in `hog.py`, in a submission that counts.
    pub table: Option<usize>,
    /// Whether the student has written, answered or submitted something.
    pub has_started: bool,
    /// Whether a phase that is over or soon due does not pass.
    pub is_behind: bool,
    pub points: f64,
    /// The points without those for being early.
    pub of: f64,
    /// Tries in unlocking, by question: all, and wrong ones.
    pub(crate) tries: BTreeMap<String, TryCount>,
}

/// A problem of a student.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassCell {
    /// The report of `ok`; `None` if no run has tested the problem.
    pub report: Option<ProblemReport>,
    /// The server's result for the submission that counts.
    pub counted: Counted,
}

/// A problem in the submission that counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Counted {
    /// No submission counts.
    Nothing,
    /// It is not graded yet.
    Waiting,
    Passed,
    /// Nothing is written.
    Unwritten,
    /// There are no answers, since the file is not loaded to its end.
    NotLoaded,
    /// The time of all problems was over before it was asked.
    NotAsked,
    Failing {
        /// The call that fails first.
        case: Option<String>,
        /// The misunderstanding behind the answers.
        diagnosis: Option<String>,
    },
}

/// The time before the due date of a phase from which it is soon due.
const SOON: SignedDuration = SignedDuration::from_hours(48);

impl ClassCell {
    /// The state that `ok` reports.
    pub fn reported(&self) -> Reported {
        let report = self.report.as_ref();
        report.map_or(Reported::NotStarted, |report| report.state)
    }

    /// Whether it passes, in the newest run or the submission that counts.
    pub fn passes(&self) -> bool {
        self.reported() == Reported::Passed || self.counted == Counted::Passed
    }

    /// Whether some answer is wrong, in the newest run or the submission that counts, and it passes
    /// in neither.
    pub fn fails(&self) -> bool {
        let report = self.report.as_ref();
        let is_reported = report
            .is_some_and(|report| report.state == Reported::Failing && !report.is_of_loading());
        let is_counted = matches!(self.counted, Counted::Failing { .. });
        !self.passes() && (is_reported || is_counted)
    }
}

impl Counted {
    /// The state's name in the HTTP interface.
    pub fn as_str(&self) -> &'static str {
        match self {
            Counted::Nothing => "nothing",
            Counted::Waiting => "waiting",
            Counted::Passed => "passed",
            Counted::Unwritten => "not-started",
            Counted::NotLoaded => "not-loaded",
            Counted::NotAsked => "not-asked",
            Counted::Failing { .. } => "failing",
        }
    }
}

impl HeldProject {
    pub async fn class(&self, scope: &StudentScope) -> Result<Class, DatabaseError> {
        let mut members = self.course.members().await?;
        members.retain(|member| scope.includes(&member.person));
        self.class_of(members).await
    }

    /// These students at a glance.
    pub async fn class_of(&self, members: Vec<Member>) -> Result<Class, DatabaseError> {
        let mut memory = self.class.lock().await;
        let mut snapshot = self.refreshed(&mut memory).await?;
        let ownership = Ownership::read(&mut snapshot, None).await?;
        let composition = compositions(&mut snapshot).await?;
        let now = self.course.clock().now();
        let students = members.into_iter().map(|member| {
            let person = &member.person.id;
            let submissions = ownership.submissions(&memory.submissions, person);
            let composition = composition.get(person).copied();
            self.class_row(&memory, member, &submissions, composition, now)
        });
        Ok(Class {
            students: students.collect(),
        })
    }

    /// The submissions that count for somebody, each once.
    pub(crate) async fn counting_of_all(&self) -> Result<Vec<Submission>, DatabaseError> {
        let members = self.course.members().await?;
        let mut memory = self.class.lock().await;
        let mut snapshot = self.refreshed(&mut memory).await?;
        let ownership = Ownership::read(&mut snapshot, None).await?;
        let mut counting: BTreeMap<VersionId, Submission> = BTreeMap::new();
        for member in members {
            let person = &member.person.id;
            let submissions = ownership.submissions(&memory.submissions, person);
            for one in self.counting(person, &submissions, member.extension) {
                counting.insert(one.version_id, one.clone());
            }
        }
        Ok(counting.into_values().collect())
    }

    /// Reads what is new about the class.
    async fn refreshed(&self, memory: &mut ClassMemory) -> Result<Transaction, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        memory.refresh(&mut snapshot).await?;
        Ok(snapshot)
    }

    /// How far a student is with each problem, as the runs of `ok` report it.
    pub async fn progress_of(&self, person: &PersonId) -> Result<StudentProgress, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        Ok(stored(&mut snapshot, person).await?)
    }

    fn class_row(
        &self,
        memory: &ClassMemory,
        member: Member,
        submissions: &[Submission],
        composition: Option<f64>,
        now: Timestamp,
    ) -> ClassStudent {
        let (settings, person) = (&self.settings, &member.person.id);
        let extension = member.extension;
        let own = submissions.iter();
        let own = own.map(|one| CountedSubmission::new(one, person, PersonId::to_string));
        let own: Vec<CountedSubmission> = own.collect();
        let points = Points::count(settings, &own, composition, extension, now);
        let progress = memory.progress.get(person);
        let counting = |phase: &Phase| self.counting_for(phase, person, submissions, extension);
        let by_phase: Vec<(u8, Option<&Submission>)> = (settings.phases.iter())
            .map(|phase| (phase.number, counting(phase)))
            .collect();
        let problems = settings.problems.iter().map(|problem| {
            let mut phases = by_phase.iter();
            let phase = phases.find(|(number, _)| *number == problem.phase);
            let submission = phase.and_then(|(_, submission)| *submission);
            let counted = submission.map_or(Counted::Nothing, |submission| {
                counted(submission.verdict.as_deref(), &problem.number)
            });
            let report = progress.and_then(|progress| progress.problems.get(&problem.number));
            ClassCell {
                report: report.cloned(),
                counted,
            }
        });
        let problems: Vec<ClassCell> = problems.collect();
        let counting = by_phase.iter().filter_map(|(_, submission)| *submission);
        let is_late = counting.clone().any(|submission| {
            let admission = settings.schedule.admits(submission.at, extension);
            admission == Admission::Late
        });
        let submitted = counting.clone().map(|submission| submission.at).max();
        let is_unloaded = |cell: &ClassCell| cell.counted == Counted::NotLoaded;
        let mut verdicts = counting.filter_map(|submission| submission.verdict.as_deref());
        let table = verdicts.clone().filter_map(|verdict| verdict.table).max();
        let load_error = problems.iter().any(is_unloaded).then(|| {
            verdicts.find_map(|verdict| verdict.load_error.as_ref().map(ToString::to_string))
        });
        let load_error = load_error.flatten().or_else(|| {
            let mut reports = problems.iter().filter_map(|cell| cell.report.as_ref());
            let report = reports.find(|report| report.is_of_loading());
            report.and_then(|report| report.smallest.clone())
        });
        // A submitted file that is still the stub is no beginning: it passes only problems that
        // need no code.
        let mut worked = problems.iter().zip(&settings.problems);
        let has_submitted = worked.any(|(cell, problem)| match cell.counted {
            Counted::Nothing | Counted::Unwritten => false,
            Counted::Passed => problem.points > 0.0,
            Counted::Waiting | Counted::NotLoaded | Counted::NotAsked | Counted::Failing { .. } => {
                true
            }
        });
        let is_behind = settings.phases.iter().any(|phase| {
            let is_near = phase.due.is_some_and(|due| due.duration_since(now) <= SOON);
            let mut cells = problems.iter().zip(&settings.problems);
            is_near && cells.any(|(cell, one)| one.phase == phase.number && !cell.passes())
        });
        ClassStudent {
            versions: progress.map_or(0, |progress| progress.version),
            ran: progress.map(|progress| progress.ran),
            has_started: has_submitted || progress.is_some_and(StudentProgress::has_started),
            tries: memory.tries.get(person).cloned().unwrap_or_default(),
            points: points.points,
            of: points.of,
            problems,
            submitted,
            is_late,
            load_error,
            table,
            is_behind,
            member,
        }
    }
}

/// A problem in a submission with this verdict, if it is graded.
fn counted(verdict: Option<&ShortVerdict>, number: &str) -> Counted {
    let Some(verdict) = verdict else {
        return Counted::Waiting;
    };
    // The project may have had no such problem when this was graded.
    let Some(problem) = verdict.problems.get(number) else {
        return Counted::Waiting;
    };
    match problem.state {
        ProblemState::Passes => Counted::Passed,
        ProblemState::Unwritten => Counted::Unwritten,
        ProblemState::NotLoaded => Counted::NotLoaded,
        ProblemState::NotAsked => Counted::NotAsked,
        ProblemState::Fails => Counted::Failing {
            case: problem.case.clone(),
            diagnosis: problem.diagnosis.clone(),
        },
    }
}
