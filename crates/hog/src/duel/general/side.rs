//! One player of a block of duels.

mod far;
mod near;

use crate::Rules;
use crate::sweep::{DiceSet, own_scores};

use super::aligned::Aligned;
use super::lanes::transposed;
use super::prepared::Prepared;
use super::ring::{Ring, Shape};
use crate::duel::past::Past;
use crate::duel::plan::Action;
use crate::duel::toss_weights::{AllWeights, DEPTH};

/// The tables of one player of a block of duels, with the win chances of this
/// player's turns and afterstates. There is a lane for each table of the other
/// player.
///
/// A *variant* of a turn is whether it earns the bonus of Feral Hogs, together with
/// the kind of the other's past, which belongs to the lane's table. If nothing is
/// remembered there is one variant; the methods compiled without `FERAL` rely on it.
#[derive(Clone, Debug)]
pub struct Side<const TABLES: usize, const LANES: usize> {
    /// 0 for the player whose wins are counted, and 1 for the other.
    player: usize,
    goal: usize,
    /// By the other's score, own score and table.
    actions: Vec<[Action; TABLES]>,
    /// The pasts of the player, by table.
    pasts: Vec<Past>,
    /// By table: the numbers of dice that can earn a bonus.
    earning_dice: [DiceSet; TABLES],
    remembered: Remembered,
    afterstates: Ring<TABLES, LANES>,
    /// By the other's score and the raw score: the kinds of the other's past after
    /// which its next turn earns a bonus, as bits.
    earning: Vec<[u16; LANES]>,
    /// By depth, other's score, table and variant: the sum over the outcomes that lead
    /// beyond the current step. It is the whole sum for the first kind of the other's
    /// past, and what the kind adds for the others.
    far: Aligned<LANES>,
    /// By sum, other's score, variant and table: the chances when this player is to
    /// move, at the current sum and, with a bonus, at the sums that a bonus skips.
    turns: Aligned<LANES>,
    /// Number of sums in `turns`.
    sums: usize,
    /// The value of a bonus if it is earned; working space for one row.
    earned: Vec<[[f64; LANES]; 1]>,
}

/// How many pasts the sweep has to distinguish.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    /// The most kinds of past that a table of the other player has.
    kinds: usize,
    /// 2 if this player's turns can earn a bonus, else 1.
    bonuses: usize,
    /// 2 if the other's next turn can earn a bonus, else 1.
    parts: usize,
}

impl Remembered {
    const NOTHING: Remembered = Remembered {
        kinds: 1,
        bonuses: 1,
        parts: 1,
    };

    #[inline(always)]
    fn variants(self) -> usize {
        self.bonuses * self.kinds
    }
}

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// The side of player 0, whose wins are counted, or of player 1.
    pub fn new(rules: &Rules, player: usize) -> Self {
        Side {
            player,
            goal: rules.goal.into(),
            actions: Vec::new(),
            pasts: Vec::new(),
            earning_dice: [DiceSet::default(); TABLES],
            remembered: Remembered::NOTHING,
            afterstates: Ring::default(),
            earning: Vec::new(),
            far: Aligned::default(),
            turns: Aligned::default(),
            sums: 1,
            earned: Vec::new(),
        }
    }

    /// Seats these tables, whose player has, or has not, spent the chop.
    pub fn seat(
        &mut self,
        weights: &AllWeights,
        tables: [&Prepared; TABLES],
        chop_spent: bool,
        others: [&Prepared; LANES],
    ) {
        let cells = self.goal * self.goal;
        self.actions.resize(cells, [Action::BACON; TABLES]);
        for (place, table) in tables.iter().enumerate() {
            let actions = table.plan(chop_spent).actions();
            for (seated, action) in self.actions.iter_mut().zip(actions) {
                seated[place] = *action;
            }
            self.earning_dice[place] = table.past.earning();
        }
        self.pasts.clear();
        self.pasts.extend(tables.map(|table| table.past.clone()));
        let (planes, kinds) = (most_kinds(&tables), most_kinds(&others));
        self.remembered = Remembered {
            kinds,
            bonuses: planes.min(2),
            parts: kinds.min(2),
        };
        let reach = tables.iter().map(|table| table.reach).max();
        let reach = reach.unwrap_or(0);
        let shape = Shape::new(self.goal, reach, planes, self.remembered.parts);
        self.afterstates.make_room(shape);
        let turns = self.goal * TABLES * self.remembered.variants();
        self.far.make_room(DEPTH * turns);
        self.sums = 1 + weights.bonus;
        self.turns.make_room(self.sums * turns);
        self.earned.resize(self.goal, [[0.0; LANES]]);
    }

    /// Notes where the other player's turns earn a bonus.
    pub fn note_earning(&mut self, weights: &AllWeights, other: &Side<LANES, TABLES>) {
        self.earning.clear();
        if self.remembered.parts == 1 {
            return;
        }
        let kinds_of = |lane: usize, dice: u8| {
            let earns = |kind| u16::from(other.pasts[lane].earns(kind, dice));
            (0..self.remembered.kinds).fold(0, |bits, kind| bits | earns(kind) << kind)
        };
        let mut by_dice = [[0; 16]; LANES];
        for (lane, by_dice) in by_dice.iter_mut().enumerate() {
            for (dice, kinds) in (0..).zip(by_dice) {
                *kinds = kinds_of(lane, dice);
            }
        }
        for theirs in 0..self.goal {
            for raw in 0..self.goal {
                let (own, against) = whose_turn(weights, raw, theirs);
                let actions = &other.actions[against * self.goal + own];
                let mut kinds = [0; LANES];
                for lane in 0..LANES {
                    kinds[lane] = by_dice[lane][usize::from(actions[lane].dice()) % 16];
                }
                self.earning.push(kinds);
            }
        }
    }

    #[inline(always)]
    fn remembered<const FERAL: bool>(&self) -> Remembered {
        if FERAL {
            self.remembered
        } else {
            Remembered::NOTHING
        }
    }

    /// The number of variants of a turn.
    pub fn variants(&self) -> usize {
        self.remembered.variants()
    }

    /// The place of a variant among them.
    #[inline(always)]
    pub fn variant(&self, bonus: bool, their_kind: usize) -> usize {
        let earned = usize::from(bonus && self.remembered.bonuses == 2);
        earned * self.remembered.kinds + their_kind
    }

    /// The place of the first variant of a turn at a sum, for all tables.
    #[inline(always)]
    fn turn_place<const FERAL: bool>(&self, sum: usize, theirs: usize) -> usize {
        let sum = if FERAL { sum % self.sums } else { 0 };
        (sum * self.goal + theirs) * self.remembered::<FERAL>().variants()
    }

    /// The chances when this player is to move at the current sum, a row for each of
    /// its tables.
    pub fn turn(&self, sum: usize, theirs: usize, variant: usize) -> &[[f64; LANES]; TABLES] {
        let place = if self.sums == 1 {
            self.turn_place::<false>(sum, theirs)
        } else {
            self.turn_place::<true>(sum, theirs)
        };
        &self.turns.cells().as_chunks().0[place + variant]
    }

    /// Tests whether a turn that earns the bonus has the same value as a turn without
    /// bonus from an own score higher by the bonus.
    #[inline(always)]
    fn is_shifted(&self, bonus: usize, table: usize, own: usize, theirs: usize) -> bool {
        let actions = &self.actions[theirs * self.goal..][..self.goal];
        let later = actions.get(own + bonus);
        later.is_some_and(|later| later[table] == actions[own][table])
    }

    /// Notes where any of the tables chops.
    pub fn note_chops(&self, chops: &mut Vec<bool>) {
        chops.clear();
        chops.extend(
            self.actions
                .iter()
                .map(|actions| actions.contains(&Action::CHOP)),
        );
    }

    /// Tests whether the turn of a table at these scores earns a bonus after a kind of
    /// past.
    pub fn earns(&self, table: usize, own: usize, theirs: usize, kind: usize) -> bool {
        let dice = self.actions[theirs * self.goal + own][table].dice();
        self.pasts[table].earns(kind, dice)
    }

    /// The kind of past at the start and after a chop, which is no dice, by table.
    pub fn kinds_at_start(&self) -> [usize; TABLES] {
        std::array::from_fn(|table| self.pasts[table].kind_after(0))
    }

    /// The chances at the start of the game, when this player is to move first.
    pub fn start(&self, other: &Side<LANES, TABLES>) -> [[f64; LANES]; TABLES] {
        let (kinds, their_kinds) = (self.kinds_at_start(), other.kinds_at_start());
        std::array::from_fn(|table| {
            let bonus = self.earns(table, 0, 0, kinds[table]);
            std::array::from_fn(|lane| {
                let variant = self.variant(bonus, their_kinds[lane]);
                self.turn(0, 0, variant)[table][lane]
            })
        })
    }

    /// Writes this player's afterstates at a sum, from the other player's turns there.
    #[inline(always)]
    pub fn write_afterstates<const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        other: &Side<LANES, TABLES>,
        sum: usize,
    ) {
        let (shape, afterstates) = self.afterstates.cells_mut();
        let turns: &[[[f64; TABLES]; LANES]] = other.turns.cells().as_chunks().0;
        let Remembered {
            kinds: planes,
            bonuses,
            ..
        } = other.remembered::<FERAL>();
        let (first, variants) = (other.turn_place::<FERAL>(sum, 0), bonuses * planes);
        for theirs in own_scores(self.goal, sum) {
            let raw = sum - theirs;
            let (_, against) = whose_turn(weights, raw, theirs);
            let turns = &turns[first + against * variants..][..variants];
            let (without, with) = turns.split_at(planes);
            let row = |plane, part| shape.row(plane, part, theirs) + shape.place(raw);
            if !FERAL || bonuses == 1 {
                for (plane, without) in without.iter().enumerate() {
                    afterstates[row(plane, 0)] = transposed(without);
                }
                continue;
            }
            for (plane, (without, with)) in without.iter().zip(with).enumerate() {
                let without = transposed(without);
                afterstates[row(plane, 0)] = without;
                let mut difference = transposed(with);
                let flat = difference.as_flattened_mut().iter_mut();
                for (difference, without) in flat.zip(without.as_flattened()) {
                    *difference -= without;
                }
                afterstates[row(plane, 1)] = difference;
            }
        }
    }
}

fn most_kinds(tables: &[&Prepared]) -> usize {
    let kinds = tables.iter().map(|table| table.past.kinds.len());
    kinds.max().unwrap_or(1)
}

/// The own score and the other's score of the next player to move, from an afterstate
/// of the other player below the goal.
#[inline(always)]
fn whose_turn(weights: &AllWeights, raw: usize, theirs: usize) -> (usize, usize) {
    if weights.swaps(raw, theirs) {
        (raw, theirs)
    } else {
        (theirs, raw)
    }
}
