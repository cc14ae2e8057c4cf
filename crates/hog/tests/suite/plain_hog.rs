//! The handout of the contest of spring 2017, read slowly: plain numbers, one rule
//! after the other, every count of dice one die at a time.
//!
//! It shares no code with the library, so that a rule which both read alike was read
//! twice. Chances are kept between two whole numbers of 2⁻⁹⁶, rounded away from each
//! other, and the exact chance is between them.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// One, in units of 2⁻⁹⁶.
pub const ONE: u128 = 1 << 96;

/// Where a game stands: the mover's score and the other's, and whether each of them
/// has used the Pork Chop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    pub mine: u16,
    pub theirs: u16,
    pub i_chopped: bool,
    pub they_chopped: bool,
}

/// A chance: at least the first number of 2⁻⁹⁶, and at most the second.
pub type Between = (u128, u128);

/// The state after a turn, seen by the player who took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Next {
    /// The scores, the mover's first.
    Scores(u16, u16),
    Won,
    Lost,
}

fn is_prime(number: u16) -> bool {
    number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor))
}

/// "If a player's score for the turn is a prime number, then the turn score is
/// increased to the next larger prime number."
fn hogtimus(points: u16) -> u16 {
    let mut lifted = points;
    if is_prime(points) {
        lifted += 1;
        while !is_prime(lifted) {
            lifted += 1;
        }
    }
    lifted
}

/// "If the sum of both players' total scores is a multiple of seven, then the current
/// player rolls four-sided dice instead of the usual six-sided dice."
pub fn sides(mine: u16, theirs: u16) -> u16 {
    if (mine + theirs).is_multiple_of(7) {
        4
    } else {
        6
    }
}

/// The points of dice that add up to a sum, some of which are ones.
pub fn points(dice: u16, sum: u16, ones: u16) -> u16 {
    let points = if ones > 0 { ones.min(11 - dice) } else { sum };
    hogtimus(points)
}

/// "A player who chooses to roll zero dice scores one more than the largest digit in
/// the opponent's total score."
pub fn free_bacon(theirs: u16) -> u16 {
    let digits = [theirs / 100, theirs / 10 % 10, theirs % 10];
    hogtimus(1 + digits[0].max(digits[1]).max(digits[2]))
}

/// The end of a turn with these points: the sum, Swine Swap, and only then the goal.
pub fn add(goal: u16, mine: u16, theirs: u16, points: u16) -> Next {
    let sum = mine + points;
    let (mine, theirs) = if sum == 2 * theirs || theirs == 2 * sum {
        (theirs, sum)
    } else {
        (sum, theirs)
    };
    if mine >= goal {
        Next::Won
    } else if theirs >= goal {
        Next::Lost
    } else {
        Next::Scores(mine, theirs)
    }
}

/// The number of ways of a number of dice by their points, one die at a time.
pub fn ways(dice: u16, sides: u16) -> BTreeMap<u16, u128> {
    let mut falls = BTreeMap::from([((0, 0), 1)]);
    for _ in 0..dice {
        let mut more = BTreeMap::new();
        for ((sum, ones), count) in falls {
            for face in 1..=sides {
                let ones = if face == 1 { ones + 1 } else { ones };
                *more.entry((sum + face, ones)).or_insert(0) += count;
            }
        }
        falls = more;
    }
    let mut ways = BTreeMap::new();
    for ((sum, ones), count) in falls {
        *ways.entry(points(dice, sum, ones)).or_insert(0) += count;
    }
    ways
}

/// A whole game to a goal, solved from where it is asked for.
pub struct PlainGame<'a> {
    pub goal: u16,
    /// Each player's choices, given its own score and the other's; where nothing is
    /// said, it is what wins most.
    pub strategies: [Option<&'a dyn Fn(u16, u16) -> i8>; 2],
    /// The ways of dice, by their number and their sides.
    ways: HashMap<(u16, u16), Rc<BTreeMap<u16, u128>>>,
    known: HashMap<(usize, Plain), Between>,
}

impl<'a> PlainGame<'a> {
    pub fn new(goal: u16, strategies: [Option<&'a dyn Fn(u16, u16) -> i8>; 2]) -> PlainGame<'a> {
        PlainGame {
            goal,
            strategies,
            ways: HashMap::new(),
            known: HashMap::new(),
        }
    }

    /// The chance that the player who is to move wins; `player` is 0 or 1.
    pub fn wins(&mut self, player: usize, at: Plain) -> Between {
        if let Some(&known) = self.known.get(&(player, at)) {
            return known;
        }
        let choices = match self.strategies[player] {
            Some(chooses) => vec![chooses(at.mine, at.theirs)],
            None => (-1..=10).collect(),
        };
        let mut best = (0, 0);
        for choice in choices {
            let (least, most) = self.wins_with(player, at, choice);
            best = (best.0.max(least), best.1.max(most));
        }
        self.known.insert((player, at), best);
        best
    }

    /// The rules with this choice.
    pub fn wins_with(&mut self, player: usize, at: Plain, choice: i8) -> Between {
        let Plain { mine, theirs, .. } = at;
        if choice == -1 && !at.i_chopped {
            // No points, and both scores are swapped: nobody can have reached the goal.
            let other = Plain {
                mine,
                theirs,
                i_chopped: at.they_chopped,
                they_chopped: true,
            };
            return turned(self.wins(1 - player, other));
        }
        let dice = u16::try_from(choice).unwrap_or(10);
        if dice == 0 {
            let next = add(self.goal, mine, theirs, free_bacon(theirs));
            return self.after(player, at, next);
        }
        let sides = sides(mine, theirs);
        let known = self.ways.entry((dice, sides));
        let known = known.or_insert_with(|| Rc::new(ways(dice, sides)));
        let ways = Rc::clone(known);
        let all: u128 = ways.values().sum();
        let (mut least, mut most) = (0, 0);
        for (&points, &count) in ways.iter() {
            let next = add(self.goal, mine, theirs, points);
            let (low, high) = self.after(player, at, next);
            // Six to the tenth power is below 2²⁶, so that this stays below 2¹²².
            least += count * low;
            most += count * high;
        }
        (least / all, most.div_ceil(all))
    }

    fn after(&mut self, player: usize, at: Plain, next: Next) -> Between {
        match next {
            Next::Won => (ONE, ONE),
            Next::Lost => (0, 0),
            Next::Scores(mine, theirs) => {
                let other = Plain {
                    mine: theirs,
                    theirs: mine,
                    i_chopped: at.they_chopped,
                    they_chopped: at.i_chopped,
                };
                turned(self.wins(1 - player, other))
            }
        }
    }
}

/// The other player's chance.
fn turned((least, most): Between) -> Between {
    (ONE - most, ONE - least)
}

/// Whether a chance of the library is within its error bound of the exact one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance times a power of two, from 0 to 2⁹⁶"
)]
pub fn holds((least, most): Between, chance: f64, error_bound: f64) -> bool {
    let one = 2.0_f64.powi(96);
    let low = ((chance - error_bound).max(0.0) * one) as u128;
    let high = ((chance + error_bound) * one) as u128;
    least <= high && low <= most
}
