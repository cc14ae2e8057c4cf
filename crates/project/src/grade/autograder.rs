//! Autograders for Gradescope, which grade a student's file by a project.

use std::fs;
use std::path::Path;

use pigskin_autograder::{
    AutograderResults, AutograderTest, AutograderZip, AutograderZipError, Visibility, ZipFile,
    six_decimals,
};
use pigskin_entry::Wall;
use serde_json::json;

use super::grading_kit::files_to_grade_by;
use super::{FileGrade, GradingKit, ProblemGrade};
use crate::{KitError, Problem};

/// The settings of a project's autograder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProjectAutograder {
    /// The time from which students see their points, and each problem's smallest mistake and
    /// diagnosis.
    pub visibility: Visibility,
    /// The weakest wall to accept between a file and the container. Each submission has a
    /// container of its own, and few containers allow boxes.
    pub least: Wall,
}

/// Why no autograder can be made for a project.
#[derive(Debug, thiserror::Error)]
pub enum ProjectAutograderError {
    /// The folder is no project.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// The zip cannot be made.
    #[error(transparent)]
    Zip(#[from] AutograderZipError),
}

impl Default for ProjectAutograder {
    /// Visible to students, behind the strongest wall that the container allows.
    fn default() -> ProjectAutograder {
        ProjectAutograder {
            visibility: Visibility::Visible,
            least: Wall::Limits,
        }
    }
}

impl ProjectAutograder {
    /// The folder in the zip with the project.
    const FOLDER: &str = "project";

    /// Makes the zip for Gradescope from the folder of a project. It contains the files for
    /// grading, and neither the reference nor the right answers, which the program computes. Equal
    /// inputs give equal bytes.
    ///
    /// Fails if the folder is no project, or if Gradescope cannot start the program.
    pub fn pack(self, folder: &Path, program: &[u8]) -> Result<Vec<u8>, ProjectAutograderError> {
        GradingKit::open(folder)?;
        let mut files = ZipFile::default();
        for name in files_to_grade_by(folder)? {
            let path = folder.join(&name);
            let contents = fs::read(&path).map_err(KitError::unmade(&path))?;
            files.file(&format!("{}/{}", Self::FOLDER, name.display()), contents);
        }
        let zip = AutograderZip {
            command: "project grade-file",
            folder: Self::FOLDER,
            visibility: self.visibility,
            sandbox: self.least.as_str(),
            arguments: "",
            languages: "",
            program,
        };
        Ok(zip.pack(files)?)
    }
}

impl GradingKit {
    /// The results of a file for Gradescope: a test for each problem.
    pub fn autograder_results(
        &self,
        grade: &FileGrade,
        visibility: Visibility,
    ) -> AutograderResults {
        let tests = self.problems().filter_map(|problem| {
            let grade = grade.problems.get(&problem.number)?;
            Some(test(problem, grade, visibility))
        });
        let mut output = format!("{} of {} points.", grade.points, grade.of);
        if let Some(error) = &grade.load_error {
            output = format!("{output}\nLoading hog.py stopped: {error}");
            if let Some(hint) = &error.hint {
                output = format!("{output}\n{hint}");
            }
        }
        let notes = grade.notes.iter().map(ToString::to_string);
        let notes: Vec<String> = notes.collect();
        for note in &notes {
            output = format!("{output}\n{note}");
        }
        AutograderResults {
            score: six_decimals(grade.points),
            output,
            visibility,
            stdout_visibility: Visibility::Hidden,
            extra_data: json!({ "notes": notes }),
            tests: tests.collect(),
            leaderboard: Vec::new(),
        }
    }
}

fn test(problem: &Problem, grade: &ProblemGrade, visibility: Visibility) -> AutograderTest {
    let mut lines: Vec<String> = Vec::new();
    if grade.passes() {
        let answers: usize = grade.parts.iter().map(|part| part.of).sum();
        lines.push(match answers {
            0 => "There is nothing to check.".to_owned(),
            answers => format!("Right on all {answers}."),
        });
    } else {
        lines.extend(grade.smallest.clone());
        for part in grade.wrong_parts() {
            lines.push(format!("{}: {}.", part.name, part.counted()));
            lines.extend(part.rule.as_ref().map(|rule| format!("The rule: {rule}")));
        }
        lines.extend(grade.diagnosis.clone());
    }
    AutograderTest {
        score: six_decimals(grade.points),
        max_score: six_decimals(grade.of),
        status: if grade.passes() { "passed" } else { "failed" },
        name: format!("{} {}", problem.number, problem.title),
        output: lines.join("\n"),
        visibility,
    }
}
