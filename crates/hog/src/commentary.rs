//! Remarks about a game after each of its turns.

use std::cmp::Ordering;

use pigskin_game::Seat;

use crate::Score;

/// Somebody who comments on a game.
///
/// It is told both scores after each turn, Player 0's first, and remembers
/// what it needs.
pub trait Commentary {
    /// Hears the scores with which the game begins, where they are not 0 to 0.
    fn begin(&mut self, _scores: [Score; 2]) {}

    /// Says what there is to say, line by line; often nothing.
    fn say(&mut self, scores: [Score; 2]) -> Vec<String>;
}

/// Says both scores after every turn.
///
/// ```
/// use pigskin_hog::{Commentary, SayScores, Score};
/// assert_eq!(
///     SayScores.say([Score(10), Score(6)]),
///     ["Player 0 now has 10 and Player 1 now has 6"],
/// );
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SayScores;

impl Commentary for SayScores {
    fn say(&mut self, [first, second]: [Score; 2]) -> Vec<String> {
        vec![format!(
            "Player 0 now has {first} and Player 1 now has {second}"
        )]
    }
}

/// Says who takes the lead, and by how much.
///
/// ```
/// use pigskin_hog::{AnnounceLeadChanges, Commentary, Score};
/// let mut commentary = AnnounceLeadChanges::default();
/// assert_eq!(commentary.say([Score(5), Score(0)]), ["Player 0 takes the lead by 5"]);
/// assert_eq!(commentary.say([Score(5), Score(12)]), ["Player 1 takes the lead by 7"]);
/// assert!(commentary.say([Score(8), Score(12)]).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AnnounceLeadChanges {
    leader: Option<Seat>,
}

impl AnnounceLeadChanges {
    fn leader([first, second]: [Score; 2]) -> Option<Seat> {
        match first.cmp(&second) {
            Ordering::Greater => Some(Seat::First),
            Ordering::Less => Some(Seat::Second),
            Ordering::Equal => None,
        }
    }
}

impl Commentary for AnnounceLeadChanges {
    fn begin(&mut self, scores: [Score; 2]) {
        self.leader = Self::leader(scores);
    }

    fn say(&mut self, [first, second]: [Score; 2]) -> Vec<String> {
        let leader = Self::leader([first, second]);
        let before = std::mem::replace(&mut self.leader, leader);
        let lead = first.0.abs_diff(second.0);
        leader
            .filter(|_| leader != before)
            .map(|leader| format!("{leader} takes the lead by {lead}"))
            .into_iter()
            .collect()
    }
}

/// Says whenever a player gains more in a turn than ever before.
///
/// ```
/// use pigskin_game::Seat;
/// use pigskin_hog::{AnnounceHighest, Commentary, Score};
/// let mut commentary = AnnounceHighest::of(Seat::Second);
/// assert_eq!(
///     commentary.say([Score(12), Score(11)]),
///     ["11 point(s)! That's the biggest gain yet for Player 1"],
/// );
/// assert!(commentary.say([Score(20), Score(22)]).is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnnounceHighest {
    who: Seat,
    score: Score,
    highest: u16,
}

impl AnnounceHighest {
    /// Looks at this player only.
    #[must_use]
    pub fn of(who: Seat) -> AnnounceHighest {
        AnnounceHighest {
            who,
            score: Score(0),
            highest: 0,
        }
    }
}

impl Commentary for AnnounceHighest {
    fn begin(&mut self, scores: [Score; 2]) {
        self.score = scores[self.who.index()];
    }

    fn say(&mut self, scores: [Score; 2]) -> Vec<String> {
        let score = scores[self.who.index()];
        let before = std::mem::replace(&mut self.score, score);
        let gain = score.0.saturating_sub(before.0);
        if gain <= self.highest {
            return Vec::new();
        }
        self.highest = gain;
        let who = self.who;
        vec![format!(
            "{gain} point(s)! That's the biggest gain yet for {who}"
        )]
    }
}

/// Says what one says, then what the other says.
///
/// ```
/// use pigskin_hog::{AnnounceLeadChanges, Both, Commentary, SayScores, Score};
/// let mut commentary = Both(SayScores, AnnounceLeadChanges::default());
/// assert_eq!(commentary.say([Score(10), Score(0)]).len(), 2);
/// assert_eq!(commentary.say([Score(10), Score(6)]).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Both<F, G>(pub F, pub G);

impl<F: Commentary, G: Commentary> Commentary for Both<F, G> {
    fn begin(&mut self, scores: [Score; 2]) {
        self.0.begin(scores);
        self.1.begin(scores);
    }

    fn say(&mut self, scores: [Score; 2]) -> Vec<String> {
        let mut lines = self.0.say(scores);
        lines.extend(self.1.say(scores));
        lines
    }
}

impl Commentary for Box<dyn Commentary> {
    fn begin(&mut self, scores: [Score; 2]) {
        (**self).begin(scores);
    }

    fn say(&mut self, scores: [Score; 2]) -> Vec<String> {
        self.as_mut().say(scores)
    }
}

/// Several of any kind, said in order; none of them is silence.
impl Commentary for Vec<Box<dyn Commentary>> {
    fn begin(&mut self, scores: [Score; 2]) {
        for each in self {
            each.begin(scores);
        }
    }

    fn say(&mut self, scores: [Score; 2]) -> Vec<String> {
        self.iter_mut().flat_map(|each| each.say(scores)).collect()
    }
}
