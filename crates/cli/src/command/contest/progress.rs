//! The display of a running contest's events.

use std::io::{IsTerminal, Write as _, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pigskin_contest::{Event, Readiness};

/// Shows events on standard error: as a bar on a terminal, as lines elsewhere.
pub struct Progress {
    shown: Shown,
    bar: ProgressBar,
    decided: u64,
    matchups: u64,
    said: Instant,
}

#[derive(PartialEq, Eq)]
enum Shown {
    Bar,
    Lines,
    Nothing,
}

/// Time between lines about matchups.
const EVERY: Duration = Duration::from_secs(5);

impl Progress {
    /// Begins to show events, unless `--quiet` is given.
    pub fn new(quiet: bool) -> Progress {
        Progress {
            shown: match (quiet, stderr().is_terminal()) {
                (true, _) => Shown::Nothing,
                (false, true) => Shown::Bar,
                (false, false) => Shown::Lines,
            },
            bar: ProgressBar::hidden(),
            decided: 0,
            matchups: 0,
            said: Instant::now(),
        }
    }

    /// Shows an event.
    pub fn tell(&mut self, event: &Event) {
        match event {
            Event::Listed { entries } => self.begin(*entries as u64, "entries judged"),
            Event::EntryReady { file, name, how } => {
                let how = match how {
                    Readiness::Known => "known already".to_owned(),
                    Readiness::Read => "read".to_owned(),
                    Readiness::Asked(took) => format!("answered in {:.1} s", took.as_secs_f64()),
                };
                let after = if name.is_stand_in {
                    ", after its file"
                } else {
                    ""
                };
                self.line(&format!("{file}: {}{after}, {how}", name.team));
                self.bar.inc(1);
            }
            Event::EntryDisqualified { file, fault } => {
                self.line(&format!("{file}: {}: {fault}", fault.kind));
                self.bar.inc(1);
            }
            Event::FieldReady {
                entries,
                matchups,
                known,
            } => {
                let open = matchups - known;
                self.line(&format!(
                    "{entries} entries take part: {matchups} matchups, {known} known already"
                ));
                self.matchups = open as u64;
                self.begin(open as u64, "matchups decided");
            }
            Event::MatchupDecided(_) => {
                self.decided += 1;
                self.bar.inc(1);
                if self.shown == Shown::Lines && self.said.elapsed() >= EVERY {
                    self.said = Instant::now();
                    let (decided, matchups) = (self.decided, self.matchups);
                    self.line(&format!("{decided} of {matchups} matchups decided"));
                }
            }
            Event::Finished => self.clear(),
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn begin(&mut self, length: u64, what: &'static str) {
        self.bar.finish_and_clear();
        if self.shown == Shown::Bar {
            self.bar = ProgressBar::new(length).with_message(what);
            let template = "{bar:30} {pos} of {len} {msg}, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style);
            }
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }

    fn line(&self, text: &str) {
        match self.shown {
            Shown::Bar => self.bar.println(text),
            // If standard error is closed, nobody reads it.
            Shown::Lines => drop(writeln!(stderr(), "{text}")),
            Shown::Nothing => {}
        }
    }
}
