//! Runs untrusted programs in a sandbox. No other crate starts them.
//!
//! A [`Spawn`] describes a program: what it sees of the machine, its [`Limits`] and
//! its [`Wall`]. A [`Child`] is a running one. Questions go to its standard input in
//! lines; answers come back on a separate pipe, file descriptor [`ANSWERS`], so that
//! nothing that the program prints is mistaken for an answer. A program cannot make
//! our memory grow or delay us past a deadline, and all its processes end with the
//! [`Child`] value.
//!
//! `docs/security.md` describes what each wall is for and what it does not promise.

mod boxed;
mod bubblewrap;
mod capability;
mod cgroup;
mod child;
mod clock;
mod cpu_times;
mod death_pipe;
mod enter;
mod escape;
mod folder;
mod group;
mod host;
mod leftovers;
mod limits;
mod new_file;
#[cfg(target_os = "linux")]
mod orphans;
mod pipe;
mod printed;
mod process_registry;
mod process_tree;
#[cfg(target_os = "linux")]
mod restriction;
mod spawn;
mod start;
#[cfg(target_os = "linux")]
mod system_calls;
mod system_files;
mod time_namespace;
mod user;
mod wall;
mod walled;

pub use capability::Capability;
pub use child::{Answer, Child, Exit};
pub use clock::now;
pub use cpu_times::CpuTimes;
pub use enter::{enter, enter_with};
pub use escape::{Attempt, AttemptReport, Escape, EscapeError};
pub use folder::Folder;
pub use host::Host;
pub use limits::Limits;
pub use new_file::NewFile;
pub use process_registry::{is_stopping, stop_programs};
pub use spawn::{ANSWERS, LONGEST_LINE, Spawn};
pub use system_files::is_in_every_box;
pub use user::User;
pub use wall::{NoWall, Wall};
pub use walled::SpawnError;
