//! A clock for programs, which a busy machine does not make run faster.

use std::io;
use std::time::{Duration, Instant};

use pigskin_sandbox::{Answer, Child, Schedule, now};

/// How often we look again at a program that waits for a processor: its wait
/// is only counted when it is over.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// A clock that runs while a program is asked something.
///
/// What it charges is the time on the wall without the time for which the program
/// was ready to run and no processor was free, nor that for which we ourselves
/// waited for one; but never less than the time that the program had a processor.
/// So computing and sleeping are charged, and waiting for other programs of the
/// machine is not, nor is the time for which we ourselves were stopped, as by
/// Ctrl-Z.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    limit: Duration,
    wall_limit: Duration,
    /// The time on the wall up to which nothing can be late, so that nobody has
    /// to look: what is charged grows no faster than that time.
    in_time: Duration,
    program: Option<Waiting>,
    ourselves: Option<Schedule>,
    /// What the scheduler said of a program that was out of time, but ready to
    /// run.
    out_of_time: Option<Schedule>,
}

/// A program whose waiting for a processor the system counts.
#[derive(Debug)]
struct Waiting {
    /// What the scheduler said when the clock started.
    before: Schedule,
    /// What it said last. A program that has ended is on nobody's list.
    last: Schedule,
}

impl Clock {
    /// Starts a clock for a program, with so many times the limit on the wall, at
    /// the most. One of several threads could wait for itself; it is charged all
    /// time on the wall.
    pub(crate) fn start(child: &Child, threads: u64, limit: Duration, factor: u32) -> Clock {
        let program = child.schedule().filter(|_| threads == 1);
        Clock {
            limit,
            wall_limit: limit.saturating_mul(factor.max(1)),
            in_time: limit,
            program: program.map(|before| Waiting {
                before,
                last: before,
            }),
            ourselves: Schedule::of_this_thread(),
            out_of_time: None,
            started: now(),
        }
    }

    /// Waits for the program's next line for as long as there is time; a line that
    /// comes too late is as good as none ([`Answer::TimedOut`]).
    ///
    /// # Errors
    ///
    /// Fails where the system does, never because of the program; and where all
    /// programs were stopped.
    pub(crate) fn next_line(&mut self, child: &mut Child) -> io::Result<Answer> {
        loop {
            return Ok(match child.next_line(self.next_look())? {
                Answer::TimedOut if !self.is_up(child) => continue,
                Answer::Line(_) if self.is_late(child) => Answer::TimedOut,
                answer => answer,
            });
        }
    }

    /// When to look at the clock next.
    fn next_look(&self) -> Instant {
        (self.started + self.in_time).max(now() + LOOK_AGAIN)
    }

    /// Tests whether an answer that is there now comes too late.
    fn is_late(&mut self, child: &Child) -> bool {
        let wall = self.wall();
        wall > self.in_time && (self.charge(wall, child) > self.limit || wall > self.wall_limit)
    }

    /// Tests whether the time of a program that has not answered is up.
    fn is_up(&mut self, child: &Child) -> bool {
        let wall = self.wall();
        if wall >= self.wall_limit {
            return true;
        }
        if wall < self.in_time || self.charge(wall, child) < self.limit {
            self.out_of_time = None;
            return false;
        }
        let Some(program) = &self.program else {
            return true;
        };
        if !child.is_runnable() {
            return true;
        }
        // It may be waiting at this moment, which counts once it has run again.
        let before = self.out_of_time.replace(program.last);
        before.is_some_and(|before| program.last != before)
    }

    /// The time on the wall until now, but for the time that we were stopped.
    fn wall(&self) -> Duration {
        now().saturating_duration_since(self.started)
    }

    /// What is charged for this time on the wall.
    fn charge(&mut self, wall: Duration, child: &Child) -> Duration {
        let Some(program) = &mut self.program else {
            return wall;
        };
        program.last = child.schedule().unwrap_or(program.last);
        let Schedule { ran, waited } = program.last.since(program.before);
        let ourselves = self.ourselves.zip(Schedule::of_this_thread());
        let ourselves = ourselves.map_or(Duration::ZERO, |(before, now)| now.since(before).waited);
        let charged = wall.saturating_sub(waited + ourselves).max(ran);
        let left = self.limit.saturating_sub(charged);
        self.in_time = (wall + left).min(self.wall_limit);
        charged
    }
}
