//! Win chances by where a player lands.

use std::ops::Range;

use super::past::Past;

/// The chance that a wins, given that one of the players has just reached a
/// raw score, before the swap and the goal are looked at.
///
/// The rows belong to the other's score, and a row runs over the raw score of
/// the player who landed, so that all outcomes of a turn are next to each
/// other.
///
/// Where Feral Hogs remembers dice, there is such a plane for each number of
/// dice that the player can have landed with, and the chance is also a matter
/// of whether the other player's next turn earns the bonus. That player's next
/// dice are known here, its previous dice are not; so there is the chance
/// without the bonus, the difference that the bonus makes, and the next dice.
#[derive(Clone, Debug)]
pub struct Landing {
    goal: usize,
    width: usize,
    planes: Vec<Plane>,
    next_dice: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Plane {
    /// Where no dice are remembered, and else nothing.
    chances: Vec<f64>,
    /// Where dice are remembered: the chance and the difference, side by side
    /// since they are read and written together.
    pairs: Vec<[f64; 2]>,
}

impl Landing {
    /// A landing for scores below the goal, with raw scores below `width`.
    pub fn new(goal: usize, width: usize) -> Landing {
        Landing {
            goal,
            width,
            planes: Vec::new(),
            next_dice: Vec::new(),
        }
    }

    /// Makes room for so many planes, with differences or without.
    ///
    /// `finished` gives the chance at raw scores from the goal on, where the
    /// game is over.
    pub fn make_room(
        &mut self,
        planes: usize,
        differences: bool,
        finished: impl Fn(usize, usize) -> f64,
    ) {
        let (goal, width) = (self.goal, self.width);
        let cells = goal * width;
        while self.planes.len() < planes {
            let chance = |place: usize| match (place % width, place / width) {
                (raw, theirs) if raw >= goal => finished(raw, theirs),
                _ => 0.0,
            };
            let chances = (0..cells).map(chance);
            self.planes.push(if differences {
                Plane {
                    chances: Vec::new(),
                    pairs: chances.map(|chance| [chance, 0.0]).collect(),
                }
            } else {
                Plane {
                    chances: chances.collect(),
                    pairs: Vec::new(),
                }
            });
        }
        if differences {
            self.next_dice.resize(cells, Past::NO_DICE);
        }
    }

    /// Writes the chance of a plane, and what the other's bonus adds to it.
    pub fn set(&mut self, plane: usize, raw: usize, theirs: usize, chance: f64, difference: f64) {
        let place = theirs * self.width + raw;
        let Plane { chances, pairs } = &mut self.planes[plane];
        match pairs.get_mut(place) {
            Some(pair) => *pair = [chance, difference],
            None => chances[place] = chance,
        }
    }

    /// Writes the other's next dice, where they are remembered.
    pub fn set_next_dice(&mut self, raw: usize, theirs: usize, dice: u8) {
        if let Some(slot) = self.next_dice.get_mut(theirs * self.width + raw) {
            *slot = dice;
        }
    }

    /// The chances of a plane at consecutive raw scores against one score, where
    /// no dice are remembered.
    pub fn chances(&self, plane: usize, raws: Range<usize>, theirs: usize) -> &[f64] {
        &self.planes[plane].chances[self.places(raws, theirs)]
    }

    /// The chances and differences of a plane, likewise, where dice are
    /// remembered.
    pub fn pairs(&self, plane: usize, raws: Range<usize>, theirs: usize) -> &[[f64; 2]] {
        &self.planes[plane].pairs[self.places(raws, theirs)]
    }

    /// The other's next dice, likewise.
    pub fn next_dice(&self, raws: Range<usize>, theirs: usize) -> &[u8] {
        &self.next_dice[self.places(raws, theirs)]
    }

    fn places(&self, raws: Range<usize>, theirs: usize) -> Range<usize> {
        let row = theirs * self.width;
        row + raws.start..row + raws.end
    }
}
