//! The chances of fixed choices: an absorbing Markov chain.

use super::RecursiveGame;

/// The linear system of fixed choices, solved by elimination.
///
/// Positions are eliminated from the last to the first. What remains of each is the
/// chances of leaving the game and of reaching an earlier position. The chance of
/// returning to the position itself is dropped and the others are divided by their
/// own sum, where a textbook divides by one minus that chance. Nothing is ever
/// subtracted, so every chance keeps its digits even if the game is hardly ever left.
#[derive(Debug, Default)]
pub struct AbsorbingChain {
    rows: Vec<Row>,
    /// The earlier positions that the rows lead to, with chances.
    to: Vec<(usize, f64)>,
    work: Vec<(usize, f64)>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    won: f64,
    leaves: f64,
    /// The range of its positions in `to`.
    to: (usize, usize),
}

impl AbsorbingChain {
    /// Writes the chance that the first player wins, by position.
    pub fn solve(&mut self, game: &RecursiveGame, chosen: &[usize], values: &mut [f64]) {
        let drawn = Row {
            won: 0.5,
            leaves: 1.0,
            to: (0, 0),
        };
        self.to.clear();
        self.rows.clear();
        self.rows.resize(game.len(), drawn);
        for at in (0..game.len()).rev() {
            self.rows[at] = self.eliminate(game, at, chosen[at]).unwrap_or(drawn);
        }
        for (at, row) in self.rows.iter().enumerate() {
            let stays = self.to[row.to.0..row.to.1].iter();
            let staying: f64 = stays.map(|&(next, chance)| chance * values[next]).sum();
            values[at] = row.won + staying;
        }
    }

    /// The row of a position once all later ones are eliminated; `None` if play never
    /// leaves from there.
    fn eliminate(&mut self, game: &RecursiveGame, at: usize, choice: usize) -> Option<Row> {
        let AbsorbingChain { rows, to, work } = self;
        let outcomes = &game.choices[choice];
        let (mut won, mut leaves) = (outcomes.won, outcomes.leaves);
        work.clear();
        for &(next, chance) in game.stays_of(choice) {
            add(work, next, chance);
        }
        let mut back = 0.0;
        loop {
            let last = (0..work.len()).max_by_key(|&place| work[place].0);
            match last.map(|place| (place, work[place])) {
                Some((place, (next, chance))) if next > at => {
                    work.swap_remove(place);
                    let row = rows[next];
                    won += chance * row.won;
                    leaves += chance * row.leaves;
                    for &(before, further) in &to[row.to.0..row.to.1] {
                        add(work, before, chance * further);
                    }
                }
                Some((place, (next, chance))) if next == at => {
                    work.swap_remove(place);
                    back = chance;
                }
                _ => break,
            }
        }
        let from = to.len();
        if back > 0.0 {
            let others: f64 = work.iter().map(|&(_, chance)| chance).sum();
            let all = leaves + others;
            if all == 0.0 {
                return None;
            }
            (won, leaves) = (won / all, leaves / all);
            to.extend(work.iter().map(|&(next, chance)| (next, chance / all)));
        } else {
            to.extend_from_slice(work);
        }
        Some(Row {
            won,
            leaves,
            to: (from, to.len()),
        })
    }
}

fn add(work: &mut Vec<(usize, f64)>, next: usize, chance: f64) {
    match work.iter_mut().find(|(known, _)| *known == next) {
        Some((_, sum)) => *sum += chance,
        None => work.push((next, chance)),
    }
}
