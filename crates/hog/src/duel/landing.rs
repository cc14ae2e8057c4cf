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
    chances: Vec<f64>,
    differences: Vec<f64>,
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
            let mut chances = vec![0.0; cells];
            for theirs in 0..goal {
                for raw in goal..width {
                    chances[theirs * width + raw] = finished(raw, theirs);
                }
            }
            self.planes.push(Plane {
                chances,
                differences: vec![0.0; if differences { cells } else { 0 }],
            });
        }
        if differences {
            self.next_dice.resize(cells, Past::NO_DICE);
        }
    }

    /// Writes the chance of a plane, and what the other's bonus adds to it.
    pub fn set(&mut self, plane: usize, raw: usize, theirs: usize, chance: f64, difference: f64) {
        let place = theirs * self.width + raw;
        let plane = &mut self.planes[plane];
        plane.chances[place] = chance;
        if let Some(slot) = plane.differences.get_mut(place) {
            *slot = difference;
        }
    }

    /// Writes the other's next dice, where they are remembered.
    pub fn set_next_dice(&mut self, raw: usize, theirs: usize, dice: u8) {
        if let Some(slot) = self.next_dice.get_mut(theirs * self.width + raw) {
            *slot = dice;
        }
    }

    /// The chances of a plane at consecutive raw scores against one score.
    pub fn chances(&self, plane: usize, raws: Range<usize>, theirs: usize) -> &[f64] {
        &self.planes[plane].chances[self.places(raws, theirs)]
    }

    /// The differences of a plane and the other's next dice, likewise.
    pub fn differences(
        &self,
        plane: usize,
        raws: Range<usize>,
        theirs: usize,
    ) -> impl Iterator<Item = (f64, u8)> + '_ {
        let places = self.places(raws, theirs);
        let differences = self.planes[plane].differences[places.clone()]
            .iter()
            .copied();
        differences.zip(self.next_dice[places].iter().copied())
    }

    fn places(&self, raws: Range<usize>, theirs: usize) -> Range<usize> {
        let row = theirs * self.width;
        row + raws.start..row + raws.end
    }
}
