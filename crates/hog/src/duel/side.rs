//! One player of a block of duels.

mod far;
mod lone;
mod near;

use crate::Rules;

use super::aligned::Aligned;
use super::lanes::transposed;
use super::past::Past;
use super::plan::Action;
use super::prepared::Prepared;
use super::ring::{Ring, Shape};
use super::toss_weights::{AllWeights, DEPTH};
use lone::{KINDS, LoneOpponent};

/// The tables of one player of a block of duels, and the win chances when this
/// player is to move or has just landed. There is a lane for each table of the
/// other player.
///
/// A *variant* of a turn is whether it earns the bonus of Feral Hogs, and the
/// kind of the other's past, which is a matter of the lane's table. Where nothing is
/// remembered there is one variant; the methods that are compiled without `FERAL` know it.
#[derive(Clone, Debug)]
pub struct Side<const TABLES: usize, const LANES: usize> {
    /// 0 for player a, whose win chances all of this is about, and 1 for b.
    player: usize,
    goal: usize,
    /// By other's score, own score and table.
    actions: Vec<[Action; TABLES]>,
    /// What is remembered of the player of each table.
    pasts: Vec<Past>,
    /// By table: the numbers of dice that can earn a bonus, as bits.
    earning_dice: [u16; TABLES],
    remembered: Remembered,
    landings: Ring<TABLES, LANES>,
    /// By the other's score and the raw score: after which kinds of the other's
    /// past its next turn earns a bonus, as bits.
    earning: Vec<[u16; LANES]>,
    /// What is known besides of a lone opponent.
    lone: LoneOpponent<TABLES>,
    /// By depth, other's score, table and variant: what the outcomes come to
    /// that lead to higher sums than those of the current step. For the first
    /// kind of the other's past it is the whole, for others what they add;
    /// against a lone opponent the whole is kept apart.
    far: Aligned<LANES>,
    /// By sum, other's score, variant and table: the chances when this player is
    /// to move, at the current sum and, where a bonus can be earned, at those
    /// that it leads over.
    turns: Aligned<LANES>,
    /// How many sums these are.
    sums: usize,
    /// What a bonus adds, where it is earned; working space of one row.
    earned: Vec<[[f64; LANES]; 1]>,
}

/// How much is to be told apart.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    /// The most that a table of the other has.
    kinds: usize,
    /// The places that they have, one for each or, against a lone opponent, as
    /// many as are computed side by side.
    room: usize,
    /// 2 where this player's turns can earn a bonus, and else 1.
    bonuses: usize,
    /// 2 where the other's next turn can, and else 1.
    parts: usize,
}

impl Remembered {
    const NOTHING: Remembered = Remembered {
        kinds: 1,
        room: 1,
        bonuses: 1,
        parts: 1,
    };

    #[inline(always)]
    fn variants(self) -> usize {
        self.bonuses * self.room
    }
}

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// The side of player a, 0, or of b, 1.
    pub fn new(rules: &Rules, player: usize) -> Self {
        Side {
            player,
            goal: rules.goal.into(),
            actions: Vec::new(),
            pasts: Vec::new(),
            earning_dice: [0; TABLES],
            remembered: Remembered::NOTHING,
            landings: Ring::default(),
            earning: Vec::new(),
            lone: LoneOpponent::default(),
            far: Aligned::default(),
            turns: Aligned::default(),
            sums: 1,
            earned: Vec::new(),
        }
    }

    /// Takes these tables, whose player has spent the chop or has not.
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
            room: if Self::is_lone(kinds) { KINDS } else { kinds },
            bonuses: planes.min(2),
            parts: kinds.min(2),
        };
        let reach = tables.iter().map(|table| table.reach).max();
        let reach = reach.unwrap_or(0);
        if Self::is_lone(kinds) {
            self.lone.make_room(self.goal, reach, planes);
        } else {
            let shape = Shape::new(self.goal, reach, planes, self.remembered.parts);
            self.landings.make_room(shape);
        }
        let turns = self.goal * TABLES * self.remembered.variants();
        if !Self::is_lone(kinds) {
            self.far.make_room(DEPTH * turns);
        }
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
        self.lone.note(&by_dice[0]);
        for theirs in 0..self.goal {
            for raw in 0..self.goal {
                let (own, against) = whose_turn(weights, raw, theirs);
                let actions = &other.actions[against * self.goal + own];
                if Self::is_lone(self.remembered.kinds) {
                    self.lone.next.push(actions[0].dice() % 16);
                    continue;
                }
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

    /// How many variants of a turn there are.
    pub fn variants(&self) -> usize {
        self.remembered.variants()
    }

    /// The place of a variant among them.
    #[inline(always)]
    pub fn variant(&self, bonus: bool, their_kind: usize) -> usize {
        let earned = usize::from(bonus && self.remembered.bonuses == 2);
        earned * self.remembered.room + their_kind
    }

    /// The place of the first variant of a turn at a sum, for all tables.
    #[inline(always)]
    fn turn_place<const FERAL: bool>(&self, sum: usize, theirs: usize) -> usize {
        let sum = if FERAL { sum % self.sums } else { 0 };
        (sum * self.goal + theirs) * self.remembered::<FERAL>().variants()
    }

    /// The chances when this player is to move at the current sum, a row for
    /// each of its tables.
    pub fn turn(&self, sum: usize, theirs: usize, variant: usize) -> &[[f64; LANES]; TABLES] {
        let place = if self.sums == 1 {
            self.turn_place::<false>(sum, theirs)
        } else {
            self.turn_place::<true>(sum, theirs)
        };
        &self.turns.cells().as_chunks().0[place + variant]
    }

    /// Whether a turn that earns the bonus comes to the same as one that does
    /// not but starts from as many points more.
    #[inline(always)]
    fn is_shifted(&self, bonus: usize, table: usize, own: usize, theirs: usize) -> bool {
        let actions = &self.actions[theirs * self.goal..][..self.goal];
        let later = actions.get(own + bonus);
        later.is_some_and(|later| later[table] == actions[own][table])
    }

    /// Notes where one of the tables chops.
    pub fn note_chops(&self, chops: &mut Vec<bool>) {
        chops.clear();
        chops.extend(
            self.actions
                .iter()
                .map(|actions| actions.contains(&Action::CHOP)),
        );
    }

    /// Whether the next turn of a table at these scores earns a bonus after a
    /// kind of past.
    pub fn earns(&self, table: usize, own: usize, theirs: usize, kind: usize) -> bool {
        let dice = self.actions[theirs * self.goal + own][table].dice();
        self.pasts[table].earns(kind, dice)
    }

    /// By table, the kind of past at the start, and after a chop: no dice.
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

    /// Writes what the other player's turns at a sum mean for this one, who
    /// lands there.
    #[inline(always)]
    pub fn land<const FERAL: bool>(
        &mut self,
        weights: &AllWeights,
        other: &Side<LANES, TABLES>,
        sum: usize,
    ) {
        if FERAL && Self::is_lone(self.remembered.kinds) {
            self.land_at_lone(weights, other, sum);
            return;
        }
        let last = self.goal - 1;
        let (shape, landings) = self.landings.cells_mut();
        let turns: &[[[f64; TABLES]; LANES]] = other.turns.cells().as_chunks().0;
        let Remembered {
            kinds: planes,
            room,
            bonuses,
            ..
        } = other.remembered::<FERAL>();
        let (first, variants) = (other.turn_place::<FERAL>(sum, 0), bonuses * room);
        for theirs in sum.saturating_sub(last)..=sum.min(last) {
            let raw = sum - theirs;
            let (_, against) = whose_turn(weights, raw, theirs);
            let turns = &turns[first + against * variants..][..variants];
            let (without, with) = turns.split_at(room);
            let row = |plane, part| shape.row(plane, part, theirs) + shape.place(raw);
            if !FERAL || bonuses == 1 {
                for (plane, without) in without.iter().enumerate().take(planes) {
                    landings[row(plane, 0)] = transposed(without);
                }
                continue;
            }
            for (plane, (without, with)) in without.iter().zip(with).enumerate().take(planes) {
                let without = transposed(without);
                landings[row(plane, 0)] = without;
                let mut difference = transposed(with);
                let flat = difference.as_flattened_mut().iter_mut();
                for (difference, without) in flat.zip(without.as_flattened()) {
                    *difference -= without;
                }
                landings[row(plane, 1)] = difference;
            }
        }
    }
}

fn most_kinds(tables: &[&Prepared]) -> usize {
    let kinds = tables.iter().map(|table| table.past.kinds.len());
    kinds.max().unwrap_or(1)
}

/// The own and the other's score of the player who is to move after the other
/// has landed at a raw score below the goal.
#[inline(always)]
fn whose_turn(weights: &AllWeights, raw: usize, theirs: usize) -> (usize, usize) {
    if weights.swaps(raw, theirs) {
        (raw, theirs)
    } else {
        (theirs, raw)
    }
}
