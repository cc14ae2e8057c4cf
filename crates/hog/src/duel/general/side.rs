//! One player of a duel.

mod far;
mod near;

use crate::Rules;
use crate::sweep::{DiceSet, own_scores};

use super::prepared::Prepared;
use super::ring::{Ring, Shape};
use crate::duel::past::Past;
use crate::duel::plan::Action;
use crate::duel::toss_weights::{AllWeights, DEPTH};

/// The table of one player of a duel, with the win chances of this player's turns and
/// afterstates.
///
/// A *variant* of a turn is whether it earns the bonus of Feral Hogs, together with
/// the kind of the other's past. If nothing is
/// remembered there is one variant.
#[derive(Clone, Debug)]
pub struct Side {
    /// 0 for the player whose wins are counted, and 1 for the other.
    player: usize,
    goal: usize,
    /// By the other's score and own score.
    actions: Vec<Action>,
    /// The pasts of the player; `None` before a table is seated.
    past: Option<Past>,
    /// The numbers of dice that can earn a bonus.
    earning_dice: DiceSet,
    remembered: Remembered,
    afterstates: Ring,
    /// By the other's score and the raw score: the kinds of the other's past after
    /// which its next turn earns a bonus, as bits.
    earning: Vec<u16>,
    /// By depth, other's score and variant: the sum over the outcomes that lead
    /// beyond the current step. It is the whole sum for the first kind of the other's
    /// past, and what the kind adds for the others.
    far: Vec<f64>,
    /// By sum, other's score and variant: the chances when this player is to
    /// move, at the current sum and, with a bonus, at the sums that a bonus skips.
    turns: Vec<f64>,
    /// Number of sums in `turns`.
    sums: usize,
    /// The value of a bonus if it is earned; working space for one row.
    earned: Vec<f64>,
}

/// How many pasts the sweep has to distinguish.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    /// The kinds of past of the other player.
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

    fn variants(self) -> usize {
        self.bonuses * self.kinds
    }
}

impl Side {
    /// The side of player 0, whose wins are counted, or of player 1.
    pub fn new(rules: &Rules, player: usize) -> Self {
        Side {
            player,
            goal: rules.goal.into(),
            actions: Vec::new(),
            past: None,
            earning_dice: DiceSet::default(),
            remembered: Remembered::NOTHING,
            afterstates: Ring::default(),
            earning: Vec::new(),
            far: Vec::new(),
            turns: Vec::new(),
            sums: 1,
            earned: Vec::new(),
        }
    }

    /// Seats a table, whose player has, or has not, spent the chop.
    pub fn seat(
        &mut self,
        weights: &AllWeights,
        table: &Prepared,
        chop_spent: bool,
        other: &Prepared,
    ) {
        self.actions.clear();
        self.actions
            .extend_from_slice(table.plan(chop_spent).actions());
        self.earning_dice = table.past.earning();
        self.past = Some(table.past.clone());
        let (planes, kinds) = (table.past.kinds.len(), other.past.kinds.len());
        self.remembered = Remembered {
            kinds,
            bonuses: planes.min(2),
            parts: kinds.min(2),
        };
        let shape = Shape::new(self.goal, table.reach, planes, self.remembered.parts);
        self.afterstates.make_room(shape);
        let turns = self.goal * self.remembered.variants();
        make_room(&mut self.far, DEPTH * turns);
        self.sums = 1 + weights.bonus;
        make_room(&mut self.turns, self.sums * turns);
        self.earned.resize(self.goal, 0.0);
    }

    /// Notes where the other player's turns earn a bonus.
    pub fn note_earning(&mut self, weights: &AllWeights, other: &Side) {
        self.earning.clear();
        if self.remembered.parts == 1 {
            return;
        }
        let mut by_dice = [0; 16];
        for (dice, kinds) in (0..).zip(&mut by_dice) {
            let earns = |kind| u16::from(other.earns_with(kind, dice));
            *kinds = (0..self.remembered.kinds).fold(0, |bits, kind| bits | earns(kind) << kind);
        }
        for theirs in 0..self.goal {
            for raw in 0..self.goal {
                let (own, against) = whose_turn(weights, raw, theirs);
                let action = other.actions[against * self.goal + own];
                self.earning.push(by_dice[usize::from(action.dice()) % 16]);
            }
        }
    }

    /// Tests whether a turn with these dice earns a bonus after a kind of past.
    fn earns_with(&self, kind: usize, dice: u8) -> bool {
        let past = self.past.as_ref();
        past.is_some_and(|past| past.earns(kind, dice))
    }

    /// The kind of past after a turn with these dice.
    fn kind_after(&self, dice: u8) -> usize {
        self.past.as_ref().map_or(0, |past| past.kind_after(dice))
    }

    /// The number of variants of a turn.
    pub fn variants(&self) -> usize {
        self.remembered.variants()
    }

    /// The place of a variant among them.
    pub fn variant(&self, bonus: bool, their_kind: usize) -> usize {
        let earned = usize::from(bonus && self.remembered.bonuses == 2);
        earned * self.remembered.kinds + their_kind
    }

    /// The place of the first variant of a turn at a sum.
    fn turn_place(&self, sum: usize, theirs: usize) -> usize {
        (sum % self.sums * self.goal + theirs) * self.remembered.variants()
    }

    /// The chance when this player is to move at the current sum.
    pub fn turn(&self, sum: usize, theirs: usize, variant: usize) -> f64 {
        self.turns[self.turn_place(sum, theirs) + variant]
    }

    /// Tests whether a turn that earns the bonus has the same value as a turn without
    /// bonus from an own score higher by the bonus.
    fn is_shifted(&self, bonus: usize, own: usize, theirs: usize) -> bool {
        let actions = &self.actions[theirs * self.goal..][..self.goal];
        let later = actions.get(own + bonus);
        later.is_some_and(|later| *later == actions[own])
    }

    /// Notes where the table chops.
    pub fn note_chops(&self, chops: &mut Vec<bool>) {
        chops.clear();
        chops.extend(self.actions.iter().map(|&action| action == Action::CHOP));
    }

    /// Tests whether the turn at these scores earns a bonus after a kind of past.
    pub fn earns(&self, own: usize, theirs: usize, kind: usize) -> bool {
        self.earns_with(kind, self.actions[theirs * self.goal + own].dice())
    }

    /// The kind of past at the start and after a chop, which is no dice.
    pub fn kind_at_start(&self) -> usize {
        self.kind_after(0)
    }

    /// The chance at the start of the game, when this player is to move first.
    pub fn start(&self, other: &Side) -> f64 {
        let bonus = self.earns(0, 0, self.kind_at_start());
        self.turn(0, 0, self.variant(bonus, other.kind_at_start()))
    }

    /// Writes this player's afterstates at a sum, from the other player's turns there.
    pub fn write_afterstates(&mut self, weights: &AllWeights, other: &Side, sum: usize) {
        let (shape, afterstates) = self.afterstates.cells_mut();
        let Remembered {
            kinds: planes,
            bonuses,
            ..
        } = other.remembered;
        let (first, variants) = (other.turn_place(sum, 0), bonuses * planes);
        for theirs in own_scores(self.goal, sum) {
            let raw = sum - theirs;
            let (_, against) = whose_turn(weights, raw, theirs);
            let turns = &other.turns[first + against * variants..][..variants];
            let (without, with) = turns.split_at(planes);
            let row = |plane, part| shape.row(plane, part, theirs) + shape.place(raw);
            if bonuses == 1 {
                for (plane, without) in without.iter().enumerate() {
                    afterstates[row(plane, 0)] = *without;
                }
                continue;
            }
            for (plane, (without, with)) in without.iter().zip(with).enumerate() {
                afterstates[row(plane, 0)] = *without;
                afterstates[row(plane, 1)] = with - without;
            }
        }
    }
}

/// Makes room for at least so many numbers.
fn make_room(numbers: &mut Vec<f64>, count: usize) {
    if numbers.len() < count {
        numbers.resize(count, 0.0);
    }
}

/// The own score and the other's score of the next player to move, from an afterstate
/// of the other player below the goal.
fn whose_turn(weights: &AllWeights, raw: usize, theirs: usize) -> (usize, usize) {
    if weights.swaps(raw, theirs) {
        (raw, theirs)
    } else {
        (theirs, raw)
    }
}
