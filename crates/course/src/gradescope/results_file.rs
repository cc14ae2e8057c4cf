//! `results.json` as Gradescope reads it.

use pigskin_contest::{Wall, printable};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Against, EntryGrade};

/// What an autograder says of a submission, with the names of Gradescope's
/// specification.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AutograderResults {
    /// The points, those of all tests together.
    pub score: f64,
    /// What concerns the whole submission.
    pub output: String,
    /// Who sees the tests, and when.
    pub visibility: Visibility,
    /// Who sees what the autograder printed: nobody but instructors.
    pub stdout_visibility: Visibility,
    /// What is kept beside: the hash of what was graded, and behind which wall.
    pub extra_data: Value,
    /// Whether the entry takes part, and a test for each opponent.
    pub tests: Vec<AutograderTest>,
    /// What submissions are compared by.
    pub leaderboard: Vec<LeaderboardRow>,
}

/// One test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AutograderTest {
    /// The points.
    pub score: f64,
    /// The most points.
    pub max_score: f64,
    /// Whether all was well: `"passed"` or `"failed"`.
    pub status: &'static str,
    /// What was tested.
    pub name: String,
    /// What came out.
    pub output: String,
    /// Who sees it, and when.
    pub visibility: Visibility,
}

/// One column of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeaderboardRow {
    /// What it is called.
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
    /// All of them.
    pub const ALL: [Visibility; 4] = [
        Visibility::Visible,
        Visibility::AfterDueDate,
        Visibility::AfterPublished,
        Visibility::Hidden,
    ];

    /// The word for it in `results.json`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Visibility::Visible => "visible",
            Visibility::AfterDueDate => "after_due_date",
            Visibility::AfterPublished => "after_published",
            Visibility::Hidden => "hidden",
        }
    }
}

/// So many lines of what a program printed are shown, of so many characters.
const LAST_LINES: usize = 10;
const LINE: usize = 200;

/// The longest name of a test, in characters.
const LONGEST_NAME: usize = 150;

impl AutograderResults {
    /// What Gradescope is told of an entry: points for what it won, `points` for
    /// all of the field, or one for each opponent.
    #[must_use]
    pub fn of(
        grade: &EntryGrade,
        points: Option<f64>,
        visibility: Visibility,
    ) -> AutograderResults {
        let all = points.unwrap_or(grade.opponents as f64);
        let each = all / grade.opponents.max(1) as f64;
        let mut tests = vec![takes_part(grade, all, visibility)];
        let against = grade.against.iter();
        tests.extend(against.map(|against| test(against, each, visibility)));
        // Before anything is rounded, so that all won are all points.
        let score = grade.against.iter().map(|against| each * against.share());
        AutograderResults {
            score: six_decimals(score.sum()),
            output: in_short(grade),
            visibility,
            stdout_visibility: Visibility::Hidden,
            extra_data: json!({
                "hash": grade.hash.map(|hash| hash.to_string()),
                "wall": grade.wall.map(Wall::as_str),
            }),
            tests,
            leaderboard: leaderboard(grade),
        }
    }
}

fn in_short(grade: &EntryGrade) -> String {
    let team = grade.team.as_deref().unwrap_or("The entry");
    let team = printable(team, LONGEST_NAME);
    match &grade.fault {
        Some(fault) => format!("{team} is disqualified ({}): {}", fault.kind, fault.reason),
        None => format!(
            "{team} wins {} of {} {} against a field of {}.",
            grade.wins(),
            grade.against.iter().map(|against| against.of).sum::<u32>(),
            grade.unit,
            grade.against.len()
        ),
    }
}

/// The test whether the entry takes part: with a fault it is all there is, and
/// stands for all points.
fn takes_part(grade: &EntryGrade, all: f64, visibility: Visibility) -> AutograderTest {
    let mut output = match &grade.fault {
        Some(fault) => format!("{}: {}", fault.kind, fault.reason),
        None => "It takes part.".to_owned(),
    };
    for (what, text) in [
        ("output", &grade.printed.stdout),
        ("errors", &grade.printed.stderr),
    ] {
        let last: Vec<&str> = text.lines().rev().take(LAST_LINES).collect();
        if !last.is_empty() {
            output = format!("{output}\n\nThe last of its {what}:");
        }
        for line in last.iter().rev() {
            output = format!("{output}\n  {}", printable(line, LINE));
        }
    }
    let is_well = grade.fault.is_none();
    AutograderTest {
        score: 0.0,
        max_score: if is_well { 0.0 } else { all },
        status: if is_well { "passed" } else { "failed" },
        name: "Takes part".to_owned(),
        output,
        visibility,
    }
}

fn test(against: &Against, each: f64, visibility: Visibility) -> AutograderTest {
    AutograderTest {
        score: six_decimals(each * against.share()),
        max_score: six_decimals(each),
        status: if against.wins * 2 > against.of {
            "passed"
        } else {
            "failed"
        },
        name: format!("Against {}", printable(&against.opponent, LONGEST_NAME)),
        output: against.words.clone(),
        visibility,
    }
}

fn leaderboard(grade: &EntryGrade) -> Vec<LeaderboardRow> {
    vec![
        LeaderboardRow {
            name: "Wins",
            value: f64::from(grade.wins()),
        },
        LeaderboardRow {
            name: "Mean win rate",
            value: six_decimals(grade.mean_win_rate()),
        },
    ]
}

/// The number, rounded: six decimals tell entries apart, and fit a column.
fn six_decimals(number: f64) -> f64 {
    // Without the sign that nothing can have.
    (number * 1e6).round() / 1e6 + 0.0
}
