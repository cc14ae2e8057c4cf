//! Contests of D-Football.

use std::fs;

use pigskin_contest::{Awards, ContestGame, FootballResults, GameResults, MatchRow, ReplayRow};
use pigskin_entry::{FaultKind, ForfeitKind, Interpreters, NoInterpreter, Program, Source};
use pigskin_football::{Football, Position, Square, Team};

use crate::contest_folder::{ContestFolder, Ran};

/// A contest with few games of few pieces, whose clock no busy machine runs out of.
fn small() -> ContestFolder {
    let clock = "[clock]\nmove_ms = 20000";
    ContestFolder::described(&format!(
        "game = 'd-football'\nn = 4\ngames_per_seat = 2\n{clock}"
    ))
}

const JUMPS_R: &str = "my_strategy <- function(game) prefer_jumps(game)\n";
const LEFTMOST: &str = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
const RANDOM: &str = "def my_strategy(game):\n    return random_move(game)\n";
const TRUE_R: &str = "my_strategy <- function(game) TRUE\n";
const MINUS_ONE: &str = "def my_strategy(game):\n    return -1\n";

/// A notebook as the handout's, with a team's name.
pub fn notebook(team: &str, code: &str) -> String {
    let cell = |kind: &str, text: &str| serde_json::json!({"cell_type": kind, "metadata": {}, "source": text});
    serde_json::json!({
        "nbformat": 4,
        "metadata": {"kernelspec": {"language": "R"}},
        "cells": [
            cell("code", code),
            cell("markdown", "## Team name\nOne word, all lower case:"),
            cell("markdown", team),
        ],
    })
    .to_string()
}

pub fn football(ran: &Ran) -> &FootballResults {
    match &ran.results.game {
        GameResults::DFootball(football) => football,
        GameResults::Hog(_) => panic!("it is of football"),
    }
}

fn matchup<'a>(ran: &'a Ran, a: &str, b: &str) -> &'a MatchRow {
    let mut matchups = football(ran).matchups.iter();
    let row = matchups.find(|row| row.a == a && row.b == b);
    row.unwrap_or_else(|| panic!("{a} against {b}"))
}

fn wins(ran: &Ran, team: &str) -> usize {
    let mut rows = ran.results.standings.iter();
    rows.find(|row| row.team == team).expect("it stands").wins
}

#[test]
fn an_entry_with_errors_forfeits_games_and_stays_in_the_contest() {
    let contest = ContestFolder::described(
        "game = 'd-football'\nn = 4\ngames_per_seat = 2\n\
         reference = ['random', 'prefer-jumps']\nclock = { start_seconds = 2 }",
    );
    contest.entry("instructions.ipynb", notebook("hail_mary", JUMPS_R));
    contest.entry("leftmost.py", LEFTMOST);
    contest.entry("truth.R", TRUE_R);
    contest.entry("minus.py", MINUS_ONE);
    contest.entry("errs.R", "my_strategy <- function(game) stop('alas')\n");
    contest.entry(
        "hangs.py",
        "def my_strategy(game):\n    while True:\n        pass\n",
    );
    contest.entry("broken.ipynb", "{");
    let ran = contest.run();

    assert_eq!(ran.disqualified(), [("broken.ipynb", "load-error")]);
    assert_eq!(ran.matchups_and_known(), (15 + 12, 0));
    for (team, kind) in [
        ("truth", ForfeitKind::InvalidMove),
        ("minus", ForfeitKind::InvalidMove),
        ("errs", ForfeitKind::Error),
        ("hangs", ForfeitKind::TooSlow),
    ] {
        let lost = matchup(&ran, "hail_mary", team);
        assert_eq!((lost.a_wins, lost.b_wins), (4, 0), "{team}");
        assert_eq!(lost.b_forfeits.get(&kind), Some(&4), "{team}");
        let replay = lost.replays.iter().find(|replay| replay.forfeit.is_some());
        assert!(replay.is_some(), "{team}");
    }
    // If both players have errors, the one to move forfeits.
    let both = matchup(&ran, "errs", "truth");
    assert_eq!((both.a_wins, both.b_wins), (2, 2));

    // Every game counts but those against reference players.
    for row in &ran.results.standings {
        let counts =
            |m: &&MatchRow| row.rank.is_none() || is_ranked(&ran, &m.a) && is_ranked(&ran, &m.b);
        let games = football(&ran).matchups.iter().filter(counts);
        let won: u32 = games
            .map(|m| match () {
                () if m.a == row.team => m.a_wins,
                () if m.b == row.team => m.b_wins,
                () => 0,
            })
            .sum();
        assert_eq!(row.wins, won as usize, "{}", row.team);
    }
    let high = ran.results.standings[0].wins as f64;
    assert_eq!(
        ran.results.awards,
        Awards::HighScore {
            best: 6.0,
            others: 5.0
        }
    );
    for row in &ran.results.standings {
        let award = match row.rank {
            None => 0.0,
            Some(1) => 6.0,
            Some(_) => 5.0 * row.wins as f64 / high,
        };
        assert!((row.award - award).abs() < 1e-12, "{}", row.team);
    }
    let references: Vec<_> = ran.results.references().map(|row| &row.file).collect();
    assert_eq!(references, [&None, &None]);

    for name in contest.written() {
        assert!(!name.contains(&contest.path().display().to_string()));
    }
}

fn is_ranked(ran: &Ran, team: &str) -> bool {
    let mut rows = ran.results.standings.iter();
    rows.any(|row| row.team == team && row.rank.is_some())
}

/// Plays a replay by the rules and says who won, `"a"` or `"b"`, if it was
/// played out.
fn winner(n: u8, replay: &ReplayRow) -> Option<&'static str> {
    let game = Football::new(n).expect("a number of pieces");
    let mut position = game.start;
    for &square in &replay.moves {
        let square: Square = square.to_string().parse().expect("a square");
        position = position.after(square).expect("a move");
    }
    let first_won = position.winner()? == Team::Michigan;
    Some(if first_won == (replay.first == "a") {
        "a"
    } else {
        "b"
    })
}

/// By a search of its own, without memory: whether the team to move wins.
fn can_win(position: Position) -> bool {
    let after = |square: &Square| position.after(*square).expect("a move");
    position
        .moves()
        .iter()
        .any(|square| !can_win(after(square)))
}

#[test]
fn a_lost_game_has_the_move_that_lost_it() {
    let contest = small();
    contest.entry("dice.py", RANDOM);
    contest.entry("jumps.R", JUMPS_R);
    let ran = contest.run();
    let [only] = football(&ran).matchups.as_slice() else {
        panic!("there is one matchup");
    };
    let [a, b] = [only.a_lost, only.b_lost].map(|lost| lost.expect("analyzed").all());
    assert_eq!([a, b], [only.b_wins, only.a_wins].map(u64::from));
    let thrown = [only.a_lost, only.b_lost].map(|lost| lost.expect("analyzed").thrown_away);
    assert!(thrown[0] + thrown[1] > 0, "random players err");
    for replay in &only.replays {
        let mut position = Football::new(4).expect("a number of pieces").start;
        let mut last_thrown = None;
        for (number, square) in (1..).zip(&replay.moves) {
            let square: Square = square.to_string().parse().expect("a square");
            let winning = position.moves().into_iter();
            let winning = winning.filter(|other| !can_win(position.after(*other).expect("a move")));
            let winning: Vec<u8> = winning.map(Square::number).collect();
            if !winning.is_empty() && !winning.contains(&square.number()) {
                last_thrown = Some((number, winning));
            }
            position = position.after(square).expect("a move");
        }
        let told = replay.losing_move.clone();
        assert_eq!(
            told.map(|losing| (losing.number, losing.better)),
            last_thrown
        );
    }
}

#[test]
fn replays_are_games_and_can_be_made_again() {
    let contest = small();
    contest.entry("dice.py", RANDOM);
    contest.entry("jumps.R", JUMPS_R);
    let ran = contest.run();
    let ContestGame::DFootball(described) = contest.contest().game else {
        panic!("it is of football");
    };
    let [only] = football(&ran).matchups.as_slice() else {
        panic!("there is one matchup");
    };
    // The first in each seat, and those that one threw away.
    assert!((2..=8).contains(&only.replays.len()), "{:?}", only.replays);
    for first in ["a", "b"] {
        assert!(only.replays.iter().any(|replay| replay.first == first));
    }
    for replay in &only.replays {
        assert_eq!(winner(4, replay), Some(replay.winner.as_str()));
        let again = described
            .replay_game(&contest.contest(), [&only.b, &only.a], replay.number)
            .expect("it can be made again");
        let moves: Vec<u8> = again.moves.iter().map(|square| square.number()).collect();
        assert_eq!(moves, replay.moves);
    }
    let error = |teams, number| {
        let again = described.replay_game(&contest.contest(), teams, number);
        again.expect_err("it cannot").to_string()
    };
    assert!(error(["dice", "nobody"], 0).contains("there are dice, jumps"));
    assert!(error(["dice", "jumps"], 4).contains("the games 0 to 3"));
}

#[test]
fn a_played_match_is_not_played_again() {
    let contest = small();
    contest.entry("one.py", LEFTMOST);
    contest.entry("two.py", RANDOM);
    contest.entry("three.R", JUMPS_R);
    assert_eq!(contest.run().matchups_and_known(), (3, 0));
    let written = contest.written();
    let ran = contest.run();
    assert_eq!((ran.matchups_and_known(), ran.decided()), ((3, 3), 0));
    assert_eq!(contest.written(), written);

    // A changed entry costs its own row, and comes back for nothing.
    contest.entry("two.py", format!("{RANDOM}# changed\n"));
    assert_eq!(contest.run().matchups_and_known(), (3, 1));
    contest.entry("two.py", RANDOM);
    assert_eq!(contest.run().matchups_and_known(), (3, 3));
    // The file's name and the other entries change nothing.
    fs::rename(contest.entry_path("two.py"), contest.entry_path("zwei.py")).expect("to rename");
    assert_eq!(contest.run().matchups_and_known(), (3, 3));
    fs::rename(contest.entry_path("zwei.py"), contest.entry_path("two.py")).expect("to rename");

    // All over again it comes out the same.
    contest.forget();
    assert_eq!(contest.run().decided(), 3);
    assert_eq!(contest.written(), written);
    // Another seed is another contest.
    contest.file(
        "contest.toml",
        "game = 'd-football'\nn = 4\ngames_per_seat = 2\nseed = 7",
    );
    assert_eq!(contest.run().matchups_and_known(), (3, 0));
}

#[test]
fn an_interrupted_run_goes_on_with_the_next_match() {
    let contest = small();
    for (name, square) in [("a", 0), ("b", -1)] {
        let strategy = format!("def my_strategy(game):\n    return valid_moves(game)[{square}]\n");
        contest.entry(&format!("{name}.py"), strategy);
    }
    contest.entry("c.py", RANDOM);
    contest.entry("d.R", JUMPS_R);
    contest.interrupted_after(2);
    let ran = contest.run();
    let (all, known) = ran.matchups_and_known();
    assert_eq!((all, known + ran.decided()), (6, 6));
    assert!(known >= 2);
}

#[test]
fn entries_with_the_same_code_share_the_games() {
    let contest = small();
    contest.entry("one.py", RANDOM);
    contest.entry("other.py", RANDOM);
    contest.entry("third.ipynb", notebook("third", JUMPS_R));
    contest.entry("fourth.R", JUMPS_R);
    let ran = contest.run();
    // The code of a notebook is in a file of the same name when it plays.
    let mut same = ran.results.same.clone();
    same.sort();
    assert_eq!(same, [["fourth", "third"], ["one", "other"]]);
    let shared = football(&ran).matchups.iter().filter(|m| m.same_code);
    let shared: Vec<_> = shared
        .map(|m| (m.a_wins, m.b_wins, m.replays.len()))
        .collect();
    assert_eq!(shared, [(2, 2, 0), (2, 2, 0)]);
    assert_eq!(wins(&ran, "one"), wins(&ran, "other"));
    assert_eq!(wins(&ran, "third"), wins(&ran, "fourth"));
    // Two matchups are not played, and the others are one match.
    assert_eq!(ran.matchups_and_known(), (6, 2));
}

#[test]
fn a_team_has_one_word_for_a_name() {
    let contest = small();
    let named = |name: &str| format!("TEAM_NAME = {name:?}\n{RANDOM}");
    contest.entry("1.py", named("one_hit_wonder"));
    contest.entry("2.R", format!("team_name <- 'second'\n{JUMPS_R}"));
    contest.entry("3.py", named("Loud"));
    contest.entry("4.py", RANDOM);
    contest.entry(
        "SmithJohn_123_x.ipynb",
        notebook("YOUR ANSWER HERE", JUMPS_R),
    );
    contest.entry("instructions.ipynb", notebook("", JUMPS_R));
    contest.entry(
        "unnamed/instructions.ipynb",
        notebook("your answer here", JUMPS_R),
    );
    contest.entry(
        "without.ipynb",
        notebook("", JUMPS_R).replace("## Team name", "## Team"),
    );
    contest.entry("5.ipynb", notebook("YOUR ANSWER HERE\n\n`tick`", JUMPS_R));
    contest.entry(
        "6.ipynb",
        notebook(
            "YOUR ANSWER HERE",
            &format!("{JUMPS_R}team_name <- 'in_code'\n"),
        ),
    );
    contest.entry("seven/contest.ipynb", notebook("seven", JUMPS_R));
    contest.entry("seven/d_football.R", "stop('a copy of ours')\n");
    contest.entry("7.py", named("</script>"));
    contest.entry("8.py", named("second"));
    contest.entry("nine/my_strategy.py", RANDOM);
    contest.entry("random.py", LEFTMOST);
    contest.file(
        "contest.toml",
        "game = 'd-football'\nn = 1\ngames_per_seat = 1\nreference = ['random']",
    );
    let ran = contest.run();
    let mut teams = ran.teams();
    teams.sort_unstable();
    assert_eq!(
        teams,
        [
            "in_code",
            "nine",
            "one_hit_wonder",
            "random",
            "random (reference)",
            "second",
            "seven",
            "tick",
        ]
    );
    assert_eq!(
        ran.disqualified(),
        [
            ("3.py", "bad-name"),
            ("4.py", "bad-name"),
            ("7.py", "bad-name"),
            ("8.py", "duplicate-name"),
            ("SmithJohn_123_x.ipynb", "bad-name"),
            ("instructions.ipynb", "bad-name"),
            ("unnamed", "bad-name"),
            ("without.ipynb", "bad-name"),
        ]
    );
    for file in ["SmithJohn_123_x.ipynb", "instructions.ipynb", "unnamed"] {
        let why = ran.reason(file);
        assert!(
            why.starts_with("the notebook has no team's name; "),
            "{why}"
        );
    }
    assert!(ran.reason("3.py").contains("\"Loud\", is not one word"));
    // A reference player gives way to an entry of its name.
    let mut references = ran.results.references();
    assert!(references.any(|row| row.team == "random (reference)"));
    assert!(!contest.result("report.html").contains("</script>\""));
}

#[test]
fn a_contest_may_require_the_files_name() {
    let contest = small();
    contest.file(
        "contest.toml",
        "game = 'd-football'\nn = 1\ngames_per_seat = 1\nfile_name = 'instructions.ipynb'",
    );
    let text = |team: &str| notebook(team, JUMPS_R);
    contest.entry("ada/instructions.ipynb", text("ada"));
    // The strategy is in the notebook, whatever else is there.
    contest.entry("bob/instructions.ipynb", text("bob"));
    contest.entry("bob/my_strategy.R", "stop('an old version')");
    contest.entry("SmithJohn_123_instructions.ipynb", text("smith"));
    contest.entry("instructions-1.ipynb", text("one"));
    contest.entry("left.py", LEFTMOST);
    contest.entry("zoe/other.ipynb", text("zoe"));
    let ran = contest.run();
    let mut teams = ran.teams();
    teams.sort_unstable();
    assert_eq!(teams, ["ada", "bob", "smith"]);
    assert_eq!(
        ran.disqualified(),
        [
            ("instructions-1.ipynb", "load-error"),
            ("left.py", "load-error"),
            ("zoe", "load-error"),
        ]
    );
    assert_eq!(
        ran.reason("left.py"),
        "the file is called \"left.py\"; \
         this contest wants it to be called \"instructions.ipynb\""
    );
    assert_eq!(
        ran.reason("zoe"),
        "none of its files is called \"instructions.ipynb\", as this contest wants it"
    );
}

#[test]
fn an_entry_in_a_missing_language_is_refused_with_the_cure() {
    let contest = small();
    contest.entry("jumps.R", JUMPS_R);
    let no_r = Err(NoInterpreter::r(Vec::new()));
    let interpreters = Interpreters::new(no_r, pigskin_entry::Python::find());
    let source = Source::read_football(&contest.entry_path("jumps.R")).expect("it reads");
    let fault = Program::admit(&source, &interpreters).expect_err("there is no R");
    assert_eq!(fault.kind, FaultKind::NoLanguage);
    assert!(
        fault.to_string().contains("apt-get install r-base-core"),
        "{fault}"
    );
    contest.entry("left.py", LEFTMOST);
    let source = Source::read_football(&contest.entry_path("left.py")).expect("it reads");
    let (name, _) = Program::admit(&source, &interpreters).expect("there is a Python");
    assert_eq!((name.team.as_str(), name.is_stand_in), ("left", true));
}

#[test]
fn contests_with_no_entry_or_one_end() {
    let contest = small();
    assert!(contest.run().results.standings.is_empty());
    contest.entry("alone.py", RANDOM);
    let ran = contest.run();
    let [alone] = ran.results.standings.as_slice() else {
        panic!("there is one");
    };
    assert_eq!((alone.rank, alone.wins), (Some(1), 0));
    assert!(contest.result("report.html").contains("alone"));
}

#[test]
fn names_of_house_strategies_in_a_folder_do_not_stop_a_contest() {
    let contest = small();
    contest.entry("evil/my_strategy.py", RANDOM);
    contest.entry("evil/d_football.py/x.txt", "a folder of that name\n");
    contest.entry("honest.py", LEFTMOST);
    let ran = contest.run();
    assert_eq!(ran.results.standings.len(), 2);
    // Packed code is none that we can count.
    contest.entry("packed.R", b"\x1f\x8b\x08\0\0");
    assert!(
        contest
            .run()
            .reason("packed.R")
            .contains("the file is not text")
    );
}
