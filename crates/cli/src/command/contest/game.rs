//! `pigskin contest game`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_contest::{Contest, ContestGame};
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::wrong_usage::WrongUsage;

/// Plays one game of a contest of D-Football once more, and writes its record.
///
/// The game follows from the contest's seed, both teams' code and the game's
/// number in their match, which results.json and the report have. It comes out
/// the same if the programs draw from nothing but the seed that they are told.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest game football-2026 hail_mary blitz 0
  pigskin contest game football-2026 hail_mary blitz 57 > game.txt")]
pub struct Game {
    /// The folder with contest.toml
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// A team, or a reference player
    team: String,
    /// The other one
    other: String,
    /// The game's number in their match, from 0
    number: u32,
    /// How the game is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer<'a> {
    number: u32,
    michigan: &'a str,
    ohio: &'a str,
    winner: &'a str,
    moves: Vec<u8>,
    forfeit: Option<String>,
}

impl Game {
    /// Plays the game and writes it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let contest = Contest::open(&self.folder)?;
        let ContestGame::DFootball(football) = &contest.game else {
            let why = "this contest is of Hog, whose matchups are computed and not played";
            return Err(WrongUsage(why.to_owned()).into());
        };
        let game = football.remake(&contest, [&self.team, &self.other], self.number)?;
        match self.format {
            Format::Text => write!(out, "{}", game.record)?,
            Format::Json => {
                let player = |number: u8| game.record.tag(&format!("player {number}"));
                let [michigan, ohio] = [0, 1].map(|seat| player(seat).unwrap_or_default());
                let first_won = game.winner == game.first;
                let answer = Answer {
                    number: game.number,
                    michigan,
                    ohio,
                    winner: if first_won { michigan } else { ohio },
                    moves: game.moves.iter().map(|square| square.number()).collect(),
                    forfeit: game.forfeited.as_ref().map(ToString::to_string),
                };
                write_json(out, &answer)?;
            }
        }
        Ok(())
    }
}
