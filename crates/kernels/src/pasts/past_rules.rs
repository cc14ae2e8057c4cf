//! The rules of a game, as the sweep reads them.

use super::slots::{PASTS, Slots, SlotsOf};
use crate::action::Action;
use crate::game_rules::{GameRules, MOST_DICE};
use crate::toss_weights::{AllWeights, all_rolls};

/// Stands for a turn that earns no bonus; no player rolls this many dice.
pub const NO_DICE: u8 = 15;

/// Outcomes that are added up side by side.
pub const SIDE_BY_SIDE: usize = 4;

/// The rules of a game, as the sweep reads them.
#[derive(Clone, Debug)]
pub struct PastRules {
    pub goal: usize,
    /// The length of a row of raw scores, with room for outcomes that are none.
    pub row: usize,
    pub weights: AllWeights,
    /// By the other's score, the points of no dice.
    pub bacon: Vec<Head>,
    /// By [`Action::place`].
    pub outcomes: Box<[Outcomes; Action::PLACES]>,
    /// By past: the next numbers of dice that earn a bonus, as bits.
    pub earning: [u16; PASTS],
    /// Likewise, up to two numbers; [`NO_DICE`] fills the free places.
    pub earning_dice: [[u8; 2]; PASTS],
    /// By pasts as bits: the next numbers of dice that earn a bonus after one of them.
    pub earning_after: Vec<u16>,
    /// By numbers of dice as bits: the pasts after which one of them earns a bonus.
    pub pasts_before: Vec<u16>,
    /// All lanes for up to three pasts, and which of them serve some pasts.
    pub slots: Vec<Slots>,
    pub slots_of: SlotsOf,
    /// By own score and the other's score: how the own turn leads there.
    pub leads: Vec<Leads>,
    /// By own score and the other's score: whether wild dice are rolled.
    pub wild: Vec<bool>,
    /// The most points of a turn, with a bonus.
    pub farthest: usize,
}

/// How a turn leads to two scores: without a swap, by one, or either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    Nowhere,
    Plainly,
    BySwap,
    Both,
}

/// Points with their chances: without a bonus, and with one.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    pub points: usize,
    pub without: [f64; 2],
    pub with: [f64; 2],
}

impl Head {
    pub fn new(points: usize, chance: f64) -> Head {
        Head {
            points,
            without: [chance, 0.0],
            with: [0.0, chance],
        }
    }
}

/// The outcomes of a roll.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Points outside the run.
    pub heads: Vec<Head>,
    /// The lowest points of the run.
    pub first: usize,
    /// The number of points of the run without a bonus.
    pub count: usize,
    /// The chances of the run's points and further ones, without a bonus and with one.
    chances: Vec<[[f64; 2]; SIDE_BY_SIDE]>,
}

impl Outcomes {
    fn new(weights: &AllWeights, action: Action) -> Outcomes {
        let roll = weights.of(action);
        let (run, bonus) = (roll.body.clone(), weights.bonus);
        if run.is_empty() {
            return Outcomes::default();
        }
        let chance = |points: Option<usize>| {
            let points = points.filter(|points| run.contains(points));
            points.map_or(0.0, |points| roll.weight(points))
        };
        let chances = |points: usize| [chance(Some(points)), chance(points.checked_sub(bonus))];
        let firsts = (run.start..run.end + bonus).step_by(SIDE_BY_SIDE);
        let chances = firsts.map(|first| std::array::from_fn(|place| chances(first + place)));
        let heads = roll.heads.iter();
        Outcomes {
            heads: heads
                .map(|&(points, chance)| Head::new(points, chance))
                .collect(),
            first: run.start,
            count: run.len(),
            chances: chances.collect(),
        }
    }

    /// The chances, without those that only a bonus leads to unless it may be earned.
    #[inline(always)]
    pub fn chances(&self, may_earn: bool) -> &[[[f64; 2]; SIDE_BY_SIDE]] {
        let all = self.chances.len();
        let count = if may_earn {
            all
        } else {
            self.count.div_ceil(SIDE_BY_SIDE)
        };
        &self.chances[..count.min(all)]
    }
}

impl PastRules {
    pub fn new(rules: &dyn GameRules) -> PastRules {
        let goal = usize::from(rules.goal());
        let row = goal + SIDE_BY_SIDE;
        let scores = || 0..rules.goal();
        let cells = || scores().flat_map(|own| scores().map(move |theirs| (own, theirs)));
        let weights = AllWeights::new(rules, &all_rolls(rules));
        let action = |place| Action::from_place(u8::try_from(place).unwrap_or(0));
        let outcomes = std::array::from_fn(|place| Outcomes::new(&weights, action(place)));
        let earning = std::array::from_fn(|before| {
            let dice = (0..=MOST_DICE).filter(|&dice| rules.earns_bonus(as_dice(before), dice));
            dice.fold(0, |bits, dice| bits | 1 << dice)
        });
        let pasts_with = std::array::from_fn(|dice| {
            let pasts = earning.iter().rev();
            pasts.fold(0, |bits, earning: &u16| bits << 1 | earning >> dice & 1)
        });
        let earning_dice = earning.map(|bits: u16| {
            let mut dice = (0..=MOST_DICE).filter(|dice| bits >> dice & 1 != 0);
            [(); 2].map(|()| dice.next().unwrap_or(NO_DICE))
        });
        let leads =
            |(own, theirs): (u16, u16)| match (!rules.swaps(own, theirs), rules.swaps(theirs, own))
            {
                (false, false) => Leads::Nowhere,
                (true, false) => Leads::Plainly,
                (false, true) => Leads::BySwap,
                (true, true) => Leads::Both,
            };
        let bacon = (0..goal).map(|theirs| Head::new(weights.bacon(theirs), 1.0));
        let bacon: Vec<Head> = bacon.collect();
        let most = bacon.iter().map(|bacon| bacon.points + weights.bonus);
        let rolls = (0..Action::PLACES).map(|place| weights.of(action(place)).farthest);
        let farthest = most.chain(rolls).max().unwrap_or(0);
        let (slots, slots_of) = Slots::all(&earning, row);
        PastRules {
            goal,
            row,
            bacon,
            outcomes: Box::new(outcomes),
            earning_after: of_sets(&earning),
            pasts_before: of_sets(&pasts_with),
            earning,
            earning_dice,
            slots,
            slots_of,
            leads: cells().map(leads).collect(),
            wild: cells()
                .map(|(own, theirs)| rules.is_wild(own, theirs))
                .collect(),
            farthest,
            weights,
        }
    }

    /// The mover's and the other's score after a turn to a raw score.
    #[inline(always)]
    pub fn landing(&self, raw: usize, theirs: usize) -> [usize; 2] {
        if self.weights.swaps(raw, theirs) {
            [theirs, raw]
        } else {
            [raw, theirs]
        }
    }
}

/// By items as bits: the bits of all of them.
fn of_sets(items: &[u16; PASTS]) -> Vec<u16> {
    let mut sets = vec![0];
    for item in items {
        let with: Vec<u16> = sets.iter().map(|bits| bits | item).collect();
        sets.extend(with);
    }
    sets
}

#[expect(clippy::cast_possible_truncation, reason = "there are few pasts")]
fn as_dice(past: usize) -> u8 {
    past as u8
}
