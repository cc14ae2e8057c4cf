//! Duels under rules that remember the Pork Chop and nothing else.
//!
//! # Lanes
//!
//! A table makes the same choices before and after its player spends the chop, except for the
//! chop itself. So the games with no chop spent, with one and with both are played side by side.
//! Two tables are compared with two others: each table has a number with a lane for both
//! opponents in each of the four games, and one look at its choice serves all lanes. The value of a
//! chop is that of the other player's turn at the same scores, in the game in which the chop is
//! spent: another lane of the opponent's number (`block.rs`). Pairs of tables without chops are one
//! game instead of four, and [`rolls`](super::rolls) plays them.
//!
//! # Order
//!
//! Tiles are taken as [`Tiling`](super::tiling::Tiling) says. Before the turns of a tile are taken,
//! everything that they read beyond the tile is added up, with eight turns for each afterstate that
//! is read (`rolls/tile.rs`). A turn adds the afterstates within the tile, the highest row first.
//! Each lane does the same operations in any company, so the chances of a pair are the same to the
//! last bit.
//!
//! # Error
//!
//! The value of a turn is one sum: the chance of ending the game and, for each number of points, at
//! most one product. This is what the error bound of `pigskin-hog` counts, so its bound
//! holds. A chop copies a value.

mod block;

use std::sync::Arc;

use super::dice_table::DiceTable;
use super::game_rules::GameRules;
use super::instructions::{FUSED_IN_ALL, Instructions, Kind};
use super::lanes::Plain;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512, Lanes, Twice};
use super::pairs::Pairs;
use super::rolls::{Packed, RollRules, Rolls};
use super::tell::Tell;
use block::{Block, SIDE, WinChances};

/// Duels under rules that remember the Pork Chop and nothing else.
#[derive(Clone, Debug)]
pub struct Chops {
    rules: Arc<RollRules>,
    /// For pairs without chops.
    rolls: Rolls,
    blocks: Blocks,
}

/// The working space for each kind of lanes, empty before its first use.
#[derive(Clone, Debug, Default)]
struct Blocks {
    plain: Block<Plain<FUSED_IN_ALL>>,
    #[cfg(target_arch = "x86_64")]
    avx2: Block<Twice<Avx2>>,
    #[cfg(target_arch = "x86_64")]
    avx512: Block<Avx512>,
}

impl Chops {
    /// Prepares duels under these rules, which remember nothing but the chop, and by which a turn
    /// raises no score but by its points. There are none if swaps below the goal depend on whose
    /// scores they are.
    pub fn new(rules: &dyn GameRules) -> Option<Chops> {
        let rules = Arc::new(RollRules::new(rules)?);
        Some(Chops {
            rolls: Rolls::of(Arc::clone(&rules)),
            rules,
            blocks: Blocks::default(),
        })
    }

    /// Compares the tables of these pairs. The last blocks repeat a table to be full.
    pub fn compare(&mut self, instructions: Instructions, pairs: Pairs<'_>, tell: Tell<'_>) {
        let [a, b] = Packed::both(&self.rules, &pairs);
        let [of_a, of_b] = [
            WithoutChops::new(&a, pairs.a),
            WithoutChops::new(&b, pairs.b),
        ];
        let plain = Pairs {
            a: &of_a.tables,
            b: &of_b.tables,
            ..pairs
        };
        let by_column = Some([of_a.packed, of_b.packed]);
        self.rolls
            .compare_packed(instructions, plain, by_column, &mut |i, j, both| {
                tell(of_a.places[i], of_b.places[j], both);
            });
        for (first_a, some_a) in (0..).step_by(SIDE).zip(a.chunks(SIDE)) {
            for (first_b, some_b) in (0..).step_by(SIDE).zip(b.chunks(SIDE)) {
                let places = (0..some_a.len()).flat_map(|i| (0..some_b.len()).map(move |j| (i, j)));
                let mut places = places
                    .filter(|&(i, j)| {
                        let chops = some_a[i].is_chopping || some_b[j].is_chopping;
                        chops && pairs.wants(first_a + i, first_b + j)
                    })
                    .peekable();
                if places.peek().is_none() {
                    continue;
                }
                let a = |i: usize| &*some_a[i.min(some_a.len() - 1)];
                let b = |j: usize| &*some_b[j.min(some_b.len() - 1)];
                let chances = self.win_chances(instructions, [a(0), a(1), b(0), b(1)]);
                for (i, j) in places {
                    tell(first_a + i, first_b + j, chances[i][j]);
                }
            }
        }
    }

    fn win_chances(
        &mut self,
        instructions: Instructions,
        tables: [&Packed; 2 * SIDE],
    ) -> WinChances {
        let rules = &*self.rules;
        match instructions.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => simd.vectorize(Games {
                lanes: Avx512(simd),
                rules,
                tables,
                block: &mut self.blocks.avx512,
            }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => simd.vectorize(Games {
                lanes: Twice(Avx2(simd)),
                rules,
                tables,
                block: &mut self.blocks.avx2,
            }),
            Kind::Plain => self.blocks.plain.win_chances(Plain, rules, tables),
        }
    }
}

/// The tables that never chop.
struct WithoutChops<'t> {
    tables: Vec<&'t dyn DiceTable>,
    packed: Vec<Arc<Packed>>,
    /// Their places among all tables.
    places: Vec<usize>,
}

impl<'t> WithoutChops<'t> {
    fn new(packed: &[Arc<Packed>], tables: &[&'t dyn DiceTable]) -> WithoutChops<'t> {
        let places = (0..tables.len()).filter(|&place| !packed[place].is_chopping);
        let places: Vec<usize> = places.collect();
        WithoutChops {
            tables: places.iter().map(|&place| tables[place]).collect(),
            packed: places.iter().map(|&place| packed[place].clone()).collect(),
            places,
        }
    }
}

/// Two tables against two others.
#[cfg(target_arch = "x86_64")]
struct Games<'g, K: Lanes> {
    lanes: K,
    rules: &'g RollRules,
    tables: [&'g Packed; 2 * SIDE],
    block: &'g mut Block<K>,
}

#[cfg(target_arch = "x86_64")]
impl<K: Lanes> pulp::NullaryFnOnce for Games<'_, K> {
    type Output = WinChances;

    #[inline(always)]
    fn call(self) -> WinChances {
        self.block.win_chances(self.lanes, self.rules, self.tables)
    }
}
