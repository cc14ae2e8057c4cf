//! A person at the terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_entry::printable;
use pigskin_football::{Board, Luck, Position, Square, Strategy, Team};

use crate::football::shown::{marks, ruler};
use crate::terminal::standard_error::{ask, say};

/// A player who sees each board on standard error and answers with the number of a square on
/// standard input.
pub struct Human {
    team: Team,
    /// Set when the input has ended; the answer is not a move then.
    gone: Arc<AtomicBool>,
}

/// Characters of a wrong answer that are repeated.
const LONGEST_ANSWER: usize = 40;

impl Human {
    /// A person who plays a team, and the flag that says whether the input has ended.
    pub fn new(team: Team) -> (Human, Arc<AtomicBool>) {
        let gone = Arc::new(AtomicBool::new(false));
        let human = Human {
            team,
            gone: Arc::clone(&gone),
        };
        (human, gone)
    }

    /// Asks until the answer is a move; `None` at the end of the input.
    fn ask(&self, position: Position) -> Option<Square> {
        let moves = position.moves();
        let numbers: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let board = position.seen_by_michigan();
        say(&format!(
            "\n{}\n{board}\n{}\n",
            ruler(board.squares()).join("\n"),
            marks(position, None)
        ));
        let way = match self.team {
            Team::Michigan => "to the right",
            Team::Ohio => "to the left",
        };
        loop {
            let list = numbers.join(" ");
            let answer = ask(&format!(
                "You are {} and move {way}. Which square? ({list}) ",
                self.team
            ))?;
            match answer.parse::<Square>() {
                Ok(square) if moves.contains(&square) => return Some(square),
                Ok(square) => say(&match position.after(square) {
                    Err(why) => format!("That is not a move: {why}.\n"),
                    Ok(_) => String::new(),
                }),
                Err(_) => say(&format!(
                    "'{}' is not the number of a square.\n",
                    printable(&answer, LONGEST_ANSWER)
                )),
            }
        }
    }
}

impl Strategy for Human {
    fn choose(&self, board: Board, _: &mut Luck) -> Square {
        let position = Position::for_mover(board, self.team);
        if let Some(square) = self.ask(position) {
            return position.turned(square);
        }
        self.gone.store(true, Ordering::Relaxed);
        // An invalid move ends the game.
        Square::from_bit((!board.moves()).trailing_zeros())
    }
}
