//! Heat maps in pages.

use pigskin_hog::{Scores, Table};
use pigskin_picture::HeatMap;

/// A heat map with axes and a legend. The script describes the cell under the pointer.
#[derive(askama::Template)]
#[template(path = "strategies/heat.html")]
pub struct Heat {
    pub id: &'static str,
    pub label: String,
    pub tables: Vec<LetteredTable>,
    pub cells: Option<String>,
    pub at: Option<Scores>,
    pub outline: Option<String>,
    map: HeatMap,
}

pub struct LetteredTable {
    pub label: String,
    /// A letter for each choice, row by row: `a` for no dice, `b` for one, and
    /// so on; `p` for a Pork Chop.
    pub letters: String,
}

impl LetteredTable {
    pub fn of(label: &str, table: &Table) -> LetteredTable {
        let letter = |dice: u8| char::from(b'a' + dice.min(14));
        let letters = table.choices().iter();
        LetteredTable {
            label: label.to_owned(),
            letters: letters
                .map(|choice| choice.as_dice().map_or('p', letter))
                .collect(),
        }
    }
}

impl Heat {
    pub fn new(id: &'static str, label: String, map: HeatMap, tables: Vec<LetteredTable>) -> Heat {
        Heat {
            id,
            label,
            map,
            tables,
            cells: None,
            at: None,
            outline: None,
        }
    }

    /// The size of a cell, in percent of the map.
    fn cell(&self) -> f64 {
        100.0 / self.map.size().max(1) as f64
    }

    /// The numbers on both axes, with their positions.
    fn ticks(&self) -> impl Iterator<Item = (usize, f64)> {
        let cell = self.cell();
        let ticks = self.map.ticks();
        ticks.map(move |tick| (tick, (tick as f64 + 0.5) * cell))
    }

    /// The corner of the selected cell, from the left and the top.
    fn corner(&self) -> Option<(f64, f64)> {
        let at = self.at?;
        let cell = self.cell();
        let across = f64::from(at.theirs.0) * cell;
        Some((across, 100.0 - (f64::from(at.mine.0) + 1.0) * cell))
    }
}
