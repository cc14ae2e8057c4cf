//! Ranks and awards of contests of few entries.

use pigskin_contest::{MatchupOutcome, StandingRow};
use pigskin_hog::Duel;

use crate::contest_folder::{ContestFolder, GOAL, always};

fn row(row: &StandingRow) -> (usize, &str, usize, f64) {
    (
        row.rank.expect("it is ranked"),
        &row.team,
        row.wins,
        row.award,
    )
}

#[test]
fn a_shared_first_rank_gets_the_first_award_and_the_next_the_third() {
    let contest = ContestFolder::new();
    contest.always("four.json", 4);
    contest.always("one.json", 1);
    contest.always("vier.json", 4);
    let ran = contest.run();
    let rows: Vec<_> = ran.results.standings.iter().map(row).collect();
    let expected = [(1, "four", 1, 3.0), (1, "vier", 1, 3.0), (3, "one", 0, 1.0)];
    assert_eq!(rows, expected);
    assert_eq!(ran.results.same, [["four", "vier"]]);
    let tie = ran.hog().matchup(0, 1).expect("the first and the second");
    assert_eq!(tie.outcome(0.5), MatchupOutcome::Tie { proved: true });
    assert!((tie.rate.mean() - 0.5).abs() <= tie.rate.error_bound);
}

#[test]
fn awards_end_where_their_list_does() {
    let contest = ContestFolder::described(&format!(
        "edition = 'fall-2019'\nset.goal = {GOAL}\nawards = [2.5]"
    ));
    contest.always("four.json", 4);
    contest.always("one.json", 1);
    let ran = contest.run();
    let awards: Vec<f64> = ran.results.standings.iter().map(|row| row.award).collect();
    assert_eq!(awards, [2.5, 0.0]);
}

#[test]
fn a_win_rate_at_the_threshold_is_a_tie() {
    let described = |threshold: f64| {
        let contest = ContestFolder::described(&format!(
            "edition = 'fall-2019'\nset.goal = {GOAL}\nthreshold = {threshold:?}"
        ));
        contest.always("four.json", 4);
        contest.always("one.json", 1);
        contest
    };
    let rules = described(0.5).rules();
    let rate = Duel::new(&rules).win_rate(&always(4), &always(1));
    let rate = rate.expect("both fit");
    assert!(rate.is_above(0.5));
    for (threshold, outcome, proved) in [
        (rate.mean() - 3.0 * rate.error_bound, "four", true),
        (rate.mean(), "tie", false),
        (rate.mean() + 3.0 * rate.error_bound, "tie", true),
    ] {
        let contest = described(threshold);
        let ran = contest.run();
        let matchup = ran.hog().matchup(0, 1).expect("two entries");
        let found = matchup.outcome(threshold);
        let winner = match found {
            MatchupOutcome::A => &ran.results.standings[0].team,
            MatchupOutcome::B => &ran.results.standings[1].team,
            MatchupOutcome::Tie { .. } => "tie",
        };
        assert_eq!(
            (winner, found.is_proved()),
            (outcome, proved),
            "{threshold}"
        );
        let wins: usize = ran.results.standings.iter().map(|row| row.wins).sum();
        assert_eq!(wins, usize::from(outcome == "four"));
        assert_eq!(
            contest
                .result("report.html")
                .contains("Matchups not proved"),
            !proved
        );
    }
}

#[test]
fn a_single_entry_wins_nothing_and_stands_first() {
    let contest = ContestFolder::new();
    contest.always("four.json", 4);
    let ran = contest.run();
    let rows: Vec<_> = ran.results.standings.iter().map(row).collect();
    assert_eq!(rows, [(1, "four", 0, 3.0)]);
    assert!((ran.results.standings[0].mean_win_rate - 0.5).abs() < 1e-15);
    assert!(ran.hog().win_rates.is_empty());
    assert_eq!(ran.matchups_and_known(), (0, 0));
}

#[test]
fn no_entries_are_a_contest_without_standings() {
    let contest = ContestFolder::new();
    let ran = contest.run();
    assert!(ran.results.standings.is_empty());
    assert!(ran.results.disqualified.is_empty());
    let csv = "rank,team,wins,award,mean_win_rate,file\n";
    assert_eq!(contest.result("standings.csv"), csv);
    assert!(
        contest
            .result("report.html")
            .contains("No entry took part.")
    );
}

#[test]
fn entries_of_the_same_table_fare_alike() {
    let contest = ContestFolder::new();
    // Names that come before, between and after the others.
    for (file, dice) in [
        ("a.json", 3),
        ("b.json", 4),
        ("c.json", 3),
        ("d.json", 5),
        ("e.json", 2),
        ("f.json", 3),
    ] {
        contest.always(file, dice);
    }
    let ran = contest.run();
    assert_eq!(ran.results.same, [["a", "c", "f"]]);
    let rows = ran.results.standings.iter();
    let same: Vec<&StandingRow> = rows
        .filter(|row| ["a", "c", "f"].contains(&row.team.as_str()))
        .collect();
    for row in &same {
        assert_eq!((row.rank, row.wins), (same[0].rank, same[0].wins));
        assert!((row.mean_win_rate - same[0].mean_win_rate).abs() < 1e-15);
    }
}

#[test]
fn reference_players_are_compared_and_have_no_rank() {
    let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\n");
    let contest = ContestFolder::described(&toml);
    contest.always("one.json", 1);
    contest.always("five.json", 5);
    let alone = contest.run();
    contest.file(
        "contest.toml",
        format!("{toml}reference = ['always:4', 'swap:8,4', 'always:4']"),
    );
    let ran = contest.run();
    // Each is compared with both entries, and not with the other.
    assert_eq!(ran.matchups_and_known(), (1 + 4, 1));
    assert_eq!(ran.hog().win_rates.len(), 5);
    let (ranked, references) = ran.results.standings.split_at(2);
    assert_eq!(ranked, alone.results.standings);
    let references: Vec<_> = references
        .iter()
        .map(|row| (row.rank, &*row.team))
        .collect();
    assert_eq!(references.len(), 2);
    assert!(references.contains(&(None, "always:4")) && references.contains(&(None, "swap:8,4")));
    // It gives way to an entry of its name.
    contest.always("ALWAYS:4.json", 3);
    let ran = contest.run();
    assert!(ran.teams().contains(&"ALWAYS:4"));
    assert!(ran.teams().contains(&"always:4 (reference)"));
}
