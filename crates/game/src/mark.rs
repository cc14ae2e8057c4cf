//! Marks for choices that lose win chance.

use std::fmt;

/// The mark of a choice by the win chance that it loses, as in the notation of chess.
///
/// ```
/// use pigskin_game::Mark;
/// assert_eq!(Mark::of_loss(0.004), None);
/// assert_eq!(Mark::of_loss(0.02), Some(Mark::Inaccuracy));
/// assert_eq!(Mark::of_loss(0.25).map(|mark| mark.to_string()), Some("??".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A loss of at least 1 percentage point: `?!`.
    Inaccuracy,
    /// A loss of at least 3 percentage points: `?`.
    Mistake,
    /// A loss of at least 10 percentage points: `??`.
    Blunder,
}

impl Mark {
    /// Every mark, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a choice that loses this win chance, from 0 to 1; `None` below every mark.
    pub fn of_loss(loss: f64) -> Option<Mark> {
        let mut marks = Mark::ALL.into_iter().rev();
        marks.find(|mark| loss >= mark.least_loss())
    }

    /// The smallest loss of win chance with this mark.
    pub const fn least_loss(self) -> f64 {
        match self {
            Mark::Inaccuracy => 0.01,
            Mark::Mistake => 0.03,
            Mark::Blunder => 0.1,
        }
    }

    /// The mark in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }

    /// A number of choices with this mark in words.
    ///
    /// ```
    /// use pigskin_game::Mark;
    /// assert_eq!(Mark::Inaccuracy.counted(2), "2 inaccuracies");
    /// assert_eq!(Mark::Blunder.counted(1), "1 blunder");
    /// ```
    pub fn counted(self, number: usize) -> String {
        match (self, number) {
            (_, 1) => format!("1 {}", self.in_words()),
            (Mark::Inaccuracy, _) => format!("{number} inaccuracies"),
            _ => format!("{number} {}s", self.in_words()),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        })
    }
}
