//! Pork Chop: a swap on demand, once.

/// *Pork Chop*: the choice −1 scores nothing and swaps the scores, once for each player;
/// no Swine Swap follows. Every later −1 of that player rolls the most dice.
///
/// The rule has no parameters. [`Rules::roll`](crate::Rules::roll) decides what a −1 is,
/// and [`Turn`](crate::Turn) swaps the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PorkChop;

impl PorkChop {
    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        "the choice -1 scores nothing and lets the scores trade owners, once a game for each \
         player; every later -1 is as many dice as there can be"
            .to_owned()
    }

    /// Tests whether a choice of −1 is a chop rather than dice.
    ///
    /// ```
    /// use pigskin_hog::PorkChop;
    /// assert!(PorkChop.chops(false));
    /// assert!(!PorkChop.chops(true));
    /// ```
    #[must_use]
    pub fn chops(self, spent: bool) -> bool {
        !spent
    }
}
