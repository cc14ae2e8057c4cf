//! The chance of winning by a slow recursion that uses only the rules of a turn.

use std::collections::HashMap;

use pigskin_game::{Game, Seat, Status};
use pigskin_hog::{Choice, IllegalTurn, Position, Table, Toss};

/// A game of Hog.
pub type AnyHog<'a> =
    dyn Game<Position = Position, Choice = Choice, Outcome = Toss, Illegal = IllegalTurn> + 'a;

/// The chance that the first player wins, if each player plays a table or makes the best
/// choices, by taking every toss of every turn.
pub struct SlowSearch<'a> {
    rules: &'a AnyHog<'a>,
    tables: [Option<&'a Table>; 2],
    /// The chances at all positions that were reached.
    pub known: HashMap<Position, f64>,
}

impl<'a> SlowSearch<'a> {
    pub fn new(rules: &'a AnyHog<'a>, tables: [Option<&'a Table>; 2]) -> SlowSearch<'a> {
        SlowSearch {
            rules,
            tables,
            known: HashMap::new(),
        }
    }

    pub fn first_wins(&mut self, position: &Position) -> f64 {
        let seat = match self.rules.status(position) {
            Status::Won(Seat::First) => return 1.0,
            Status::Won(Seat::Second) => return 0.0,
            Status::ToMove(seat) => seat,
        };
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let choices = match self.tables[seat.index()] {
            Some(table) => vec![table.choice(position.scores())],
            None => self.rules.choices(position),
        };
        let values = choices
            .into_iter()
            .map(|choice| self.after(position, choice));
        let best = match seat {
            Seat::First => values.fold(0.0, f64::max),
            Seat::Second => values.fold(1.0, f64::min),
        };
        self.known.insert(*position, best);
        best
    }

    pub fn after(&mut self, position: &Position, choice: Choice) -> f64 {
        let outcomes = self.rules.outcomes(position, choice).expect("it is legal");
        let mut sum = 0.0;
        for (toss, chance) in outcomes {
            let next = self.rules.after(position, choice, &toss).expect("legal");
            sum += chance * self.first_wins(&next);
        }
        sum
    }
}
