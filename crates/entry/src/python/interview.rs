//! One run of an entry: every call, and what came of it.

use std::ffi::OsString;
use std::fmt;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::time::Duration;

use data_encoding::HEXLOWER;
use pigskin_hog::{Choice, Rules, Scores};
use rustix::process::Signal;

use super::folder::EntryFolder;
use super::order::{Order, call};
use super::reply::Reply;
use super::{Printed, TabulateError};
use crate::clock::Clock;
use crate::conversation::{Conversation, Failure, Stop};
use crate::fault::processes;
use crate::{Fault, FaultKind, InvalidTeamName, Python, TeamName};
use pigskin_sandbox::{Exit, Limits, Spawn, Wall, is_stopping, now};

/// Time for Python itself to start, which is not charged.
const START: Duration = Duration::from_secs(20);

/// Seconds by which the clocks of the second run are ahead: 583 days, an hour, a minute and a
/// second. The year, month, day of the week, parity of the day, hour, minute and second all
/// differ.
const AHEAD: u64 = ((583 * 24 + 1) * 60 + 1) * 60 + 1;

/// Limit of a run in wall-clock time, as a multiple of its charged time.
///
/// An entry that runs beside other entries and matches waits for a processor about three
/// times as long as it computes. Ten times is well beyond that: the machine has no time for
/// entries, and judging has to end.
const WALL_FACTOR: u32 = 10;

/// Everything that both runs of an entry have in common.
#[derive(Clone, Copy)]
pub(super) struct Interview<'a> {
    pub(super) python: &'a Python,
    pub(super) folder: &'a EntryFolder,
    pub(super) rules: &'a Rules,
    /// Whether the entry has to bid for the start.
    pub(super) bids: bool,
    pub(super) limits: &'a Limits,
    pub(super) wall: Wall,
}

/// The answers of one run.
#[derive(Debug)]
pub(super) struct Answers {
    /// The team's name; `None` if the entry gives none, or an empty one.
    pub(super) team: Option<TeamName>,
    /// The bid for the start, if it was asked for.
    pub(super) bid: Option<u16>,
    pub(super) goal: u16,
    /// By number of the pair, in the first run.
    pub(super) choices: Vec<Choice>,
    /// The smallest pair whose answer has changed, and the new answer.
    pub(super) changed: Option<(usize, String)>,
}

/// Where a run is, to say where it stopped.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Loading,
    Asked(Scores, usize),
    Answered,
}

/// Why a run did not come to its end.
#[derive(Debug)]
enum Cause {
    /// A fault that the harness told.
    Fault(Fault),
    /// The program failed at this stage.
    Failure(Failure, Stage),
}

/// The two ends of a conversation with one run's program.
struct Run {
    conversation: Conversation,
    clock: Clock,
}

impl Interview<'_> {
    /// Runs the entry once. The second time, the answers are compared with the
    /// first ones, and a fault at a pair is a contradiction.
    pub(super) fn run(
        self,
        order: Order,
        before: Option<&[Choice]>,
    ) -> Result<(Answers, Printed), TabulateError> {
        let harness = self.folder.harness();
        // The second run has other hashes, another number and other clocks.
        let is_first = before.is_none();
        let (seed, ahead) = if is_first { ("1", 0) } else { ("2", AHEAD) };
        let environment = [format!("PYTHONHASHSEED={seed}").into()];
        let args: [OsString; 5] = [
            "-s".into(),
            "-B".into(),
            "-u".into(),
            harness.into(),
            self.python.packages().into(),
        ];
        let shown: Vec<&Path> = [self.folder.path()]
            .into_iter()
            .chain(self.python.needs())
            .collect();
        let spawn = Spawn {
            program: self.python.program(),
            args: &args,
            environment: &environment,
            folder: &self.folder.entry(),
            user: self.folder.user(),
            limits: self.limits,
            wall: self.wall,
            shown: &shown,
            scratch: None,
            is_first,
            clock_ahead: Duration::from_secs(ahead),
        };
        let mut conversation = Conversation::start(&spawn, "the entry", WALL_FACTOR)?;
        let is_ready = conversation.next_line_within(START)?;
        let question = self.question(order, ahead);
        if is_ready.as_deref() != Ok("ready") {
            return Err(conversation
                .interpreter_failed(self.python.program())
                .into());
        }
        let clock = conversation.clock(self.limits.time);
        // The harness reads it before it knows an entry.
        conversation.send(&question, START)?;

        let mut run = Run {
            conversation,
            clock,
        };
        let mut team = None;
        let stop = match self.listen(&mut run, order, before, &mut team) {
            Ok(answers) => {
                let exit = run.conversation.end_in_peace()?;
                return Ok((answers, self.printed(&exit)));
            }
            Err(stop) => stop,
        };
        let (mut fault, exit) = match stop {
            Stop::Machine(error) => return Err(error.into()),
            Stop::Entry(Cause::Fault(fault)) => (fault, run.conversation.end(Duration::ZERO)?),
            Stop::Entry(Cause::Failure(failure, stage)) => {
                let (failure, exit) = run.conversation.end_after(failure)?;
                let fault = self.failed(&failure, stage, before.is_some());
                (fault, exit)
            }
        };
        if was_told_to_end(&exit) {
            await_own_stop();
        }
        fault.team = team.map(|team| team.to_string());
        Err(TabulateError::Fault {
            fault,
            printed: self.printed(&exit),
        })
    }

    /// What the process printed, with the names of files that its author knows.
    fn printed(&self, exit: &Exit) -> Printed {
        Printed {
            stdout: self.folder.as_known(&exit.stdout_tail),
            stderr: self.folder.as_known(&exit.stderr_tail),
        }
    }

    fn question(&self, order: Order, ahead: u64) -> String {
        let kind = if self.folder.is_folder {
            "folder"
        } else {
            "file"
        };
        let Order { start, step, .. } = order;
        let goal = self.rules.goal;
        let seconds = self.limits.time.saturating_mul(WALL_FACTOR).as_secs();
        let path = self.folder.main_file();
        // In hexadecimal, since a path can have anything in it.
        let path = HEXLOWER.encode(path.as_os_str().as_bytes());
        let bids = u8::from(self.bids);
        format!("{goal} {start} {step} {seconds} {ahead} {bids} {kind} {path}")
    }

    fn listen(
        &self,
        run: &mut Run,
        order: Order,
        before: Option<&[Choice]>,
        named: &mut Option<TeamName>,
    ) -> Result<Answers, Stop<Cause>> {
        let team = match run.next(Stage::Loading)? {
            Reply::Team(variable, name) => match name.parse() {
                Ok(team) => Some(team),
                Err(InvalidTeamName::Empty) => None,
                Err(why) => return fault(FaultKind::BadName, format!("{variable} {why}")),
            },
            Reply::Unnamed => None,
            Reply::NoTeam(why) => return fault(FaultKind::BadName, self.folder.as_known(&why)),
            Reply::Raised(raised) => {
                let fault = Fault::new(FaultKind::LoadError, raised.in_words(self.folder));
                let fault = fault.at_line(raised.line_in_main(self.folder));
                return Err(Stop::Entry(Cause::Fault(fault)));
            }
            other => return Err(failed(other, Stage::Loading)),
        };
        named.clone_from(&team);
        let bid = match self.bids.then(|| run.next(Stage::Loading)).transpose()? {
            None => None,
            Some(Reply::Bid(bid)) => match bid_in(self.rules, bid) {
                Ok(bid) => Some(bid),
                Err(range) => {
                    return fault(FaultKind::BadValue, format!("final_bid is {bid}; {range}"));
                }
            },
            Some(Reply::NoBid(why)) => {
                let range = bids_in_words(self.rules);
                let why = format!("final_bid {}; {range}", self.folder.as_known(&why));
                return fault(FaultKind::BadValue, why);
            }
            Some(other) => return Err(failed(other, Stage::Loading)),
        };

        let mut answers = Answers {
            team,
            bid,
            goal: self.rules.goal,
            choices: Vec::with_capacity(order.count),
            changed: None,
        };
        for call in 0..order.count {
            let index = order.index(call);
            let scores = Order::scores(self.rules.goal, index);
            let stage = Stage::Asked(scores, call);
            let answer = match run.next(stage)? {
                Reply::Number(number) => self.choice(number),
                Reply::Value(value) => {
                    let value = self.folder.as_known(&value.to_string());
                    Err(Given::Value(value))
                }
                Reply::Raised(raised) => Err(Given::Raised {
                    words: raised.in_words(self.folder),
                    line: raised.line_in_main(self.folder),
                }),
                Reply::Unfit(why) if call == 0 => {
                    let reason = self.folder.as_known(&format!("final_strategy {why}"));
                    return fault(FaultKind::LoadError, reason);
                }
                other => return Err(failed(other, stage)),
            };
            match before {
                None => answers
                    .choices
                    .push(answer.or_else(|given| self.bad_value(scores, &given))?),
                Some(before) => answers.compare(before, index, answer),
            }
        }
        match run.next(Stage::Answered)? {
            Reply::Done => {}
            other => return Err(failed(other, Stage::Answered)),
        }
        let failure = match run.conversation.next_line(&mut run.clock)? {
            Err(Failure::Closed) => return Ok(answers),
            Ok(line) => Failure::Protocol(line),
            Err(failure) => failure,
        };
        Err(Stop::Entry(Cause::Failure(failure, Stage::Answered)))
    }

    /// The number as a choice that the rules allow, or as text.
    fn choice(&self, number: i64) -> Result<Choice, Given> {
        Choice::try_from(number)
            .ok()
            .filter(|&choice| self.rules.allows(choice))
            .ok_or_else(|| Given::Value(number.to_string()))
    }

    fn bad_value<T>(&self, scores: Scores, given: &Given) -> Result<T, Stop<Cause>> {
        let call = call(scores);
        let (reason, line) = match given {
            Given::Raised { line, .. } => (format!("{call} {given}"), *line),
            Given::Value(value) => {
                let (least, most) = self.rules.choice_range();
                let range = format!("it must be a whole number from {least} to {most}");
                (format!("{call} returned {value}; {range}"), None)
            }
        };
        let fault = Fault::new(FaultKind::BadValue, reason).at_line(line);
        Err(Stop::Entry(Cause::Fault(fault)))
    }

    /// The fault of an entry whose program failed.
    fn failed(&self, failure: &Failure, stage: Stage, again: bool) -> Fault {
        let Limits {
            time,
            memory_mib,
            output_kib,
            processes: most,
        } = *self.limits;
        let within = format!("within {} s", time.as_secs_f64());
        let again = if again { ", asked a second time" } else { "" };
        let (kind, reason) = match (failure, stage) {
            (Failure::Output, _) => (
                FaultKind::Output,
                format!("printed more than {output_kib} KiB {stage}{again}"),
            ),
            (Failure::Memory, _) => (
                FaultKind::Memory,
                format!("ran out of memory ({memory_mib} MiB) {stage}{again}"),
            ),
            (Failure::Processes, _) => (
                FaultKind::Processes,
                format!("wanted more than {} {stage}{again}", processes(most)),
            ),
            (Failure::TooLate, Stage::Loading) => (
                FaultKind::Time,
                format!("did not finish loading {within}{again}"),
            ),
            (Failure::TooLate, Stage::Asked(scores, answered)) => {
                let (call, count) = (call(scores), usize::from(self.rules.goal).pow(2));
                let answered = format!("({answered} of {count} calls were answered)");
                let reason = format!("gave no answer to {call} {within}{again} {answered}");
                (FaultKind::Time, reason)
            }
            (Failure::TooLate, Stage::Answered) => {
                (FaultKind::Time, format!("did not end {within}{again}"))
            }
            (Failure::Signal(signal), _) => {
                let name = signal_name(*signal);
                let reason = format!("was ended by signal {signal}{name} {stage}{again}");
                (FaultKind::LoadError, reason)
            }
            (Failure::Exited(status), _) => (
                FaultKind::LoadError,
                format!("ended the program (exit status {status}) {stage}{again}"),
            ),
            (Failure::Protocol(_) | Failure::Closed, _) => (
                FaultKind::LoadError,
                format!("broke the answer protocol {stage}"),
            ),
        };
        Fault::new(kind, reason)
    }
}

/// The result of a call that is not a choice.
enum Given {
    /// It returned this.
    Value(String),
    /// It raised an exception.
    Raised {
        /// The exception in words.
        words: String,
        /// The line of the file with the strategy, if the exception is from there.
        line: Option<u32>,
    },
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Value(value) => f.write_str(value),
            Given::Raised { words, .. } => write!(f, "raised {words}"),
        }
    }
}

impl Answers {
    /// Notes an answer that is another one than before, if it is the smallest.
    fn compare(&mut self, before: &[Choice], index: usize, answer: Result<Choice, Given>) {
        let is_smaller = self
            .changed
            .as_ref()
            .is_none_or(|(smallest, _)| index < *smallest);
        if is_smaller && answer.as_ref().ok() != before.get(index) {
            let given = answer.map_or_else(|given| given.to_string(), |choice| choice.to_string());
            self.changed = Some((index, given));
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Loading => f.write_str("while loading"),
            Stage::Asked(scores, _) => write!(f, "in {}", call(*scores)),
            Stage::Answered => f.write_str("after the last answer"),
        }
    }
}

impl Run {
    /// The next reply of the harness.
    fn next(&mut self, stage: Stage) -> Result<Reply, Stop<Cause>> {
        let failure = match self.conversation.next_line(&mut self.clock)? {
            Ok(line) => match Reply::read(&line) {
                Some(reply) => return Ok(reply),
                None => Failure::Protocol(line),
            },
            Err(failure) => failure,
        };
        Err(Stop::Entry(Cause::Failure(failure, stage)))
    }
}

/// The bid, if players can bid it by these rules; otherwise what they can.
pub(crate) fn bid_in(rules: &Rules, bid: i64) -> Result<u16, String> {
    let bid = u16::try_from(bid).ok().filter(|bid| *bid < rules.goal);
    bid.ok_or_else(|| bids_in_words(rules))
}

/// What players can bid by these rules.
fn bids_in_words(rules: &Rules) -> String {
    let most = rules.goal.saturating_sub(1);
    format!("it must be a whole number from 0 to {most}")
}

/// Why a reply ends the run at this stage.
fn failed(reply: Reply, stage: Stage) -> Stop<Cause> {
    let failure = match reply {
        Reply::Failure(failure) => failure,
        other => Failure::Protocol(format!("{other:?}")),
    };
    Stop::Entry(Cause::Failure(failure, stage))
}

fn fault<T>(kind: FaultKind, reason: String) -> Result<T, Stop<Cause>> {
    Err(Stop::Entry(Cause::Fault(Fault::new(kind, reason))))
}

/// Tests whether a signal ended the process that stops servers. A service manager sends it to
/// a server and all its programs at once.
fn was_told_to_end(exit: &Exit) -> bool {
    let signals = [Signal::TERM, Signal::INT, Signal::HUP].map(Signal::as_raw);
    let signal = exit
        .signal
        .or(exit.status.map(|status| status - SHELL_SIGNALS));
    signal.is_some_and(|signal| signals.contains(&signal))
}

/// Offset of signal numbers in exit statuses.
const SHELL_SIGNALS: i32 = 128;

/// Waits a moment for our own signal, which may arrive after the program's.
fn await_own_stop() {
    let until = now() + OWN_STOP;
    while let Some(left) = until
        .checked_duration_since(now())
        .filter(|_| !is_stopping())
    {
        std::thread::park_timeout(left.min(OWN_STOP / 20));
    }
}

/// Time between the signal to a program and the one to our own process.
const OWN_STOP: Duration = Duration::from_secs(1);

/// The signals that students meet, in words.
fn signal_name(signal: i32) -> &'static str {
    match Signal::from_named_raw(signal) {
        Some(Signal::SEGV) => " (segmentation fault, as after a very deep recursion)",
        Some(Signal::ABORT) => " (abort)",
        Some(Signal::KILL) => " (killed)",
        Some(Signal::FPE) => " (arithmetic error)",
        Some(Signal::TERM) => " (terminated)",
        _ => "",
    }
}
