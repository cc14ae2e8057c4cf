//! Pork Chop: a swap on demand, once.

/// *Pork Chop*: the choice −1 scores nothing and lets the scores trade owners,
/// once for each player; no Swine Swap follows. Every later −1 of that player
/// is as many dice as there can be.
///
/// The rule has no parameters. What it does is in
/// [`Rules::roll`](crate::Rules::roll), which decides what a −1 is, and in
/// [`Turn`](crate::Turn), which trades the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PorkChop;

impl PorkChop {
    /// The rule as one tells it to a player.
    #[must_use]
    pub fn in_words(self) -> String {
        "the choice -1 scores nothing and lets the scores trade owners, once a game for each \
         player; every later -1 is as many dice as there can be"
            .to_owned()
    }

    /// Tests whether a choice of −1 is a chop and not dice.
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
