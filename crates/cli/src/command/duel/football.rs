//! A duel of D-Football: a match under the clock.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use anyhow::Context;
use pigskin_entry::{ForfeitKind, Interpreters, Match, MatchResult};
use pigskin_football::Football;
use serde::Serialize;

use super::Duel;
use crate::football::player::{football_player, referee};
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

#[derive(Serialize)]
struct MatchJson<'a> {
    game: &'a str,
    n: u8,
    games_per_seat: u32,
    seed: u64,
    a: PlayerJson<'a>,
    b: PlayerJson<'a>,
    /// True if both players are deterministic; null if one game cannot tell.
    deterministic: Option<bool>,
    /// Games that were played; further games count without being played.
    games_played: usize,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    strategy: &'a str,
    wins: u32,
    wins_moving_first: u32,
    wins_moving_second: u32,
    forfeits: &'a BTreeMap<ForfeitKind, u32>,
    /// Why the first of these games was forfeited.
    first_forfeit: Option<String>,
}

/// Plays the match and writes its result.
pub fn run(args: &Duel, out: &mut dyn Write) -> anyhow::Result<()> {
    let interpreters = Interpreters::default().allowing_all();
    let players = [
        football_player(&args.a, &interpreters)?,
        football_player(&args.b, &interpreters)?,
    ];
    let n = args.n.unwrap_or(11);
    let games_per_seat = args.games.unwrap_or(50);
    let seed = args.seed.unwrap_or(0);
    // clap checks the range.
    let game = Football::new(n).context("there is no such start")?;
    let referee = referee([&players[0], &players[1]], args.trust)?;
    let result = Match {
        games_per_seat,
        seed,
        play_all: args.play_all,
        ..Match::new(game, [&players[0], &players[1]], &referee)
    }
    .play()?;
    let answer = MatchJson {
        game: "d-football",
        n,
        games_per_seat,
        seed,
        a: PlayerJson::of(&args.a, &result, 0),
        b: PlayerJson::of(&args.b, &result, 1),
        deterministic: result.is_deterministic,
        games_played: result.games.len(),
    };
    args.format.write(out, &answer, MatchJson::as_text)
}

impl<'a> PlayerJson<'a> {
    fn of(strategy: &'a str, result: &'a MatchResult, player: usize) -> PlayerJson<'a> {
        let [first, second] = result.wins[player];
        PlayerJson {
            strategy,
            wins: result.games_won(player),
            wins_moving_first: first,
            wins_moving_second: second,
            forfeits: &result.forfeits[player],
            first_forfeit: result.first_forfeit(player).map(ToString::to_string),
        }
    }

    fn row(&self) -> [String; 5] {
        let forfeits = self.forfeits.iter();
        let forfeits: Vec<String> = forfeits
            .map(|(kind, count)| format!("{count} {}", kind.as_str()))
            .collect();
        [
            shortened(self.strategy, NAME),
            self.wins.to_string(),
            self.wins_moving_first.to_string(),
            self.wins_moving_second.to_string(),
            forfeits.join(", "),
        ]
    }
}

impl MatchJson<'_> {
    fn as_text(&self) -> String {
        let mut table = PlainTable::headed(
            ["Strategy", "Wins", "Moving first", "Second", "Forfeits"],
            [1, 2, 3],
        );
        table.row(self.a.row());
        table.row(self.b.row());
        let mut table = table.to_text();
        for side in [&self.a, &self.b] {
            if let Some(why) = &side.first_forfeit {
                // Writing into a String does not fail.
                let name = shortened(side.strategy, NAME);
                let _ = writeln!(table, "\n{name} forfeits; the first time, it {why}.");
            }
        }
        let each = self.games_per_seat;
        let note = match self.deterministic {
            Some(true) => "\nBoth always do the same, so the games played count for the others.\n",
            _ => "",
        };
        format!(
            "d-football, n = {}, {each} games in each seat, {} played\n\n{}{note}",
            self.n, self.games_played, table
        )
    }
}
