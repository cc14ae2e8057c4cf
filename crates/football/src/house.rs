//! The house strategies, and their names as text.

use std::fmt;
use std::str::FromStr;

use crate::{Board, Luck, Mixed, Mixing, Square, Strategy};

/// One of the handout's strategies.
///
/// Its text is its name: `random`, `prefer-jumps`, or `mix:3,1`, which plays random with
/// a chance of 3/4 and prefers jumps with a chance of 1/4, drawn anew each turn.
///
/// ```
/// use pigskin_football::{Board, House, Luck, Strategy};
/// let house: House = "prefer-jumps".parse()?;
/// let board: Board = "M_MO_".parse()?;
/// assert_eq!(house.choose(board, &mut Luck::new(1)).number(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum House {
    /// All moves with the same chance.
    Random,
    /// The leftmost jump, or the leftmost step if there is no jump.
    PreferJumps,
    /// One of the two, drawn anew each turn.
    Mix {
        /// The weight of [`House::Random`].
        random: u16,
        /// The weight of [`House::PreferJumps`], which is also played if both weights
        /// are 0.
        prefer_jumps: u16,
    },
}

fn preferred(board: Board) -> u32 {
    match board.jumps() {
        0 => board.steps().trailing_zeros(),
        jumps => jumps.trailing_zeros(),
    }
}

/// Draws one of the moves.
fn random(moves: u64, luck: &mut Luck) -> u32 {
    let place = luck.below(moves.count_ones());
    let drawn = (0..place).fold(moves, |rest, _| rest & rest.wrapping_sub(1));
    drawn.trailing_zeros()
}

impl Strategy for House {
    fn choose(&self, board: Board, luck: &mut Luck) -> Square {
        let bit = match *self {
            House::Random => random(board.moves(), luck),
            House::PreferJumps => preferred(board),
            House::Mix {
                random: weight,
                prefer_jumps,
            } => {
                let drawn = luck.below(u32::from(weight) + u32::from(prefer_jumps));
                if drawn < u32::from(weight) {
                    random(board.moves(), luck)
                } else {
                    preferred(board)
                }
            }
        };
        Square::from_bit(bit)
    }
}

impl Mixed for House {
    fn mixing(&self, board: Board) -> Mixing {
        match *self {
            House::Random => Mixing::uniform(board.moves()),
            House::PreferJumps => Mixing::uniform(1 << preferred(board)),
            House::Mix {
                random,
                prefer_jumps,
            } => {
                let moves = board.moves();
                let mut mixing = Mixing::NONE;
                for bit in crate::mixing::bits(moves) {
                    mixing.add(bit, u32::from(random));
                }
                // At most 2¹⁶ times the 32 moves that a board can have.
                let rest = u32::from(prefer_jumps) * moves.count_ones();
                mixing.add(preferred(board), rest);
                mixing
            }
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Random => f.pad("random"),
            House::PreferJumps => f.pad("prefer-jumps"),
            House::Mix {
                random,
                prefer_jumps,
            } => write!(f, "mix:{random},{prefer_jumps}"),
        }
    }
}

/// A text that is not the name of a house strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a house strategy: random, prefer-jumps or mix:RANDOM,PREFER-JUMPS")]
pub struct ParseHouseError(pub String);

impl FromStr for House {
    type Err = ParseHouseError;

    fn from_str(text: &str) -> Result<House, ParseHouseError> {
        match text {
            "random" => return Ok(House::Random),
            "prefer-jumps" => return Ok(House::PreferJumps),
            _ => {}
        }
        let weights = text
            .strip_prefix("mix:")
            .and_then(|text| text.split_once(','));
        let weights = weights.and_then(|(random, prefer_jumps)| {
            Some((random.parse().ok()?, prefer_jumps.parse().ok()?))
        });
        match weights {
            Some((0, 0)) | None => Err(ParseHouseError(text.to_owned())),
            Some((random, prefer_jumps)) => Ok(House::Mix {
                random,
                prefer_jumps,
            }),
        }
    }
}
