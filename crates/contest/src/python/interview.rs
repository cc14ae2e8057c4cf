//! One run of an entry: every call, and what came of it.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::time::Duration;

use data_encoding::HEXLOWER;
use pigskin_hog::{Choice, Rules, Scores};

use super::folder::EntryFolder;
use super::order::{Call, Order};
use super::reply::Reply;
use super::{Printed, Python, TabulateError};
use crate::clock::Clock;
use crate::fault::processes;
use crate::{Fault, FaultKind, TeamName};
use pigskin_sandbox::{Answer, Child, Exit, Limits, Spawn, User, Wall, now};

/// How long Python itself may take to start, which is not the entry's time.
const START: Duration = Duration::from_secs(20);

/// How many seconds the clocks of the second run are ahead: 583 days, an hour, a
/// minute and a second. So it is another year, month, day of the week, odd day or
/// even one, hour, minute and second.
const AHEAD: u64 = ((583 * 24 + 1) * 60 + 1) * 60 + 1;

/// How many times as long as it may be charged for a run may take on the wall.
///
/// An entry waits for a processor where more programs run than there are
/// processors: beside other entries and matches some three times as long as it
/// computes. Ten times is well beyond that, and means that the machine has no time
/// for entries; then a judge that ends is worth more than one that is patient.
const WALL_FACTOR: u32 = 10;

/// How long a process may take to end after it closed its answers.
const GRACE: Duration = Duration::from_millis(500);

/// Everything that both runs of an entry have in common.
#[derive(Clone, Copy)]
pub(super) struct Interview<'a> {
    pub(super) python: &'a Python,
    pub(super) folder: &'a EntryFolder,
    pub(super) user: Option<&'a User>,
    pub(super) rules: &'a Rules,
    pub(super) limits: &'a Limits,
    pub(super) wall: Wall,
}

/// What one run of an entry said.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) team: TeamName,
    pub(super) goal: u16,
    /// By number of the pair, in the first run.
    pub(super) choices: Vec<Choice>,
    /// The smallest pair whose answer was another one before, and the answer.
    pub(super) changed: Option<(usize, String)>,
}

/// Where a run is, to say where it stopped.
#[derive(Clone, Copy)]
enum Stage {
    Loading,
    Asked(Scores, usize),
    Answered,
}

/// Why a run did not come to its end.
enum Stop {
    /// The entry's fault, told by the harness.
    Fault(Fault),
    /// What came instead of a line, and where.
    Silence(Answer, Stage),
    /// A line that is none of the harness's, and where.
    Protocol(Stage),
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

impl Interview<'_> {
    /// Runs the entry once. The second time, the answers are compared with the
    /// first ones, and a fault at a pair is a contradiction.
    pub(super) fn hold(
        self,
        order: Order,
        before: Option<&[Choice]>,
    ) -> Result<(Answers, Printed), TabulateError> {
        let harness = self.folder.harness();
        // The second run has other hashes, another number and other clocks.
        let is_first = before.is_none();
        let (seed, ahead) = if is_first { ("1", 0) } else { ("2", AHEAD) };
        let environment = [format!("PYTHONHASHSEED={seed}").into()];
        let args: [OsString; 4] = ["-s".into(), "-B".into(), "-u".into(), harness.into()];
        let shown: Vec<&Path> = [self.folder.path()]
            .into_iter()
            .chain(self.python.home())
            .collect();
        let spawn = Spawn {
            program: self.python.program(),
            args: &args,
            environment: &environment,
            folder: &self.folder.entry(),
            user: self.user,
            limits: self.limits,
            wall: self.wall,
            shown: &shown,
            scratch: None,
            is_first,
            clock_ahead: Duration::from_secs(ahead),
        };
        let mut child = spawn.start()?;
        child.tie()?;
        let is_ready = child.next_line(now() + START)?;
        let question = self.question(order, ahead);
        if is_ready != Answer::Line("ready".to_owned()) {
            return Err(self.broken(child.finish(GRACE)?));
        }
        let Limits {
            time, processes, ..
        } = *self.limits;
        let mut clock = Clock::start(&child, processes, time, WALL_FACTOR);
        // The harness reads it before it knows an entry.
        child.send(&question, now() + START)?;

        let mut team = None;
        let stop = match self.listen(&mut child, &mut clock, order, before, &mut team) {
            Ok(answers) => {
                return Ok((answers, Printed::of(child.finish(GRACE)?)));
            }
            Err(stop) => stop,
        };
        let waits = matches!(stop, Stop::Silence(Answer::Closed, _));
        let exit = child.finish(if waits { GRACE } else { Duration::ZERO })?;
        let mut fault = match stop {
            Stop::Io(error) => return Err(error.into()),
            Stop::Fault(fault) => fault,
            Stop::Silence(answer, stage) => self.silence(&answer, stage, &exit, before.is_some()),
            Stop::Protocol(stage) => protocol(stage),
        };
        fault.team = team.map(|team| team.to_string());
        Err(TabulateError::Fault {
            fault,
            printed: Printed::of(exit),
        })
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
        format!("{goal} {start} {step} {seconds} {ahead} {kind} {path}")
    }

    fn listen(
        &self,
        child: &mut Child,
        clock: &mut Clock,
        order: Order,
        before: Option<&[Choice]>,
        named: &mut Option<TeamName>,
    ) -> Result<Answers, Stop> {
        let name = match next(child, clock, Stage::Loading)? {
            Reply::Team(name) => name,
            Reply::NoTeam(why) => return fault(FaultKind::BadName, format!("TEAM_NAME {why}")),
            Reply::Raised(raised) => return fault(FaultKind::LoadError, raised.to_string()),
            Reply::NoMemory => return self.no_memory(Stage::Loading),
            Reply::NoProcesses => return self.no_processes(Stage::Loading),
            _ => return Err(Stop::Protocol(Stage::Loading)),
        };
        let team: TeamName = match name.parse() {
            Ok(team) => team,
            Err(why) => return fault(FaultKind::BadName, format!("TEAM_NAME {why}")),
        };
        *named = Some(team.clone());

        let mut answers = Answers {
            team,
            goal: self.rules.goal,
            choices: Vec::with_capacity(order.count),
            changed: None,
        };
        for call in 0..order.count {
            let index = order.index(call);
            let scores = Order::scores(self.rules.goal, index);
            let stage = Stage::Asked(scores, call);
            let answer = match next(child, clock, stage)? {
                Reply::Number(number) => self.choice(number),
                Reply::Value(value) => Err(Given::Value(value.to_string())),
                Reply::Raised(raised) => Err(Given::Raised(raised.to_string())),
                Reply::Unfit(why) if call == 0 => {
                    return fault(FaultKind::LoadError, format!("final_strategy {why}"));
                }
                Reply::NoMemory => return self.no_memory(stage),
                Reply::NoProcesses => return self.no_processes(stage),
                _ => return Err(Stop::Protocol(stage)),
            };
            match before {
                None => answers
                    .choices
                    .push(answer.or_else(|given| self.bad_value(scores, &given))?),
                Some(before) => answers.compare(before, index, answer),
            }
        }
        match next(child, clock, Stage::Answered)? {
            Reply::Done => {}
            _ => return Err(Stop::Protocol(Stage::Answered)),
        }
        match clock.next_line(child)? {
            Answer::Closed => Ok(answers),
            Answer::Line(_) => Err(Stop::Protocol(Stage::Answered)),
            answer => Err(Stop::Silence(answer, Stage::Answered)),
        }
    }

    fn no_memory<T>(&self, stage: Stage) -> Result<T, Stop> {
        let reason = format!("ran out of memory ({} MiB) {stage}", self.limits.memory_mib);
        fault(FaultKind::Memory, reason)
    }

    fn no_processes<T>(&self, stage: Stage) -> Result<T, Stop> {
        let most = processes(self.limits.processes);
        fault(
            FaultKind::Processes,
            format!("wanted more than {most} {stage}"),
        )
    }

    /// The number as a choice that the rules allow, or as text.
    fn choice(&self, number: i64) -> Result<Choice, Given> {
        Choice::try_from(number)
            .ok()
            .filter(|&choice| self.rules.allows(choice))
            .ok_or_else(|| Given::Value(number.to_string()))
    }

    fn bad_value<T>(&self, scores: Scores, given: &Given) -> Result<T, Stop> {
        let call = Call(scores);
        let reason = match given {
            Given::Raised(_) => format!("{call} {given}"),
            Given::Value(value) => {
                let (least, most) = self.rules.choice_range();
                format!("{call} returned {value}; it must be a whole number from {least} to {most}")
            }
        };
        fault(FaultKind::BadValue, reason)
    }

    /// What it means that no line came.
    fn silence(&self, answer: &Answer, stage: Stage, exit: &Exit, again: bool) -> Fault {
        let limits = self.limits;
        let within = format!("within {} s", limits.time.as_secs_f64());
        let again = if again { ", asked a second time" } else { "" };
        match (answer, stage) {
            (Answer::OutputExceeded, stage) => {
                let reason = format!("printed more than {} KiB {stage}{again}", limits.output_kib);
                Fault::new(FaultKind::Output, reason)
            }
            (Answer::TimedOut, Stage::Loading) => Fault::new(
                FaultKind::Time,
                format!("did not finish loading {within}{again}"),
            ),
            (Answer::TimedOut, Stage::Asked(scores, answered)) => {
                let count = usize::from(self.rules.goal).pow(2);
                let reason = format!(
                    "gave no answer to {} {within}{again} ({answered} of {count} calls were answered)",
                    Call(scores)
                );
                Fault::new(FaultKind::Time, reason)
            }
            (Answer::TimedOut, Stage::Answered) => {
                Fault::new(FaultKind::Time, format!("did not end {within}{again}"))
            }
            (Answer::Closed, stage) if !exit.killed => ended_early(limits, stage, exit, again),
            _ => protocol(stage),
        }
    }

    /// Python ended, or hung, before it read the question.
    fn broken(&self, exit: Exit) -> TabulateError {
        let Exit { stderr_tail, .. } = exit;
        let last_words = stderr_tail
            .lines()
            .last()
            .unwrap_or("it says nothing")
            .to_owned();
        TabulateError::Python {
            program: self.python.program().to_owned(),
            last_words,
        }
    }
}

/// What a call gave that is no choice.
enum Given {
    /// It returned this.
    Value(String),
    /// It raised this.
    Raised(String),
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Value(value) => f.write_str(value),
            Given::Raised(raised) => write!(f, "raised {raised}"),
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
            Stage::Asked(scores, _) => write!(f, "in {}", Call(*scores)),
            Stage::Answered => f.write_str("after the last answer"),
        }
    }
}

/// The next line of the harness.
fn next(child: &mut Child, clock: &mut Clock, stage: Stage) -> Result<Reply, Stop> {
    match clock.next_line(child)? {
        Answer::Line(line) => Reply::read(&line).ok_or(Stop::Protocol(stage)),
        answer => Err(Stop::Silence(answer, stage)),
    }
}

fn fault<T>(kind: FaultKind, reason: String) -> Result<T, Stop> {
    Err(Stop::Fault(Fault::new(kind, reason)))
}

fn protocol(stage: Stage) -> Fault {
    Fault::new(
        FaultKind::LoadError,
        format!("broke the answer protocol {stage}"),
    )
}

/// The process was gone before it had answered everything.
fn ended_early(limits: &Limits, stage: Stage, exit: &Exit, again: &str) -> Fault {
    // Python cannot always say so on the answer channel.
    let last = exit.stderr_tail.lines().last().unwrap_or_default();
    let said = last.starts_with("MemoryError") || last.contains("std::bad_alloc");
    if said || exit.out_of_memory {
        let reason = format!(
            "ran out of memory ({} MiB) {stage}{again}",
            limits.memory_mib
        );
        return Fault::new(FaultKind::Memory, reason);
    }
    let how = match (exit.signal, exit.status) {
        (Some(signal), _) => format!("was ended by signal {signal}{}", signal_name(signal)),
        (None, status) => format!(
            "ended the program (exit status {})",
            status.unwrap_or_default()
        ),
    };
    Fault::new(FaultKind::LoadError, format!("{how} {stage}{again}"))
}

/// The signals that students meet, in words.
fn signal_name(signal: i32) -> &'static str {
    use rustix::process::Signal;
    match Signal::from_named_raw(signal) {
        Some(Signal::SEGV) => " (segmentation fault, as after a very deep recursion)",
        Some(Signal::ABORT) => " (abort)",
        Some(Signal::KILL) => " (killed)",
        Some(Signal::FPE) => " (arithmetic error)",
        Some(Signal::TERM) => " (terminated)",
        _ => "",
    }
}
