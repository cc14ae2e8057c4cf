//! The rules of Hog: one value, a field for each rule.

mod another_turn;
mod feral_hogs;
mod forty_niners;
mod free_bacon;
mod hog_tied;
mod hog_wild;
mod hogtimus_prime;
mod kinds;
mod perfect_piggy;
mod pig_out;
mod pork_chop;
mod score_rise;
mod swine_swap;
mod touchdown;
mod when_pigs_fly;

pub use another_turn::{MoreBoar, PigPass, SwineAlign, TimeTrot};
pub use feral_hogs::FeralHogs;
pub use forty_niners::FortyNiners;
pub use free_bacon::FreeBacon;
pub use hog_tied::HogTied;
pub use hog_wild::{HogWild, WildDice};
pub use hogtimus_prime::HogtimusPrime;
pub use perfect_piggy::PerfectPiggy;
pub use pig_out::PigOut;
pub use pork_chop::PorkChop;
pub use score_rise::ScoreRise;
pub use swine_swap::SwineSwap;
pub use touchdown::Touchdown;
pub use when_pigs_fly::WhenPigsFly;

use crate::{Choice, Die, MOST_DICE, Score, Scores};

/// The rules of one edition of Hog. A rule that is `None` is off.
///
/// Rules from an [`Edition`](crate::Edition) or changed by [`Setting`](crate::Setting)
/// are always playable: their numbers are checked to be in range.
///
/// ```
/// use pigskin_hog::{FALL_2019, FeralHogs, Rules};
/// assert_eq!(FALL_2019.feral_hogs, Some(FeralHogs::TWO_APART));
/// let tame = Rules { feral_hogs: None, ..FALL_2019 };
/// assert_ne!(tame, FALL_2019);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The score with which a player wins at the end of a turn; 1 to
    /// [`Rules::MOST_GOAL`].
    pub goal: u16,
    /// The most dice in a turn; 1 to [`MOST_DICE`].
    pub most_dice: u8,
    /// The usual die.
    pub die: Die,
    /// The effect of ones on a toss.
    pub pig_out: Option<PigOut>,
    /// The points for rolling no dice; none if the rule is off.
    pub free_bacon: Option<FreeBacon>,
    /// Whether the points of a turn rise if they are a multiple of six.
    pub touchdown: Option<Touchdown>,
    /// Whether primes bring more points.
    pub hogtimus_prime: Option<HogtimusPrime>,
    /// Whether the points of a turn are limited.
    pub when_pigs_fly: Option<WhenPigsFly>,
    /// The score at which ones do no harm.
    pub forty_niners: Option<FortyNiners>,
    /// Whether at most one die is rolled at some scores.
    pub hog_tied: Option<HogTied>,
    /// The scores at which other dice are rolled.
    pub hog_wild: Option<HogWild>,
    /// Whether some points exchange the dice of both players.
    pub perfect_piggy: Option<PerfectPiggy>,
    /// The bonus for the distance from the previous turn.
    pub feral_hogs: Option<FeralHogs>,
    /// Which scores rise after the points are added.
    pub score_rise: Option<ScoreRise>,
    /// Which scores are swapped.
    pub swine_swap: Option<SwineSwap>,
    /// Whether some numbers of dice bring another turn.
    pub time_trot: Option<TimeTrot>,
    /// Whether scores with a large common divisor bring another turn.
    pub swine_align: Option<SwineAlign>,
    /// Whether a player who is just behind takes another turn.
    pub pig_pass: Option<PigPass>,
    /// Which digits bring another turn.
    pub more_boar: Option<MoreBoar>,
    /// The die of turns that a player takes after an own one; the usual one without this rule.
    pub extra_die: Option<Die>,
    /// Whether −1 may be chosen.
    pub pork_chop: Option<PorkChop>,
}

impl Rules {
    /// The highest goal that is supported.
    pub const MOST_GOAL: u16 = 300;

    /// The game with Pig Out as its only special rule: 100 points, up to ten six-sided
    /// dice.
    pub const CLASSIC: Rules = Rules {
        goal: 100,
        most_dice: MOST_DICE,
        die: Die::SIX_SIDED,
        pig_out: Some(PigOut::One),
        free_bacon: None,
        touchdown: None,
        hogtimus_prime: None,
        when_pigs_fly: None,
        forty_niners: None,
        hog_tied: None,
        hog_wild: None,
        perfect_piggy: None,
        feral_hogs: None,
        score_rise: None,
        swine_swap: None,
        time_trot: None,
        swine_align: None,
        pig_pass: None,
        more_boar: None,
        extra_die: None,
        pork_chop: None,
    };

    /// Tests whether a player may make the choice, at any scores.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, SPRING_2017};
    /// assert!(SPRING_2017.allows(Choice::PORK_CHOP));
    /// assert!(!FALL_2019.allows(Choice::PORK_CHOP));
    /// ```
    pub fn allows(&self, choice: Choice) -> bool {
        match choice.as_dice() {
            Some(dice) => dice <= self.most_dice,
            None => self.pork_chop.is_some(),
        }
    }

    /// Every choice that the rules [allow](Self::allows), lowest first.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        let chop = self.pork_chop.map(|_| Choice::PORK_CHOP);
        chop.into_iter()
            .chain((0..=self.most_dice).map(Choice::dice))
    }

    /// Every choice that is a turn of its own, lowest first. A −1 after the chop is
    /// spent is not one: it rolls the most dice.
    pub(crate) fn distinct_choices(&self, chop_spent: bool) -> Vec<Choice> {
        let distinct = |choice: &Choice| choice.as_dice().is_some() || !chop_spent;
        self.choices().filter(distinct).collect()
    }

    /// The lowest and the highest choice as numbers, for messages.
    pub fn choice_range(&self) -> (i8, i8) {
        let least = if self.pork_chop.is_some() { -1 } else { 0 };
        (least, Choice::dice(self.most_dice).number())
    }

    /// The points of rolling no dice at these scores, including the lift of Hogtimus Prime; 0
    /// without Free Bacon.
    pub fn bacon_points(&self, scores: Scores) -> u16 {
        self.lifted(
            0,
            self.free_bacon
                .as_ref()
                .map_or(0, |rule| rule.points(scores)),
        )
    }

    /// Tests whether a turn with this many dice can score nothing and change no score, so that a
    /// position can repeat: no dice without Free Bacon or where it gives 0 points, and any dice
    /// under [`PigOut::Nothing`].
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, PigOut, Rules};
    /// assert!(!FALL_2019.can_score_nothing(0));
    /// assert!(Rules::CLASSIC.can_score_nothing(0) && !Rules::CLASSIC.can_score_nothing(1));
    /// let as_in_pig = Rules { pig_out: Some(PigOut::Nothing), ..FALL_2019 };
    /// assert!(as_in_pig.can_score_nothing(1));
    /// ```
    pub fn can_score_nothing(&self, dice: u8) -> bool {
        match dice {
            0 => {
                let bacon = self.free_bacon.as_ref();
                bacon.is_none_or(FreeBacon::can_be_nothing) || !self.knows_its_formulas()
            }
            _ => self.pig_out == Some(PigOut::Nothing),
        }
    }

    /// Tests whether a choice is a chop or rolls dice that always score something.
    pub(crate) fn surely_scores(&self, choice: Choice) -> bool {
        choice
            .as_dice()
            .is_none_or(|dice| !self.can_score_nothing(dice))
    }

    /// Tests whether any turn can score nothing.
    pub fn positions_come_back(&self) -> bool {
        (0..=1).any(|dice| self.can_score_nothing(dice))
    }

    /// The memories of the rules besides the scores: a player's previous turn, a player's chop, and
    /// anything of the game as a whole.
    ///
    /// This names every rule, so that the compiler asks what a new one remembers. The exact
    /// answers lay out their values by it; they never merge positions that differ in a memory.
    pub(crate) fn remembers(&self) -> Remembers {
        let Rules {
            feral_hogs,
            pork_chop,
            time_trot,
            perfect_piggy,
            extra_die,
            most_dice,
            goal: _,
            die: _,
            pig_out: _,
            free_bacon: _,
            touchdown: _,
            hogtimus_prime: _,
            when_pigs_fly: _,
            forty_niners: _,
            hog_tied: _,
            hog_wild: _,
            score_rise: _,
            swine_swap: _,
            swine_align: _,
            pig_pass: _,
            more_boar: _,
        } = self;
        Remembers {
            previous: feral_hogs.map_or(0, |rule| rule.most_remembered(*most_dice)),
            chop: *pork_chop == Some(PorkChop::Trade),
            turns: time_trot.map_or(1, |rule| rule.cycle),
            extra: time_trot.is_some() || extra_die.is_some(),
            exchanged: perfect_piggy.is_some() || pork_chop.is_some_and(PorkChop::exchanges_dice),
        }
    }

    /// Tests whether a turn leaves the next to the other player, and changes no score but the
    /// mover's, except for a swap.
    fn takes_turns(&self) -> bool {
        !self.grants_turns()
            && !self.has_rules_of_the_sweep_alone()
            && self.perfect_piggy.is_none()
            && self.pig_out != Some(PigOut::PiggyBack)
            && self.knows_its_formulas()
    }

    /// Tests whether, besides, a swap does not depend on whose the scores are, and a turn leaves
    /// nothing else behind than its number of dice.
    pub(crate) fn alternate(&self) -> bool {
        let by_points = self.feral_hogs.is_some_and(|rule| rule.by_points);
        let swap = self.swine_swap.as_ref();
        self.takes_turns() && !by_points && swap.is_none_or(SwineSwap::is_symmetric)
    }

    /// Tests whether a rule is on that only the sweep over all positions knows: dice that are rolled
    /// once more, a limit to the dice or ones without harm at some scores, points for the leader,
    /// a rise of the points by a sixth.
    fn has_rules_of_the_sweep_alone(&self) -> bool {
        let again = |rule: HogWild| rule.dice == WildDice::OddAgain;
        self.hog_wild.is_some_and(again)
            || self.hog_tied.is_some()
            || self.forty_niners.is_some()
            || self.touchdown.is_some()
            || self.boosts_leader()
            || self.pork_chop.is_some_and(PorkChop::exchanges_dice)
    }

    /// Tests whether the leader can gain the points of a turn, so that what is added to the scores
    /// depends on them.
    pub(crate) fn boosts_leader(&self) -> bool {
        self.hogtimus_prime == Some(HogtimusPrime::Leader)
    }

    /// Tests whether players have a chop that they can spend.
    pub fn has_chop_to_spend(&self) -> bool {
        self.pork_chop == Some(PorkChop::Trade)
    }

    /// The effect of ones in a turn of a player with this score.
    pub fn pig_out_at(&self, mine: Score) -> Option<PigOut> {
        let spared = self.forty_niners.is_some_and(|rule| rule.spares(mine));
        self.pig_out.filter(|_| !spared)
    }

    /// The scores once points of a turn, and points for the opponent, are added to them, with what
    /// the leader gains by Hogtimus Prime.
    ///
    /// ```
    /// use pigskin_hog::{Scores, SPRING_2015};
    /// assert_eq!(SPRING_2015.added(Scores::new(15, 11), 5, 0), Scores::new(25, 11));
    /// assert_eq!(SPRING_2015.added(Scores::new(15, 11), 6, 0), Scores::new(21, 11));
    /// ```
    pub fn added(&self, scores: Scores, points: u16, opponent_gain: u16) -> Scores {
        let added = Scores {
            mine: scores.mine.plus(points),
            theirs: scores.theirs.plus(opponent_gain),
        };
        self.hogtimus_prime
            .map_or(added, |rule| rule.boosted(added, points))
    }

    /// Tests whether, besides, scores change only by the points of the turn and a swap, and the
    /// points of no dice follow from the opponent's score.
    ///
    /// Every position then follows from exactly one afterstate, and every fast sweep of
    /// [`Duel`](crate::Duel) applies.
    pub(crate) fn alternate_plainly(&self) -> bool {
        self.alternate() && self.changes_plainly()
    }

    /// Tests whether a sweep by what is remembered of the turn before applies.
    pub(crate) fn remembers_turn_alone(&self) -> bool {
        let remembers = self.feral_hogs.is_some() && self.pork_chop.is_none();
        remembers && self.takes_turns() && self.changes_plainly()
    }

    /// Tests whether no score rises after a turn, and the points of no dice follow from the
    /// opponent's score.
    fn changes_plainly(&self) -> bool {
        self.score_rise.is_none() && !self.bacon_reads_own_score()
    }

    /// Tests whether the points of no dice depend on the player's own score.
    pub(crate) fn bacon_reads_own_score(&self) -> bool {
        let bacon = self.free_bacon.as_ref();
        bacon.is_some_and(FreeBacon::reads_own_score) || !self.knows_its_formulas()
    }

    /// Tests whether a player can ever take two turns in a row.
    pub(crate) fn grants_turns(&self) -> bool {
        self.time_trot.is_some()
            || self.swine_align.is_some()
            || self.pig_pass.is_some()
            || self.more_boar.is_some()
    }

    /// The points of a turn with this many dice after Touchdown, Hogtimus Prime and When Pigs Fly,
    /// as far as they are on.
    pub fn lifted(&self, dice: u8, points: u16) -> u16 {
        let points = self.touchdown.map_or(points, |rule| rule.lift(points));
        let points = self.hogtimus_prime.map_or(points, |rule| rule.lift(points));
        self.when_pigs_fly
            .map_or(points, |rule| rule.limit(dice, points))
    }

    /// The points that the opponent gains by a toss of this many dice with a one in it.
    pub fn opponent_gains(&self, dice: u8) -> u16 {
        self.pig_out.map_or(0, |rule| rule.opponent_gains(dice))
    }

    /// The scores after a rise of the mover's own.
    pub fn risen(&self, scores: Scores) -> Scores {
        Scores {
            mine: self
                .score_rise
                .as_ref()
                .map_or(scores.mine, |rule| rule.after(scores)),
            theirs: scores.theirs,
        }
    }

    /// Tests whether the scores are swapped at the end of a turn.
    pub fn swaps(&self, scores: Scores) -> bool {
        self.swine_swap
            .as_ref()
            .is_some_and(|rule| rule.swaps(scores))
    }

    /// Tests whether the mover takes another turn after one that ends with these scores, whatever
    /// the dice were.
    pub fn grants_turn(&self, scores: Scores) -> bool {
        self.swine_align.is_some_and(|rule| rule.grants(scores))
            || self.pig_pass.is_some_and(|rule| rule.grants(scores))
            || self.more_boar.is_some_and(|rule| rule.grants(scores))
    }
}

/// Memories of rules besides the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembers {
    /// The highest number that is remembered of each player's previous turn; 0 if it does not
    /// count.
    pub previous: u8,
    /// Whether it counts if a player has used the Pork Chop.
    pub chop: bool,
    /// The cycle of the turn's number; 1 if it does not count.
    pub turns: u8,
    /// Whether it counts that a turn is an extra one.
    pub extra: bool,
    /// Whether dice can be exchanged.
    pub exchanged: bool,
}

impl Remembers {
    /// Tests whether anything but the scores is remembered.
    pub fn anything(self) -> bool {
        self != Remembers::NOTHING
    }

    /// No memories.
    pub const NOTHING: Remembers = Remembers {
        previous: 0,
        chop: false,
        turns: 1,
        extra: false,
        exchanged: false,
    };
}
