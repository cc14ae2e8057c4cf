//! Duels under rules by which a turn may earn a bonus for the dice of the turn before.
//!
//! The value of a turn depends on two pasts. Of the mover's past only one bit matters, whether
//! the turn earns a bonus. Of the other's past the [kind](Past) matters, and so it does after the
//! turn, when the mover's own past is what the other sees. So let `E(r, j)` be the value of
//! reaching the raw score `r` with a past of the kind `j` if the other's next turn earns no bonus,
//! and `D(r, j)` what a bonus adds to it. A turn with `n` dice from the score `s`, against a past
//! of the kind `k`, is worth
//!
//! ```text
//! Σₚ pₙ(p) E(s + p, j)  +  Σₚ pₙ(p) D(s + p, j)   over those p after which k earns a bonus
//! ```
//!
//! where `j` is the kind that `n` dice leave behind. The first sum is the same for all `k`. So a
//! number has a place for each kind `k` (`kinds.rs`): the first kind, after which no bonus is ever
//! earned, has the whole sum, and each other kind what it adds. One product of a weight and such a
//! number serves all kinds.
//!
//! # Order
//!
//! A tile is up to eight own scores against one score of the other player (`tile.rs`). Tiles are
//! taken in pairs, as in [`sums`](super::sums): those with the highest lower tile first, and
//! among them those with the highest higher one. Both turns of two scores, x : y and y : x, are
//! taken together, so whatever a swap leads to is finished. Turns of a tile with the same roll
//! share the numbers that they read beyond the tile (`packed.rs`, `player.rs`); turns that share
//! them with few others are added up one by one (`earned.rs`). A turn with a bonus
//! reads what a turn as many points higher reads, so where that turn rolls the same, its value is
//! copied.
//!
//! # Error
//!
//! The value and what bonuses add are two sums of at most K products each, which are added. What
//! bonuses add may itself be two sums (`earned.rs`), which rounds once more, and the value four
//! shorter ones. The error bound of `pigskin-hog` counts (2K + 16)u for a turn, which is
//! more, so its bound holds. A pair is computed alone, so other tables cannot change its bits.

mod earned;
mod kinds;
mod packed;
mod pair;
mod past_rules;
mod player;
mod tile;

use std::sync::Arc;

use super::dice_table::DiceTable;
use super::game_rules::GameRules;
use super::instructions::{Instructions, Sweep};
use super::past::Past;
use super::tell::Tell;
use packed::Packed;
use pair::Pair;
use past_rules::PastRules;

/// Tables that are packed at a time, for each player.
const PACKED: usize = 32;

/// Duels under rules by which a turn may earn a bonus for the dice of the turn before.
#[derive(Clone, Debug)]
pub struct Pasts {
    rules: Arc<PastRules>,
    instructions: Instructions,
    /// For pairs with few kinds of past and for all others, empty before its first use.
    few: Option<Pair<4>>,
    some: Option<Pair<8>>,
    any: Option<Pair<{ Past::MOST_KINDS }>>,
}

impl Pasts {
    /// Prepares duels under these rules, which remember nothing but the dice of the turn before,
    /// and by which a turn raises no score but by its points and a bonus.
    pub fn new(rules: &dyn GameRules) -> Pasts {
        Pasts {
            rules: Arc::new(PastRules::new(rules)),
            instructions: Instructions::widest(),
            few: None,
            some: None,
            any: None,
        }
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Pasts {
        Pasts {
            instructions,
            ..self
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&dyn DiceTable], b: &[&dyn DiceTable], tell: Tell<'_>) {
        self.compare_where(a, b, |_, _| true, tell);
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&dyn DiceTable], tell: Tell<'_>) {
        self.compare_where(tables, tables, |i, j| i < j, tell);
    }

    /// Compares those tables of a and b whose places are wanted.
    fn compare_where(
        &mut self,
        a: &[&dyn DiceTable],
        b: &[&dyn DiceTable],
        wanted: fn(usize, usize) -> bool,
        tell: Tell<'_>,
    ) {
        for (first_a, a) in (0..).step_by(PACKED).zip(a.chunks(PACKED)) {
            let a = self.pack(a);
            for (first_b, b) in (0..).step_by(PACKED).zip(b.chunks(PACKED)) {
                if !wanted(first_a, first_b + b.len() - 1) {
                    continue;
                }
                let b = self.pack(b);
                for (i, a) in (first_a..).zip(&a) {
                    for (j, b) in (first_b..).zip(&b) {
                        if wanted(i, j) {
                            tell(i, j, self.win_chances(a, b));
                        }
                    }
                }
            }
        }
    }

    fn pack(&self, tables: &[&dyn DiceTable]) -> Vec<Packed> {
        let pack = |table: &&dyn DiceTable| Packed::new(&self.rules, *table);
        tables.iter().map(pack).collect()
    }

    /// The chances that a wins, if it moves first and if b does.
    fn win_chances(&mut self, a: &Packed, b: &Packed) -> [f64; 2] {
        let game = Game {
            rules: &self.rules,
            tables: [a, b],
        };
        match a.past.kinds.len().max(b.past.kinds.len()) {
            0..=4 => self.instructions.run(game.in_space(&mut self.few)),
            5..=8 => self.instructions.run(game.in_space(&mut self.some)),
            _ => self.instructions.run(game.in_space(&mut self.any)),
        }
    }
}

/// Two tables to compare.
#[derive(Clone, Copy)]
struct Game<'g> {
    rules: &'g PastRules,
    tables: [&'g Packed; 2],
}

impl<'g> Game<'g> {
    fn in_space<const KINDS: usize>(
        self,
        pair: &'g mut Option<Pair<KINDS>>,
    ) -> GameSweep<'g, KINDS> {
        GameSweep {
            game: self,
            pair: pair.get_or_insert_with(|| Pair::new(self.rules)),
        }
    }
}

/// The sweep of a game.
struct GameSweep<'g, const KINDS: usize> {
    game: Game<'g>,
    pair: &'g mut Pair<KINDS>,
}

impl<const KINDS: usize> Sweep for GameSweep<'_, KINDS> {
    type Output = [f64; 2];

    #[inline(always)]
    fn sweep<const FUSED: bool>(self) -> [f64; 2] {
        let [a, b] = self.game.tables;
        let weights = &self.game.rules.weights;
        self.pair.win_chances::<FUSED>(weights, a, b)
    }
}
