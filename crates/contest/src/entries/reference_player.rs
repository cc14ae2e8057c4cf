//! Reference players of a contest.

use std::fmt;

use pigskin_entry::HousePlayer;
use pigskin_hog::{House, Rules, Table};

/// A player of ours that all entries of a contest are compared with, so that everybody sees how good
/// they are. It has no rank, and what is won against it counts for nobody.
///
/// ```
/// use pigskin_contest::{Contest, ReferencePlayer};
/// let text = "edition = 'fall-2019'\nreference = ['always:4', 'swap:8,4']";
/// let contest = Contest::from_toml("hog".as_ref(), text)?;
/// assert_eq!(contest.references[1].to_string(), "swap:8,4");
/// # Ok::<(), pigskin_contest::ContestFileError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferencePlayer {
    /// A house strategy of Hog.
    Hog(House),
    /// A player of D-Football.
    DFootball(HousePlayer),
}

/// Why a text is not a reference player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseReferenceError {
    /// It is not a house strategy of Hog.
    #[error(transparent)]
    Hog(#[from] pigskin_hog::ParseHouseError),
    /// It makes a choice that the edition does not have.
    #[error("'{house}' chooses {}, which the edition does not have", .house.usual_choice())]
    Choice {
        /// The house strategy.
        house: House,
    },
    /// It would think for minutes.
    #[error(
        "'{player}' takes too long with more than {} pieces a side",
        HousePlayer::MOST_FOR_PERFECT
    )]
    TooSlow { player: HousePlayer },
    #[error(transparent)]
    DFootball(#[from] pigskin_entry::ParseHousePlayerError),
}

impl ReferencePlayer {
    /// The table that a player of Hog plays by.
    pub(crate) fn table(self, rules: &Rules) -> Option<Table> {
        match self {
            ReferencePlayer::Hog(house) => {
                Some(Table::from_strategy(&house.in_edition(rules), rules.goal))
            }
            ReferencePlayer::DFootball(_) => None,
        }
    }
}

impl fmt::Display for ReferencePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReferencePlayer::Hog(house) => house.fmt(f),
            ReferencePlayer::DFootball(player) => player.fmt(f),
        }
    }
}
