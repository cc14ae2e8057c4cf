//! The rules of a game, as the sweep reads them.

use super::slots::{MOST_PASTS, Slots, SlotsOf};
use super::steps::{Leads, Step};
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
    /// The number of pasts, which are the memories of a turn.
    pub pasts: usize,
    /// The length of a row of raw scores, with room for outcomes that are none.
    pub row: usize,
    pub weights: AllWeights,
    /// By the other's score, the points of no dice.
    pub bacon: Vec<Head>,
    /// By [`Action::place`].
    pub outcomes: Box<[Outcomes; Action::PLACES]>,
    /// By past: the next numbers of dice that earn a bonus, as bits.
    pub earning: [u16; MOST_PASTS],
    /// Likewise, up to two numbers; [`NO_DICE`] fills the free places.
    pub earning_dice: [[u8; 2]; MOST_PASTS],
    /// By pasts as bits: the next numbers of dice that earn a bonus after one of them.
    pub earning_after: Vec<u16>,
    /// By numbers of dice as bits: the pasts after which one of them earns a bonus.
    pub pasts_before: Vec<u16>,
    /// All lanes for up to three pasts, and which of them serve some pasts.
    pub slots: Vec<Slots>,
    pub slots_of: SlotsOf,
    /// By the other's score and raw score.
    landings: Vec<Landing>,
    /// The turns of a game in order.
    pub steps: Vec<Step>,
    /// By own score and the other's score: whether wild dice are rolled.
    pub wild: Vec<bool>,
    /// The most points of a turn, with a bonus.
    pub farthest: usize,
}

/// The scores after a turn to a raw score: own score × goal + the other's score, as the player has
/// them who moved, and as the one who waited.
#[derive(Clone, Copy, Debug)]
pub struct Landing {
    pub moved: u32,
    pub waited: u32,
}

/// The memory of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Past {
    pub number: u8,
    /// Where its row begins.
    pub row: usize,
}

/// Points with their chances: without a bonus, and with one.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    pub points: usize,
    pub past: Past,
    pub without: [f64; 2],
    pub with: [f64; 2],
}

impl Head {
    fn new(points: usize, past: Past, chance: f64) -> Head {
        Head {
            points,
            past,
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
    /// The past that all points of the run leave behind.
    pub past: Past,
    /// The lowest points of the run.
    pub first: usize,
    /// The number of points of the run without a bonus.
    pub count: usize,
    /// The most points, with a bonus.
    pub farthest: usize,
    /// The number of chances without a bonus, and of all.
    counts: [usize; 2],
    /// The chances of the run's points and further ones, without a bonus and with one.
    chances: Vec<[[f64; 2]; SIDE_BY_SIDE]>,
}

impl Outcomes {
    /// The outcomes of a roll, given the past that points leave behind. The run is the longest one
    /// whose points leave the same.
    fn new(weights: &AllWeights, action: Action, past: impl Fn(usize) -> Past) -> Outcomes {
        let roll = weights.of(action);
        let (body, bonus) = (roll.body.clone(), weights.bonus);
        let Some(highest) = body.clone().next_back() else {
            return Outcomes::default();
        };
        let last = past(highest);
        let is_last = |&points: &usize| past(points).number == last.number;
        let run = highest + 1 - body.clone().rev().take_while(is_last).count()..body.end;
        let chance = |points: Option<usize>| {
            let points = points.filter(|points| run.contains(points));
            points.map_or(0.0, |points| roll.weight(points))
        };
        let chances = |points: usize| [chance(Some(points)), chance(points.checked_sub(bonus))];
        let firsts = (run.start..run.end + bonus).step_by(SIDE_BY_SIDE);
        let chances = firsts.map(|first| std::array::from_fn(|place| chances(first + place)));
        let chances: Vec<_> = chances.collect();
        let before = (body.start..run.start).map(|points| (points, roll.weight(points)));
        let heads = roll.heads.iter().copied().chain(before);
        Outcomes {
            heads: heads
                .map(|(points, chance)| Head::new(points, past(points), chance))
                .collect(),
            past: last,
            first: run.start,
            count: run.len(),
            farthest: roll.farthest,
            counts: [run.len().div_ceil(SIDE_BY_SIDE), chances.len()],
            chances,
        }
    }

    /// The chances of what does not reach the goal, which is so far away, without those that only a
    /// bonus leads to unless it may be earned.
    #[inline(always)]
    pub fn chances(&self, away: usize, may_earn: bool) -> &[[[f64; 2]; SIDE_BY_SIDE]] {
        let all = self.counts[usize::from(may_earn)];
        let near = away.saturating_sub(self.first).div_ceil(SIDE_BY_SIDE);
        &self.chances[..all.min(near)]
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
        let pasts = usize::from(rules.most_remembered()) + 1;
        let past = |dice, points| {
            let number = rules.remembered(dice, u16::try_from(points).unwrap_or(u16::MAX));
            let row = usize::from(number) * row;
            Past { number, row }
        };
        let outcomes = std::array::from_fn(|place| {
            let action = action(place);
            Outcomes::new(&weights, action, |points| past(action.dice(), points))
        });
        let earning = std::array::from_fn(|before| {
            let before = u8::try_from(before).ok().filter(|_| before < pasts);
            let earns = |&dice: &u8| before.is_some_and(|before| rules.earns_bonus(before, dice));
            let dice = (0..=MOST_DICE).filter(earns);
            dice.fold(0, |bits, dice| bits | 1 << dice)
        });
        let pasts_with: [u16; MOST_DICE as usize + 1] = std::array::from_fn(|dice| {
            let pasts = earning.iter().rev();
            pasts.fold(0, |bits, earning: &u16| bits << 1 | earning >> dice & 1)
        });
        let earning_dice = earning.map(|bits: u16| {
            let mut dice = (0..=MOST_DICE).filter(|dice| bits >> dice & 1 != 0);
            [(); 2].map(|()| dice.next().unwrap_or(NO_DICE))
        });
        let leads = |own: usize, theirs: usize| {
            let plainly = !weights.swaps(own, theirs);
            match (plainly, weights.swaps(theirs, own)) {
                (false, false) => Leads::Nowhere,
                (true, false) => Leads::Plainly,
                (false, true) => Leads::BySwap,
                (true, true) => Leads::Both,
            }
        };
        let landing = |(theirs, raw): (u16, u16)| {
            let [theirs, raw] = [theirs, raw].map(usize::from);
            let cells = [raw * goal + theirs, theirs * goal + raw];
            let [plain, mirrored] = cells.map(|cell| u32::try_from(cell).unwrap_or(0));
            if weights.swaps(raw, theirs) {
                Landing {
                    moved: mirrored,
                    waited: plain,
                }
            } else {
                Landing {
                    moved: plain,
                    waited: mirrored,
                }
            }
        };
        let landings = cells().map(landing).collect();
        let steps = Step::all(goal, row, pasts, leads);
        let bacon = (0..goal).map(|theirs| {
            let points = weights.bacon(theirs);
            Head::new(points, past(0, points), 1.0)
        });
        let bacon: Vec<Head> = bacon.collect();
        let most = bacon.iter().map(|bacon| bacon.points + weights.bonus);
        let rolls = (0..Action::PLACES).map(|place| weights.of(action(place)).farthest);
        let farthest = most.chain(rolls).max().unwrap_or(0);
        let (slots, slots_of) = Slots::all(&earning[..pasts], row);
        PastRules {
            goal,
            pasts,
            row,
            bacon,
            outcomes: Box::new(outcomes),
            earning_after: of_sets(&earning[..pasts]),
            pasts_before: of_sets(&pasts_with),
            earning,
            earning_dice,
            slots,
            slots_of,
            landings,
            steps,
            wild: cells()
                .map(|(own, theirs)| rules.is_wild(own, theirs))
                .collect(),
            farthest,
            weights,
        }
    }

    /// By the other's score, the landings on raw scores.
    pub fn landings(&self) -> impl Iterator<Item = &[Landing]> {
        self.landings.chunks_exact(self.goal)
    }
}

/// By items as bits: the bits of all of them.
fn of_sets(items: &[u16]) -> Vec<u16> {
    let mut sets = vec![0];
    for item in items {
        let with: Vec<u16> = sets.iter().map(|bits| bits | item).collect();
        sets.extend(with);
    }
    sets
}
