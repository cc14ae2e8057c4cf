//! The graph of all positions of a game, whose values are iterated until they settle.

use std::collections::HashMap;

use pigskin_game::{Seat, Status};
use pigskin_hog::{Choice, Position};

use crate::slow_search::AnyHog;

/// All positions that can occur, with every choice and the positions that follow.
pub struct Graph {
    pub positions: Vec<Position>,
    /// The first player's chance if the game is over.
    pub ends: Vec<Option<f64>>,
    choices: Vec<Vec<Ways>>,
}

struct Ways {
    choice: Choice,
    next: Vec<(usize, f64)>,
}

/// Tests whether a player may make a choice at a position.
pub type Allowed<'a> = &'a dyn Fn(&Position, Choice) -> bool;

const SECOND_TO_MOVE: Position = Position {
    to_move: Seat::Second,
    ..Position::START
};

impl Graph {
    pub fn new(rules: &AnyHog<'_>) -> Graph {
        let mut graph = Graph {
            positions: vec![Position::START, SECOND_TO_MOVE],
            ends: Vec::new(),
            choices: Vec::new(),
        };
        let mut numbers = HashMap::from([(Position::START, 0), (SECOND_TO_MOVE, 1)]);
        while let Some(&position) = graph.positions.get(graph.ends.len()) {
            graph.ends.push(match rules.status(&position) {
                Status::Won(Seat::First) => Some(1.0),
                Status::Won(Seat::Second) => Some(0.0),
                Status::ToMove(_) => None,
            });
            let mut all = Vec::new();
            for choice in rules.choices(&position) {
                let mut next: Vec<(usize, f64)> = Vec::new();
                for (toss, chance) in rules.outcomes(&position, choice).expect("legal") {
                    let after = rules.after(&position, choice, &toss).expect("legal");
                    let number = *numbers.entry(after).or_insert_with(|| {
                        graph.positions.push(after);
                        graph.positions.len() - 1
                    });
                    match next.iter_mut().find(|(known, _)| *known == number) {
                        Some((_, sum)) => *sum += chance,
                        None => next.push((number, chance)),
                    }
                }
                all.push(Ways { choice, next });
            }
            graph.choices.push(all);
        }
        graph
    }

    /// The allowed choices at each position.
    fn allowed(&self, allowed: [Allowed<'_>; 2]) -> Vec<Vec<&Ways>> {
        let positions = self.positions.iter().zip(&self.choices);
        let ways = positions.map(|(position, ways)| {
            let may = allowed[position.to_move.index()];
            let ways = ways.iter();
            ways.filter(|way| may(position, way.choice)).collect()
        });
        ways.collect()
    }

    /// The positions from which play can stay for ever among the allowed choices.
    fn staying(&self, allowed: &[Vec<&Ways>]) -> Vec<bool> {
        let mut set: Vec<bool> = self.ends.iter().map(Option::is_none).collect();
        loop {
            let stays = |at: usize| {
                let mut ways = allowed[at].iter();
                ways.any(|way| way.next.iter().all(|&(next, _)| set[next]))
            };
            let leaves: Vec<usize> = (0..set.len()).filter(|&at| set[at] && !stays(at)).collect();
            if leaves.is_empty() {
                return set;
            }
            for at in leaves {
                set[at] = false;
            }
        }
    }

    /// The first player's chances if only one player, `free`, has more than one choice. A
    /// player who can stay for ever may stop with one half, so going on for ever without
    /// stopping counts as a loss.
    pub fn answer(&self, free: Seat, allowed: [Allowed<'_>; 2]) -> Vec<f64> {
        let lost = [0.0, 1.0][free.index()];
        let better = [f64::max, f64::min][free.index()];
        let allowed = self.allowed(allowed);
        let staying = self.staying(&allowed);
        let mut values: Vec<f64> = self.ends.iter().map(|end| end.unwrap_or(lost)).collect();
        for _ in 0..100_000 {
            let mut change = 0.0_f64;
            for at in (0..values.len())
                .rev()
                .filter(|&at| self.ends[at].is_none())
            {
                let mut best = if staying[at] { 0.5 } else { lost };
                for way in &allowed[at] {
                    let worth = way.next.iter().map(|&(next, chance)| chance * values[next]);
                    best = better(best, worth.sum());
                }
                change = change.max((best - values[at]).abs());
                values[at] = best;
            }
            if change < 1e-16 {
                return values;
            }
        }
        panic!("the iteration does not settle");
    }

    pub fn mover(&self, at: usize, first_wins: f64) -> f64 {
        match self.positions[at].to_move {
            Seat::First => first_wins,
            Seat::Second => 1.0 - first_wins,
        }
    }
}
