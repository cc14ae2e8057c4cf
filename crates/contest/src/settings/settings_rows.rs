//! The settings of `contest.toml`, each with its row.

use pigskin_settings::{Forms, Kind, Row, rows};

const HOG: &str = "hog";
const FOOTBALL: &str = "d-football";

const STANDINGS: &str = "Standings";

/// The settings in the order of a new file.
pub const ROWS: &[Row] = rows! {
    "title": Kind::Line, shown("Contest and project", "Title") "";
    "game": Kind::Choice(&[("hog", "Hog"), ("d-football", "D-Football")]),
        shown("Contest and project", "Contest") on(Forms::New) "";
    "edition": Kind::Line, only(HOG) shown("Contest and project", "Edition") on(Forms::New)
        "The rules: a semester's edition, such as fall-2023 or spring-2017, or a file of one's own \
         (`pigskin editions` shows them).";
    "bids": Kind::Tick, only(HOG) example("false")
        "true lets entries bid for the start of their games, as in the contest of fall 2014: each then has \
         a final_bid besides its strategy.";
    "bid_margin": Kind::Whole(0, 65_535), only(HOG) example("5")
        "A bid that is higher by this starts with 10 points against 0.";
    "threshold": Kind::Number(0.5, 1.0), only(HOG) default("0.500001") example("0.500001")
        shown(STANDINGS, "Threshold") on(Forms::Later)
        "A matchup is won by a mean win rate proved to be above this.";
    "n": Kind::Whole(1, 31), only(FOOTBALL) example("11") "The pieces a side.";
    "games_per_seat": Kind::Whole(1, 10_000), only(FOOTBALL) example("50")
        "How often each of a pair moves first.";
    "seed": Kind::Whole(0, i64::MAX as u64), only(FOOTBALL) example("0") "What all randomness comes from.";
    "scoring": Kind::Line,
        "A point for each matchup won, with a tie as a loss for both (\"match-points\", in Hog), or for each \
         game won (\"games-won\", in D-Football).";
    "awards": Kind::Toml, only(HOG) example("[3, 2, 1]") shown(STANDINGS, "Award points") on(Forms::Later)
        "Award points for the first ranks; all who share a rank get its points. Or for the best, and for \
         the others times score ÷ highest score: { best = 6, others = 5 }.";
    "awards": Kind::Toml, only(FOOTBALL) example("{ best = 6, others = 5 }")
        shown(STANDINGS, "Award points") on(Forms::Later)
        "Award points for the best, and for the others times score ÷ highest score. Or a list for the first \
         ranks, such as [3, 2, 1].";
    "sandbox": Kind::Choice(&[("full", ""), ("partial", ""), ("limits", "")]), example("\"full\"")
        "The weakest sandbox that entries may run in: full, partial or limits. Less than full also needs \
         --trust-this-code from the person who runs the contest.";
    "missing_language": Kind::Choice(&[("stop", ""), ("leave-out", "")]), example("\"stop\"")
        "Whether the contest stops if the language of an entry is not installed (\"stop\"), or is held \
         without such entries (\"leave-out\").";
    "packages": Kind::Toml, only(HOG) example("{ python = [\"numpy\"] }")
        "Python modules that entries may use beside what comes with Python. They have to be installed here.";
    "packages": Kind::Toml, only(FOOTBALL) example("{ r = [\"tidyverse\"], python = [] }")
        "Packages that entries may use beside what comes with R and Python. They have to be installed here. \
         The handout loads the tidyverse.";
    "entries": Kind::Line, example("\"entries\"") "The folder with the entries.";
    "team_names": Kind::Choice(&[("optional", ""), ("required", "")]), example("\"optional\"")
        "\"required\" refuses an entry that gives no team name; \"optional\" names it after its file.";
    "file_name": Kind::Line, only(FOOTBALL) example("\"instructions.ipynb\"")
        "What an entry's file has to be called.";
    "interpreters": Kind::Toml, only(FOOTBALL) example("[\"node\"]")
        "Interpreters that programs may name beside R and Python.";
    "reference": Kind::Toml, only(HOG) example("[\"always:4\"]")
        "Reference players to compare with, without a rank.";
    "reference": Kind::Toml, only(FOOTBALL) example("[\"random\", \"prefer-jumps\"]")
        "Reference players to compare with, without a rank: random, prefer-jumps, mix:RANDOM,JUMPS, perfect.";
    "set": Kind::Toml, only(HOG) example("{ feral_hogs = \"off\" }") "Changes to the edition.";
    "clock": Kind::Table, only(FOOTBALL) "The time that programs are charged for.";
    "clock.move_ms": Kind::Whole(1, 60_000), only(FOOTBALL) example("100")
        "Milliseconds for a move; a later one loses the game.";
    "clock.start_seconds": Kind::Whole(1, 600), only(FOOTBALL) example("10")
        "Seconds to start a program, including loading.";
    "limits": Kind::Table,
        "What the program of an entry may use up: in Hog for all its choices, in D-Football in a match, \
         beside the clock.";
    "limits.seconds": Kind::Toml, only(HOG) example("10") "";
    "limits.seconds": Kind::Toml, only(FOOTBALL) "";
    "limits.memory_mib": Kind::Toml, example("512") "";
    "limits.output_kib": Kind::Toml, example("1024") "";
    "limits.processes": Kind::Toml, example("1") "";
    "workers": Kind::Table, "The machines of workers beside the server's.";
    "workers.slowest": Kind::Number(1.0, f64::INFINITY), example("2.0")
        "How many times slower than the server's they may be.";
};
