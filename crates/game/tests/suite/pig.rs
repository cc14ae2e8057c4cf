//! The dice game Pig, the best-known solved dice game, as recursive games.
//!
//! In a turn of Pig the player rolls a die until holding, which scores the sum, or until
//! rolling a one, which scores nothing. So the two players' turns at the same scores can
//! repeat. Neller and Presser, "Optimal Play of the Dice Game Pig", 2004, solve it by
//! value iteration.

use pigskin_game::{RecursiveGame, Seat};

/// The win chance of the player to move, by own score, the other's score and the sum of
/// the turn.
struct Pig {
    goal: usize,
    values: Vec<f64>,
    residual: f64,
}

impl Pig {
    fn solved(goal: usize) -> Pig {
        let mut pig = Pig {
            goal,
            values: vec![0.0; goal * goal * goal],
            residual: 0.0,
        };
        let mut game = RecursiveGame::default();
        for sum in (0..=2 * (goal - 1)).rev() {
            for low in sum.saturating_sub(goal - 1)..=sum / 2 {
                pig.solve(&mut game, [low, sum - low]);
            }
        }
        pig
    }

    fn value(&self, mine: usize, theirs: usize, turn: usize) -> f64 {
        if mine + turn >= self.goal {
            return 1.0;
        }
        self.values[(mine * self.goal + theirs) * self.goal + turn]
    }

    /// Solves all positions of turns that begin at these scores.
    fn solve(&mut self, game: &mut RecursiveGame, scores: [usize; 2]) {
        game.clear();
        // The beginnings of both turns are 0 and 1; a turn continues to higher numbers.
        let longest = self.goal - scores[0].min(scores[1]);
        let positions: Vec<(Seat, usize)> = (0..longest)
            .flat_map(|turn| Seat::BOTH.map(|seat| (seat, turn)))
            .filter(|&(seat, turn)| scores[seat.index()] + turn < self.goal)
            .collect();
        let number = |seat: Seat, turn: usize| {
            let known = positions.iter().position(|&known| known == (seat, turn));
            known.expect("it is below the goal")
        };
        for &(seat, turn) in &positions {
            let (mine, theirs) = (scores[seat.index()], scores[seat.other().index()]);
            let of_first = |chance: f64| match seat {
                Seat::First => chance,
                Seat::Second => 1.0 - chance,
            };
            game.position(seat);
            let (mut won, mut leaves) = (0.0, 0.0);
            let mut stays = vec![(number(seat.other(), 0), 1.0 / 6.0)];
            for outcome in 2..=6 {
                if mine + turn + outcome < self.goal {
                    stays.push((number(seat, turn + outcome), 1.0 / 6.0));
                } else {
                    won += of_first(1.0) / 6.0;
                    leaves += 1.0 / 6.0;
                }
            }
            game.choice(won, leaves, stays);
            if turn == 0 {
                game.choice(0.0, 0.0, [(number(seat.other(), 0), 1.0)]);
            } else {
                let held = 1.0 - self.value(theirs, mine + turn, 0);
                game.choice(of_first(held), 1.0, []);
            }
        }
        let solved = game.solve();
        self.residual = self.residual.max(solved.residual);
        for (&(seat, turn), value) in positions.iter().zip(solved.values) {
            let (mine, theirs) = (scores[seat.index()], scores[seat.other().index()]);
            let value = match seat {
                Seat::First => value,
                Seat::Second => 1.0 - value,
            };
            self.values[(mine * self.goal + theirs) * self.goal + turn] = value;
        }
    }
}

#[test]
fn the_first_of_two_perfect_players_of_pig() {
    let pig = Pig::solved(100);
    let first = pig.value(0, 0, 0);
    assert!((first - 0.530_592_725_3).abs() < 5e-11, "{first}");
    assert!(pig.residual < 1e-14, "{}", pig.residual);
}
