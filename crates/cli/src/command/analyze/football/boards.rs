//! The values of a game's boards.

use pigskin_football::Position;
use pigskin_football::solve::{AnalyzedTurn, ValueError, Values};
use serde::Serialize;

/// Regions and steps for all boards of a game together; less than a second.
const MOST: (usize, u64) = (50_000, 500_000);

/// The value of a board before a turn, with Michigan as Left.
#[derive(Clone, Serialize)]
pub struct BoardValue {
    /// Its name.
    pub value: String,
    mean: f64,
    temperature: f64,
    /// Michigan's spare moves less Ohio's.
    spare: i32,
    regions: Vec<RegionValue>,
}

#[derive(Clone, Serialize)]
struct RegionValue {
    from: u32,
    to: u32,
    value: String,
}

/// The values of the last boards of a game, as many as are small enough; in the order of turns,
/// and `None` for those before.
pub fn values(turns: &[AnalyzedTurn]) -> Vec<Option<BoardValue>> {
    let mut values = Values::with_limits(MOST.0, MOST.1);
    // The last boards are the smallest, and each helps with the one before.
    let backwards = turns.iter().rev();
    let known = backwards.map_while(|turn| value(turn.position, &mut values).ok());
    let mut known: Vec<Option<BoardValue>> = known.map(Some).collect();
    known.resize(turns.len(), None);
    known.reverse();
    known
}

fn value(position: Position, values: &mut Values) -> Result<BoardValue, ValueError> {
    let board = position.seen_by_michigan();
    let value = values.value(board)?;
    let parts = values.parts(board)?;
    let mut regions = Vec::new();
    for part in parts.parts {
        regions.push(RegionValue {
            from: part.from + 1,
            to: part.from + u32::from(part.board.squares()),
            value: values.games().name(part.value)?,
        });
    }
    let thermograph = values.games().thermograph(value)?;
    Ok(BoardValue {
        value: values.games().name(value)?,
        mean: thermograph.mean().to_f64(),
        temperature: thermograph.temperature().to_f64(),
        spare: parts.spare,
        regions,
    })
}
