//! A table's rolls by column.

use super::roll_rules::RollRules;
use crate::Table;
use crate::duel::lanes::ROWS;
use crate::duel::tiling::Tiling;

/// The rolls of a table once its chop is spent, by column, then by tile.
#[derive(Clone, Debug)]
pub struct Packed {
    /// By row: the [`Action::place`].
    pub rolls: Vec<[u8; ROWS]>,
    /// By tile: the rows where a player who has not spent the chop chops, as bits.
    pub chops: Vec<u8>,
    /// By tile: the rows without dice, as bits.
    pub bacon: Vec<u8>,
    /// By tile: the most points of a roll.
    pub most: Vec<usize>,
    /// The most points of any turn.
    pub reach: usize,
    /// Whether the table ever chops.
    pub is_chopping: bool,
}

impl Packed {
    /// Packs a table that fits the rules.
    pub fn new(rules: &RollRules, table: &Table) -> Packed {
        let Tiling { tiles, skipped, .. } = rules.tiling;
        let cells = ROWS * tiles * tiles;
        let mut packed = Packed {
            rolls: vec![[0; ROWS]; cells],
            chops: vec![0; cells],
            bacon: vec![0; cells],
            most: vec![0; cells],
            reach: 0,
            is_chopping: false,
        };
        for (row, choices) in (skipped..).zip(table.rows()) {
            let wild = rules.wild(row);
            for (column, choice) in (skipped..).zip(choices) {
                let dice = choice.as_dice().unwrap_or(rules.most_dice);
                let place = if dice == 0 { 0 } else { dice | wild[column] };
                let tile = column * tiles + row / ROWS;
                packed.rolls[tile][row % ROWS] = place;
                packed.bacon[tile] |= u8::from(place == 0) << (row % ROWS);
                packed.most[tile] = packed.most[tile].max(rules.most(place));
                packed.chops[tile] |= u8::from(choice.as_dice().is_none()) << (row % ROWS);
            }
        }
        let bacon = rules.tiling.bacon.as_flattened();
        packed.reach = *packed.most.iter().chain(bacon).max().unwrap_or(&0);
        packed.is_chopping = packed.chops.iter().any(|&chops| chops != 0);
        packed
    }
}
