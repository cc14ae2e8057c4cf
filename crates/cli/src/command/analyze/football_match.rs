//! The losing moves of a strategy of D-Football in a match, by perfect play.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use anyhow::Context;
use clap::Args;
use pigskin_entry::{Interpreters, Match, MatchResult, RefereedGame};
use pigskin_football::solve::{AnalyzedTurn, Probe};
use pigskin_football::{Football, Square, Team};
use pigskin_game::Seat;
use serde::Serialize;

use crate::args::trust_args::TrustArgs;
use crate::football::player::{football_player, referee};
use crate::format::Format;
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

/// The options for a strategy of D-Football.
#[derive(Args)]
#[command(next_help_heading = "Strategies of D-Football")]
pub struct MatchArgs {
    /// Pieces per side
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=12))]
    n: u8,
    /// Games in which each moves first
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed of all randomness
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// The opponent, unless another is named: it keeps each win that it gets.
const OPPONENT: &str = "perfect";

/// Boards that are listed.
const MOST_BOARDS: usize = 10;

/// Steps of the solver for a board that no tablebase has.
const EXPANSIONS: u64 = u64::MAX;

#[derive(Serialize)]
struct MatchAnalysis<'a> {
    game: &'static str,
    n: u8,
    strategy: &'a str,
    against: &'a str,
    games_per_seat: u32,
    games_played: usize,
    seats: [SeatAnalysis; 2],
    /// Why the first game that it forfeited was not played out.
    first_forfeit: Option<String>,
    /// The boards at which a win was thrown away, the most frequent first.
    mistakes: Vec<Mistake>,
}

/// The games that a strategy played from one seat.
#[derive(Serialize)]
struct SeatAnalysis {
    moves: &'static str,
    /// Games that were played.
    played: usize,
    won: usize,
    forfeited: usize,
    /// Games in which it could win, at some turn.
    had_a_win: usize,
    /// Games in which it threw a win away.
    threw_away: usize,
    /// Wins that it threw away, in all games.
    mistakes: usize,
}

/// A board at which a win was thrown away.
#[derive(Serialize)]
struct Mistake {
    /// Games in which that happened.
    games: usize,
    /// The first turn at which it happened, from 1.
    turn: usize,
    board: String,
    moved: u8,
    winning_moves: Vec<u8>,
}

/// Plays the match and writes the strategy's losing moves.
pub fn run(
    strategy: &str,
    against: Option<&str>,
    args: &MatchArgs,
    trust: TrustArgs,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let against = against.unwrap_or(OPPONENT);
    let interpreters = Interpreters::default().allowing_all();
    let players = [
        football_player(strategy, &interpreters)?,
        football_player(against, &interpreters)?,
    ];
    // clap checks the range.
    let game = Football::new(args.n).context("there is no such start")?;
    let referee = referee([&players[0], &players[1]], trust)?;
    let result = Match {
        games_per_seat: args.games,
        seed: args.seed,
        ..Match::new(game, [&players[0], &players[1]], &referee)
    }
    .play()?;
    let analysis = MatchAnalysis::of(strategy, against, args, &game, &result);
    format.write(out, &analysis, MatchAnalysis::as_text)
}

impl<'a> MatchAnalysis<'a> {
    fn of(
        strategy: &'a str,
        against: &'a str,
        args: &MatchArgs,
        game: &Football,
        result: &MatchResult,
    ) -> MatchAnalysis<'a> {
        let mut probe = Probe::default();
        let mut seats = ["first", "second"].map(|moves| SeatAnalysis {
            moves,
            played: 0,
            won: 0,
            forfeited: 0,
            had_a_win: 0,
            threw_away: 0,
            mistakes: 0,
        });
        let mut boards: BTreeMap<(String, u8), Mistake> = BTreeMap::new();
        for played in &result.games {
            let turns = turns(game, played, &mut probe);
            let seat = &mut seats[played.seat(0).index()];
            let mistakes = turns.iter().filter(|(_, turn)| turn.is_mistake());
            seat.played += 1;
            seat.won += usize::from(played.winner == 0);
            seat.forfeited += usize::from(played.winner != 0 && played.forfeited.is_some());
            seat.had_a_win += usize::from(turns.iter().any(|(_, turn)| turn.is_won()));
            seat.threw_away += usize::from(mistakes.clone().next().is_some());
            seat.mistakes += mistakes.clone().count();
            for (number, turn) in mistakes {
                let key = (turn.position.to_string(), turn.square.number());
                let mistake = boards.entry(key).or_insert_with(|| Mistake {
                    games: 0,
                    turn: *number,
                    board: turn.position.to_string(),
                    moved: turn.square.number(),
                    winning_moves: turn.winning.iter().copied().map(Square::number).collect(),
                });
                mistake.games += 1;
                mistake.turn = mistake.turn.min(*number);
            }
        }
        let mut mistakes: Vec<Mistake> = boards.into_values().collect();
        mistakes.sort_by_key(|mistake| (std::cmp::Reverse(mistake.games), mistake.turn));
        MatchAnalysis {
            game: "d-football",
            n: args.n,
            strategy,
            against,
            games_per_seat: args.games,
            games_played: result.games.len(),
            seats,
            first_forfeit: result.first_forfeit(0).map(ToString::to_string),
            mistakes,
        }
    }

    fn as_text(&self) -> String {
        let (strategy, against) = (
            shortened(self.strategy, NAME),
            shortened(self.against, NAME),
        );
        let mut text = format!(
            "d-football, n = {}: {strategy} against {against}\n{} games in each seat, {} \
             played\n\n",
            self.n, self.games_per_seat, self.games_played
        );
        let heads = [
            "It moves",
            "Games",
            "Won",
            "Had a win",
            "Threw it away",
            "Forfeited",
        ];
        let mut table = PlainTable::headed(heads, [1, 2, 3, 4]);
        for seat in &self.seats {
            let numbers = [
                seat.played,
                seat.won,
                seat.had_a_win,
                seat.threw_away,
                seat.forfeited,
            ];
            let [played, won, had, threw, forfeited] = numbers.map(|number| number.to_string());
            table.row([seat.moves.to_owned(), played, won, had, threw, forfeited]);
        }
        text += &table.to_text();
        if let Some(why) = &self.first_forfeit {
            // Writing into a String does not fail.
            let _ = writeln!(text, "\nIt forfeits; the first time, it {why}.");
        }
        if self.mistakes.is_empty() {
            let is_played = self.seats.iter().any(|seat| seat.forfeited < seat.played);
            let end = if is_played {
                "\nIt never throws a win away.\n"
            } else {
                ""
            };
            return text + end;
        }
        text += "\nHere it throws a win away, by perfect play:\n\n";
        let heads = ["Games", "Turn", "Board", "It moves", "Moves that win"];
        let mut table = PlainTable::headed(heads, [0, 1]);
        for mistake in self.mistakes.iter().take(MOST_BOARDS) {
            let winning: Vec<String> = (mistake.winning_moves.iter())
                .map(ToString::to_string)
                .collect();
            table.row([
                mistake.games.to_string(),
                mistake.turn.to_string(),
                mistake.board.clone(),
                mistake.moved.to_string(),
                winning.join(" "),
            ]);
        }
        text += &table.to_text();
        if self.mistakes.len() > MOST_BOARDS {
            let more = self.mistakes.len() - MOST_BOARDS;
            // Writing into a String does not fail.
            let _ = writeln!(
                text,
                "\nThere are {more} more boards; --format json lists all."
            );
        }
        text
    }
}

/// The strategy's turns in a game, with their numbers from 1.
fn turns(game: &Football, played: &RefereedGame, probe: &mut Probe) -> Vec<(usize, AnalyzedTurn)> {
    let first: Team = game.start.to_move();
    let team = match played.seat(0) {
        Seat::First => first,
        Seat::Second => first.other(),
    };
    let mut position = game.start;
    let mut turns = Vec::new();
    for (number, &square) in (1..).zip(&played.moves) {
        if position.to_move() == team {
            let board = position.seen_by_mover();
            let winning = probe.winning_moves_within(board, EXPANSIONS);
            let turn = AnalyzedTurn::new(position, square, winning.unwrap_or(0));
            turns.push((number, turn));
        }
        // All moves of a refereed game are legal.
        let Ok(after) = position.after(square) else {
            break;
        };
        position = after;
    }
    turns
}
