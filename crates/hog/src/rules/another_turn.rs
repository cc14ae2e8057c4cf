//! Rules by which a player takes another turn.

use crate::Scores;
use pigskin_game::words;

/// *Time Trot*: a player who rolls as many dice as the number of the turn, modulo a cycle, takes
/// another turn, but never from an extra turn. The turns of both players are counted, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeTrot {
    /// The length of the cycle, from 2 to [`TimeTrot::LONGEST`].
    pub cycle: u8,
}

impl TimeTrot {
    /// The longest cycle that is supported.
    pub const LONGEST: u8 = 11;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        format!(
            "turns are numbered from 0 for both players together; a player whose number of dice \
             equals the turn's number modulo {} takes another turn, but never from an extra turn",
            self.cycle
        )
    }
}

/// *Swine Align*: a player takes another turn if the greatest common divisor of both scores is
/// large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SwineAlign;

impl SwineAlign {
    /// The least common divisor that counts.
    pub const LEAST: u16 = 10;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        format!(
            "after a turn that leaves both scores with a common divisor of {} or more, the player \
             takes another turn",
            Self::LEAST
        )
    }

    /// Tests whether the player who has moved takes another turn.
    ///
    /// ```
    /// use pigskin_hog::{Scores, SwineAlign};
    /// assert!(SwineAlign.grants(Scores::new(36, 24)));
    /// assert!(!SwineAlign.grants(Scores::new(36, 25)));
    /// assert!(!SwineAlign.grants(Scores::new(15, 0)));
    /// ```
    pub fn grants(self, scores: Scores) -> bool {
        let (mut a, mut b) = (scores.mine.0, scores.theirs.0);
        if a == 0 || b == 0 {
            return false;
        }
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a >= Self::LEAST
    }
}

/// *Pig Pass*: a player who is one or two points behind after the turn takes another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PigPass;

impl PigPass {
    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        "a player who is 1 or 2 points behind after a turn takes another turn".to_owned()
    }

    /// Tests whether the player who has moved takes another turn.
    ///
    /// ```
    /// use pigskin_hog::{PigPass, Scores};
    /// assert!(PigPass.grants(Scores::new(28, 30)));
    /// assert!(!PigPass.grants(Scores::new(30, 30)));
    /// assert!(!PigPass.grants(Scores::new(27, 30)));
    /// ```
    pub fn grants(self, scores: Scores) -> bool {
        let behind = scores.theirs.0.saturating_sub(scores.mine.0);
        (1..=2).contains(&behind)
    }
}

words! {
    /// *More Boar*: digits of both scores bring the player who has moved another turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MoreBoar {
        /// Both of the two leading digits are smaller; a score below 10 begins with a 0.
        LeadingDigits = "leading-digits",
        /// The smallest digit is smaller and the largest digit larger.
        ExtremeDigits = "extreme-digits",
    }

    /// The name in settings.
    pub fn name
}

impl MoreBoar {
    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        let digits = match self {
            MoreBoar::LeadingDigits => "first two digits are both smaller than the opponent's",
            MoreBoar::ExtremeDigits => {
                "smallest digit is smaller and whose largest digit is larger than the opponent's"
            }
        };
        format!("a player whose {digits} after a turn takes another turn")
    }

    /// Tests whether the player who has moved takes another turn.
    ///
    /// ```
    /// use pigskin_hog::{MoreBoar, Scores};
    /// assert!(MoreBoar::LeadingDigits.grants(Scores::new(21, 43)));
    /// assert!(!MoreBoar::LeadingDigits.grants(Scores::new(32, 33)));
    /// assert!(MoreBoar::LeadingDigits.grants(Scores::new(209, 980)));
    /// assert!(MoreBoar::LeadingDigits.grants(Scores::new(5, 79)));
    /// assert!(MoreBoar::ExtremeDigits.grants(Scores::new(38, 44)));
    /// assert!(MoreBoar::ExtremeDigits.grants(Scores::new(28, 5)));
    /// assert!(!MoreBoar::ExtremeDigits.grants(Scores::new(22, 43)));
    /// ```
    pub fn grants(self, scores: Scores) -> bool {
        let (mine, theirs) = (scores.mine, scores.theirs);
        match self {
            MoreBoar::LeadingDigits => {
                let [mine, theirs] = [mine, theirs].map(|score| {
                    let mut leading = score.0;
                    while leading >= 100 {
                        leading /= 10;
                    }
                    [leading / 10, leading % 10]
                });
                mine[0] < theirs[0] && mine[1] < theirs[1]
            }
            MoreBoar::ExtremeDigits => {
                mine.digits().min() < theirs.digits().min()
                    && mine.digits().max() > theirs.digits().max()
            }
        }
    }
}
