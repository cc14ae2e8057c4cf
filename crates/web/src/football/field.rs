//! The board, as pages draw it.

use pigskin_football::{Position, Square, Team, Turn};

use super::narration::team_name;

/// The board as a row of squares, from Michigan's edge.
pub struct Field {
    pub squares: Vec<SquareView>,
}

/// A square on a page; colour is never the only sign of anything.
pub struct SquareView {
    /// The square's number, from 1.
    pub number: u8,
    pub piece: Option<Team>,
    pub ghost: Option<Team>,
    pub last: Option<LastMove>,
    pub can_move: bool,
    pub does: String,
    pub address: Option<String>,
    pub hint: Option<Hint>,
}

/// The effect of the last move on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LastMove {
    From,
    To,
}

/// The result of a move if both play perfectly afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    Wins,
    ThrowsAway,
    /// It loses as all others do.
    Loses,
}

impl Field {
    /// A position, after the last move if there was one.
    pub fn new(position: Position, last: Option<&Turn>) -> Field {
        let board = position.seen_by_michigan();
        let moves = position.moves();
        let square = |bit: u32| {
            let square = Square::from_bit(bit);
            let turn = Turn::take(position, square).ok();
            let marks = last.and_then(|last| match square {
                square if square == last.from => Some(LastMove::From),
                square if square == last.to => Some(LastMove::To),
                _ => None,
            });
            SquareView {
                number: square.number(),
                piece: match (board.mine() >> bit & 1, board.theirs() >> bit & 1) {
                    (1, _) => Some(Team::Michigan),
                    (_, 1) => Some(Team::Ohio),
                    _ => None,
                },
                ghost: last
                    .filter(|last| last.jumped == Some(square))
                    .map(|last| last.team.other()),
                last: marks,
                can_move: moves.contains(&square),
                does: turn.as_ref().map(does).unwrap_or_default(),
                address: None,
                hint: None,
            }
        };
        let bits = 0..u32::from(board.squares());
        Field {
            squares: bits.map(square).collect(),
        }
    }

    /// Marks which moves keep the win: `winning` has them as bits of the board that the mover sees.
    pub fn hint(&mut self, position: Position, winning: u64) {
        for square in self.movable() {
            let Ok(from) = Square::try_from(i64::from(square.number)) else {
                continue;
            };
            square.hint = Some(if winning >> position.turned(from).bit() & 1 == 1 {
                Hint::Wins
            } else if winning != 0 {
                Hint::ThrowsAway
            } else {
                Hint::Loses
            });
        }
    }

    /// The squares whose pieces can move.
    pub fn movable(&mut self) -> impl Iterator<Item = &mut SquareView> {
        self.squares.iter_mut().filter(|square| square.can_move)
    }
}

fn does(turn: &Turn) -> String {
    match turn.jumped {
        None => format!("step to {}", turn.to),
        Some(over) => {
            let other = team_name(turn.team.other());
            format!("jump to {} over {other} on {over}", turn.to)
        }
    }
}

impl SquareView {
    /// The square in words, for screen readers.
    pub fn words(&self) -> String {
        let mut words = format!("Square {}: ", self.number);
        words.push_str(match (self.piece, self.ghost) {
            (Some(Team::Michigan), _) => "Michigan",
            (Some(Team::Ohio), _) => "Ohio",
            (None, Some(Team::Michigan)) => "empty, Michigan was jumped here",
            (None, Some(Team::Ohio)) => "empty, Ohio was jumped here",
            (None, None) => "empty",
        });
        if self.can_move {
            words.push_str(", can ");
            words.push_str(&self.does);
        }
        words.push_str(match self.last {
            Some(LastMove::From) => ", the last move began here",
            Some(LastMove::To) => ", the last move ended here",
            None => "",
        });
        if let Some(hint) = self.hint {
            words.push_str(", ");
            words.push_str(hint.words());
        }
        words
    }

    pub fn looks(&self) -> String {
        let mut looks = vec!["square"];
        looks.extend(self.last.map(|last| match last {
            LastMove::From => "from",
            LastMove::To => "to",
        }));
        if self.can_move {
            looks.push("can");
        }
        looks.join(" ")
    }
}

impl Hint {
    pub fn words(self) -> &'static str {
        match self {
            Hint::Wins => "keeps the win",
            Hint::ThrowsAway => "throws the win away",
            Hint::Loses => "loses, as all do",
        }
    }

    pub fn sign(self) -> char {
        match self {
            Hint::Wins => '★',
            Hint::ThrowsAway => '✕',
            Hint::Loses => '–',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_handouts_jump_leaves_a_ghost() {
        let before: Position = "M_MOO to move ohio".parse().expect("a position");
        let jump = Square::try_from(4).expect("a square");
        let turn = Turn::take(before, jump).expect("a legal move");
        let mut field = Field::new(turn.after, Some(&turn));
        let words: Vec<String> = field.squares.iter().map(SquareView::words).collect();
        assert_eq!(
            words,
            [
                "Square 1: Michigan, can jump to 3 over Ohio on 2",
                "Square 2: Ohio, the last move ended here",
                "Square 3: empty, Michigan was jumped here",
                "Square 4: empty, the last move began here",
                "Square 5: Ohio",
            ]
        );
        assert_eq!(
            field
                .movable()
                .map(|square| square.number)
                .collect::<Vec<_>>(),
            [1]
        );
    }
}
