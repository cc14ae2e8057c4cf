//! The reasons for an entry's fault, as facts.

mod exception;
mod returned;
mod run_stage;
mod signal_meaning;
mod similar_function;
mod table_fault;

use serde::{Deserialize, Serialize};

pub use exception::{Exception, Place};
pub use returned::{Range, Returned};
pub use run_stage::RunStage;
pub use signal_meaning::SignalMeaning;
pub(crate) use similar_function::similar_function;
pub use table_fault::TableFault;

use crate::{InvalidTeamName, printable};
use similar_function::instead;

/// The reason for an entry's fault, with the values of its case.
///
/// Verdicts are stored with it, so a variant that is there keeps its meaning.
///
/// ```
/// use pigskin_entry::{FaultReason, RunStage};
/// let reason = FaultReason::Memory {
///     mib: 256,
///     stage: RunStage::Loading,
///     again: false,
/// };
/// assert_eq!(reason.to_string(), "ran out of memory (256 MiB) while loading");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum FaultReason {
    /// Something without values of its own: words.
    #[error("{words}")]
    Words { words: String },
    #[error("printed more than {kib} KiB {stage}{}", twice(*.again))]
    Output {
        kib: u64,
        stage: RunStage,
        /// Whether in the second run.
        again: bool,
    },
    #[error("ran out of memory ({mib} MiB) {stage}{}", twice(*.again))]
    Memory {
        mib: u64,
        stage: RunStage,
        again: bool,
    },
    #[error("wanted more than {} {stage}{}", processes(*.most), twice(*.again))]
    Processes {
        most: u64,
        stage: RunStage,
        again: bool,
    },
    #[error("did not finish loading within {} s{}", seconds(*.ms), twice(*.again))]
    SlowLoading {
        /// The limit, in milliseconds.
        ms: u64,
        again: bool,
    },
    #[error(
        "gave no answer to {call} within {} s{} ({answered} of {of} calls were answered)",
        seconds(*.ms), twice(*.again)
    )]
    NoAnswer {
        /// The call, such as `final_strategy(0, 7)`.
        call: String,
        /// The limit, in milliseconds.
        ms: u64,
        answered: usize,
        /// Number of all calls.
        of: usize,
        again: bool,
    },
    #[error("did not end within {} s{}", seconds(*.ms), twice(*.again))]
    NotEnded {
        /// The limit, in milliseconds.
        ms: u64,
        again: bool,
    },
    #[error("was ended by signal {signal}{} {stage}{}", in_brackets(*.meaning), twice(*.again))]
    Signal {
        signal: i32,
        meaning: Option<SignalMeaning>,
        stage: RunStage,
        again: bool,
    },
    #[error("ended the program (exit status {status}) {stage}{}", twice(*.again))]
    Exited {
        status: i32,
        stage: RunStage,
        again: bool,
    },
    #[error("broke the answer protocol {stage}")]
    Protocol { stage: RunStage },
    #[error("{call} returned {returned}; {range}")]
    BadValue {
        call: String,
        returned: Returned,
        /// The choices.
        range: Range,
    },
    #[error("{call} raised {exception}")]
    Raised { call: String, exception: Exception },
    #[error("{exception}")]
    NotLoaded { exception: Exception },
    #[error("not a pure function: {call} gave {before}, then {then}")]
    Impure {
        call: String,
        before: String,
        then: Returned,
    },
    #[error("not a pure function: {call} gave {before} when it was judged before, and {now} now")]
    ImpureSince {
        call: String,
        before: String,
        now: String,
    },
    #[error(
        "not the same each time: final_bid was {}, then {}",
        or_missing(.before.as_deref()), or_missing(.then.as_deref())
    )]
    OtherBid {
        before: Option<String>,
        then: Option<String>,
    },
    #[error(
        "not the same each time: the team's name was {}, then {}",
        or_missing(.before.as_deref()), or_missing(.then.as_deref())
    )]
    OtherName {
        /// The first name, quoted, if there was one.
        before: Option<String>,
        /// The second name, quoted, if there was one.
        then: Option<String>,
    },
    #[error("{} is {bid}; {range}", if *.in_table { "the bid" } else { "final_bid" })]
    Bid {
        /// Whether it stands in the file of a table; otherwise a program gave it.
        in_table: bool,
        bid: i64,
        range: Range,
    },
    #[error("the table has no bid, and this contest asks for one")]
    NoBid,
    #[error("{variable} {wrong}")]
    VariableName {
        variable: String,
        wrong: InvalidTeamName,
    },
    #[error("the file's name {wrong}")]
    TableName { wrong: InvalidTeamName },
    #[error("it gives no team name, and the name of its file {wrong}")]
    StandInName { wrong: InvalidTeamName },
    #[error("neither TEAM_NAME nor PLAYER_NAME gives a name, and this contest asks for one")]
    NoName,
    #[error("it gives no team name, and this contest asks for one")]
    NoNameGiven,
    #[error("another team has this name, or one that looks the same")]
    NameTaken,
    #[error(
        "the team's name, {name:?}, is not one word of the letters a to z and underscores; write \
         another one below \"Team name\" in the notebook, or as team_name in the code; a program without \
         a name is called like its file"
    )]
    NotOneWord { name: String },
    #[error(
        "the team's name, {name:?}, {wrong}; write another one below \"Team name\" in the notebook, \
         or as team_name in the code; a program without a name is called like its file"
    )]
    WordName {
        name: String,
        wrong: InvalidTeamName,
    },
    #[error(
        "the notebook has no team's name; write one word of the letters a to z and underscores in \
         the place of \"YOUR ANSWER HERE\" below \"Team name\", or as team_name in the strategy's cell"
    )]
    NotebookName,
    #[error("{table}")]
    Table { table: TableFault },
    #[error(
        "{} is {found}{}; save it as UTF-8",
        .place.file.as_deref().unwrap_or("the file"), in_line(.place.line)
    )]
    OtherEncoding {
        /// The form of the text, such as `saved as UTF-16`.
        found: String,
        place: Place,
    },
    #[error("the file looks like {kind}; rename it to {wanted}")]
    HiddenEnding {
        /// The language, or a notebook.
        kind: String,
        /// The name without the ending that was added.
        wanted: String,
    },
    #[error("the file is called {is:?}; this contest wants it to be called {wanted:?}")]
    FileName {
        is: String,
        /// The name that the contest wants.
        wanted: String,
    },
    #[error("none of its files is called {wanted:?}, as this contest wants it")]
    NoFileNamed { wanted: String },
    #[error("the entry is no {shown} file")]
    OtherFile {
        /// The kinds of files.
        shown: String,
    },
    #[error("the folder has no {shown} file")]
    NoFile {
        /// The kinds of files.
        shown: String,
    },
    #[error("the folder has several files and none is {}", .named.join(" or "))]
    SeveralFiles {
        /// The names by which a file would be the one.
        named: Vec<String>,
    },
    #[error("it is no .R, .py, .ipynb, .Rmd or .qmd file")]
    OtherProgram,
    #[error("its code is {bytes} bytes, more than 150 kB")]
    LargeCode { bytes: usize },
    #[error("the file is larger than 1 MiB")]
    LargeFile,
    #[error("its files together are larger than 8 MiB")]
    LargeEntry,
    #[error("one of its files lies outside its folder, or has an impossible name")]
    OutsideFile,
    #[error("two of its files have the same name")]
    SameFiles,
    #[error("two of the files are called {name}")]
    SameName { name: String },
    #[error("{name} is not defined{}", instead(.defined.as_deref()))]
    NotDefined {
        name: String,
        /// The function that the file has in its place: one with a similar name, or that of another game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        defined: Option<String>,
    },
    #[error("{name} is not promised by this contest ({place}){}", promises(.promised))]
    NotPromised {
        name: String,
        /// The place that asks for it.
        place: Place,
        promised: Vec<String>,
    },
}

/// Longest stored reason, as JSON in bytes. Of a longer one only the words are kept.
const LONGEST: usize = 4000;

const LONGEST_SHOWN: usize = 300;

impl FaultReason {
    /// The reason as it is stored; `None` for words, which are stored as such.
    pub fn to_json(&self) -> Option<String> {
        let json = match self {
            FaultReason::Words { .. } => return None,
            _ => serde_json::to_string(self).ok()?,
        };
        (json.len() <= LONGEST).then_some(json)
    }

    /// The reason of a stored verdict: its facts, or its words where there are none that this
    /// version knows.
    ///
    /// ```
    /// use pigskin_entry::FaultReason;
    /// let facts = FaultReason::LargeFile.to_json();
    /// let stored = FaultReason::stored(facts.as_deref(), "what was said then");
    /// assert_eq!(stored, FaultReason::LargeFile);
    /// let earlier = FaultReason::stored(None, "what was said then");
    /// assert_eq!(earlier.shown(), "what was said then");
    /// ```
    pub fn stored(json: Option<&str>, words: &str) -> FaultReason {
        let facts = json.and_then(|json| serde_json::from_str(json).ok());
        facts.unwrap_or_else(|| FaultReason::from(words))
    }

    /// The reason as one line of bounded length. Characters that act on a terminal or a browser are
    /// written as escapes. It may quote the entry, so that it is never to be trusted as markup.
    pub fn shown(&self) -> String {
        printable(&self.to_string(), LONGEST_SHOWN)
    }

    /// The place in the entry's files that it is about, if there is one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            FaultReason::Raised { exception, .. }
            | FaultReason::NotLoaded { exception }
            | FaultReason::Impure {
                then: Returned::Raised { exception },
                ..
            } => exception.place.as_ref(),
            FaultReason::NotPromised { place, .. } | FaultReason::OtherEncoding { place, .. } => {
                Some(place)
            }
            _ => None,
        }
    }

    /// The line of the file with the strategy that it is about, from 1, if there is one.
    pub fn line(&self) -> Option<u32> {
        self.place_in_file()?.line
    }

    /// The place in the file with the strategy that it is about, if there is one.
    pub fn place_in_file(&self) -> Option<&Place> {
        self.place().filter(|place| place.file.is_none())
    }
}

impl From<&str> for FaultReason {
    fn from(words: &str) -> FaultReason {
        FaultReason::from(words.to_owned())
    }
}

impl From<String> for FaultReason {
    fn from(words: String) -> FaultReason {
        FaultReason::Words { words }
    }
}

/// A number of processes, in words.
pub(crate) fn processes(most: u64) -> String {
    match most {
        1 => "1 process or thread".to_owned(),
        most => format!("{most} processes and threads"),
    }
}

fn twice(again: bool) -> &'static str {
    if again { ", asked a second time" } else { "" }
}

fn in_brackets(meaning: Option<SignalMeaning>) -> String {
    meaning.map_or_else(String::new, |meaning| format!(" ({meaning})"))
}

fn in_line(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!(" (line {line})"))
}

fn or_missing(text: Option<&str>) -> &str {
    text.unwrap_or("missing")
}

fn promises(names: &[String]) -> String {
    if names.is_empty() {
        String::new()
    } else {
        format!("; it promises {}", names.join(", "))
    }
}

/// Milliseconds in seconds.
fn seconds(ms: u64) -> f64 {
    std::time::Duration::from_millis(ms).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: Option<&str>) -> FaultReason {
        FaultReason::NotPromised {
            name: "numpy".to_owned(),
            place: Place {
                file: file.map(str::to_owned),
                line: Some(2),
                column: None,
            },
            promised: Vec::new(),
        }
    }

    #[test]
    fn only_lines_of_the_strategy_file_are_reported() {
        assert_eq!(at(None).line(), Some(2));
        assert_eq!(at(Some("odds.py")).line(), None);
        assert_eq!(FaultReason::from("it broke (line 3)").line(), None);
    }

    #[test]
    fn facts_of_a_stored_verdict_come_before_its_words() {
        let stored = at(None).to_json();
        assert_eq!(FaultReason::stored(stored.as_deref(), "then"), at(None));
        for unknown in [None, Some("{\"why\":\"of-a-newer-version\"}"), Some("x")] {
            let reason = FaultReason::stored(unknown, "what was said then");
            assert_eq!(reason.to_string(), "what was said then");
        }
    }

    #[test]
    fn words_that_were_stored_as_shown_stay_as_they_are() {
        let shown = FaultReason::from("\u{202e}x".repeat(200)).shown();
        assert_eq!(FaultReason::stored(None, &shown).shown(), shown);
    }
}
