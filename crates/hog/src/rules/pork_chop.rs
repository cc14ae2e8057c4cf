//! Pork Chop: the choice −1.

/// *Pork Chop*: the choice −1.
///
/// [`Rules::roll`](crate::Rules::roll) decides what a −1 is, and [`Turn`](crate::Turn) does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PorkChop {
    /// It scores nothing and swaps the scores, once for each player; no Swine Swap follows. Every
    /// later −1 of that player rolls the most dice.
    Trade,
    /// It scores [one point](PorkChop::POINTS) and exchanges the usual die with a four-sided one
    /// for both players, or back, as often as players like.
    Dice,
}

impl PorkChop {
    /// All kinds.
    pub const ALL: [PorkChop; 2] = [PorkChop::Trade, PorkChop::Dice];

    /// The points of exchanging the dice.
    pub const POINTS: u16 = 1;

    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PorkChop::Trade => "on",
            PorkChop::Dice => "dice",
        }
    }

    /// The rule in words, for players.
    #[must_use]
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
    #[must_use]
    pub fn chops(self, spent: bool) -> bool {
        match self {
            PorkChop::Trade => !spent,
            PorkChop::Dice => true,
        }
    }
}
