//! A table's rolls by column.

use std::sync::Arc;

use super::roll_rules::RollRules;
use crate::dice_table::{CHOP, DiceTable};
use crate::lanes::ROWS;
use crate::pairs::Pairs;
use crate::tiling::Tiling;

/// The rolls of a table once its chop is spent.
#[derive(Clone, Debug)]
pub struct Packed {
    /// By tile of the columns, then by tile, then by column.
    tiles: Vec<[Choices; ROWS]>,
    /// The most points of any turn.
    pub reach: usize,
    /// Whether the table ever chops.
    pub is_chopping: bool,
}

/// The choices of a table in a tile, and what follows from them. Bits stand for rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    /// By row: the [`Action::place`](crate::action::Action::place) of the roll.
    pub rolls: [u8; ROWS],
    /// The rows where a player who has not spent the chop chops.
    pub chops: u8,
    /// The rows from which the points of no dice lead beyond the tile.
    pub bacon: u8,
    /// The rows whose turns read more of the tile than one point leads to.
    pub more: u8,
    /// The rows after the tile that no roll reaches, apart from one point.
    pub least: u16,
    /// The most points of a roll.
    pub most: u16,
}

impl Packed {
    /// Packs the tables of some pairs.
    pub fn both(rules: &RollRules, pairs: &Pairs<'_>) -> [Vec<Arc<Packed>>; 2] {
        let pack = |tables: &[&dyn DiceTable]| -> Vec<Arc<Packed>> {
            let packed = tables.iter().map(|table| Packed::new(rules, *table));
            packed.map(Arc::new).collect()
        };
        let a = pack(pairs.a);
        let b = match pairs.kept(0, || pack(pairs.b)) {
            Some(kept) => kept.clone(),
            None if pairs.among => a.clone(),
            None => pack(pairs.b),
        };
        [a, b]
    }

    /// Packs a table that fits the rules.
    fn new(rules: &RollRules, table: &dyn DiceTable) -> Packed {
        let Tiling { tiles, skipped, .. } = rules.tiling;
        let mut packed = Packed {
            tiles: vec![[Choices::default(); ROWS]; tiles * tiles],
            reach: 0,
            is_chopping: false,
        };
        let mut choices = vec![0; rules.tiling.rows() - skipped];
        for row in skipped..rules.tiling.rows() {
            table.read_row(row - skipped, &mut choices);
            let wild = rules.wild(row);
            for (column, &choice) in (skipped..).zip(&choices) {
                let chops = choice == CHOP;
                let dice = if chops { rules.most_dice } else { choice };
                let place = if dice == 0 { 0 } else { dice | wild[column] };
                let tile = &mut packed.tiles[column / ROWS * tiles + row / ROWS][column % ROWS];
                tile.rolls[row % ROWS] = place;
                tile.chops |= u8::from(chops) << (row % ROWS);
            }
        }
        for (columns, bacon) in packed.tiles.chunks_mut(tiles).zip(&rules.tiling.bacon) {
            for (tile, &bacon) in columns
                .iter_mut()
                .flat_map(|tiles| tiles.iter_mut().zip(bacon))
            {
                tile.complete(rules, bacon);
                packed.reach = packed.reach.max(tile.most.into()).max(bacon);
                packed.is_chopping |= tile.chops != 0;
            }
        }
        packed
    }

    /// The choices in a tile of each of the columns of another tile.
    #[inline(always)]
    pub fn tiles(&self, rules: &RollRules, columns: usize, tile: usize) -> &[Choices; ROWS] {
        &self.tiles[columns * rules.tiling.tiles + tile]
    }
}

impl Choices {
    /// Finds what follows from the rolls; `bacon` are the points of no dice.
    fn complete(&mut self, rules: &RollRules, bacon: usize) {
        let mut least = u16::MAX;
        for (row, &roll) in (0..).zip(&self.rolls) {
            if roll == 0 {
                let leaves = row + bacon >= ROWS;
                let rows = if leaves {
                    &mut self.bacon
                } else {
                    &mut self.more
                };
                *rows |= 1 << row;
                continue;
            }
            let near = rules.near_points(roll) & !0b11;
            self.more |= u8::from(u16::from(near) << row & 0xFF != 0) << row;
            let places = (row + rules.least_without_one(roll)).saturating_sub(ROWS);
            least = least.min(u16::try_from(places).unwrap_or(0));
            self.most = self
                .most
                .max(u16::try_from(rules.most(roll)).unwrap_or(u16::MAX));
        }
        self.least = if self.most == 0 { 0 } else { least };
    }
}
