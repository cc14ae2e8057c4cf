//! The summary of a class's grades.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::answer_table::AnswerTable;
use super::{Cause, FileGrade, GradingKit, PartGrade, ProblemState, StudentFile};

/// The grades of a class in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassSummary {
    /// The title of the project.
    pub title: String,
    /// The seed from which, with a file's contents, inputs are drawn that no kit contains.
    pub seed: u64,
    /// The number of files.
    pub files: usize,
    /// The mean of the points.
    pub mean: f64,
    /// The median of the points.
    pub median: f64,
    /// The points that all problems are worth.
    pub of: f64,
    /// The problems, in order.
    pub problems: Vec<ProblemSummary>,
    /// Known misunderstandings, the most frequent first.
    pub diagnoses: Vec<FrequentFinding>,
    /// Parts that are wrong in files where something is written, the most frequent first.
    pub parts: Vec<FrequentFinding>,
    /// Files that hold a table: answers in place of a rule.
    pub tables: Vec<AnswerTable>,
}

/// The results of a class in one problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemSummary {
    pub number: String,
    pub title: String,
    /// Files that are right.
    pub right: usize,
    /// Files that are wrong.
    pub wrong: usize,
    /// Files in which nothing is written yet.
    pub unwritten: usize,
    /// Files that cannot be loaded so far.
    pub not_loaded: usize,
    /// Files whose time was over, and in which nothing is wrong so far.
    pub not_asked: usize,
}

/// A diagnosis or a wrong part that several files have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FrequentFinding {
    /// The number of files.
    pub files: usize,
    /// The number of the problem.
    pub problem: String,
    /// The diagnosis or the part.
    pub what: String,
}

/// Lines of each list in the text.
const MOST_LINES: usize = 15;

impl GradingKit {
    /// Summarises the grades of a class.
    pub fn class_summary(&self, files: &[StudentFile], grades: &[FileGrade]) -> ClassSummary {
        let mut points: Vec<f64> = grades.iter().map(|grade| grade.points).collect();
        points.sort_by(f64::total_cmp);
        let middle = [points.len().saturating_sub(1) / 2, points.len() / 2];
        let middle = middle.map(|place| points.get(place).copied().unwrap_or_default());
        ClassSummary {
            title: self.title.clone(),
            seed: self.seed,
            files: files.len(),
            mean: points.iter().sum::<f64>() / points.len().max(1) as f64,
            median: f64::midpoint(middle[0], middle[1]),
            of: self.problems().map(|problem| problem.points).sum(),
            problems: self.problem_summaries(grades),
            diagnoses: diagnoses(grades),
            parts: wrong_parts(grades),
            tables: tables(files, grades),
        }
    }

    fn problem_summaries(&self, grades: &[FileGrade]) -> Vec<ProblemSummary> {
        let summaries = self.problems().map(|problem| {
            let mut summary = ProblemSummary {
                number: problem.number.clone(),
                title: problem.title.clone(),
                right: 0,
                wrong: 0,
                unwritten: 0,
                not_loaded: 0,
                not_asked: 0,
            };
            for grade in grades
                .iter()
                .filter_map(|grade| grade.problems.get(&problem.number))
            {
                *match grade.state {
                    ProblemState::Passes => &mut summary.right,
                    ProblemState::Fails => &mut summary.wrong,
                    ProblemState::Unwritten => &mut summary.unwritten,
                    ProblemState::NotLoaded => &mut summary.not_loaded,
                    ProblemState::NotAsked => &mut summary.not_asked,
                } += 1;
            }
            summary
        });
        summaries.collect()
    }
}

fn tables(files: &[StudentFile], grades: &[FileGrade]) -> Vec<AnswerTable> {
    let found = files.iter().zip(grades).filter_map(|(file, grade)| {
        Some(AnswerTable {
            file: file.file.clone(),
            values: grade.table?,
        })
    });
    found.collect()
}

fn diagnoses(grades: &[FileGrade]) -> Vec<FrequentFinding> {
    let found = grades.iter().flat_map(|grade| {
        let problems = grade.problems.iter();
        // An earlier problem's mistake counts there.
        let own = problems.filter(|(_, problem)| problem.only_because.is_empty());
        own.filter_map(|(number, problem)| Some((number, problem.diagnosis.as_ref()?)))
    });
    frequent(found.map(|(number, what)| (number.clone(), what.clone())))
}

fn wrong_parts(grades: &[FileGrade]) -> Vec<FrequentFinding> {
    let found = grades.iter().flat_map(|grade| {
        let written = grade.problems.iter();
        let written = written.filter(|(_, problem)| problem.state != ProblemState::Unwritten);
        written.flat_map(|(number, problem)| {
            let is_wrong = |part: &&PartGrade| !part.is_right() && part.cause != Cause::Time;
            let wrong = problem.parts.iter().filter(is_wrong);
            wrong.map(move |part| (number.clone(), part.name.clone()))
        })
    });
    frequent(found)
}

/// Counts things, the most frequent first.
fn frequent(things: impl Iterator<Item = (String, String)>) -> Vec<FrequentFinding> {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for thing in things {
        *counts.entry(thing).or_default() += 1;
    }
    let counts = counts.into_iter();
    let mut found: Vec<FrequentFinding> = counts
        .map(|((problem, what), files)| FrequentFinding {
            files,
            problem,
            what,
        })
        .collect();
    found.sort_by_key(|frequent| std::cmp::Reverse(frequent.files));
    found
}

impl ClassSummary {
    /// The summary as text.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{}: {}, mean {:.1} of {} points, median {:.1}\n",
            self.title,
            match self.files {
                1 => "1 file".to_owned(),
                files => format!("{files} files"),
            },
            self.mean,
            self.of,
            self.median
        );
        text.push_str(
            "\nProblem                        right  wrong  not written  not loaded  not asked\n",
        );
        for problem in &self.problems {
            let title = format!("{:<4}{}", problem.number, problem.title);
            let ProblemSummary {
                right,
                wrong,
                unwritten,
                not_loaded,
                not_asked,
                ..
            } = problem;
            let counts =
                format!("{right:>6}{wrong:>7}{unwritten:>13}{not_loaded:>12}{not_asked:>11}");
            let _ = writeln!(text, "{title:<30}{counts}");
        }
        for (heading, list) in [
            ("Misunderstandings", &self.diagnoses),
            ("What is most often wrong", &self.parts),
        ] {
            if list.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\n{heading}, by number of files:");
            for FrequentFinding {
                files,
                problem,
                what,
            } in list.iter().take(MOST_LINES)
            {
                text.push_str(&wrapped(&format!("{files:>5}  {problem:<4}"), what));
            }
        }
        if !self.tables.is_empty() {
            text.push_str("\nFiles that hold a table, perhaps of answers in place of a rule:\n");
        }
        for table in self.tables.iter().take(MOST_LINES) {
            let _ = writeln!(text, "  {}: {} values", table.file, table.values);
        }
        let _ = writeln!(
            text,
            "\nFurther inputs were drawn from each file and the seed {}.",
            self.seed
        );
        text
    }
}

/// Width of the text, in columns.
const WIDTH: usize = 80;

/// Lines of a text behind a start, as far in as the start is long.
fn wrapped(start: &str, text: &str) -> String {
    let mut lines = vec![start.to_owned()];
    let mut is_new = true;
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if !is_new && line + 1 + word.chars().count() > WIDTH {
            lines.push(" ".repeat(start.len()));
            is_new = true;
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if is_new { "" } else { " " });
            line.push_str(word);
        }
        is_new = false;
    }
    lines.join("\n") + "\n"
}
