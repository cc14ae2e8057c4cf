//! Pork Chop: the choice −1.

use pigskin_game::words;

words! {
    /// *Pork Chop*: the choice −1.
    ///
    /// [`Rules::roll`](crate::Rules::roll) decides what a −1 is, and [`Turn`](crate::Turn) does it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PorkChop {
        /// It scores nothing and swaps the scores, once for each player; no Swine Swap follows. Every
        /// later −1 of that player rolls the most dice.
        Trade = "on",
        /// It scores [one point](PorkChop::POINTS) and exchanges the usual die with a four-sided one
        /// for both players, or back, as often as players like.
        Dice = "dice",
        /// *Ham Hijinks*: the same, and the usual die takes the place of a four-sided one, too, so that
        /// exchanged dice are usual ones where [Hog Wild](crate::HogWild) asks for four-sided ones.
        HamHijinks = "ham-hijinks",
    }

    /// The name in settings.
    pub fn name
}

impl PorkChop {
    /// The points of exchanging the dice.
    pub const POINTS: u16 = 1;

    /// The name that the course gave to the rule.
    pub const fn title(self) -> &'static str {
        match self {
            PorkChop::Trade | PorkChop::Dice => "Pork Chop",
            PorkChop::HamHijinks => "Ham Hijinks",
        }
    }

    /// Tests whether a choice of −1 exchanges the dice rather than the scores.
    pub const fn exchanges_dice(self) -> bool {
        match self {
            PorkChop::Trade => false,
            PorkChop::Dice | PorkChop::HamHijinks => true,
        }
    }

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        match self {
            PorkChop::Trade => {
                "the choice -1 scores nothing and lets the scores trade owners, once a game for \
                 each player; every later -1 is as many dice as there can be"
            }
            PorkChop::Dice => {
                "the choice -1 scores 1 point and exchanges the usual dice with 4-sided ones for \
                 both players, or back"
            }
            PorkChop::HamHijinks => {
                "the choice -1 scores 1 point and exchanges the dice for both players, or back: \
                 4-sided ones for the usual ones, and the usual ones for 4-sided ones"
            }
        }
        .to_owned()
    }

    /// Tests whether a choice of −1 is a chop rather than dice.
    ///
    /// ```
    /// use pigskin_hog::PorkChop;
    /// assert!(PorkChop::Trade.chops(false));
    /// assert!(!PorkChop::Trade.chops(true));
    /// assert!(PorkChop::Dice.chops(true));
    /// ```
    pub fn chops(self, spent: bool) -> bool {
        match self {
            PorkChop::Trade => !spent,
            PorkChop::Dice | PorkChop::HamHijinks => true,
        }
    }
}
