//! A contest as a whole, against what the definitions say, word by word.

use std::collections::BTreeMap;

use pigskin_contest::{
    Awards, Contest, ContestAnalysis, GameResults, HogResults, Results, StandingRow, WinRates,
};
use proptest::prelude::*;
use tempfile::TempDir;

const THRESHOLD: f64 = 0.500_001;

/// A contest of Hog in which a is compared with b, and so on; a win rate for
/// each two teams, the lower number first. Every team has a table of its own.
fn contest(teams: usize, rates: impl Fn(usize, usize) -> f64) -> Results {
    let name = |team: usize| format!("team {team}");
    let standings = (0..teams).map(|team| StandingRow {
        rank: Some(team + 1),
        team: name(team),
        stand_in: false,
        file: Some(format!("{team}.json")),
        wins: 0,
        award: 0.0,
        mean_win_rate: 0.5,
        forfeits: None,
        bid: None,
        hash: format!("hash {team}"),
    });
    // The table of team 3 differs from that of team 2 in three choices, and so
    // on.
    let table = |team: usize| {
        let choices = (0..100).map(|cell| i8::from(cell < team * team));
        let choices: Vec<i8> = choices.collect();
        choices.chunks(10).map(<[i8]>::to_vec).collect()
    };
    Results {
        version: Results::VERSION,
        title: "a contest".into(),
        scoring: "match-points".into(),
        awards: Awards::Ranks(Vec::new()),
        standings: standings.collect(),
        disqualified: Vec::new(),
        same: Vec::new(),
        game: GameResults::Hog(HogResults {
            edition: "fall-2019".into(),
            rules: BTreeMap::new(),
            rules_in_words: Vec::new(),
            threshold: THRESHOLD,
            error_bound: 1e-13,
            engine: 1,
            win_rates: WinRates::from_fn(teams, 1e-13, |a, b| Some([rates(a, b); 2])),
            win_rates_in: None,
            tables: (0..teams)
                .map(|team| (format!("hash {team}"), table(team)))
                .collect(),
        }),
    }
}

fn numbers(teams: &[String]) -> Vec<usize> {
    let number = |team: &String| team.strip_prefix("team ").and_then(|n| n.parse().ok());
    teams.iter().filter_map(number).collect()
}

#[test]
fn a_circle_of_three_and_a_loser() {
    let results = contest(4, |a, b| match (a, b) {
        (0, 2) => 0.4,
        (_, 3) => 0.9,
        _ => 0.5003,
    });
    let analysis = ContestAnalysis::of(&results, 10);
    assert_eq!(numbers(&analysis.top), [0, 1, 2]);
    assert_eq!(analysis.circles.count, 1);
    assert_eq!(numbers(&analysis.circles.shown[0]), [0, 1, 2]);
    let ranks = analysis.ranks.iter();
    let ranks: Vec<_> = ranks
        .map(|row| (row.copeland_rank, row.mean_rank))
        .collect();
    assert_eq!(ranks, [(1, 3), (1, 2), (1, 1), (4, 4)]);
    let closest = &analysis.closest[0];
    assert_eq!(
        (&*closest.a, &*closest.b, closest.won),
        ("team 0", "team 1", true)
    );
    assert!((closest.margin - 0.000_299).abs() < 1e-12);
    let alike: Vec<_> = analysis.alike.iter().map(|row| row.differing).collect();
    assert_eq!(alike, [1, 3, 4, 5, 8, 9]);
    assert_eq!(
        (&*analysis.alike[1].a, &*analysis.alike[1].b),
        ("team 1", "team 2")
    );
    assert_eq!(ContestAnalysis::of(&results, 1).closest.len(), 1);
}

#[test]
fn contests_with_one_entry_or_none() {
    let one = ContestAnalysis::of(&contest(1, |_, _| 0.5), 10);
    assert_eq!(numbers(&one.top), [0]);
    assert!((one.ranks[0].mean_win_rate - 0.5).abs() < 1e-15);
    let nobody = ContestAnalysis::of(&contest(0, |_, _| 0.5), 10);
    assert!(nobody.top.is_empty() && nobody.ranks.is_empty() && nobody.closest.is_empty());
}

#[test]
fn circles_among_many_are_counted_as_one_by_one() {
    // More than two words of bits; every seventh matchup is a tie.
    const TEAMS: usize = 150;
    let rate = |a: usize, b: usize| match (a * 31 + b * 17 + a * b) % 7 {
        0 => 0.5,
        1 | 3 | 6 => 0.6,
        _ => 0.4,
    };
    let analysis = ContestAnalysis::of(&contest(TEAMS, rate), 5);
    let beats = |a: usize, b: usize| {
        if a < b {
            rate(a, b) > 0.5
        } else {
            rate(b, a) < 0.5
        }
    };
    let mut circles = Vec::new();
    for a in 0..TEAMS {
        for b in a + 1..TEAMS {
            for c in b + 1..TEAMS {
                if beats(a, b) && beats(b, c) && beats(c, a) {
                    circles.push([a, b, c]);
                }
                if beats(a, c) && beats(c, b) && beats(b, a) {
                    circles.push([a, c, b]);
                }
            }
        }
    }
    assert_eq!(analysis.circles.count, circles.len() as u64);
    let shown = analysis.circles.shown.iter().map(|circle| numbers(circle));
    assert_eq!(shown.collect::<Vec<_>>(), circles[..5]);
    let wins = |a| (0..TEAMS).filter(|&b| a != b && beats(a, b)).count();
    for row in &analysis.ranks {
        let team = numbers(std::slice::from_ref(&row.team))[0];
        assert_eq!(row.wins, wins(team));
        let copeland = |a: usize| {
            let losses = (0..TEAMS).filter(|&b| a != b && beats(b, a)).count();
            wins(a).cast_signed() - losses.cast_signed()
        };
        let better = (0..TEAMS).filter(|&b| copeland(b) > copeland(team));
        assert_eq!(row.copeland_rank, 1 + better.count());
    }
}

#[test]
fn results_are_read_back() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("results.json");
    let results = contest(5, |a, b| 0.1 + 0.07 * (a + b) as f64);
    let write = |results: &Results| {
        let mut file = std::fs::File::create(&path).expect("a file");
        results.write_json(&mut file).expect("to write");
    };
    write(&results);
    assert_eq!(Results::read(&path).expect("results"), results);
    let older = Results {
        version: 1,
        ..results
    };
    write(&older);
    let error = Results::read(&path)
        .expect_err("another version")
        .to_string();
    assert!(
        error.contains("has version 1, and this program reads 3"),
        "{error}"
    );
    std::fs::write(&path, "{").expect("a file");
    let error = Results::read(&path).expect_err("no JSON").to_string();
    assert!(error.contains("is not the results of a contest"), "{error}");
    assert!(Results::read(folder.path()).is_err());
    assert!(Contest::open(folder.path()).is_err());
}

proptest! {
    #[test]
    fn circles_and_the_top_are_as_defined(
        teams in 1_usize..7,
        rates in prop::collection::vec(prop_oneof![Just(0.5), Just(0.3), 0.4..0.6], 36),
    ) {
        let results = contest(teams, |a, b| rates[a * 6 + b]);
        let beats = |a: usize, b: usize| {
            let rate = if a < b { rates[a * 6 + b] } else { 1.0 - rates[b * 6 + a] };
            a != b && rate > THRESHOLD
        };
        let analysis = ContestAnalysis::of(&results, 1000);
        let all = || 0..teams;
        // Every circle has three beginnings.
        let circles = all().flat_map(|a| all().flat_map(move |b| all().map(move |c| (a, b, c))));
        let circles = circles.filter(|&(a, b, c)| beats(a, b) && beats(b, c) && beats(c, a));
        prop_assert_eq!(analysis.circles.count * 3, circles.count() as u64);
        prop_assert_eq!(analysis.circles.shown.len() as u64, analysis.circles.count);
        for circle in &analysis.circles.shown {
            let [a, b, c] = numbers(circle)[..] else { panic!("three") };
            prop_assert!(beats(a, b) && beats(b, c) && beats(c, a));
            prop_assert!(a < b && a < c);
        }
        let sets = (1_u32..1 << teams).filter(|set| {
            let inside = |team: usize| set & (1 << team) != 0;
            all().all(|a| !inside(a) || all().all(|b| inside(b) || beats(a, b)))
        });
        let smallest = sets.min_by_key(|set| set.count_ones()).expect("all of them");
        let top = numbers(&analysis.top).into_iter().fold(0, |set, team| set | 1_u32 << team);
        prop_assert_eq!(top, smallest);
        for pair in analysis.closest.windows(2) {
            prop_assert!(pair[0].margin <= pair[1].margin);
        }
        for row in &analysis.closest {
            let [a, b] = numbers(&[row.a.clone(), row.b.clone()])[..] else { panic!("two") };
            prop_assert_eq!(row.won, beats(a, b));
            prop_assert!(row.win_rate >= 0.5);
        }
    }
}
