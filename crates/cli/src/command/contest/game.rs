//! `pigskin contest game`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_football::RecordTag;
use pigskin_game::Seat;

use crate::args::trust_args::TrustArgs;
use crate::format::{Format, object, write_json};
use crate::wrong_usage::wrong_usage;

/// Plays a game of a D-Football contest again, and writes its record.
///
/// The game follows from the contest's seed, both teams' code and the game's number in their match,
/// which results.json and the report contain. It is the same game if the programs use no randomness
/// besides the seed that they get.
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
    /// The opponent
    other: String,
    /// The game's number in their match, from 0
    number: u32,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the game
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Game {
    /// Plays the game and writes its record.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let contest = self.trust.open(&self.folder)?;
        let Some(football) = contest.game.football() else {
            let why = "this is a Hog contest, whose matchups are computed and not played";
            return wrong_usage(why);
        };
        let game = football.replay_game(&contest, [&self.team, &self.other], self.number);
        let game = game.map_err(|error| self.trust.explain(&contest, error.into()))?;
        match self.format {
            Format::Text => write!(out, "{}", game.record)?,
            Format::Json => {
                let player = |seat| game.record.tag(RecordTag::Player(seat).name());
                let [michigan, ohio] = Seat::BOTH.map(|seat| player(seat).unwrap_or_default());
                let first_won = game.winner == game.first;
                let answer = object! {
                    number: game.number,
                    michigan,
                    ohio,
                    winner: if first_won { michigan } else { ohio },
                    moves: game.moves.iter().map(|square| square.number()).collect::<Vec<u8>>(),
                    forfeit: game.forfeited.as_ref().map(ToString::to_string),
                };
                write_json(out, &answer)?;
            }
        }
        Ok(())
    }
}
