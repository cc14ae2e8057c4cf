//! The results of a contest as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use pigskin_contest::{DisqualifiedRow, HogResults, Results, StandingRow};
use pigskin_entry::FaultKind;

use crate::name_list::name_list;
use crate::terminal::plain_table::{NAME, PlainTable, percent, shortened};
use crate::terminal::wrapped::wrapped;

/// The standings, the disqualified entries with reasons, and remarks.
pub fn of(results: &Results) -> String {
    let mut text = format!("{}\n\n", results.title);
    // Writing into a String never fails, here and below.
    if results.standings.is_empty() {
        let _ = writeln!(text, "No entry takes part.");
    } else {
        let _ = write!(text, "{}", of_rows(&results.standings));
    }
    text.push_str(&stand_ins(&results.standings));
    let no_language = FaultKind::NoLanguage.as_str();
    let rows = results.disqualified.iter();
    let (left_out, disqualified): (Vec<_>, Vec<_>) = rows.partition(|row| row.kind == no_language);
    text.push_str(&of_left_out(&left_out));
    if !disqualified.is_empty() {
        let _ = write!(text, "\nDisqualified:\n{}", of_disqualified(&disqualified));
    }
    for group in &results.same {
        let _ = write!(text, "\n{}", name_list(results.game.alike(), group));
    }
    text + &results.game.hog().map_or_else(String::new, unproved)
}

/// The remark about matchups whose outcome is not proved.
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

/// Lines of standings as a table.
pub fn of_rows(rows: &[StandingRow]) -> String {
    let has_forfeits = rows.iter().any(|row| row.forfeits.is_some());
    let has_bids = StandingRow::have_bids(rows);
    let last = match (has_forfeits, has_bids) {
        (true, _) => "Forfeits",
        (false, true) => "Bid",
        (false, false) => "",
    };
    let mut table = PlainTable::headed(
        ["Rank", "Team", "Wins", "Award", "Mean win rate", last],
        [0, 2, 3, 4, 5],
    );
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
            percent(row.mean_win_rate),
            match (forfeits, row.bid) {
                (Some(number), _) => number.to_string(),
                (None, Some(bid)) => bid.to_string(),
                (None, None) => String::new(),
            },
        ]);
    }
    table.to_text()
}

/// The teams that are named after their files because their entries give no name.
fn stand_ins(rows: &[StandingRow]) -> String {
    let stand_ins = rows.iter().filter(|row| row.stand_in);
    let mut table = PlainTable::new([]);
    let mut is_any = false;
    for row in stand_ins {
        is_any = true;
        let file = row.file.as_deref().unwrap_or_default();
        table.row([shortened(&row.team, NAME), file.to_owned()]);
    }
    if is_any {
        format!(
            "\nNo name given, named after the file:\n{}",
            table.to_text()
        )
    } else {
        String::new()
    }
}

/// The entries that this machine cannot run, each reason once.
fn of_left_out(rows: &[&DisqualifiedRow]) -> String {
    let mut by_reason: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in rows {
        let files = by_reason.entry(&row.reason).or_default();
        files.push(row.file.clone());
    }
    let groups = by_reason.iter().map(|(reason, files)| {
        let files = name_list("Left out, since this machine cannot run them", files);
        format!("\n{files}{}", wrapped("  Why: ", reason))
    });
    groups.collect()
}

fn of_disqualified(rows: &[&DisqualifiedRow]) -> String {
    let mut table = PlainTable::new([]);
    for row in rows {
        table.row([
            shortened(&row.file, NAME),
            row.kind.clone(),
            row.reason.clone(),
        ]);
    }
    table.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_interpreter_is_reported_once() {
        let row = |file: &str| DisqualifiedRow {
            file: file.to_owned(),
            team: None,
            kind: FaultKind::NoLanguage.as_str().to_owned(),
            reason: "there is no R".to_owned(),
        };
        let rows = [row("a.R"), row("b.R")];
        let text = of_left_out(&rows.each_ref());
        let expected = "\nLeft out, since this machine cannot run them: a.R, b.R\n\
                        \x20 Why: there is no R\n";
        assert_eq!(text, expected);
        assert_eq!(of_left_out(&[]), "");
    }
}
