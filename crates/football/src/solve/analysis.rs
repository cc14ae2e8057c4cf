//! A played game compared with perfect play.

use pigskin_game::Mark;

use crate::{Play, Position, Square, Team};

use super::Solver;

/// The turns of a game, each with the moves that would have won.
///
/// ```
/// use pigskin_football::solve::{Analysis, Solver};
/// use pigskin_football::{Football, House, Luck, Play, Team};
/// let game = Football::new(5).expect("5 is a number of pieces");
/// let play = Play::new(&game, [&House::Random, &House::Random], &mut Luck::new(1))?;
/// let analysis = Analysis::of(&play, &mut Solver::new());
/// // With five pieces the first player wins, so a loser without a mistake moved second.
/// if analysis.mistakes(play.winner.other()).next().is_none() {
///     assert_eq!(play.winner, Team::Michigan);
/// }
/// # Ok::<(), pigskin_football::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The turns in order.
    pub turns: Vec<AnalyzedTurn>,
}

/// A turn, with the moves that would have won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzedTurn {
    /// The position before the move.
    pub position: Position,
    /// The move, counted from Michigan's edge.
    pub square: Square,
    /// The moves that win with perfect play, from left to right; empty if every move
    /// loses.
    pub winning: Vec<Square>,
}

impl AnalyzedTurn {
    /// A turn with this move; `winning` has the moves that win, as bits of the board that
    /// the mover sees.
    pub fn new(position: Position, square: Square, winning: u64) -> AnalyzedTurn {
        let wins = |square: &Square| winning >> position.turned(*square).bit() & 1 == 1;
        AnalyzedTurn {
            position,
            square,
            winning: position.moves().into_iter().filter(wins).collect(),
        }
    }

    /// Returns whether the mover could win.
    pub fn is_won(&self) -> bool {
        !self.winning.is_empty()
    }

    /// Returns whether the move threw a win away.
    pub fn is_mistake(&self) -> bool {
        self.is_won() && !self.winning.contains(&self.square)
    }

    /// The mark of the move. Perfect play wins or loses, so a move that throws the win away is a
    /// blunder, and any other move has no mark.
    ///
    /// ```
    /// use pigskin_football::Position;
    /// use pigskin_football::solve::AnalyzedTurn;
    /// use pigskin_game::Mark;
    /// let board: Position = "M_MO_".parse()?;
    /// let [first, third] = [1_i64, 3].map(|square| square.try_into().expect("a square"));
    /// // Only the piece on square 1 keeps the win.
    /// assert_eq!(AnalyzedTurn::new(board, first, 0b00001).mark(), None);
    /// assert_eq!(AnalyzedTurn::new(board, third, 0b00001).mark(), Some(Mark::Blunder));
    /// // Where every move loses, none is a mistake.
    /// assert_eq!(AnalyzedTurn::new(board, third, 0).mark(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark(&self) -> Option<Mark> {
        self.is_mistake().then_some(Mark::Blunder)
    }
}

impl Analysis {
    /// Analyzes each turn of a game.
    pub fn of(play: &Play, solver: &mut Solver) -> Analysis {
        let mut position = play.game.start;
        let mut turns = Vec::with_capacity(play.moves.len());
        for &square in &play.moves {
            let winning = solver.winning_moves(position.seen_by_mover());
            turns.push(AnalyzedTurn::new(position, square, winning));
            // All moves of a played game are legal. For any other, the analysis stops at
            // the first illegal one.
            let Ok(after) = position.after(square) else {
                break;
            };
            position = after;
        }
        Analysis { turns }
    }

    /// The indices in `turns` at which a team threw a win away.
    pub fn mistakes(&self, team: Team) -> impl Iterator<Item = usize> {
        let turns = self.turns.iter().enumerate();
        let of_team = turns.filter(move |(_, turn)| turn.position.to_move() == team);
        of_team
            .filter(|(_, turn)| turn.is_mistake())
            .map(|(place, _)| place)
    }

    /// The index in `turns` of the mistake that decided the game: the last one, after
    /// which the other team kept its win.
    ///
    /// `None` if the winner had a win from the start.
    pub fn decisive(&self) -> Option<usize> {
        self.turns.iter().rposition(AnalyzedTurn::is_mistake)
    }
}
