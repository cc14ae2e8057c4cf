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
/// Every value of this type is playable: the numbers are in their ranges
/// where it comes from one of the [`Edition`](crate::Edition)s or through
/// [`Setting`](crate::Setting), which checks them.
///
/// ```
/// use pigskin_hog::{FALL_2019, FeralHogs, Rules};
/// assert_eq!(FALL_2019.feral_hogs, Some(FeralHogs::TWO_APART));
/// let tame = Rules { feral_hogs: None, ..FALL_2019 };
/// assert_ne!(tame, FALL_2019);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Who ends a turn with this many points wins; 1 to [`Rules::MOST_GOAL`].
    pub goal: u16,
    /// The most dice in a turn; 1 to [`MOST_DICE`].
    pub most_dice: u8,
    /// The usual die.
    pub die: Die,
    /// What ones do to a toss.
    pub pig_out: Option<PigOut>,
    /// What rolling no dice scores; nothing, where the rule is off.
    pub free_bacon: Option<FreeBacon>,
    /// Whether prime points grow.
    pub hogtimus_prime: Option<HogtimusPrime>,
    /// Where another die is rolled.
    pub hog_wild: Option<HogWild>,
    /// The bonus for the distance from the previous turn.
    pub feral_hogs: Option<FeralHogs>,
    /// Which scores trade owners.
    pub swine_swap: Option<SwineSwap>,
    /// Whether −1 may be chosen.
    pub pork_chop: Option<PorkChop>,
}

/// What a choice comes to at the table: dice, or a chop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// So many of this die; none at all for Free Bacon.
    Dice(u8, Die),
    /// The scores trade owners, and nothing is rolled.
    Chop,
}

impl Roll {
    /// The number of dice that Feral Hogs remembers; a chop counts as none.
    #[must_use]
    pub fn dice(self) -> u8 {
        match self {
            Roll::Dice(dice, _) => dice,
            Roll::Chop => 0,
        }
    }
}

impl Rules {
    /// The highest goal that anything here is made for.
    pub const MOST_GOAL: u16 = 300;

    /// The game without any special rule but Pig Out: 100 points, up to ten
    /// six-sided dice.
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

    /// Tests whether a player may make the choice at all, whatever the scores.
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

    /// Every choice that [`allows`](Self::allows) lets through, lowest first.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        let chop = self.pork_chop.map(|_| Choice::PORK_CHOP);
        chop.into_iter()
            .chain((0..=self.most_dice).map(Choice::dice))
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

    /// What a choice comes to at these scores, for a player who has spent the
    /// Pork Chop or has not.
    #[must_use]
    pub fn roll(&self, choice: Choice, scores: Scores, chop_spent: bool) -> Roll {
        let die = self.die_at(scores);
        match (choice.as_dice(), self.pork_chop) {
            (Some(dice), _) => Roll::Dice(dice, die),
            (None, Some(rule)) if rule.chops(chop_spent) => Roll::Chop,
            (None, _) => Roll::Dice(self.most_dice, die),
        }
    }

    /// The points of rolling no dice, the lift of Hogtimus Prime included; 0
    /// without Free Bacon.
    #[must_use]
    pub fn bacon_points(&self, theirs: Score) -> u16 {
        self.lifted(self.free_bacon.map_or(0, |rule| rule.points(theirs)))
    }

    /// Tests whether a turn of so many dice can score nothing, so that a position
    /// can come back: no dice without Free Bacon, and any under a Pig Out that
    /// leaves nothing.
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

    /// Tests whether a choice is a chop or dice that score something.
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

    /// Points after Hogtimus Prime, if it is in force.
    #[must_use]
    pub fn lifted(&self, points: u16) -> u16 {
        self.hogtimus_prime.map_or(points, |rule| rule.lift(points))
    }

    /// The name and the words of every rule that is on, in the order of a turn.
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

    /// Tests whether the scores trade owners at the end of a turn.
    #[must_use]
    pub fn swaps(&self, scores: Scores) -> bool {
        self.swine_swap.is_some_and(|rule| rule.swaps(scores))
    }
}
