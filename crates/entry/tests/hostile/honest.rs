//! Honest entries, whose matchup comes to the same whatever happened before.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pigskin_entry::{Match, Player, Wall};
use pigskin_football::{Football, House};
use pigskin_hog::{Choice, Duel, Table};

use crate::case::{Game, football, hog};
use crate::judged::{hog_limits, player, referee, rules, table};

/// Compares two honest entries behind a wall, in D-Football one of them in R if wanted. Says
/// how long it took, or what is not as it was.
pub fn matchup(game: Game, with_r: bool, wall: Wall) -> Result<Duration, String> {
    let started = Instant::now();
    match game {
        Game::Hog => win_rate(wall)?,
        Game::Football => moves(with_r, wall)?,
    }
    Ok(started.elapsed())
}

/// The exact win rate of a Hog entry against always four dice, to the last bit.
fn win_rate(wall: Wall) -> Result<(), String> {
    let limits = hog_limits(&hog("honest"));
    let asked = table(&tests().join("entries/honest.py"), &limits, wall);
    let asked = asked.map_err(|error| format!("an honest entry: {error:?}"))?;
    let rules = rules();
    let honest = Table::from_fn(rules.goal, |scores| {
        let number = i64::from(scores.mine.0 * 3 + scores.theirs.0) % 11 - 1;
        Choice::try_from(number).expect("from -1 to 9")
    });
    let four = Table::from_fn(rules.goal, |_| Choice::dice(4));
    let mut duel = Duel::new(&rules);
    let expected = duel.win_rate(&honest, &four).expect("tables that fit");
    let rate = duel.win_rate(&asked.table, &four);
    let rate = rate.map_err(|error| format!("honest tables: {error}"))?;
    if rate == expected {
        Ok(())
    } else {
        Err(format!("the honest win rate is {rate:?}, not {expected:?}"))
    }
}

/// The moves of a game between programs in Python, or in Python and in R.
fn moves(with_r: bool, wall: Wall) -> Result<(), String> {
    let referee = referee(&football("honest"), wall);
    let second = if with_r { "jumps.R" } else { "jumps.py" };
    let programs = ["jumps.py", second].map(|name| player(&entry(name)));
    let ours = Player::house("ours", House::PreferJumps);
    let play = |players: [&Player; 2]| Match::new(start(7), players, &referee).play_game(0);
    let expected = play([&ours, &ours]).map_err(|error| error.to_string())?;
    let game = play([&programs[0], &programs[1]]);
    let game = game.map_err(|error| format!("an honest game: {error}"))?;
    if game.is_same_play(&expected) {
        Ok(())
    } else {
        Err(format!("an honest game went otherwise: {}", game.record))
    }
}

/// A game of D-Football of so many pieces a side.
pub fn start(pieces: u8) -> Football {
    Football::new(pieces).expect("a number of pieces")
}

fn entry(name: &str) -> PathBuf {
    tests().join("referee/entries").join(name)
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}
