//! One game of a match.

use pigskin_football::{Football, NoChance, Position, RecordTag, Square, Team};
use pigskin_game::{Record, Seat};

use super::Forfeited;

/// A game that was played to its end or forfeited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereedGame {
    /// Its number in the match, from 0, which its randomness comes from.
    pub number: u32,
    /// The player who moved first, 0 or 1.
    pub first: usize,
    /// The player who won, 0 or 1.
    pub winner: usize,
    /// The moves in order, counted from Michigan's edge.
    pub moves: Vec<Square>,
    /// The position at the end, or in which the game was forfeited.
    pub end: Position,
    /// The forfeit, if it was not played out.
    pub forfeited: Option<Forfeited>,
    /// The game written down; where it was not played out, it has the reason
    /// as the tag `forfeit`.
    pub record: Record<Football>,
}

impl RefereedGame {
    pub fn seat(&self, player: usize) -> Seat {
        if player == self.first {
            Seat::First
        } else {
            Seat::Second
        }
    }

    /// Tests whether another game went the same way to the same end.
    pub fn is_same_play(&self, other: &RefereedGame) -> bool {
        let how = |game: &RefereedGame| {
            let forfeited = game.forfeited.as_ref();
            forfeited.map(|forfeited| (forfeited.team, forfeited.forfeit.kind()))
        };
        self.first == other.first && self.moves == other.moves && how(self) == how(other)
    }
}

/// Writes a game down.
pub(super) fn record(
    game: &Football,
    players: [&str; 2],
    moves: &[Square],
    winner: Team,
    others: impl IntoIterator<Item = (RecordTag, String)>,
) -> Record<Football> {
    let mut tags = vec![
        RecordTag::Game.with("d-football"),
        RecordTag::Start.with(&game.start),
    ];
    tags.extend(Seat::BOTH.map(|seat| RecordTag::Player(seat).with(players[seat.index()])));
    tags.push(RecordTag::Result.with(winner.name()));
    tags.extend(others.into_iter().map(|(tag, value)| tag.with(&value)));
    Record {
        tags,
        turns: moves.iter().map(|&square| (square, NoChance)).collect(),
    }
}
