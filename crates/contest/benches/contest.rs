//! The cost of a whole contest: 200 random tables, from files to results, in
//! each of the handouts' editions.
//!
//! Run with `cargo bench -p pigskin-contest`, and for one edition alone with
//! its name after `--bench contest --`. Before a figure is printed, it is
//! asserted that all 19,900 matchups were decided, that some of them are what a
//! duel says of the two tables, and that the second run finds all of them
//! known. `ENTRIES` in the environment makes it smaller.

use std::time::{Duration, Instant};
use std::{env, fs};

use pigskin_contest::{Contest, Event, GameResults, Results};
use pigskin_entry::Hash;
use pigskin_hog::{Choice, Dice, Die, Duel, Edition, FairDice, Rules, Table};

const ENTRIES: usize = 200;

/// One matchup in so many is compared with a duel.
const SPOT_CHECK: usize = 97;

fn main() {
    let wanted: Vec<String> = env::args().skip(1).collect();
    // Cargo adds options of its own.
    let wanted: Vec<_> = wanted.iter().filter(|arg| !arg.starts_with('-')).collect();
    let entries = env::var("ENTRIES").map_or(ENTRIES, |number| number.parse().expect("a number"));
    let matchups = entries * (entries - 1) / 2;
    println!("{entries} random tables, {matchups} matchups");
    for (edition, rules) in Edition::HANDOUTS {
        if !wanted.is_empty() && !wanted.iter().any(|name| *name == edition) {
            continue;
        }
        let tables: Vec<Table> = (0..entries as u64)
            .map(|seed| random(&rules, seed))
            .collect();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = folder.path().join("entries");
        fs::create_dir(&files).expect("a folder");
        for (number, table) in tables.iter().enumerate() {
            fs::write(files.join(format!("{number:03}.json")), table.to_json()).expect("to write");
        }
        let toml = format!("edition = '{edition}'");
        fs::write(folder.path().join(Contest::FILE), toml).expect("to write");
        let contest = Contest::open(folder.path()).expect("a contest");

        let first = run(&contest, matchups, 0);
        check(&rules, &tables, &first.results);
        let second = run(&contest, matchups, matchups);
        assert_eq!(second.results, first.results);
        println!(
            "{edition:11}  first run {:6.2} s, second run {:5.2} s",
            first.took.as_secs_f64(),
            second.took.as_secs_f64()
        );
    }
}

struct Ran {
    results: Results,
    took: Duration,
}

/// Runs a contest with so many matchups, of which so many are known.
fn run(contest: &Contest, matchups: usize, known: usize) -> Ran {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let (mut decided, mut found) = (0, None);
    let started = Instant::now();
    let results = runtime.block_on(contest.run(&mut |event| match event {
        Event::FieldReady {
            matchups, known, ..
        } => found = Some((matchups, known)),
        Event::MatchupDecided { .. } => decided += 1,
        _ => {}
    }));
    let took = started.elapsed();
    assert_eq!(found, Some((matchups, known)));
    assert_eq!(decided, matchups - known);
    Ran {
        results: results.expect("it runs"),
        took,
    }
}

/// Compares some of the matchups with duels.
fn check(rules: &Rules, tables: &[Table], results: &Results) {
    let GameResults::Hog(hog) = &results.game else {
        panic!("the contest is of Hog");
    };
    assert_eq!(results.standings.len(), tables.len());
    assert_eq!(hog.win_rates.len(), tables.len() * (tables.len() - 1) / 2);
    // The team of a table is its number, the file's name.
    let table = |team: &str| &tables[team.parse::<usize>().expect("a number")];
    let mut duel = Duel::new(rules);
    for matchup in hog.matchups().step_by(SPOT_CHECK) {
        let [a, b] = [matchup.a, matchup.b].map(|line| table(&results.standings[line].team));
        // Contests compare the lower hash with the higher.
        let rate = if Hash::of_table(a) < Hash::of_table(b) {
            duel.win_rate(a, b).expect("both fit")
        } else {
            duel.win_rate(b, a).expect("both fit").reversed()
        };
        let near = |left: f64, right: f64| (left - right).abs() < 1e-15;
        assert!(near(matchup.rate.first, rate.first) && near(matchup.rate.second, rate.second));
        assert!(matchup.rate.error_bound >= rate.error_bound);
    }
}

/// A table of choices drawn at random, which costs the most to compare.
fn random(rules: &Rules, seed: u64) -> Table {
    let choices: Vec<Choice> = rules.choices().collect();
    let die = u8::try_from(choices.len()).ok().and_then(Die::new);
    let die = die.expect("as many sides as choices");
    let mut dice = FairDice::new(seed);
    Table::from_fn(rules.goal, |_| choices[usize::from(dice.roll(die)) - 1])
}
