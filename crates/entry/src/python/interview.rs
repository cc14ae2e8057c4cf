//! One run of an entry: every call, and what came of it.

mod own_stop;

use std::os::unix::ffi::OsStrExt as _;
use std::time::Duration;

use data_encoding::HEXLOWER;
use pigskin_hog::{Choice, Rules, Scores};

use super::folder::EntryFolder;
use super::order::{Order, call};
use super::reply::Reply;
use super::{Printed, TabulateError};
use crate::clock::Clock;
use crate::conversation::{Conversation, Failure, Stop};
use crate::harness::{START, Start};
use crate::{
    Fault, FaultKind, FaultReason, InvalidTeamName, Range, Returned, RunStage, SignalMeaning,
    TeamName,
};
use own_stop::{await_own_stop, was_told_to_end};
use pigskin_sandbox::{Exit, Limits};

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
    pub(super) folder: &'a EntryFolder<'a>,
    /// The name of the function that is the strategy.
    pub(super) function: &'a str,
    pub(super) rules: &'a Rules,
    pub(super) bids: bool,
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
    pub(super) changed: Option<(usize, Returned)>,
}

/// Where a run is, to say where it stopped.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Loading,
    Asked(Scores, usize),
    Answered,
}

/// The reason why a run did not finish.
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
        // The second run has other hashes, another number and other clocks.
        let is_first = before.is_none();
        let (hash_seed, ahead) = if is_first { (1, 0) } else { (2, AHEAD) };
        let harness = &self.folder.harness;
        let mut conversation = harness.start_as(&Start {
            player: "the entry",
            arguments: &[harness.python().packages().into()],
            folder: &self.folder.entry(),
            hash_seed,
            is_first,
            clock_ahead: Duration::from_secs(ahead),
            wall_factor: WALL_FACTOR,
        })?;
        let question = self.question(order, ahead);
        let clock = conversation.clock(harness.limits().time);
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

    /// The output, with file names as the author knows them.
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
        let seconds = self
            .folder
            .harness
            .limits()
            .time
            .saturating_mul(WALL_FACTOR)
            .as_secs();
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
                Err(wrong) => {
                    let variable = variable.to_string();
                    let why = FaultReason::VariableName { variable, wrong };
                    return fault(FaultKind::BadName, why);
                }
            },
            Reply::Unnamed => None,
            Reply::NoTeam(why) => return fault(FaultKind::BadName, self.folder.as_known(&why)),
            Reply::Raised(raised) => {
                let exception = raised.exception(self.folder);
                let why = FaultReason::NotLoaded { exception };
                return fault(FaultKind::LoadError, why);
            }
            other => return Err(failed(other, Stage::Loading)),
        };
        named.clone_from(&team);
        let bid = match self.bids.then(|| run.next(Stage::Loading)).transpose()? {
            None => None,
            Some(Reply::Bid(bid)) => match bid_in(self.rules, bid) {
                Ok(bid) => Some(bid),
                Err(range) => {
                    let why = FaultReason::Bid {
                        in_table: false,
                        bid,
                        range,
                    };
                    return fault(FaultKind::BadValue, why);
                }
            },
            Some(Reply::NoBid(why)) => {
                let range = bids(self.rules);
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
                Reply::Value(value) => Err(Box::new(value.returned(self.folder))),
                Reply::Raised(raised) => Err(Box::new(Returned::Raised {
                    exception: raised.exception(self.folder),
                })),
                Reply::Unfit(why) if call == 0 && why == Reply::NOT_DEFINED => {
                    let (name, defined) = (self.function.to_owned(), None);
                    return fault(
                        FaultKind::LoadError,
                        FaultReason::NotDefined { name, defined },
                    );
                }
                Reply::Unfit(why) if call == 0 => {
                    let reason = self.folder.as_known(&format!("{} {why}", self.function));
                    return fault(FaultKind::LoadError, reason);
                }
                other => return Err(failed(other, stage)),
            };
            match before {
                None => answers
                    .choices
                    .push(answer.or_else(|returned| self.bad_value(scores, *returned))?),
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
    fn choice(&self, number: i64) -> Result<Choice, Box<Returned>> {
        Choice::try_from(number)
            .ok()
            .filter(|&choice| self.rules.allows(choice))
            .ok_or_else(|| Box::new(Returned::Number { number }))
    }

    fn bad_value<T>(&self, scores: Scores, returned: Returned) -> Result<T, Stop<Cause>> {
        let call = call(self.function, scores);
        let why = match returned {
            Returned::Raised { exception } => FaultReason::Raised { call, exception },
            returned => {
                let (least, most) = self.rules.choice_range();
                let range = Range {
                    least: least.into(),
                    most: most.into(),
                };
                FaultReason::BadValue {
                    call,
                    returned,
                    range,
                }
            }
        };
        fault(FaultKind::BadValue, why)
    }

    /// The fault of an entry whose program failed.
    fn failed(&self, failure: &Failure, stage: Stage, again: bool) -> Fault {
        let Limits {
            time,
            memory_mib: mib,
            output_kib: kib,
            processes: most,
        } = *self.folder.harness.limits();
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let run_stage = stage.told(self.function);
        let (kind, why) = match (failure, stage) {
            (Failure::Output, _) => (
                FaultKind::Output,
                FaultReason::Output {
                    kib,
                    stage: run_stage,
                    again,
                },
            ),
            (Failure::Memory, _) => (
                FaultKind::Memory,
                FaultReason::Memory {
                    mib,
                    stage: run_stage,
                    again,
                },
            ),
            (Failure::Processes, _) => (
                FaultKind::Processes,
                FaultReason::Processes {
                    most,
                    stage: run_stage,
                    again,
                },
            ),
            (Failure::TooLate, Stage::Loading) => {
                (FaultKind::Time, FaultReason::SlowLoading { ms, again })
            }
            (Failure::TooLate, Stage::Asked(scores, answered)) => (
                FaultKind::Time,
                FaultReason::NoAnswer {
                    call: call(self.function, scores),
                    ms,
                    answered,
                    of: usize::from(self.rules.goal).pow(2),
                    again,
                },
            ),
            (Failure::TooLate, Stage::Answered) => {
                (FaultKind::Time, FaultReason::NotEnded { ms, again })
            }
            (Failure::Signal(signal), _) => (
                FaultKind::LoadError,
                FaultReason::Signal {
                    signal: *signal,
                    meaning: SignalMeaning::of(*signal),
                    stage: run_stage,
                    again,
                },
            ),
            (Failure::Exited(status), _) => (
                FaultKind::LoadError,
                FaultReason::Exited {
                    status: *status,
                    stage: run_stage,
                    again,
                },
            ),
            (Failure::Protocol(_) | Failure::Closed, _) => (
                FaultKind::LoadError,
                FaultReason::Protocol { stage: run_stage },
            ),
        };
        Fault::new(kind, why)
    }
}

impl Answers {
    /// Notes an answer that is another one than before, if it is the smallest.
    fn compare(&mut self, before: &[Choice], index: usize, answer: Result<Choice, Box<Returned>>) {
        let is_smaller = self
            .changed
            .as_ref()
            .is_none_or(|(smallest, _)| index < *smallest);
        if is_smaller && answer.as_ref().ok() != before.get(index) {
            let number = |choice: Choice| Returned::Number {
                number: choice.number().into(),
            };
            let given = answer.map_or_else(|returned| *returned, number);
            self.changed = Some((index, given));
        }
    }
}

impl Stage {
    fn told(self, function: &str) -> RunStage {
        match self {
            Stage::Loading => RunStage::Loading,
            Stage::Asked(scores, _) => RunStage::Asked {
                call: call(function, scores),
            },
            Stage::Answered => RunStage::Answered,
        }
    }
}

impl Run {
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
pub(crate) fn bid_in(rules: &Rules, bid: i64) -> Result<u16, Range> {
    let bid = u16::try_from(bid).ok().filter(|bid| *bid < rules.goal);
    bid.ok_or_else(|| bids(rules))
}

/// The bids that these rules allow.
fn bids(rules: &Rules) -> Range {
    Range {
        least: 0,
        most: rules.goal.saturating_sub(1).into(),
    }
}

/// The failure of a run that a reply ends at this stage.
fn failed(reply: Reply, stage: Stage) -> Stop<Cause> {
    let failure = match reply {
        Reply::Failure(failure) => failure,
        other => Failure::Protocol(format!("{other:?}")),
    };
    Stop::Entry(Cause::Failure(failure, stage))
}

fn fault<T>(kind: FaultKind, why: impl Into<FaultReason>) -> Result<T, Stop<Cause>> {
    Err(Stop::Entry(Cause::Fault(Fault::new(kind, why))))
}
