//! The rules for the rolls of turns.

use crate::action::Action;
use crate::game_rules::{GameRules, Run, highest, terms};
use crate::lanes::{ByDice, ROWS};
use crate::tiling::Tiling;
use crate::toss_weights::{AllWeights, all_rolls};

/// The rules as a sweep by rolls reads them.
#[derive(Clone, Debug)]
pub struct RollRules {
    /// The highest number of dice.
    pub most_dice: u8,
    /// The scores by tiles.
    pub tiling: Tiling,
    /// The chances of ends.
    pub weights: AllWeights,
    /// By seat, then by [`Action::place`]: the chances that a turn ends the game and the first player
    /// wins, by the tile of the columns, then by the points to the goal, by column.
    ends: [Vec<Vec<[f64; ROWS]>>; 2],
    /// By the tile of the columns: the cells where the points of no dice lead to a row of the tile,
    /// as bits by row, then by column, and turned.
    stays: Vec<[u64; 2]>,
    /// By row, then by column: [`Action::WILD`] where wild dice are rolled, else 0.
    wild: Vec<u8>,
    /// By [`Action::place`] and points, with zeros after the most points: the chance.
    chances: Vec<f64>,
    /// Points for which each roll has a chance.
    points: usize,
    /// By [`Action::place`]: the chances of the points that may stay in a tile.
    near: [[f64; ROWS]; Action::PLACES],
    /// By [`Action::place`]: these points with a chance, as bits.
    near_points: [u8; Action::PLACES],
    /// By points: these chances, for usual and for wild dice, by the number of dice.
    near_by_dice: [[ByDice; 2]; ROWS],
    /// By [`Action::place`]: the least points but one, and the most.
    least_and_most: [[usize; 2]; Action::PLACES],
}

impl RollRules {
    /// Reads the rules, if swaps below the goal do not depend on whose scores they are.
    pub fn new(rules: &dyn GameRules) -> Option<RollRules> {
        let tiling = Tiling::new(rules)?;
        let all = all_rolls(rules);
        let weights = AllWeights::new(rules, &all);
        let most = all.iter().map(|(_, runs)| highest(runs));
        let bacon = tiling.bacon.as_flattened().iter().copied();
        let most = most.chain(bacon).max().unwrap_or(0);
        let mut read = RollRules {
            most_dice: rules.most_dice(),
            wild: wild(rules, &tiling),
            ends: [(); 2].map(|()| vec![Vec::new(); Action::PLACES]),
            stays: tiling.bacon.iter().map(stays).collect(),
            tiling,
            weights,
            chances: Vec::new(),
            points: most + 2 * ROWS,
            near: [[0.0; ROWS]; Action::PLACES],
            near_points: [0; Action::PLACES],
            near_by_dice: [[ByDice::default(); 2]; ROWS],
            least_and_most: [[0; 2]; Action::PLACES],
        };
        read.chances.resize(Action::PLACES * read.points, 0.0);
        for (action, runs) in &all {
            read.set(action.place(), runs);
            read.set_ends(action.place());
        }
        Some(read)
    }

    fn set(&mut self, place: usize, runs: &[Run]) {
        let scored = terms(runs).filter(|&(points, chance)| points != 1 && chance > 0.0);
        let most = highest(runs);
        let least = scored.map(|(points, _)| points).min().unwrap_or(most);
        self.least_and_most[place] = [least, most];
        for (points, chance) in terms(runs) {
            self.chances[place * self.points + points] = chance;
            if points < ROWS {
                self.near[place][points] = chance;
                self.near_points[place] |= u8::from(chance > 0.0) << points;
                let [usual, wild] = &mut self.near_by_dice[points];
                let wild_from = usize::from(Action::WILD);
                let of_die = if place < wild_from { usual } else { wild };
                of_die.0[place % wild_from] = chance;
            }
        }
    }

    /// Sets the chances of a roll to end games.
    fn set_ends(&mut self, place: usize) {
        let Ok(roll) = u8::try_from(place) else {
            return;
        };
        let toss = self.weights.of(Action::from_place(roll));
        for (seat, ends) in self.ends.iter_mut().enumerate() {
            for tile in 0..self.tiling.tiles {
                let endings: [_; ROWS] = std::array::from_fn(|column| {
                    let theirs = self.tiling.score(ROWS * tile + column);
                    self.weights.ending(theirs.into())
                });
                let room = self.least_and_most[place][1] + ROWS;
                ends[place].extend(
                    (0..room).map(|away| endings.map(|ending| toss.finish(seat, away, ending))),
                );
            }
        }
    }

    /// The chances of fewer than eight points of a roll.
    #[inline(always)]
    pub fn near(&self, place: u8) -> &[f64; ROWS] {
        &self.near[usize::from(place) % Action::PLACES]
    }

    /// The chances of a roll, from these points on.
    #[inline(always)]
    pub fn chances(&self, place: u8, points: usize) -> &[f64] {
        &self.chances[usize::from(place) * self.points + points..]
    }

    /// The chances of these points, fewer than eight, by the number of dice: for usual and for
    /// wild dice.
    #[inline(always)]
    pub fn near_by_dice(&self, points: usize) -> &[ByDice; 2] {
        &self.near_by_dice[points % ROWS]
    }

    /// The numbers of points up to seven that a roll can score, as bits.
    #[inline(always)]
    pub fn near_points(&self, place: u8) -> u8 {
        self.near_points[usize::from(place) % Action::PLACES]
    }

    /// The most points of a roll.
    #[inline(always)]
    pub fn most(&self, place: u8) -> usize {
        self.least_and_most[usize::from(place) % Action::PLACES][1]
    }

    /// The least points of a roll that are not one.
    #[inline(always)]
    pub fn least_without_one(&self, place: u8) -> usize {
        self.least_and_most[usize::from(place) % Action::PLACES][0]
    }

    /// By column: what is added to the number of dice in a row for the [`Action::place`] of a roll.
    #[inline(always)]
    pub fn wild(&self, row: usize) -> &[u8] {
        let rows = self.tiling.rows();
        &self.wild[row * rows..][..rows]
    }

    /// By the points to the goal, at least one, up to the most of the roll: the chances that a turn
    /// ends the game and the first player wins, by column of a tile. `seat` is 0 for the first
    /// player.
    #[inline(always)]
    pub fn ends(&self, seat: usize, place: u8, columns: usize) -> &[[f64; ROWS]] {
        let room = self.room_of_ends(place);
        &self.ends[seat % 2][usize::from(place) % Action::PLACES][columns * room..][..room]
    }

    /// The points to the goal for which there are chances that a turn ends the game. A tile has rows
    /// that are farther away than the most points.
    #[inline(always)]
    fn room_of_ends(&self, place: u8) -> usize {
        self.most(place) + ROWS
    }

    /// The cells where the points of no dice lead to a row of the same tile, as bits by row, then by
    /// column, and by column, then by row.
    #[inline(always)]
    pub fn stays(&self, columns: usize) -> [u64; 2] {
        self.stays[columns]
    }

    /// The rows of a column to keep for turns with so many points: a power of two.
    pub fn room(&self, reach: usize) -> usize {
        reach.min(self.tiling.rows()).next_power_of_two().max(ROWS)
    }

    /// The most points of any turn of a table that rolls at these places, given as bits.
    pub fn reach(&self, places: u32) -> usize {
        let rolled = (0..)
            .zip(&self.least_and_most)
            .filter(|(place, _)| places >> place & 1 != 0);
        let bacon = self.tiling.bacon.as_flattened();
        rolled
            .map(|(_, [_, most])| most)
            .chain(bacon)
            .copied()
            .max()
            .unwrap_or(0)
    }
}

/// The cells of a tile where the points of no dice, by column, lead to a row of the tile, as bits by
/// row, then by column, and turned.
fn stays(bacon: &[usize; ROWS]) -> [u64; 2] {
    let cells = (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| (row, column)));
    let stay = cells.filter(|(row, column)| row + bacon[*column] < ROWS);
    stay.fold([0; 2], |[bits, turned], (row, column)| {
        [
            bits | 1 << (ROWS * row + column),
            turned | 1 << (ROWS * column + row),
        ]
    })
}

/// By row, then by column: [`Action::WILD`] where wild dice are rolled, else 0.
fn wild(rules: &dyn GameRules, tiling: &Tiling) -> Vec<u8> {
    let rows = 0..tiling.rows();
    let cells = rows
        .clone()
        .flat_map(|row| rows.clone().map(move |column| (row, column)));
    let is_wild = |(row, column)| rules.is_wild(tiling.score(row), tiling.score(column));
    cells
        .map(|cell| if is_wild(cell) { Action::WILD } else { 0 })
        .collect()
}
