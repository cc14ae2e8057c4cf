//! An entry's grade as Gradescope reads it.

use pigskin_autograder::{
    AutograderResults, AutograderTest, LeaderboardRow, Visibility, six_decimals,
};
use pigskin_entry::{Wall, printable};
use serde_json::json;

use super::{Against, EntryGrade};

/// Lines shown of a program's output.
const LAST_LINES: usize = 10;

/// Maximum length of a shown line, in characters.
const LINE: usize = 200;

/// Maximum length of a test's name, in characters.
const LONGEST_NAME: usize = 150;

impl EntryGrade {
    /// The results for Gradescope: `points` for beating the whole field, or one point for each
    /// opponent.
    pub fn results(&self, points: Option<f64>, visibility: Visibility) -> AutograderResults {
        let grade = self;
        let all = points.unwrap_or(grade.opponents as f64);
        let each = all / grade.opponents.max(1) as f64;
        let mut tests = vec![takes_part(grade, all, visibility)];
        let against = grade.against.iter();
        tests.extend(against.map(|against| test(against, each, visibility)));
        // Summed before rounding, so that winning everything gives all points.
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
        Some(fault) => format!("{team} is disqualified ({}): {}", fault.kind, fault),
        None => format!(
            "{team} wins {} of {} {} against a field of {}.",
            grade.wins(),
            grade.against.iter().map(|against| against.of).sum::<u32>(),
            grade.unit,
            grade.against.len()
        ),
    }
}

/// The test whether the entry takes part. With a fault it is the only test and worth all
/// points.
fn takes_part(grade: &EntryGrade, all: f64, visibility: Visibility) -> AutograderTest {
    let mut output = match &grade.fault {
        Some(fault) => format!("{}: {}", fault.kind, fault),
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
