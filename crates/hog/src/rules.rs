//! The rules of Hog: one value, a field for each rule.

mod feral_hogs;
mod free_bacon;
mod hog_wild;
mod hogtimus_prime;
mod pig_out;
mod pork_chop;
mod swine_swap;

pub use feral_hogs::FeralHogs;
pub use free_bacon::FreeBacon;
pub use hog_wild::HogWild;
pub use hogtimus_prime::HogtimusPrime;
pub use pig_out::PigOut;
pub use pork_chop::PorkChop;
pub use swine_swap::SwineSwap;

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
    /// Whether prime points become the next prime.
    pub hogtimus_prime: Option<HogtimusPrime>,
    /// The scores at which another die is rolled.
    pub hog_wild: Option<HogWild>,
    /// The bonus for the distance from the previous turn.
    pub feral_hogs: Option<FeralHogs>,
    /// Which scores are swapped.
    pub swine_swap: Option<SwineSwap>,
    /// Whether −1 may be chosen.
    pub pork_chop: Option<PorkChop>,
}

/// The result of a choice: rolling dice, or a chop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// Rolls this many of a die; 0 for Free Bacon.
    Dice(u8, Die),
    /// Swaps the scores, and rolls nothing.
    Chop,
}

impl Roll {
    /// The number of dice that Feral Hogs remembers; 0 for a chop.
    #[must_use]
    pub fn dice(self) -> u8 {
        match self {
            Roll::Dice(dice, _) => dice,
            Roll::Chop => 0,
        }
    }
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
        hogtimus_prime: None,
        hog_wild: None,
        feral_hogs: None,
        swine_swap: None,
        pork_chop: None,
    };

    /// Tests whether a player may make the choice, at any scores.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, SPRING_2017};
    /// assert!(SPRING_2017.allows(Choice::PORK_CHOP));
    /// assert!(!FALL_2019.allows(Choice::PORK_CHOP));
    /// ```
    #[must_use]
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
    #[must_use]
    pub fn choice_range(&self) -> (i8, i8) {
        let least = if self.pork_chop.is_some() { -1 } else { 0 };
        (least, Choice::dice(self.most_dice).number())
    }

    /// The die that is rolled at these scores.
    #[must_use]
    pub fn die_at(&self, scores: Scores) -> Die {
        self.hog_wild
            .filter(|rule| rule.applies(scores))
            .map_or(self.die, |rule| rule.die)
    }

    /// The result of a choice at these scores, for a player who has, or has not, spent the
    /// Pork Chop.
    #[must_use]
    pub fn roll(&self, choice: Choice, scores: Scores, chop_spent: bool) -> Roll {
        let die = self.die_at(scores);
        match (choice.as_dice(), self.pork_chop) {
            (Some(dice), _) => Roll::Dice(dice, die),
            (None, Some(rule)) if rule.chops(chop_spent) => Roll::Chop,
            (None, _) => Roll::Dice(self.most_dice, die),
        }
    }

    /// The points of rolling no dice, including the lift of Hogtimus Prime; 0 without
    /// Free Bacon.
    #[must_use]
    pub fn bacon_points(&self, theirs: Score) -> u16 {
        self.lifted(self.free_bacon.map_or(0, |rule| rule.points(theirs)))
    }

    /// Tests whether a turn with this many dice can score nothing, so that a position can
    /// repeat: no dice without Free Bacon, and any dice under [`PigOut::Nothing`].
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, PigOut, Rules};
    /// assert!(!FALL_2019.can_score_nothing(0));
    /// assert!(Rules::CLASSIC.can_score_nothing(0) && !Rules::CLASSIC.can_score_nothing(1));
    /// let as_in_pig = Rules { pig_out: Some(PigOut::Nothing), ..FALL_2019 };
    /// assert!(as_in_pig.can_score_nothing(1));
    /// ```
    #[must_use]
    pub fn can_score_nothing(&self, dice: u8) -> bool {
        match dice {
            0 => self.free_bacon.is_none(),
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
    #[must_use]
    pub fn positions_come_back(&self) -> bool {
        (0..=1).any(|dice| self.can_score_nothing(dice))
    }

    /// Tests what the rules remember of a player besides the score: the dice of the previous
    /// turn, and whether the Pork Chop is spent.
    ///
    /// This names every rule, so that the compiler asks what a new one remembers. The exact
    /// answers lay out their values by it; they never merge positions that differ in a memory.
    pub(crate) fn remembers(&self) -> [bool; 2] {
        let Rules {
            feral_hogs,
            pork_chop,
            goal: _,
            most_dice: _,
            die: _,
            pig_out: _,
            free_bacon: _,
            hogtimus_prime: _,
            hog_wild: _,
            swine_swap: _,
        } = self;
        [feral_hogs.is_some(), pork_chop.is_some()]
    }

    /// Points after Hogtimus Prime, if it is on.
    #[must_use]
    pub fn lifted(&self, points: u16) -> u16 {
        self.hogtimus_prime.map_or(points, |rule| rule.lift(points))
    }

    /// The name and the description of every rule that is on, in the order of a turn.
    ///
    /// ```
    /// use pigskin_hog::FALL_2019;
    /// let names: Vec<_> = FALL_2019.in_words().into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["Goal", "Pig Out", "Free Bacon", "Feral Hogs", "Swine Swap"]);
    /// ```
    #[must_use]
    pub fn in_words(&self) -> Vec<(&'static str, String)> {
        let goal = format!(
            "{} points win; up to {} dice of {} sides in a turn",
            self.goal,
            self.most_dice,
            self.die.sides()
        );
        let rules = [
            ("Goal", Some(goal)),
            ("Hog Wild", self.hog_wild.map(HogWild::in_words)),
            ("Pig Out", self.pig_out.map(PigOut::in_words)),
            ("Free Bacon", self.free_bacon.map(FreeBacon::in_words)),
            (
                "Hogtimus Prime",
                self.hogtimus_prime.map(HogtimusPrime::in_words),
            ),
            ("Feral Hogs", self.feral_hogs.map(FeralHogs::in_words)),
            ("Swine Swap", self.swine_swap.map(SwineSwap::in_words)),
            ("Pork Chop", self.pork_chop.map(PorkChop::in_words)),
        ];
        let told = rules.into_iter();
        told.filter_map(|(name, words)| Some((name, words?)))
            .collect()
    }

    /// Tests whether the scores are swapped at the end of a turn.
    #[must_use]
    pub fn swaps(&self, scores: Scores) -> bool {
        self.swine_swap.is_some_and(|rule| rule.swaps(scores))
    }
}
