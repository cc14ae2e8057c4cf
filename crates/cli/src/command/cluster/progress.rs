//! The display of squares as they are computed or read.

use std::io::{IsTerminal, Write as _, stderr};
use std::time::Duration;

use indicatif::ProgressBar;
use pigskin_cluster::WorkEvent;

use crate::bar_style::bar_style;

/// Shows on standard error how far work is: as bars on a terminal, as lines elsewhere.
pub struct SquareProgress {
    squares: ProgressBar,
    /// The pairs of the square that is computed.
    pairs: ProgressBar,
    lines: bool,
}

impl SquareProgress {
    /// Begins to show the progress of squares, unless `--quiet` is given.
    pub fn new(quiet: bool, squares: usize) -> SquareProgress {
        let terminal = stderr().is_terminal();
        let bar = |template: &str| {
            if quiet || !terminal || squares == 0 {
                return ProgressBar::hidden();
            }
            let bar = ProgressBar::new(squares as u64);
            bar.set_style(bar_style(template));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        };
        SquareProgress {
            squares: bar("{bar:30} {pos} of {len} squares{left} {msg}"),
            pairs: ProgressBar::hidden(),
            lines: !quiet && !terminal,
        }
    }

    /// A receiver of a square's events, from any thread.
    pub fn teller(&self) -> impl Fn(WorkEvent) + Send + Sync + 'static {
        let (pairs, squares) = (self.pairs.clone(), self.squares.clone());
        move |event| match event {
            WorkEvent::Begins { square, pairs: all } => {
                pairs.set_length(all as u64);
                pairs.set_position(0);
                squares.set_message(format!("(square {square})"));
            }
            WorkEvent::Compared { pairs: more } => {
                pairs.inc(more as u64);
                let (done, all) = (pairs.position(), pairs.length().unwrap_or(0).max(1));
                squares.set_message(format!("({} % of the next)", 100 * done / all));
            }
        }
    }

    /// Notes that a square is done.
    pub fn done(&self, square: usize) {
        self.squares.inc(1);
        if self.lines {
            // Standard error may be closed.
            let _ = writeln!(stderr(), "square {square} is done");
        }
    }

    /// Notes that a square was read.
    pub fn read(&self) {
        self.squares.inc(1);
    }

    /// Removes the bars from the terminal.
    pub fn clear(&self) {
        self.squares.finish_and_clear();
    }
}
