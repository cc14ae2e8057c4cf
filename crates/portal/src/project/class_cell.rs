//! A problem of a student as a mark, and of the class as a bar.

use pigskin_course_project::{Class, ClassCell, ClassStudent, Counted, ProblemReport, Reported};

/// A problem of a student.
pub struct ProblemCell {
    pub counted: Mark,
    pub reported: Mark,
    /// The colour: `passes`, `fails`, `stuck` or `none`.
    pub class: &'static str,
}

/// A state as a mark, and in words for those who do not see it.
#[derive(Clone, Copy)]
pub struct Mark {
    pub sign: &'static str,
    pub class: &'static str,
    pub words: &'static str,
}

/// A problem of the class.
pub struct ProblemColumn {
    pub number: String,
    pub title: String,
    pub passing: usize,
    pub failing: usize,
    /// Those who have not begun it, wait, or whose file is not loaded.
    pub others: usize,
}

/// The height of a bar.
const HEIGHT: usize = 100;

impl Mark {
    const fn new(sign: &'static str, class: &'static str, words: &'static str) -> Mark {
        Mark { sign, class, words }
    }

    pub fn of_counted(counted: &Counted) -> Mark {
        match counted {
            Counted::Nothing => Mark::new("–", "none", "not submitted"),
            Counted::Waiting => Mark::new("…", "none", "waits to be graded"),
            Counted::Passed => Mark::new("✓", "passes", "passes"),
            Counted::Unwritten => Mark::new("○", "none", "not started"),
            Counted::NotLoaded => Mark::new("!", "none", "not loaded"),
            Counted::NotAsked => Mark::new("!", "none", "not asked"),
            Counted::Failing { .. } => Mark::new("✗", "fails", "fails"),
        }
    }

    pub fn of_reported(report: Option<&ProblemReport>) -> Mark {
        match report {
            Some(report) if report.is_of_loading() => Mark::new("!", "none", "not loaded"),
            None => Mark::new("○", "none", "not started"),
            Some(report) => match report.state {
                Reported::NotStarted => Mark::new("○", "none", "not started"),
                Reported::Locked => Mark::new("L", "none", "locked"),
                Reported::Failing => Mark::new("✗", "fails", "fails"),
                Reported::Passed => Mark::new("✓", "passes", "passes"),
            },
        }
    }
}

impl ProblemCell {
    pub fn new(cell: &ClassCell) -> ProblemCell {
        let report = cell.report.as_ref();
        ProblemCell {
            counted: Mark::of_counted(&cell.counted),
            reported: Mark::of_reported(report),
            class: if cell.passes() {
                "passes"
            } else if !cell.fails() {
                "none"
            } else if report.is_some_and(ProblemReport::is_stuck) {
                "stuck"
            } else {
                "fails"
            },
        }
    }
}

impl ProblemColumn {
    pub fn new(class: &Class, place: usize, number: &str, title: &str) -> ProblemColumn {
        let cells = || {
            class
                .students
                .iter()
                .filter_map(|one: &ClassStudent| one.problems.get(place))
        };
        let passing = cells().filter(|cell| cell.passes()).count();
        let failing = cells().filter(|cell| cell.fails()).count();
        ProblemColumn {
            number: number.to_owned(),
            title: title.to_owned(),
            passing,
            failing,
            others: cells().count() - passing - failing,
        }
    }

    fn height(&self, students: usize) -> usize {
        HEIGHT * students / (self.passing + self.failing + self.others).max(1)
    }

    pub fn passing_height(&self) -> usize {
        self.height(self.passing)
    }

    pub fn failing_height(&self) -> usize {
        self.height(self.failing)
    }
}
