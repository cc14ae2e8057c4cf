//! A table's rolls by tiles: eight rows against eight scores of the other player.

use crate::Table;
use crate::duel::lanes::{ROWS, Square};
use crate::duel::rolls::roll_rules::RollRules;

/// The rolls of a table by tiles.
#[derive(Clone, Debug)]
pub struct Tiles<K: Square> {
    /// By the tile of the columns, then by that of the rows.
    tiles: Vec<Packed<K>>,
    /// The most points of a turn.
    pub reach: usize,
}

/// The turns of a table in a tile, as they are kept.
#[derive(Clone, Copy, Debug)]
struct Packed<K: Square> {
    /// The places of the rolls among all rolls, by row.
    places: K::Choices,
    /// 1 where Hog Wild's die is rolled, by row.
    wild: K::Choices,
    /// The places that occur, as bits, without that of no dice.
    used: u32,
    /// The cells without dice.
    bacon: Bacon,
}

/// Cells without dice, as bits by row, then by column.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bacon {
    /// Those whose points lead beyond the tile.
    pub far: u64,
    /// Those whose points lead to a row of the tile.
    pub near: u64,
    /// The same by column, then by row.
    pub turned_near: u64,
}

/// The turns of a table in a tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile<K: Square> {
    /// The places of the rolls among all rolls, by row.
    pub places: K::Choices,
    /// 1 where Hog Wild's die is rolled, by row.
    wild: K::Choices,
    /// The cells where it is rolled.
    is_wild: K::Rolling,
    /// The places that occur, as bits, without that of no dice.
    pub used: u32,
    /// The numbers of points up to seven that any roll can score, as bits.
    near: u8,
    /// The cells without dice.
    pub bacon: Bacon,
}

impl<K: Square> Default for Tiles<K> {
    fn default() -> Self {
        Tiles {
            tiles: Vec::new(),
            reach: 0,
        }
    }
}

impl<K: Square> Tiles<K> {
    /// Packs a table that fits the rules and never chops. `places` is room for its rolls by row,
    /// then by column.
    #[inline(always)]
    pub fn pack(&mut self, lanes: K, rules: &RollRules, table: &Table, places: &mut Vec<u8>) {
        let (count, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        let rows = rules.tiling.rows();
        places.resize(rows * rows, 0);
        let cells = places.chunks_exact_mut(rows).enumerate().skip(skipped);
        for ((row, places), choices) in cells.zip(table.rows()) {
            let cells = places.iter_mut().zip(rules.wild(row)).skip(skipped);
            for ((place, wild), choice) in cells.zip(choices) {
                let dice = choice.number().max(0).cast_unsigned();
                *place = dice | if dice == 0 { 0 } else { *wild };
            }
        }
        self.tiles.clear();
        let mut all = 0;
        for columns in 0..count {
            for rows in 0..count {
                let tile = Packed::new(lanes, rules, places, [columns, rows]);
                all |= tile.used;
                self.tiles.push(tile);
            }
        }
        self.reach = rules.reach(all);
    }

    /// A tile, by that of the columns and that of the rows.
    #[inline(always)]
    pub fn tile(&self, lanes: K, rules: &RollRules, [columns, rows]: [usize; 2]) -> Tile<K> {
        let packed = self.tiles[columns * rules.tiling.tiles + rows];
        let mut near = 0;
        let mut left = packed.used;
        while left != 0 {
            near |= rules.near_points(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        Tile {
            places: packed.places,
            wild: packed.wild,
            is_wild: lanes.rolling(&packed.wild, 1),
            used: packed.used,
            near,
            bacon: packed.bacon,
        }
    }
}

impl<K: Square> Packed<K> {
    #[inline(always)]
    fn new(lanes: K, rules: &RollRules, places: &[u8], [columns, rows]: [usize; 2]) -> Self {
        let (mut tile, mut wild) = ([[0; ROWS]; ROWS], [[0; ROWS]; ROWS]);
        let mut used = 0_u32;
        for row in 0..ROWS {
            let cells = &places[(ROWS * rows + row) * rules.tiling.rows() + ROWS * columns..];
            for column in 0..ROWS {
                let place = cells[column];
                tile[row][column] = place;
                wild[row][column] = place >> 4;
                used |= 1 << (place % 32);
            }
        }
        let places = lanes.choices(&tile);
        let mut packed = Packed {
            places,
            wild: lanes.choices(&wild),
            used: used & !1,
            bacon: Bacon::default(),
        };
        if used & 1 != 0 {
            let cells = lanes.cells(lanes.rolling(&places, 0));
            packed.bacon = Bacon::new(cells, &rules.tiling.bacon[columns]);
        }
        packed
    }
}

impl Bacon {
    /// Cells without dice, from the points by column.
    fn new(cells: u64, points: &[usize; ROWS]) -> Bacon {
        let mut bacon = Bacon::default();
        let mut left = cells;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let (row, column) = (cell / ROWS, cell % ROWS);
            if row + points[column] < ROWS {
                bacon.near |= 1 << cell;
                bacon.turned_near |= 1 << (ROWS * column + row);
            } else {
                bacon.far |= 1 << cell;
            }
        }
        bacon
    }
}

impl<K: Square> Tile<K> {
    /// The tile with rows and columns exchanged.
    #[inline(always)]
    pub fn turned(&self, lanes: K) -> Self {
        let wild = lanes.turned_choices(&self.wild);
        Tile {
            places: lanes.turned_choices(&self.places),
            wild,
            is_wild: lanes.rolling(&wild, 1),
            ..*self
        }
    }

    /// Tests whether any roll can score these points.
    #[inline(always)]
    pub fn can_score(&self, points: usize) -> bool {
        self.near >> points & 1 != 0
    }

    /// The chances of these points, fewer than eight, in a row.
    #[inline(always)]
    pub fn chances(&self, lanes: K, rules: &RollRules, points: usize, row: usize) -> K::Numbers {
        let [usual, wild] = rules.near_by_dice(points);
        let places = lanes.places(&self.places, row);
        let chances = lanes.look_up(usual, places);
        if self.used >> 16 == 0 {
            return chances;
        }
        lanes.select(self.is_wild, row, lanes.look_up(wild, places), chances)
    }
}
