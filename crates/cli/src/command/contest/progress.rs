//! The display of a running contest's events.

use std::collections::BTreeSet;

use pigskin_contest::{Event, Readiness};
use pigskin_entry::FaultKind;

use crate::counted::counted;
use crate::terminal::progress_display::ProgressDisplay;

/// Number of entries up to which each has a line, even if no program ran.
const FEW: usize = 100;

/// Shows events on standard error: as a bar on a terminal, as lines elsewhere.
pub struct ContestProgress {
    display: ProgressDisplay,
    /// True if entries for which no program ran have a line.
    are_few: bool,
    /// The files that are judged. An entry whose name is taken is told of twice.
    judged: BTreeSet<String>,
    /// The reasons for which entries are left out.
    missing: BTreeSet<String>,
}

impl ContestProgress {
    /// Begins to show events, unless `--quiet` is given.
    pub fn new(quiet: bool) -> ContestProgress {
        ContestProgress {
            display: ProgressDisplay::new(quiet),
            are_few: true,
            judged: BTreeSet::new(),
            missing: BTreeSet::new(),
        }
    }

    /// Shows an event.
    pub fn tell(&mut self, event: &Event) {
        match event {
            Event::Listed { entries } => {
                self.are_few = *entries <= FEW;
                self.display.begin(*entries, 0, "entries judged");
            }
            Event::EntryReady { file, name, how } => {
                let ran = matches!(how, Readiness::Asked(_));
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
                if self.are_few || ran || name.is_stand_in {
                    self.display
                        .line(&format!("{file}: {}{after}, {how}", name.team));
                }
                self.count(file);
            }
            Event::EntryDisqualified { file, fault } => {
                if fault.kind != FaultKind::NoLanguage {
                    self.display
                        .line(&format!("{file}: {}: {fault}", fault.kind));
                } else if self.missing.insert(fault.to_string()) {
                    self.display
                        .line(&format!("{file} and entries like it are left out: {fault}"));
                }
                self.count(file);
            }
            Event::FieldReady {
                entries,
                matchups,
                known,
            } => {
                let open = matchups - known;
                let entries = counted(*entries, "entry takes part", "entries take part");
                self.display.line(&format!(
                    "{entries}: {matchups} matchups, {known} known already"
                ));
                self.display.begin(open, 0, "matchups decided");
            }
            Event::MatchupDecided { .. } => self.display.count_and_say(),
            Event::Finished => self.clear(),
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.display.clear();
    }

    /// Counts an entry as judged, once.
    fn count(&mut self, file: &str) {
        if self.judged.insert(file.to_owned()) {
            self.display.count_and_say();
        }
    }
}

#[cfg(test)]
mod tests {
    use pigskin_entry::Fault;

    use super::*;

    #[test]
    fn an_entry_whose_name_is_taken_counts_once() {
        let mut progress = ContestProgress::new(true);
        progress.tell(&Event::Listed { entries: 1 });
        let file = "a.py".to_owned();
        for _ in 0..2 {
            progress.tell(&Event::EntryDisqualified {
                file: file.clone(),
                fault: Fault::new(FaultKind::DuplicateName, "the name is taken"),
            });
        }
        assert_eq!(progress.display.done(), 1);
    }
}
