//! The display of units as they are computed or read.

use std::io::{IsTerminal, stderr};

use indicatif::ProgressBar;
use pigskin_cluster::WorkEvent;

use crate::terminal::bar_style::bar;
use crate::terminal::standard_error::say;

/// Shows on standard error how far work is: as bars on a terminal, as lines elsewhere.
pub struct UnitProgress {
    units: ProgressBar,
    /// The pairs of the unit that is computed.
    pairs: ProgressBar,
    lines: bool,
}

impl UnitProgress {
    /// Begins to show the progress of units, unless `--quiet` is given.
    pub fn new(quiet: bool, units: usize) -> UnitProgress {
        UnitProgress {
            units: if quiet || units == 0 {
                ProgressBar::hidden()
            } else {
                bar("{bar:30} {pos} of {len} units{left} {msg}", Some(units))
            },
            pairs: ProgressBar::hidden(),
            lines: !quiet && !stderr().is_terminal(),
        }
    }

    /// A receiver of a unit's events.
    pub fn teller(&self) -> impl FnMut(WorkEvent) + Send + 'static {
        let (pairs, units) = (self.pairs.clone(), self.units.clone());
        move |event| match event {
            WorkEvent::Begins { unit, pairs: all } => {
                pairs.set_length(all as u64);
                pairs.set_position(0);
                units.set_message(format!("(unit {unit})"));
            }
            WorkEvent::Done { pairs: more } => {
                pairs.inc(more as u64);
                let (done, all) = (pairs.position(), pairs.length().unwrap_or(0).max(1));
                units.set_message(format!("({} % of the next)", 100 * done / all));
            }
        }
    }

    /// Notes that a unit is done.
    pub fn done(&self, unit: usize) {
        self.units.inc(1);
        if self.lines {
            say(&format!("unit {unit} is done\n"));
        }
    }

    /// Notes that a unit was read.
    pub fn read(&self) {
        self.units.inc(1);
    }

    /// Removes the bars from the terminal.
    pub fn clear(&self) {
        self.units.finish_and_clear();
    }
}
