//! The game of a command.

use std::path::Path;

use clap::ValueEnum;
use pigskin_entry::{HousePlayer, Source};

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameArg {
    /// The dice game
    Hog,
    /// The jumping game
    DFootball,
}

/// The help of `--game` for commands that can infer the game from the strategies.
pub const GAME_HELP: &str = "\
The game [default: d-football for .R files and notebooks and for random and \
prefer-jumps, otherwise hog]";

impl GameArg {
    /// The game that is stated, or else the one that these strategies play.
    pub fn of(stated: Option<GameArg>, strategies: &[&str]) -> GameArg {
        match stated {
            Some(game) => game,
            None if strategies.iter().any(|given| is_football(given)) => GameArg::DFootball,
            None => GameArg::Hog,
        }
    }
}

/// Tests whether a strategy plays D-Football and not Hog. `perfect` plays both.
fn is_football(given: &str) -> bool {
    let path = Path::new(given);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("R" | "r" | "ipynb" | "Rmd" | "qmd") => true,
        _ if path.is_dir() => Source::read(path).is_err() && Source::read_football(path).is_ok(),
        _ => match given.parse() {
            Ok(HousePlayer::House(_)) => true,
            Ok(HousePlayer::Perfect) | Err(_) => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_tell_the_game() {
        let of = |strategies: &[&str]| GameArg::of(None, strategies);
        assert_eq!(of(&["mine.R", "me"]), GameArg::DFootball);
        for notebook in ["lesson.ipynb", "lesson.Rmd", "lesson.qmd"] {
            assert_eq!(of(&["perfect", notebook]), GameArg::DFootball);
        }
        assert_eq!(of(&["perfect", "random"]), GameArg::DFootball);
        assert_eq!(of(&["me", "perfect"]), GameArg::Hog);
        assert_eq!(of(&["mine.py", "always:4"]), GameArg::Hog);
        let stated = GameArg::of(Some(GameArg::Hog), &["mine.R"]);
        assert_eq!(stated, GameArg::Hog);
    }
}
