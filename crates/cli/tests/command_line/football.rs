//! D-Football: `solve`, `duel --game d-football`, `sdk`.

use std::path::Path;

use serde_json::{Value, json};

use crate::ran::json as parsed;
use crate::workspace::root;
use crate::{Folder, begins, has, pigskin};

#[test]
fn the_start_is_won_but_for_one_and_three_pieces() {
    for n in 1..=31 {
        let answer = pigskin(&format!("solve --game d-football --n {n} --format json")).json();
        assert_eq!(answer["wins"], json!(n != 1 && n != 3), "{n}");
    }
    let answer = pigskin("solve --game d-football").printed();
    has(&answer, "With perfect play michigan wins.");
    has(&answer, "Winning moves: 11 (of 11)");
}

#[test]
fn boards_of_a_file_are_answered_line_by_line() {
    let folder = Folder::with("boards.txt", "MM_OO\n\n_MO__\n__M\nM_MO_ to move ohio\n");
    let ran = folder.run("solve --game d-football --boards boards.txt --format json");
    let answers: Vec<Value> = ran
        .printed()
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    assert_eq!(
        answers,
        [
            json!({"board": "MM_OO", "wins": true, "winning_moves": [2], "valid_moves": [2]}),
            json!({"board": "_MO__", "wins": true, "winning_moves": [2], "valid_moves": [2]}),
            json!({"board": "__M", "wins": false, "winning_moves": [], "valid_moves": []}),
            json!({"board": "M_MO_ to move ohio", "wins": false, "winning_moves": [], "valid_moves": [4]}),
        ]
    );
}

#[test]
fn an_invalid_line_is_named() {
    let folder = Folder::with("boards.txt", "MM_OO\nMM?OO\n");
    let ran = folder.run("solve --game d-football --boards boards.txt");
    assert_eq!(ran.code, Some(1));
    has(&ran.err, "boards.txt, line 2");
    pigskin("solve --game d-football --n 32").failed(2, "32 is not in 1..=31");
    pigskin("solve --game d-football --board MMX").failed(2, "MMX");
}

#[test]
fn house_strategies_play_the_same_match_again() {
    let line = "duel --game d-football --n 5 --games 20 --seed 3 prefer-jumps random --format json";
    let answer = pigskin(line).json();
    assert_eq!(answer, pigskin(line).json());
    let wins = |side: &str| answer[side]["wins"].as_u64().expect("a number");
    assert_eq!(wins("a") + wins("b"), 40);
    assert!(wins("a") > wins("b"), "{answer}");
    assert_eq!(answer["deterministic"], json!(false));
}

#[test]
fn a_program_plays_and_a_faulty_one_forfeits() {
    let good = "def my_strategy(game):\n    return max(s for s in range(1, 12) if game.board[s - 1] == 1 \
                and s < 11 and game.board[s] != 1 and (game.board[s] == 0 or s < 10 and game.board[s + 1] == 0))\n";
    let folder = Folder::with("good.py", good);
    folder.write("bad.py", "def my_strategy(game):\n    return -1\n");
    let line = "duel --game d-football --n 5 --games 3 --play-all good.py bad.py --format json";
    let answer = folder.json(line);
    assert_eq!(answer["a"]["wins"], json!(6), "{answer}");
    assert_eq!(
        answer["b"]["forfeits"],
        json!({"invalid-move": 6}),
        "{answer}"
    );
    assert_eq!(answer["a"]["first_forfeit"], Value::Null);
    let why = "returned an invalid move: -1";
    let said = answer["b"]["first_forfeit"].as_str().expect("a reason");
    begins(said, why);
    let duel = folder.run(&line.replace(" --format json", ""));
    has(
        &duel.out,
        &format!("bad.py forfeits; the first time, it {why}"),
    );
    let analyze = "analyze bad.py --game d-football --n 5 --games 2";
    let analyzed = folder.printed(analyze);
    let says = format!("It forfeits; the first time, it {why}");
    has(&analyzed, &says);
    assert!(!analyzed.contains("never throws a win away"), "{analyzed}");
}

/// Stops and continues, as by Ctrl-Z and `fg`, again and again while a program is asked that takes a
/// third of its time for each move.
#[test]
fn time_while_stopped_does_not_count() {
    use rustix::process::Signal;
    use std::thread::park_timeout;
    use std::time::Duration;

    let slow = "import time\n\ndef my_strategy(game):\n    time.sleep(0.03)\n    \
                return max(s for s in range(1, 12) if game.board[s - 1] == 1 \
                and s < 11 and game.board[s] != 1 and (game.board[s] == 0 or s < 10 and game.board[s + 1] == 0))\n";
    let folder = Folder::with("slow.py", slow);
    let line = "duel --game d-football --n 5 --games 4 --play-all slow.py random --format json";
    let duel = folder.start(line);
    // It is not over until we have waited for it, whatever it does.
    for signal in [Signal::STOP, Signal::CONT].repeat(6) {
        park_timeout(Duration::from_millis(400));
        duel.signal(signal);
    }
    let answer = duel.ended().json();
    assert_eq!(answer["a"]["forfeits"], json!({}), "{answer}");
}

#[test]
fn perfect_players_lose_no_game_from_a_won_start() {
    let line = "duel --game d-football --n 5 --games 10 --play-all perfect perfect --format json";
    let answer = pigskin(line).json();
    // The first mover has won.
    assert_eq!(answer["a"]["wins_moving_first"], json!(10), "{answer}");
    assert_eq!(answer["b"]["wins_moving_first"], json!(10), "{answer}");
}

#[test]
fn an_unknown_player_is_refused() {
    pigskin("duel --game d-football random nobody").failed(2, "there is no such file or folder");
    let folder = Folder::with("notes.txt", "oink");
    let refused = folder.run("duel --game d-football random notes.txt");
    refused.failed(1, "notes.txt cannot play");
}

#[test]
fn the_files_for_students_are_written_once() {
    let folder = Folder::with("notes.txt", "");
    for (language, name) in [("r", "d_football.R"), ("python", "d_football.py")] {
        let run = || folder.run(&format!("sdk {language} --out files"));
        run().printed();
        has(&folder.read(format!("files/{name}")), "play_repeatedly");
        run().failed(1, "exists already; --force replaces it");
    }
}

#[test]
fn the_file_for_r_is_that_of_the_package() {
    let folder = Folder::with("notes.txt", "");
    folder.printed("sdk r");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file");
    let ours = root().join("sdk/r-package/R/d_football.R");
    assert_eq!(read(&folder.at("d_football.R")), read(&ours));
    assert!(read(&folder.at("README.md")).contains("valid_moves"));
    let version = format!("\nVersion: {}\n", env!("CARGO_PKG_VERSION"));
    let described = read(&root().join("sdk/r-package/DESCRIPTION"));
    has(&described, &version);
}

#[test]
fn the_notebook_is_written_in_every_format_and_is_an_entry_with_a_name() {
    let folder = Folder::with("notes.txt", "");
    for (format, program) in [("ipynb", "Jupyter"), ("rmd", "RStudio"), ("QMD", "RStudio")] {
        let line = format!("sdk r --format {format} --force");
        let said = folder.printed(&line);
        has(&said, &format!("in {program}"));
        let name = match format {
            "rmd" => "instructions.Rmd".to_owned(),
            other => format!("instructions.{}", other.to_ascii_lowercase()),
        };
        let check = || folder.run(&format!("check {name} --n 2"));
        assert!(
            check().out.contains("the notebook has no team's name"),
            "{name}"
        );
        let path = folder.at(&name);
        let text = std::fs::read_to_string(&path).expect("a notebook");
        let template = "stop(";
        let start = text.find(template).expect("the template");
        let end = start + text[start..].find(')').expect("its end") + 1;
        // The text of JSON and of a document differ in the quotation marks alone.
        let text = format!("{}max(valid_moves(game)){}", &text[..start], &text[end..]);
        let text = text.replace("YOUR ANSWER HERE", "go_blue");
        std::fs::write(&path, text).expect("to write");
        assert!(check().printed().contains("as go_blue"), "{name}");
    }
}

#[test]
fn strategies_of_d_football_need_no_game() {
    let duel = pigskin("duel random prefer-jumps --n 4 --games 2 --format json").json();
    assert_eq!(duel["game"], "d-football");
    let folder = Folder::with(
        "mine.R",
        "my_strategy <- function(game) max(valid_moves(game))\n",
    );
    for line in ["duel mine.R random --n 4 --games 2", "check mine.R --n 4"] {
        let answer = parsed(folder.run(&format!("{line} --format json")).out);
        assert_eq!(answer["game"], "d-football", "{line}");
    }
}

/// Without a contest every package of this machine is there; with one, only those that it promises.
#[test]
fn check_without_a_contest_says_which_package_a_contest_has_to_promise() {
    let asks = "library(parallel)\nmy_strategy <- function(game) max(valid_moves(game))\n";
    let told = Folder::with("mine.R", asks)
        .run("check mine.R --n 4")
        .printed();
    let expected =
        "It asks for parallel (line 1); only a contest that promises it takes this entry.\n";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn losing_moves_of_a_strategy_are_listed() {
    let line = "analyze prefer-jumps --against random --n 5 --games 20";
    let answer = pigskin(&format!("{line} --format json")).json();
    let number = |value: &Value| value.as_u64().expect("a number");
    let seats = answer["seats"].as_array().expect("seats");
    for seat in seats {
        assert_eq!(number(&seat["played"]), 20);
        assert!(number(&seat["threw_away"]) <= number(&seat["had_a_win"]));
        assert!(number(&seat["threw_away"]) <= number(&seat["mistakes"]));
    }
    // With five pieces a side the first player has a win at the start.
    assert_eq!(number(&seats[0]["had_a_win"]), 20);
    let mistakes = answer["mistakes"].as_array().expect("mistakes");
    let games: u64 = mistakes
        .iter()
        .map(|mistake| number(&mistake["games"]))
        .sum();
    assert_eq!(
        games,
        seats
            .iter()
            .map(|seat| number(&seat["mistakes"]))
            .sum::<u64>()
    );
    for mistake in mistakes {
        // The winning moves are those of perfect play.
        let board = mistake["board"].as_str().expect("a board");
        let folder = Folder::with("boards.txt", &format!("{board}\n"));
        let line = "solve --game d-football --boards boards.txt --format json";
        let solved = folder.json(line);
        assert_eq!(solved["winning_moves"], mistake["winning_moves"], "{board}");
        let winning = mistake["winning_moves"].as_array().expect("moves");
        assert!(!winning.contains(&mistake["moved"]) && !winning.is_empty());
    }
    let text = pigskin(line).printed();
    has(&text, "Here it throws a win away, by perfect play:");
    let perfect = pigskin("analyze perfect --game d-football --against random --n 5").printed();
    has(&perfect, "It never throws a win away.");
    let hog = "analyze random --n 5 --heat-map regret";
    pigskin(hog).failed(2, "--heat-map are for Hog");
}
