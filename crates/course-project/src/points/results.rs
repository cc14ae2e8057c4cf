//! The points of a class as Gradescope reads them.

use pigskin_autograder::{AutograderResults, AutograderTest, Visibility, ZipFile, six_decimals};
use pigskin_course::points_text;
use serde_json::json;

use crate::plain_id::plain_id;
use crate::points::of_class::{ClassPoints, StudentPoints};

impl ClassPoints {
    /// A zip with `ID/results.json` for each student: a test for each line of the points, in
    /// Gradescope's format. What students may not see yet is hidden there and adds nothing to
    /// the score. Folders of ids that differ only in case stay different where case is ignored.
    ///
    /// Equal points make equal bytes.
    ///
    /// Fails if there are too many students for a zip.
    pub fn to_gradescope(&self) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
        let mut zip = ZipFile::default();
        for one in &self.students {
            let folder = plain_id(&one.student.id);
            let text = serde_json::to_string_pretty(&one.results())? + "\n";
            zip.file(&format!("{folder}/results.json"), text);
        }
        Ok(zip.packed("results.json")?)
    }
}

impl StudentPoints {
    pub fn results(&self) -> AutograderResults {
        let published = self.points.published();
        let tests = self.points.lines.iter().map(|line| AutograderTest {
            score: six_decimals(line.points.unwrap_or(0.0)),
            max_score: six_decimals(line.of),
            status: if line.points == Some(line.of) {
                "passed"
            } else {
                "failed"
            },
            name: line.what.clone(),
            output: line.why(),
            visibility: if line.is_published {
                Visibility::Visible
            } else {
                Visibility::Hidden
            },
        });
        let unpublished: Vec<String> = self.unpublished().map(|part| part.to_string()).collect();
        AutograderResults {
            score: six_decimals(published.points),
            output: format!(
                "{} of {} points.",
                points_text(published.points),
                points_text(published.of)
            ),
            visibility: Visibility::Visible,
            stdout_visibility: Visibility::Hidden,
            extra_data: json!({ "id": self.student.id, "unpublished": unpublished }),
            tests: tests.collect(),
            leaderboard: Vec::new(),
        }
    }
}
