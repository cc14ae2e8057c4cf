//! The results of a contest as text.

use std::fmt::Write;

use pigskin_contest::{Results, StandingRow};

use crate::plain_table::PlainTable;

/// The longest name that is shown whole.
const LONGEST_NAME: usize = 36;

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
    for group in &results.same_table {
        let _ = writeln!(text, "\nThe same table: {}", group.join(", "));
    }
    let unproved = results
        .matchups
        .iter()
        .filter(|matchup| !matchup.proved)
        .count();
    if unproved > 0 {
        let _ = writeln!(
            text,
            "\n{unproved} matchups are too close to the threshold to prove either side, and count \
             as ties."
        );
    }
    text
}

fn standings(rows: &[StandingRow]) -> String {
    let mut table = PlainTable::new([0, 2, 3, 4]);
    table.row(["Rank", "Team", "Wins", "Award", "Mean win rate"].map(str::to_owned));
    for row in rows {
        table.row([
            row.rank.to_string(),
            shortened(&row.team),
            row.wins.to_string(),
            if row.award > 0.0 {
                row.award.to_string()
            } else {
                String::new()
            },
            format!("{:.4} %", row.mean_win_rate * 100.0),
        ]);
    }
    table.to_text()
}

fn disqualified(results: &Results) -> String {
    let mut table = PlainTable::new([]);
    for row in &results.disqualified {
        table.row([shortened(&row.file), row.kind.clone(), row.reason.clone()]);
    }
    table.to_text()
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(LONGEST_NAME - 1).collect();
    short.push('…');
    short
}
