//! Results of another engine, whose win rates can differ in the last digits.

use std::collections::HashMap;

use pigskin_contest::{GameResults, HogResults, Matchup, Results, StandingRow};

/// Maximum error bound of any engine. An archive that states a larger one could hide anything
/// within it.
const MOST_BOUND: f64 = 1e-9;

/// Compares recorded results with those that this engine computes: every win rate has to be
/// within both error bounds, and everything else the same.
///
/// Returns the first difference.
pub(super) fn compare(
    recorded: (&Results, &HogResults),
    again: (&Results, &HogResults),
) -> Result<(), String> {
    let ((results, hog), (results_again, hog_again)) = (recorded, again);
    let bound = hog.error_bound;
    if !(0.0..=MOST_BOUND).contains(&bound) {
        return Err(format!("no engine has an error bound of {bound}"));
    }
    let bound = bound + hog_again.error_bound;
    let lines = lines(results, results_again)?;
    // A mean of rounded numbers is rounded once for each of them.
    let mean_bound = bound + lines.len() as f64 * f64::EPSILON;
    for (line, row) in results.standings.iter().enumerate() {
        let computed = &results_again.standings[lines[line]];
        if !is_same_row(row, computed, mean_bound) {
            return Err(other_line(line, row, computed));
        }
    }
    check_order(&results.standings)?;
    for (a, &computed_a) in lines.iter().enumerate() {
        for (b, &computed_b) in lines.iter().enumerate().skip(a + 1) {
            let computed = hog_again.matchup(computed_a, computed_b);
            let matchup = hog.matchup(a, b);
            if !agree(matchup, computed, bound) {
                let team = |line: usize| &results.standings[line].team;
                let rates = |matchup: Option<Matchup>| {
                    matchup.map(|matchup| (matchup.rate.first, matchup.rate.second))
                };
                return Err(format!(
                    "{:?} against {:?}: the win rates {:?} are recorded by engine {}; engine {} \
                     computes {:?}, which is not within their bounds",
                    team(a),
                    team(b),
                    rates(matchup),
                    hog.engine,
                    hog_again.engine,
                    rates(computed),
                ));
            }
        }
    }
    // The rest does not depend on last digits.
    let rest = HogResults {
        win_rates: hog.win_rates.clone(),
        error_bound: hog.error_bound,
        engine: hog.engine,
        ..hog_again.clone()
    };
    let rest = Results {
        standings: results.standings.clone(),
        game: GameResults::Hog(rest),
        ..results_again.clone()
    };
    if rest == *results {
        return Ok(());
    }
    Err("results.json is not what follows from the contest's settings and matchups".to_owned())
}

/// The line of each recorded line among those that were computed: lines with the same rank are in
/// the order of their mean win rates, which can differ.
fn lines(recorded: &Results, again: &Results) -> Result<Vec<usize>, String> {
    let places = again.standings.iter().zip(0..);
    let places: HashMap<&str, usize> = places.map(|(row, line)| (&*row.team, line)).collect();
    let line = |row: &StandingRow| {
        let line = places.get(&*row.team).copied();
        line.ok_or_else(|| format!("the team {:?} is not in the standings", row.team))
    };
    recorded.standings.iter().map(line).collect()
}

/// Whether two lines of the standings differ in nothing but the mean win rate, and in that by at
/// most this bound.
fn is_same_row(row: &StandingRow, computed: &StandingRow, bound: f64) -> bool {
    let with_mean = StandingRow {
        mean_win_rate: row.mean_win_rate,
        ..computed.clone()
    };
    with_mean == *row && (row.mean_win_rate - computed.mean_win_rate).abs() <= bound
}

/// Checks that lines are in the order of their ranks and, within a rank, of their mean win rates.
fn check_order(rows: &[StandingRow]) -> Result<(), String> {
    let key = |row: &StandingRow| (row.rank.unwrap_or(usize::MAX), -row.mean_win_rate);
    if rows.iter().is_sorted_by_key(key) {
        return Ok(());
    }
    Err("the standings are not in their order".to_owned())
}

/// Returns whether two matchups differ by at most `bound` in each seat.
fn agree(matchup: Option<Matchup>, computed: Option<Matchup>, bound: f64) -> bool {
    match (matchup, computed) {
        (Some(matchup), Some(computed)) => {
            let (rate, other) = (matchup.rate, computed.rate);
            matchup.same_table == computed.same_table
                && (rate.first - other.first).abs() <= bound
                && (rate.second - other.second).abs() <= bound
        }
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// The message about a line of the standings, from 0, that differs.
pub(super) fn other_line(line: usize, row: &StandingRow, computed: &StandingRow) -> String {
    let rank = |rank: Option<usize>| rank.map_or("none".to_owned(), |r| r.to_string());
    format!(
        "line {} of the standings is {:?}, rank {}, {} wins, award {}; computed again it is \
         {:?}, rank {}, {} wins, award {}",
        line + 1,
        row.team,
        rank(row.rank),
        row.wins,
        row.award,
        computed.team,
        rank(computed.rank),
        computed.wins,
        computed.award
    )
}
