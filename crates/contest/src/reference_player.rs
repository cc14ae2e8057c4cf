//! Reference players of a contest.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use pigskin_entry::HousePlayer;
use pigskin_hog::{House, Rules, Table};

use crate::winner_reference::WinnerReference;

/// A player of ours, or the winner of an earlier contest, that all entries of a contest are compared with, so that
/// everybody sees how good they are. It has no rank, and what is won against
/// it counts for nobody.
///
/// ```
/// use pigskin_contest::{Contest, ReferencePlayer};
/// let text = "edition = 'fall-2019'\nreference = ['always:4', 'swap:8,4']";
/// let contest = Contest::from_toml("hog".as_ref(), text)?;
/// assert_eq!(contest.references[1].to_string(), "swap:8,4");
/// # Ok::<(), pigskin_contest::ContestFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReferencePlayer {
    /// A house strategy of Hog.
    Hog(House),
    /// A player of D-Football.
    DFootball(HousePlayer),
    /// A winner of an earlier contest, of either game.
    Winner(Arc<WinnerReference>),
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
    TooSlow {
        /// The player.
        player: HousePlayer,
    },
    /// It is not a player of ours of D-Football.
    #[error(transparent)]
    DFootball(#[from] pigskin_entry::ParseHousePlayerError),
}

impl ReferencePlayer {
    /// The table that a player of Hog plays by.
    pub(crate) fn table(&self, rules: &Rules) -> Option<Cow<'_, Table>> {
        match self {
            ReferencePlayer::Hog(house) => {
                let table = Table::from_strategy(&house.in_edition(rules), rules.goal);
                Some(Cow::Owned(table))
            }
            ReferencePlayer::DFootball(_) => None,
            ReferencePlayer::Winner(winner) => winner.table().map(Cow::Borrowed),
        }
    }
}

impl fmt::Display for ReferencePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReferencePlayer::Hog(house) => house.fmt(f),
            ReferencePlayer::DFootball(player) => player.fmt(f),
            ReferencePlayer::Winner(winner) => f.write_str(winner.name().as_str()),
        }
    }
}
