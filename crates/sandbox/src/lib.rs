//! Strangers' programs, started behind walls: the one place that starts
//! processes.
//!
//! A [`Spawn`] says which program runs, what it sees of the machine, within
//! which [`Limits`] and behind which [`Wall`]; the [`Child`] is talked to in
//! lines: questions go to its standard input, answers come back on a pipe of
//! their own, file descriptor [`ANSWERS`], so that what the program prints is
//! never taken for an answer. Nothing that the program does makes our own memory
//! grow or makes us wait past a deadline, and nothing of it survives the
//! [`Child`] value.
//!
//! What each wall is for, and what is not promised, is in `docs/security.md`.

mod boxed;
mod bubblewrap;
mod cgroup;
mod child;
mod clock;
mod escape;
mod folder;
mod group;
mod host;
mod launch;
mod leash;
mod limits;
mod offer;
#[cfg(target_os = "linux")]
mod orphans;
mod printed;
#[cfg(target_os = "linux")]
mod restriction;
mod running;
mod schedule;
mod spawn;
#[cfg(target_os = "linux")]
mod system_calls;
mod time_namespace;
mod user;
mod wall;

pub use child::{Answer, Child, Exit};
pub use clock::now;
pub use escape::{Attempt, Escape, EscapeError, Tried};
pub use folder::Folder;
pub use host::Host;
pub use launch::{enter, enter_with};
pub use limits::Limits;
pub use offer::Offer;
pub use running::{is_stopping, stop_programs};
pub use schedule::Schedule;
pub use spawn::{ANSWERS, LONGEST_LINE, Spawn, SpawnError};
pub use user::User;
pub use wall::{NoWall, Wall};
