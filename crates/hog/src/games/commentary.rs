//! Remarks on a game after each of its turns.

use std::cmp::Ordering;

use pigskin_game::Seat;

use crate::{Names, Score};

/// A commentator of a game.
///
/// It receives both scores after each turn, Player 0's first, and remembers what it
/// needs.
pub trait Commentary {
    /// Receives the scores with which the game begins.
    fn begin(&mut self, _scores: [Score; 2]) {}

    /// Returns the remarks on a turn, line by line; often none.
    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String>;
}

/// Says both scores after every turn.
///
/// ```
/// use pigskin_hog::{Commentary, Names, SayScores, Score};
/// assert_eq!(
///     SayScores.say([Score(10), Score(6)], &Names::default()),
///     ["Player 0 now has 10 and Player 1 now has 6"],
/// );
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SayScores;

impl Commentary for SayScores {
    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let has = Seat::BOTH.map(|seat| {
            let (who, score) = (names.of(seat), scores[seat.index()]);
            format!("{who} now {} {score}", who.verb("have", "has"))
        });
        vec![has.join(" and ")]
    }
}

/// Says which player takes the lead, and by how much.
///
/// ```
/// use pigskin_hog::{AnnounceLeadChanges, Commentary, Names, Score};
/// let mut commentary = AnnounceLeadChanges::default();
/// let mut say = |first, second| commentary.say([Score(first), Score(second)], &Names::default());
/// assert_eq!(say(5, 0), ["Player 0 takes the lead by 5"]);
/// assert_eq!(say(5, 12), ["Player 1 takes the lead by 7"]);
/// assert!(say(8, 12).is_empty());
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

    fn say(&mut self, [first, second]: [Score; 2], names: &Names) -> Vec<String> {
        let leader = Self::leader([first, second]);
        let before = std::mem::replace(&mut self.leader, leader);
        let lead = first.0.abs_diff(second.0);
        leader
            .filter(|_| leader != before)
            .map(|leader| {
                let who = names.of(leader);
                format!("{who} {} the lead by {lead}", who.verb("take", "takes"))
            })
            .into_iter()
            .collect()
    }
}

/// Says when a player gains more in a turn than ever before.
///
/// ```
/// use pigskin_game::Seat;
/// use pigskin_hog::{AnnounceHighest, Commentary, Names, Score};
/// let mut commentary = AnnounceHighest::new(Seat::Second);
/// assert_eq!(
///     commentary.say([Score(12), Score(11)], &Names::default()),
///     ["11 point(s)! That's the biggest gain yet for Player 1"],
/// );
/// assert!(commentary.say([Score(20), Score(22)], &Names::default()).is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnnounceHighest {
    who: Seat,
    score: Score,
    highest: u16,
}

impl AnnounceHighest {
    /// Watches one player.
    pub fn new(who: Seat) -> AnnounceHighest {
        AnnounceHighest {
            who,
            score: Score(0),
            highest: 0,
        }
    }

    /// The player's gain, if it is the biggest yet.
    pub(crate) fn gain(&mut self, scores: [Score; 2]) -> Option<u16> {
        let score = scores[self.who.index()];
        let before = std::mem::replace(&mut self.score, score);
        let gain = score.0.saturating_sub(before.0);
        if gain <= self.highest {
            return None;
        }
        self.highest = gain;
        Some(gain)
    }
}

impl Commentary for AnnounceHighest {
    fn begin(&mut self, scores: [Score; 2]) {
        self.score = scores[self.who.index()];
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let who = names.of(self.who).object();
        let gain = self.gain(scores).map(|gain| {
            // The handout's words, which students' programs print.
            format!("{gain} point(s)! That's the biggest gain yet for {who}")
        });
        gain.into_iter().collect()
    }
}

/// Joins two commentaries: the first one's remarks, then the second one's.
///
/// ```
/// use pigskin_hog::{AnnounceLeadChanges, Both, Commentary, Names, SayScores, Score};
/// let mut commentary = Both(SayScores, AnnounceLeadChanges::default());
/// assert_eq!(commentary.say([Score(10), Score(0)], &Names::default()).len(), 2);
/// assert_eq!(commentary.say([Score(10), Score(6)], &Names::default()).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Both<F, G>(pub F, pub G);

impl<F: Commentary, G: Commentary> Commentary for Both<F, G> {
    fn begin(&mut self, scores: [Score; 2]) {
        self.0.begin(scores);
        self.1.begin(scores);
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let mut lines = self.0.say(scores, names);
        lines.extend(self.1.say(scores, names));
        lines
    }
}

impl Commentary for Box<dyn Commentary> {
    fn begin(&mut self, scores: [Score; 2]) {
        (**self).begin(scores);
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        self.as_mut().say(scores, names)
    }
}

/// Several commentaries of any kind, in order. An empty list says nothing.
impl Commentary for Vec<Box<dyn Commentary>> {
    fn begin(&mut self, scores: [Score; 2]) {
        for each in self {
            each.begin(scores);
        }
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let each = self.iter_mut();
        each.flat_map(|each| each.say(scores, names)).collect()
    }
}
