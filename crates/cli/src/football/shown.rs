//! A game of D-Football as commands show it.

mod json;
mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_entry::printable;
use pigskin_football::{
    Football, Position, Progress, RecordTag, ReplayPlayError, Square, Team, Turn,
};
use pigskin_game::Record;

use crate::format::Format;

/// A game, finished, forfeited or not over yet, with its players.
pub struct ShownFootball {
    progress: Progress,
    winner: Option<Team>,
    forfeit: Option<String>,
    /// Michigan's first.
    players: [String; 2],
    luck: RandomSource,
}

/// The source of a game's randomness.
pub enum RandomSource {
    Seed(u64),
    /// The record of a game.
    Record(PathBuf),
}

/// Characters of a name or reason from a record that are shown.
const LONGEST: usize = 100;

impl ShownFootball {
    /// A recorded game, with the names in the record.
    pub fn replayed(
        record: &Record<Football>,
        luck: RandomSource,
    ) -> Result<ShownFootball, ReplayPlayError> {
        let progress = Progress::replay(record)?;
        let players = Team::BOTH.map(|team| {
            let tag = RecordTag::Player(progress.game().seat(team));
            // Names must not contain control sequences of the terminal.
            printable(record.tag(tag.name()).unwrap_or("unknown"), LONGEST)
        });
        let forfeit = record
            .tag(RecordTag::Forfeit.name())
            .filter(|_| progress.winner().is_none());
        let mover = progress.position().to_move();
        Ok(ShownFootball {
            winner: forfeit.map_or(progress.winner(), |_| Some(mover.other())),
            forfeit: forfeit.map(|why| printable(why, 3 * LONGEST)),
            progress,
            players,
            luck,
        })
    }

    /// Writes the game.
    pub fn write(&self, out: &mut dyn Write, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Text => text::write(self, out),
            Format::Json => json::write(self, out),
        }
    }

    /// The name of a team's player.
    pub fn player(&self, team: Team) -> &str {
        &self.players[usize::from(team == Team::Ohio)]
    }

    /// The game.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Team> {
        self.winner
    }

    /// Why the loser forfeited, if it did.
    pub fn forfeit(&self) -> Option<&str> {
        self.forfeit.as_deref()
    }
}

/// A move as `M 3-4`, or `O 7x5` if it jumps.
pub fn move_text(before: Position, from: Square) -> String {
    Turn::take(before, from).map_or_else(|_| from.to_string(), |turn| turn.to_string())
}

/// The line under a board: `^` where a piece can move, `*` at both ends of the last move.
pub fn marks(position: Position, last: Option<(Square, Square)>) -> String {
    let mut marks = vec![' '; usize::from(position.seen_by_mover().squares())];
    let mut mark = |square: Square, with| {
        if let Some(mark) = marks.get_mut(usize::from(square.number()) - 1) {
            *mark = with;
        }
    };
    for square in position.moves() {
        mark(square, '^');
    }
    for square in last.iter().flat_map(|&(from, to)| [from, to]) {
        mark(square, '*');
    }
    marks.into_iter().collect::<String>().trim_end().to_owned()
}

/// The numbers of a board's squares from top to bottom: a line with the tens, if there are any, and
/// one with the ones.
pub fn ruler(squares: u8) -> Vec<String> {
    let tens = (1..=squares).map(|number| match number {
        ..10 => String::from(" "),
        _ => (number / 10).to_string(),
    });
    let ones = (1..=squares).map(|number| (number % 10).to_string());
    let lines = [tens.collect::<String>(), ones.collect()];
    let lines = lines.into_iter().filter(|line| !line.trim().is_empty());
    lines.collect()
}
