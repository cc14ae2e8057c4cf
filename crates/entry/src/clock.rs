//! A clock for programs, which a busy machine does not make run faster.

use std::io;
use std::time::{Duration, Instant};

use pigskin_sandbox::{Answer, Child, CpuTimes, now};

/// Interval between looks at a program that waits for a processor; the system counts a wait
/// only once it is over.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// A clock that runs while a program is asked something.
///
/// It charges wall-clock time, minus the time for which the program or this thread was ready
/// to run while no processor was free, but never less than the time that the program ran. So
/// computing and sleeping are charged; waiting for other programs of the machine and time for
/// which we ourselves were stopped (Ctrl-Z) are not.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    limit: Duration,
    wall_limit: Duration,
    /// The wall-clock time until which nothing can be late, because the charged time grows no
    /// faster.
    in_time: Duration,
    program: Option<Waiting>,
    ourselves: Option<CpuTimes>,
    /// The CPU times of a program that was out of time, but ready to run.
    out_of_time: Option<CpuTimes>,
}

/// A program whose wait for a processor the system measures.
#[derive(Debug)]
struct Waiting {
    /// Its CPU times when the clock started.
    before: CpuTimes,
    /// Its last known CPU times. A program that has ended has none.
    last: CpuTimes,
}

impl Clock {
    /// Starts a clock for a program. `factor` times the limit is the limit in wall-clock time.
    /// A program with several threads is charged wall-clock time, since one thread could wait
    /// for another.
    pub(crate) fn start(child: &Child, threads: u64, limit: Duration, factor: u32) -> Clock {
        let program = child.cpu_times().filter(|_| threads == 1);
        Clock {
            limit,
            wall_limit: limit.saturating_mul(factor.max(1)),
            in_time: limit,
            program: program.map(|before| Waiting {
                before,
                last: before,
            }),
            ourselves: CpuTimes::for_this_thread(),
            out_of_time: None,
            started: now(),
        }
    }

    /// Waits for the program's next line within the limit. A line that arrives too late is
    /// [`Answer::TimedOut`].
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

    fn next_look(&self) -> Instant {
        (self.started + self.in_time).max(now() + LOOK_AGAIN)
    }

    /// Tests whether an answer that arrives now is too late.
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

    /// The time that is charged for this wall-clock time.
    fn charge(&mut self, wall: Duration, child: &Child) -> Duration {
        let Some(program) = &mut self.program else {
            return wall;
        };
        program.last = child.cpu_times().unwrap_or(program.last);
        let CpuTimes { ran, waited } = program.last.since(program.before);
        let ourselves = self.ourselves.zip(CpuTimes::for_this_thread());
        let ourselves = ourselves.map_or(Duration::ZERO, |(before, now)| now.since(before).waited);
        let charged = wall.saturating_sub(waited + ourselves).max(ran);
        let left = self.limit.saturating_sub(charged);
        self.in_time = (wall + left).min(self.wall_limit);
        charged
    }
}
