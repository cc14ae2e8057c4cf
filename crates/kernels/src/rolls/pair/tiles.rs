//! A table's rolls by tiles: eight rows against eight scores of the other player.

use crate::dice_table::DiceTable;
use crate::lanes::{ROWS, Square};
use crate::rolls::roll_rules::RollRules;

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
    /// 1 where wild dice are rolled, by row.
    wild: K::Choices,
    /// The places that occur, as bits.
    used: u32,
    /// The cells without dice, as bits by row, then by column.
    bacon: u64,
}

/// The turns of a table in a tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile<K: Square> {
    /// The places of the rolls among all rolls, by row.
    pub places: K::Choices,
    /// 1 where wild dice are rolled, by row.
    wild: K::Choices,
    /// The cells where it is rolled.
    is_wild: K::Rolling,
    /// The places that occur, as bits, without that of no dice.
    pub used: u32,
    /// The numbers of points up to seven that any roll can score, as bits.
    near: u8,
    /// Two places that may be all that occur.
    two: [u8; 2],
    /// The cells with the second of these.
    second: K::Rolling,
    /// Whether there are cells without dice, and these cells.
    has_bacon: bool,
    bacon: K::Rolling,
    /// The cells without dice whose points lead beyond the tile, as bits by row, then by column.
    pub far_bacon: u64,
    /// Those whose points lead to a row of the tile.
    pub near_bacon: u64,
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
    pub fn pack(
        &mut self,
        lanes: K,
        rules: &RollRules,
        table: &dyn DiceTable,
        places: &mut Vec<u8>,
    ) {
        let (count, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        let rows = rules.tiling.rows();
        places.resize(rows * rows, 0);
        let cells = places.chunks_exact_mut(rows).enumerate().skip(skipped);
        for (row, places) in cells {
            let places = &mut places[skipped..];
            table.read_row(row - skipped, places);
            let wild = &rules.wild(row)[skipped..];
            for (place, wild) in places.iter_mut().zip(wild) {
                // Without a branch, several at a time.
                *place |= *wild & u8::from(*place == 0).wrapping_sub(1);
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
        let packed = &self.tiles[columns * rules.tiling.tiles + rows];
        let used = packed.used & !1;
        let (mut near, mut left, mut two) = (0, used, [0; 2]);
        while left != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "a bit of 32")]
            let place = left.trailing_zeros() as u8;
            near |= rules.near_points(place);
            two = [two[1], place];
            left &= left - 1;
        }
        let [stay, _] = rules.stays(columns);
        Tile {
            places: packed.places,
            wild: packed.wild,
            is_wild: lanes.rolling(&packed.wild, 1),
            used,
            near,
            two,
            second: lanes.rolling(&packed.places, two[1]),
            has_bacon: packed.bacon != 0,
            bacon: lanes.rolling(&packed.places, 0),
            far_bacon: packed.bacon & !stay,
            near_bacon: packed.bacon & stay,
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
            let Some(cells) = cells.first_chunk::<ROWS>() else {
                continue;
            };
            tile[row] = *cells;
            let is_wild = u64::from_le_bytes(*cells) >> 4 & 0x0101_0101_0101_0101;
            wild[row] = is_wild.to_le_bytes();
            for place in cells {
                used |= 1 << (place % 32);
            }
        }
        let places = lanes.choices(&tile);
        let bacon = if used & 1 == 0 {
            0
        } else {
            lanes.cells(lanes.rolling(&places, 0))
        };
        Packed {
            places,
            wild: lanes.choices(&wild),
            used,
            bacon,
        }
    }
}

impl<K: Square> Tile<K> {
    /// The tile with rows and columns exchanged, by the tile of its columns.
    #[inline(always)]
    pub fn turned(&self, lanes: K, rules: &RollRules, columns: usize) -> Self {
        let places = lanes.turned_choices(&self.places);
        let wild = lanes.turned_choices(&self.wild);
        let [_, stay] = rules.stays(columns);
        let near_bacon = if self.near_bacon == 0 {
            0
        } else {
            lanes.cells(lanes.rolling(&places, 0)) & stay
        };
        Tile {
            places,
            wild,
            is_wild: lanes.rolling(&wild, 1),
            second: lanes.rolling(&places, self.two[1]),
            bacon: lanes.rolling(&places, 0),
            near_bacon,
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
        if self.used.count_ones() <= 2 {
            let [first, second] = self.two;
            let first = lanes.all(rules.near(first)[points % ROWS]);
            let second = lanes.all(rules.near(second)[points % ROWS]);
            let chances = lanes.select(self.second, row, second, first);
            return if self.has_bacon {
                lanes.select(self.bacon, row, lanes.all(0.0), chances)
            } else {
                chances
            };
        }
        let [usual, wild] = rules.near_by_dice(points);
        let places = lanes.places(&self.places, row);
        let chances = lanes.look_up(usual, places);
        if self.used >> 16 == 0 {
            return chances;
        }
        lanes.select(self.is_wild, row, lanes.look_up(wild, places), chances)
    }
}
