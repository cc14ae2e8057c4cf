//! The cache of a contest.

use std::fs;

use pigskin_contest::{ContestGame, ENGINE, Store};
use pigskin_entry::{Hash, Source, TeamName};
use pigskin_hog::Table;

use crate::contest_folder::{ContestFolder, GOAL, Ran, always, drawn, program, runtime};

/// A contest of six entries, two of them programs, after its first run.
fn played() -> ContestFolder {
    let contest = ContestFolder::new();
    for dice in 1..=4 {
        contest.always(&format!("{dice}.json"), dice);
    }
    contest.entry("five.py", program("Five", "5"));
    contest.entry("six.py", program("Six", "6"));
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 0));
    assert_eq!(ran.decided(), 15);
    assert_eq!(ran.asked(), ["five.py", "six.py"]);
    contest
}

#[test]
fn a_second_run_reads_everything_from_the_cache() {
    let ran = played().run();
    assert_eq!(ran.matchups_and_known(), (15, 15));
    assert_eq!(ran.decided(), 0);
    assert!(ran.asked().is_empty());
}

#[test]
fn win_rates_of_another_engine_are_computed_again() {
    let contest = played();
    let written = contest.written();
    contest.execute("UPDATE hog_sheet SET engine = engine + 1");
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 0));
    assert_eq!(ran.decided(), 15);
    assert!(ran.asked().is_empty());
    assert_eq!(ran.hog().engine, ENGINE);
    assert_eq!(contest.written(), written);
    // Rates of the other engine are gone, and rates of this one are cached.
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 15));
    contest.execute("DELETE FROM hog_sheet WHERE engine > 0");
    assert_eq!(contest.run().matchups_and_known(), (15, 0));
}

#[test]
fn a_changed_entry_costs_only_its_own_row() {
    let contest = played();
    contest.entry("six.py", program("Six", "7"));
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 10));
    assert_eq!(ran.decided(), 5);
    assert_eq!(ran.asked(), ["six.py"]);
    contest.entry("six.py", program("Six", "6"));
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 15));
    assert!(ran.asked().is_empty());
}

/// Neither the size nor the time of a file says that it is the same.
#[test]
fn a_changed_table_of_the_same_size_and_time_is_seen() {
    for name in ["3.json", "3.txt"] {
        let contest = ContestFolder::new();
        contest.always("1.json", 1);
        contest.always("2.json", 2);
        let text = |table: &Table| match name {
            "3.json" => table.to_json(),
            _ => table.to_text(),
        };
        contest.entry(name, text(&always(3)));
        contest.run();
        let path = contest.entry_path(name);
        let before = path.metadata().expect("it is there");
        contest.entry(name, text(&always(4)));
        let file = fs::File::options().append(true).open(&path);
        let modified = before.modified().expect("a time");
        file.and_then(|file| file.set_modified(modified))
            .expect("to set");
        let after = path.metadata().expect("it is there");
        assert_eq!(
            (after.len(), after.modified().ok()),
            (before.len(), Some(modified))
        );
        let ran = contest.run();
        assert_eq!(ran.matchups_and_known(), (3, 1));
        let hash = Hash::of_table(&always(4)).to_string();
        assert!(ran.results.standings.iter().any(|row| row.hash == hash));
        let written = contest.written();
        contest.forget();
        contest.run();
        assert_eq!(contest.written(), written);
    }
}

#[test]
fn an_added_entry_costs_only_its_own_row() {
    let contest = played();
    contest.always("7.json", 7);
    assert_eq!(contest.run().matchups_and_known(), (21, 15));
    fs::remove_file(contest.entry_path("7.json")).expect("to remove");
    assert_eq!(contest.run().matchups_and_known(), (15, 15));
}

#[test]
fn a_new_program_with_a_known_table_is_only_asked() {
    let contest = played();
    contest.entry("six.py", program("Half a Dozen", "3 + 3"));
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 15));
    assert_eq!(ran.asked(), ["six.py"]);
    assert!(ran.teams().contains(&"Half a Dozen"));
}

#[test]
fn a_renamed_table_is_read_from_the_cache() {
    let contest = played();
    fs::rename(contest.entry_path("six.py"), contest.entry_path("0.py")).expect("to rename");
    contest.entry("vier.txt", always(4).to_text());
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known().0, 21);
    // Only the table against itself is new.
    assert_eq!(ran.decided(), 1);
    assert!(ran.asked().is_empty());
}

#[test]
fn settings_apart_from_the_rules_keep_the_cache() {
    let contest = played();
    let toml = format!("title = 'Other'\nedition = 'fall-2019'\nset.goal = {GOAL}\n");
    contest.file(
        "contest.toml",
        format!("{toml}threshold = 0.6\nawards = [5]\n"),
    );
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (15, 15));
    assert_eq!(ran.results.title, "Other");
    contest.file("contest.toml", format!("{toml}set.feral_hogs = 'off'\n"));
    assert_eq!(contest.run().matchups_and_known(), (15, 0));
    contest.file("contest.toml", toml);
    assert_eq!(contest.run().matchups_and_known(), (15, 15));
}

#[test]
fn a_program_whose_table_changes_between_runs_is_impure() {
    let contest = played();
    // Store another table for the program, as if it had answered otherwise.
    let source = Source::read(&contest.entry_path("six.py")).expect("an entry");
    let (rules, settings) = (contest.rules(), contest.contest());
    let ContestGame::Hog(hog) = &settings.game else {
        panic!("it is a contest of Hog");
    };
    let judge = settings.judge(hog);
    let asked = judge.how_asked().expect("Python");
    runtime().block_on(async {
        let known = contest.path().join("results/known.sqlite");
        let store = Store::open(&known).await.expect("opened");
        let (hash, table) = (source.hash(), always(7));
        let team: TeamName = "Six".parse().expect("a name");
        let kept = store.cache_table(&rules, &hash, &asked, Some(&team), &table);
        kept.await.expect("kept");
        store.close().await;
    });
    let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\n");
    contest.file("contest.toml", format!("{toml}set.feral_hogs = 'off'\n"));
    let ran = contest.run();
    assert_eq!(ran.disqualified(), [("six.py", "impure")]);
    let reason = &ran.results.disqualified[0].reason;
    let says = "final_strategy(0, 0) gave 7 when it was judged before, and 6 now";
    assert!(reason.contains(says), "{reason}");
}

#[test]
fn a_faulty_entry_is_asked_again() {
    let contest = ContestFolder::new();
    contest.entry("odd.py", program("Odd", "3.5"));
    for _ in 0..2 {
        assert_eq!(contest.run().disqualified(), [("odd.py", "bad-value")]);
    }
    contest.entry("odd.py", program("Odd", "3"));
    assert_eq!(contest.run().teams(), ["Odd"]);
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    // More matchups than are ever held back from the database at once.
    const ENTRIES: u16 = 96;
    let (goal, matchups) = (12, usize::from(ENTRIES * (ENTRIES - 1) / 2));
    let toml = format!("edition = 'fall-2019'\nset.goal = {goal}");
    let contest = ContestFolder::described(&toml);
    let control = ContestFolder::described(&toml);
    for seed in 0..ENTRIES {
        let table = drawn(goal, seed.into()).to_json();
        contest.entry(&format!("{seed}.json"), &table);
        control.entry(&format!("{seed}.json"), &table);
    }
    contest.interrupted_after(matchups - 200);
    assert!(!contest.path().join("results/results.json").exists());

    let ran = contest.run();
    let (all, known) = ran.matchups_and_known();
    assert_eq!(all, matchups);
    assert!(known > 0);
    assert_eq!(ran.decided(), matchups - known);
    assert_eq!(control.run().decided(), matchups);
    assert_eq!(contest.written(), control.written());
}

#[test]
fn a_second_run_at_the_same_time_is_refused() {
    let contest = played();
    let message = contest.fails_beside_another_run();
    assert!(message.contains("is at work in"), "{message}");
    assert_eq!(contest.run().matchups_and_known(), (15, 15));
}

#[test]
fn an_interrupted_run_keeps_the_answers_of_its_entries() {
    let contest = ContestFolder::new();
    contest.entry("five.py", program("Five", "5"));
    contest.always("6.json", 6);
    contest.interrupted_after(1);
    assert!(contest.run().asked().is_empty());
}

/// Forgets the matches with forfeits, and returns their number.
fn forgotten(contest: &ContestFolder) -> usize {
    let contest = contest.contest();
    let ContestGame::DFootball(football) = &contest.game else {
        panic!("it is football");
    };
    let forgotten = runtime().block_on(contest.forget_forfeits(football));
    forgotten.expect("it is there")
}

#[test]
fn forfeits_are_known_until_they_are_forgotten() {
    let contest = ContestFolder::described(
        "game = 'd-football'\nn = 4\ngames_per_seat = 1\n[clock]\nmove_ms = 60000",
    );
    for (name, play) in [("leftmost", "0"), ("rightmost", "-1")] {
        let code = format!("def my_strategy(game):\n    return valid_moves(game)[{play}]\n");
        contest.entry(&format!("{name}.py"), code);
    }
    contest.entry("minus.py", "def my_strategy(game):\n    return -1\n");
    let forfeits = |ran: &Ran| -> u32 {
        let rows = ran.results.standings.iter();
        rows.map(|row| row.forfeits.expect("it is football")).sum()
    };
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (3, 0));
    assert_eq!(forfeits(&ran), 4);
    let written = contest.written();
    // The machine was too slow for a program.
    contest.execute(
        "UPDATE football_matchup SET score = REPLACE(score, \
         '\"forfeits\":[{},{}]', '\"forfeits\":[{\"too-slow\":2},{}]')",
    );
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (3, 3));
    assert_eq!(forfeits(&ran), 6);
    assert_eq!(forgotten(&contest), 3);
    let ran = contest.run();
    assert_eq!(ran.matchups_and_known(), (3, 0));
    assert_eq!(contest.written(), written);
    assert_eq!(forgotten(&contest), 2);
    assert_eq!(contest.run().matchups_and_known(), (3, 1));
}
