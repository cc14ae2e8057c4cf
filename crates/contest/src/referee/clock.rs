//! What a turn's time is, and how it is measured.

use std::time::{Duration, Instant};

use pigskin_sandbox::{Child, Schedule, now};

/// What a player may take for a move, and a program for its start.
///
/// A move's time is measured from our side: from before the question is sent
/// until the answer was read. What is charged is that time on the wall without
/// the time for which the program was ready to run and no processor was free,
/// nor that for which we ourselves waited for one; but never less than the time
/// that the program had a processor. So computing and sleeping are charged, and
/// waiting for other programs of the machine is not, nor is the time for which we
/// ourselves were stopped, as by Ctrl-Z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// What is charged for a move, at the most: 100 ms in the handout.
    pub move_time: Duration,
    /// What is charged for the start of a program, loading included, at the
    /// most. The first question after it, whose answer is ignored, may take
    /// ten times as long as a move.
    pub start: Duration,
    /// How many times as long as what may be charged anything may take on the
    /// wall, however busy the machine is.
    pub wall_factor: u32,
}

impl Default for TimeLimits {
    /// The handout's 100 ms, ten seconds for a start, and at most a hundred
    /// times that on the wall.
    fn default() -> TimeLimits {
        TimeLimits {
            move_time: Duration::from_millis(100),
            start: Duration::from_secs(10),
            wall_factor: 100,
        }
    }
}

/// How often we look again at a program that waits for a processor: its wait
/// is only counted when it is over.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// A clock that runs while a program is asked one thing.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    /// What the scheduler said when the clock started, if it counts.
    program: Option<Schedule>,
    referee: Option<Schedule>,
    limit: Duration,
    wall_limit: Duration,
    /// What it said of a program that was out of time, but ready to run.
    out_of_time: Option<Schedule>,
}

impl Clock {
    /// Starts a clock for a program. One of several threads could wait for
    /// itself; it is charged all time on the wall.
    pub(super) fn start(child: &Child, threads: u64, limit: Duration, factor: u32) -> Clock {
        Clock {
            program: child.schedule().filter(|_| threads == 1),
            referee: Schedule::of_this_thread(),
            limit,
            wall_limit: limit.saturating_mul(factor.max(1)),
            out_of_time: None,
            started: now(),
        }
    }

    /// When to look at the clock next.
    pub(super) fn next_look(&self, child: &Child) -> Instant {
        let left = self.limit.saturating_sub(self.charged(child));
        now() + left.max(LOOK_AGAIN)
    }

    /// Tests whether an answer that is there now comes too late.
    pub(super) fn is_late(&self, child: &Child) -> bool {
        self.charged(child) > self.limit || self.wall() > self.wall_limit
    }

    /// Tests whether the time of a program that has not answered is up.
    pub(super) fn is_up(&mut self, child: &Child) -> bool {
        if self.wall() >= self.wall_limit {
            return true;
        }
        if self.charged(child) < self.limit {
            self.out_of_time = None;
            return false;
        }
        if self.program.is_none() || !child.is_runnable() {
            return true;
        }
        // It may be waiting at this moment, which counts once it has run again.
        let now = child.schedule();
        let before = self.out_of_time.replace(now.unwrap_or_default());
        before.is_some_and(|before| now != Some(before))
    }

    /// The time on the wall until now, but for the time that we were stopped.
    fn wall(&self) -> Duration {
        now().saturating_duration_since(self.started)
    }

    /// What is charged until now.
    pub(super) fn charged(&self, child: &Child) -> Duration {
        let wall = self.wall();
        let (Some(before), Some(after)) = (self.program, child.schedule()) else {
            return wall;
        };
        let program = after.since(before);
        let referee = self.referee.zip(Schedule::of_this_thread());
        let referee = referee.map_or(Duration::ZERO, |(before, now)| now.since(before).waited);
        wall.saturating_sub(program.waited + referee)
            .max(program.ran)
    }
}
