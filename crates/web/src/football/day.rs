//! The position of the day: the same for all, with the moves that keep the win.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::{Redirect, Response};
use pigskin_football::solve::{AnalyzedTurn, Probe};
use pigskin_football::{Football, House, Luck, Position, Square, Strategy as _};

use crate::day::Day;
use crate::page::{self, Frame};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;

use super::address::{USUAL_PIECES, push_start};
use super::field::Field;
use super::game::squares;
use super::narration::{narrate, team_name};

/// Minimum number of moves to choose from.
const LEAST_MOVES: u32 = 4;

/// Number of random moves before a position, at least, and a bound of how many more.
const BEFORE: (u32, u32) = (10, 40);

/// Maximum number of games that are drawn.
const DRAWS: usize = 1000;

#[derive(Template)]
#[template(path = "football/day.html")]
struct DayPage<'a> {
    frame: Frame<'a>,
    day: Day,
    field: Field,
    team: &'static str,
    moves: usize,
    answer: Option<DayResult>,
    play: String,
}

/// An answer, and the moves that keep the win.
struct DayResult {
    narration: String,
    keeps: bool,
    winning: String,
    kept: usize,
    card: String,
}

pub async fn today_page() -> Redirect {
    Redirect::to(&format!("/d-football/day/{}", Day::today()))
}

/// Shows the position of a day, and whether the move of the `square` in the address keeps the win.
pub async fn show(Path(day): Path<String>, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let day = Day::parse(&day)?;
    let (position, winning) = drawn(day).ok_or_else(Problem::failed)?;
    let given = Parameters::parse(query.as_deref());
    let chosen = match given.get("square") {
        None => None,
        Some(square) => Some(chosen(position, square)?),
    };
    let mut field = Field::new(position, None);
    match chosen {
        Some(_) => field.hint(position, winning),
        None => {
            for square in field.movable() {
                square.address = Some(format!("/d-football/day/{day}?square={}", square.number));
            }
        }
    }
    let heading = format!("D-Football: the position of {day}");
    page::html(&DayPage {
        frame: Frame::titled(&heading),
        day,
        field,
        team: team_name(position.to_move()),
        moves: position.moves().len(),
        answer: chosen.map(|square| answer(day, position, square, winning)),
        play: play(position),
    })
}

/// The piece of an answer; a problem if it cannot move.
fn chosen(position: Position, square: &str) -> Result<Square, Problem> {
    let square: Square = (square.parse()).map_err(|why| Problem::parameter("square", why))?;
    if position.moves().contains(&square) {
        Ok(square)
    } else {
        let why = format!("the piece on square {square} cannot move");
        Err(Problem::parameter("square", why))
    }
}

fn answer(day: Day, position: Position, square: Square, winning: u64) -> DayResult {
    let turn = AnalyzedTurn::new(position, square, winning);
    let (kept, all) = (turn.winning.len(), position.moves().len());
    let what = match turn.mark() {
        None => "★ I kept the win".to_owned(),
        Some(mark) => format!("{mark} I threw the win away"),
    };
    let keep = if kept == 1 { "keeps" } else { "keep" };
    DayResult {
        narration: pigskin_football::Turn::take(position, square)
            .map_or_else(|_| String::new(), |turn| narrate(&turn)),
        keeps: !turn.is_mistake(),
        winning: squares(&turn.winning),
        kept,
        card: format!("D-Football, {day}: {what}; {kept} of {all} moves {keep} it"),
    }
}

/// The address of a game from a position against perfect play.
fn play(start: Position) -> String {
    let mut parameters = Parameters::default();
    push_start(&mut parameters, Football { start });
    parameters.push("first", "me");
    parameters.push("second", "perfect");
    format!("/d-football/new?{parameters}")
}

/// The position of a day with its winning moves, as bits of the board that the mover sees: the first
/// one that [is worth asking](asks), in random games with the day as their seed. The tablebase knows
/// all their boards, so it takes moments. `None` only if there is no such position in all games.
fn drawn(day: Day) -> Option<(Position, u64)> {
    let mut luck = Luck::new(day.number());
    let start = Football::new(USUAL_PIECES)?.start;
    (0..DRAWS).find_map(|_| {
        let mut position = start;
        let before = BEFORE.0 + luck.below(BEFORE.1);
        for number in 0.. {
            let board = position.seen_by_mover();
            if board.moves() == 0 {
                break;
            }
            if number >= before
                && let Some(winning) = asks(position)
            {
                return Some((position, winning));
            }
            let square = position.turned(House::Random.choose(board, &mut luck));
            position = position.after(square).ok()?;
        }
        None
    })
}

/// The winning moves of a position that is worth asking: it has several moves, at most half of them
/// keep the win, and the handout's simple strategy throws it away.
fn asks(position: Position) -> Option<u64> {
    let board = position.seen_by_mover();
    let moves = board.moves().count_ones();
    if moves < LEAST_MOVES {
        return None;
    }
    let winning = Probe::default().winning_moves_within(board, 0)?;
    // It draws nothing.
    let simple = House::PreferJumps.choose(board, &mut Luck::new(0));
    let is_few = (1..=moves / 2).contains(&winning.count_ones());
    (is_few && winning >> simple.bit() & 1 == 0).then_some(winning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_of_a_day_asks_something_and_stays_the_same() {
        let mut boards = Vec::new();
        for day in Day::first(100) {
            let (position, winning) = drawn(day).expect("a position");
            assert_eq!(asks(position), Some(winning), "{day}");
            // The solver finds the same moves without the tablebase.
            let mut solver = pigskin_football::solve::Solver::new();
            assert_eq!(solver.winning_moves(position.seen_by_mover()), winning);
            boards.push(position.to_string());
        }
        // Other draws would change the positions of past days.
        assert_eq!(boards[0], "MM_M_MM_M_MO__O_O_OOOO_ to move ohio");
        boards.sort_unstable();
        boards.dedup();
        assert!(boards.len() > 95, "{}", boards.len());
    }

    #[test]
    fn an_answer_says_whether_the_win_is_kept_and_names_no_move() {
        let day = Day::parse("2026-11-02").expect("a day");
        let (position, winning) = drawn(day).expect("a position");
        for square in position.moves() {
            let answer = answer(day, position, square, winning);
            let keeps = winning >> position.turned(square).bit() & 1 == 1;
            assert_eq!(answer.keeps, keeps);
            assert_eq!(answer.card.contains('★'), keeps);
            assert_eq!(answer.card.contains("??"), !keeps);
            let numbers = answer.card.trim_start_matches("D-Football, 2026-11-02");
            let digits = numbers.chars().filter(char::is_ascii_digit).count();
            assert_eq!(digits, 2, "{}", answer.card);
        }
    }
}
