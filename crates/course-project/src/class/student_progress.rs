//! How far a student is with each problem, as the runs of `ok` report it.
//!
//! A run tests some problems only, so that the newest version does not show everything. The state
//! of each problem is folded from run to run, and stored with the version.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction};
use pigskin_entry::words;
use serde::{Deserialize, Serialize};

use crate::ProblemSetting;
use crate::row::{Json, json_or_default, rows};
use crate::versions::sent_version::QuestionResult;
use crate::versions::version_id::VersionId;

rows! {
    /// The reports of a student's runs, by problem; the student's computer sent them.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct StudentProgress {
        /// The number of the newest version among the student's.
        pub version: i64,
        /// When the newest run was.
        pub ran: Timestamp,
        /// The problems that a run has tested, by number.
        pub problems: BTreeMap<String, ProblemReport> = json_or_default,
    }
}

/// The report of the last run that tested a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemReport {
    pub state: Reported,
    /// The call that fails first, such as `free_bacon(13)`.
    pub case: Option<String>,
    /// The smallest mistake: the call, what it gave, and what is right.
    pub smallest: Option<String>,
    /// The misunderstanding behind the answers.
    pub diagnosis: Option<String>,
    /// The number of runs in a row with this state and this call.
    pub runs: u32,
    /// The first of them.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    since: Timestamp,
    /// The last of them.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    last: Timestamp,
}

words! {
    /// The state of a problem in a run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Reported {
        /// Nothing is written yet.
        NotStarted = "not-started",
        /// Its questions are not answered yet, so that nothing was tested.
        Locked = "locked",
        /// Some answer is wrong.
        Failing = "failing",
        /// All answers are right.
        Passed = "passed",
    }

    /// The state's name in the HTTP interface.
    pub fn as_str
}

/// Characters of a text that are stored; more is cut off.
const LONGEST: usize = 300;

impl ProblemReport {
    /// The first run in a row with this state and this call.
    pub fn since(&self) -> Timestamp {
        self.since
    }

    /// The last such run.
    pub fn last(&self) -> Timestamp {
        self.last
    }

    /// Whether nothing was tested because `hog.py` is not loaded to its end. The kit's `ok` says it
    /// in these words.
    pub fn is_of_loading(&self) -> bool {
        let says = |words: &str| {
            let smallest = self.smallest.as_deref();
            smallest.is_some_and(|smallest| smallest.starts_with(words))
        };
        says("hog.py cannot be loaded to its end") || says("hog.py ends itself")
    }

    /// The report after a run that tested the problem.
    fn after(before: Option<&ProblemReport>, result: &QuestionResult, at: Timestamp) -> Self {
        let state = Reported::of(result);
        let is_failing = state == Reported::Failing;
        let text = |text: &Option<String>| {
            let text = text.as_deref().filter(|_| is_failing)?;
            Some(text.chars().take(LONGEST).collect::<String>())
        };
        // An ok without the call sends what it gave beside it, too.
        let case = text(&result.case).or_else(|| text(&result.smallest));
        let same = before.filter(|before| before.state == state && before.case == case);
        ProblemReport {
            state,
            case,
            smallest: text(&result.smallest),
            diagnosis: text(&result.diagnosis),
            runs: same.map_or(1, |before| before.runs.saturating_add(1)),
            since: same.map_or(at, |before| before.since),
            last: at,
        }
    }
}

impl Reported {
    fn of(result: &QuestionResult) -> Reported {
        let is_untested = result
            .smallest
            .as_deref()
            .is_none_or(|text| text == "locked");
        match result {
            result if result.passed => Reported::Passed,
            result if result.locked && is_untested => Reported::Locked,
            result if result.unwritten => Reported::NotStarted,
            _ => Reported::Failing,
        }
    }
}

impl StudentProgress {
    /// Notes that a problem passes in the submission that counts.
    pub(crate) fn pass(&mut self, number: &str) {
        let report = self.problems.entry(number.to_owned());
        let report = report.or_insert_with(|| ProblemReport {
            state: Reported::Passed,
            case: None,
            smallest: None,
            diagnosis: None,
            runs: 1,
            since: self.ran,
            last: self.ran,
        });
        report.state = Reported::Passed;
    }

    /// Adds a run at this time. Of a run that was before the newest one only the number counts.
    /// `is_stub` says that the files are as students begin with them.
    pub(crate) fn add(
        &mut self,
        problems: &[ProblemSetting],
        version: i64,
        at: Timestamp,
        results: &BTreeMap<String, QuestionResult>,
        is_stub: bool,
    ) {
        self.version = self.version.max(version);
        if at < self.ran {
            return;
        }
        self.ran = at;
        for problem in problems {
            let Some(result) = results.get(&problem.number) else {
                continue;
            };
            let before = self.problems.get(&problem.number);
            let mut report = ProblemReport::after(before, result, at);
            // What passes in the stub, such as the strategy without a rule, is not the student's.
            if is_stub && report.state != Reported::Locked {
                let unwritten = QuestionResult {
                    passed: false,
                    unwritten: true,
                    ..result.clone()
                };
                report = ProblemReport::after(before, &unwritten, at);
            }
            self.problems.insert(problem.number.clone(), report);
        }
    }

    /// Tests whether something is written or answered.
    pub fn has_started(&self) -> bool {
        let mut reports = self.problems.values();
        reports.any(|report| matches!(report.state, Reported::Failing | Reported::Passed))
    }
}

/// The progress of a student, which is empty before the first run.
pub(crate) async fn stored(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<StudentProgress, sqlx::Error> {
    let question = "SELECT version, ran, problems FROM project_progress WHERE person = $1";
    let found: Option<StudentProgress> = sqlx::query_as(question)
        .bind(person)
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(found.unwrap_or_default())
}

/// Stores the progress of a student up to a version, by its number among all.
pub(crate) async fn keep_progress(
    transaction: &mut Transaction,
    person: &PersonId,
    newest: VersionId,
    progress: &StudentProgress,
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO project_progress (person, newest, version, ran, problems) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person) DO UPDATE SET newest = excluded.newest, \
         version = excluded.version, ran = excluded.ran, problems = excluded.problems";
    sqlx::query(statement)
        .bind(person)
        .bind(newest)
        .bind(progress.version)
        .bind(progress.ran.as_millisecond())
        .bind(Json(&progress.problems))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> Vec<ProblemSetting> {
        vec![ProblemSetting {
            number: "02".to_owned(),
            title: String::new(),
            points: 1.0,
            phase: 1,
        }]
    }

    fn failing(case: &str, gave: &str) -> BTreeMap<String, QuestionResult> {
        let result = QuestionResult {
            case: Some(case.to_owned()),
            smallest: Some(format!("{case} returned {gave}")),
            ..QuestionResult::default()
        };
        BTreeMap::from([("02".to_owned(), result)])
    }

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_second(minute * 60).expect("a moment")
    }

    #[test]
    fn runs_with_the_same_failing_call_are_counted() {
        let mut progress = StudentProgress::default();
        for (minute, gave) in [(1, "8"), (2, "7"), (3, "8")] {
            let results = failing("free_bacon(13)", gave);
            progress.add(&problem(), minute, at(minute), &results, false);
        }
        let report = &progress.problems["02"];
        assert_eq!(
            (report.runs, report.since(), report.last()),
            (3, at(1), at(3))
        );
        assert_eq!(
            report.smallest.as_deref(),
            Some("free_bacon(13) returned 8")
        );
        // A run without the problem changes nothing, and another call begins anew.
        progress.add(&problem(), 4, at(4), &BTreeMap::new(), false);
        assert_eq!(progress.problems["02"].runs, 3);
        progress.add(&problem(), 5, at(5), &failing("free_bacon(20)", "1"), false);
        let report = &progress.problems["02"];
        assert_eq!((report.runs, report.since()), (1, at(5)));
        // An earlier run that arrives later tells nothing new.
        progress.add(&problem(), 6, at(2), &failing("free_bacon(1)", "1"), false);
        assert_eq!(
            progress.problems["02"].case.as_deref(),
            Some("free_bacon(20)")
        );
        assert_eq!((progress.version, progress.ran), (6, at(5)));
    }

    #[test]
    fn a_stub_is_not_started_and_a_locked_problem_is_locked() {
        let mut progress = StudentProgress::default();
        progress.add(
            &problem(),
            1,
            at(1),
            &failing("free_bacon(0)", "None"),
            true,
        );
        assert_eq!(progress.problems["02"].state, Reported::NotStarted);
        assert!(!progress.has_started());
        let passed = QuestionResult {
            passed: true,
            ..QuestionResult::default()
        };
        let passed = BTreeMap::from([("02".to_owned(), passed)]);
        progress.add(&problem(), 1, at(1), &passed, true);
        assert_eq!(progress.problems["02"].state, Reported::NotStarted);
        let locked = QuestionResult {
            locked: true,
            smallest: Some("locked".to_owned()),
            ..QuestionResult::default()
        };
        let locked = BTreeMap::from([("02".to_owned(), locked)]);
        progress.add(&problem(), 2, at(2), &locked, false);
        assert_eq!(progress.problems["02"].state, Reported::Locked);
        assert_eq!(progress.problems["02"].case, None);
        progress.add(&problem(), 3, at(3), &failing("free_bacon(0)", "1"), false);
        assert!(progress.has_started());
    }
}
