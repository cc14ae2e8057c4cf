//! A contest's events, as they are shown while it runs.

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

/// How often lines tell of matchups.
const EVERY: Duration = Duration::from_secs(5);

impl Progress {
    /// Begins to show events, or nothing if that is what is wanted.
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
            Event::EntryReady { file, team, how } => {
                let how = match how {
                    Readiness::Known => "known already".to_owned(),
                    Readiness::Read => "read".to_owned(),
                    Readiness::Asked(took) => format!("answered in {:.1} s", took.as_secs_f64()),
                };
                self.line(&format!("{file}: {team}, {how}"));
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

    /// Takes the bar off the terminal.
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
            // Where nobody can read it, nobody needs it.
            Shown::Lines => drop(writeln!(stderr(), "{text}")),
            Shown::Nothing => {}
        }
    }
}
