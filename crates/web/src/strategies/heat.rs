//! A heat map within a page.

use pigskin_hog::{Scores, Table};
use pigskin_picture::HeatMap;

/// A square of cells with axes and a legend, which the script makes speak.
#[derive(askama::Template)]
#[template(path = "strategies/heat.html")]
pub struct Heat {
    /// The element's name in the page.
    pub id: &'static str,
    /// What it shows, for who does not see it.
    pub label: String,
    /// Whose choices it shows, and those of whom it is compared with.
    pub tables: Vec<LetteredTable>,
    /// Where the numbers of the cells are, if there are any.
    pub cells: Option<String>,
    /// The scores that are pointed at.
    pub at: Option<Scores>,
    map: HeatMap,
}

/// A table as the script reads it.
pub struct LetteredTable {
    /// What the strategy is called.
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
    /// A map with nothing around it yet.
    pub fn new(id: &'static str, label: String, map: HeatMap) -> Heat {
        Heat {
            id,
            label,
            map,
            tables: Vec::new(),
            cells: None,
            at: None,
        }
    }

    /// How large a cell is, in hundredths of the square.
    fn cell(&self) -> f64 {
        100.0 / self.map.size().max(1) as f64
    }

    /// The numbers at both axes with their places from the left.
    fn ticks(&self) -> impl Iterator<Item = (usize, f64)> {
        let cell = self.cell();
        let ticks = self.map.ticks();
        ticks.map(move |tick| (tick, (tick as f64 + 0.5) * cell))
    }

    /// The corner of the cell that is pointed at, from the left and the top.
    fn corner(&self) -> Option<(f64, f64)> {
        let at = self.at?;
        let cell = self.cell();
        let across = f64::from(at.theirs.0) * cell;
        Some((across, 100.0 - (f64::from(at.mine.0) + 1.0) * cell))
    }
}
