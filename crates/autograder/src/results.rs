//! `results.json` as Gradescope reads it.

use serde::Serialize;
use serde_json::Value;

/// An autograder's results for a submission, with the field names of Gradescope's
/// specification.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AutograderResults {
    /// The points of all tests together.
    pub score: f64,
    /// The summary of the submission.
    pub output: String,
    /// When students see the tests.
    pub visibility: Visibility,
    /// When students see the autograder's own output: never.
    pub stdout_visibility: Visibility,
    /// Additional data for staff, such as hashes.
    pub extra_data: Value,
    /// The tests, in order.
    pub tests: Vec<AutograderTest>,
    /// The values by which submissions are compared.
    pub leaderboard: Vec<LeaderboardRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AutograderTest {
    /// The points.
    pub score: f64,
    /// Maximum points.
    pub max_score: f64,
    /// `"passed"` or `"failed"`.
    pub status: &'static str,
    /// The name of the test.
    pub name: String,
    /// The result as text.
    pub output: String,
    /// When students see it.
    pub visibility: Visibility,
}

/// A column of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeaderboardRow {
    pub name: &'static str,
    /// The value; more is better.
    pub value: f64,
}

/// When students see a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Always.
    #[default]
    Visible,
    /// Once the assignment is due.
    AfterDueDate,
    /// Once the grades are published.
    AfterPublished,
    /// Never.
    Hidden,
}

impl Visibility {
    /// All values.
    pub const ALL: [Visibility; 4] = [
        Visibility::Visible,
        Visibility::AfterDueDate,
        Visibility::AfterPublished,
        Visibility::Hidden,
    ];

    /// The value's name in `results.json`.
    pub fn as_str(self) -> &'static str {
        match self {
            Visibility::Visible => "visible",
            Visibility::AfterDueDate => "after_due_date",
            Visibility::AfterPublished => "after_published",
            Visibility::Hidden => "hidden",
        }
    }
}

/// The number rounded to six decimals, which tell entries apart and fit a column.
///
/// ```
/// use pigskin_autograder::six_decimals;
/// assert_eq!(six_decimals(2.0 / 3.0), 0.666_667);
/// ```
pub fn six_decimals(number: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (number * 1e6).round() / 1e6 + 0.0
}
