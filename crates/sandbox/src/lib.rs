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

mod clock;
mod folder;
mod host;
mod leftovers;
mod limits;
mod new_file;
mod processes;
mod user;
mod walls;

pub use clock::now;
pub use folder::Folder;
pub use host::Host;
pub use limits::Limits;
pub use new_file::NewFile;
pub use processes::child::{Answer, Child, Exit};
pub use processes::cpu_times::CpuTimes;
pub use processes::process_registry::{is_stopping, stop_programs};
pub use processes::spawn::{ANSWERS, LONGEST_LINE, Spawn};
pub use user::User;
pub use walls::capability::Capability;
pub use walls::enter::{enter, enter_with};
pub use walls::escape::{Attempt, AttemptReport, Escape, EscapeError};
pub use walls::system_files::is_in_every_box;
pub use walls::wall::{NoWall, Wall};
pub use walls::walled::SpawnError;
