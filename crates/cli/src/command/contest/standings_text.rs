//! The results of a contest as text.

use std::fmt::Write;

use pigskin_contest::{GameResults, HogResults, Results, StandingRow};

use crate::plain_table::{NAME, PlainTable, shortened};

/// The standings, who is disqualified and why, and what else is to be known.
pub fn of(results: &Results) -> String {
    let mut text = format!("{}\n\n", results.title);
    // Writing into a String does not fail, here and below.
    if results.standings.is_empty() {
        let _ = writeln!(text, "No entry takes part.");
    } else {
        let _ = write!(text, "{}", standings(&results.standings));
    }
    if !results.disqualified.is_empty() {
        let _ = write!(text, "\nDisqualified:\n{}", disqualified(results));
    }
    let alike = match results.game {
        GameResults::Hog(_) => "The same table",
        GameResults::DFootball(_) => "The same code",
    };
    for group in &results.same {
        let _ = writeln!(text, "\n{alike}: {}", group.join(", "));
    }
    if let GameResults::Hog(hog) = &results.game {
        text.push_str(&unproved(hog));
    }
    text
}

/// What is to be said of matchups whose outcome is not proved.
fn unproved(hog: &HogResults) -> String {
    let outcomes = hog.matchups().map(|matchup| matchup.outcome(hog.threshold));
    let unproved = outcomes.filter(|outcome| !outcome.is_proved()).count();
    let (matchups, count) = match unproved {
        0 => return String::new(),
        1 => ("1 matchup is".to_owned(), "It counts as a tie"),
        _ => (format!("{unproved} matchups are"), "They count as ties"),
    };
    format!("\n{matchups} too close to the threshold to prove either side.\n{count}.\n")
}

fn standings(rows: &[StandingRow]) -> String {
    let has_forfeits = rows.iter().any(|row| row.forfeits.is_some());
    let last = if has_forfeits { "Forfeits" } else { "" };
    let mut table = PlainTable::new([0, 2, 3, 4, 5]);
    table.row(["Rank", "Team", "Wins", "Award", "Mean win rate", last].map(str::to_owned));
    for row in rows {
        let forfeits = row.forfeits.filter(|&count| count > 0);
        table.row([
            row.rank
                .map_or_else(|| "-".to_owned(), |rank| rank.to_string()),
            shortened(&row.team, NAME),
            row.wins.to_string(),
            if row.award > 0.0 {
                row.award_text()
            } else {
                String::new()
            },
            format!("{:.4} %", row.mean_win_rate * 100.0),
            forfeits.map_or_else(String::new, |count| count.to_string()),
        ]);
    }
    table.to_text()
}

fn disqualified(results: &Results) -> String {
    let mut table = PlainTable::new([]);
    for row in &results.disqualified {
        table.row([
            shortened(&row.file, NAME),
            row.kind.clone(),
            row.reason.clone(),
        ]);
    }
    table.to_text()
}
