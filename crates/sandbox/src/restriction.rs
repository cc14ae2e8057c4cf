//! The wall of a plain child: Landlock and the list of system calls.

use std::io;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use crate::bubblewrap::SETTINGS;
use crate::{Spawn, system_calls};

/// What is handled where the kernel knows of it.
const NEWEST: ABI = ABI::V6;

/// What the kernel has to know of.
const OLDEST: ABI = ABI::V1;

/// Beside `/usr`: old names for folders in it, and of processes what the kernel
/// shows to one that may not trace.
const READ: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/proc"];

/// The devices that are no more than functions.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/full"];

/// Puts the wall around this thread and all that it starts, for good. The
/// program is to be started on it, and the thread then to end.
///
/// The kernel has both walls for a thread as for a process; so our other
/// threads stay as they are.
pub(crate) fn restrict_this_thread(spawn: &Spawn<'_>) -> io::Result<()> {
    files(spawn).map_err(io::Error::other)?;
    system_calls::apply()
}

fn files(spawn: &Spawn<'_>) -> Result<(), RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let all = AccessFs::from_all(NEWEST);
    let shown = [Path::new("/usr"), spawn.folder].into_iter();
    let shown = shown.chain(spawn.shown.iter().copied());
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(OLDEST))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        // What is not there needs no rule.
        .add_rules(path_beneath_rules(shown, read))?
        .add_rules(path_beneath_rules(READ, read))?
        .add_rules(path_beneath_rules(SETTINGS, read))?
        .add_rules(path_beneath_rules(
            DEVICES,
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules(spawn.scratch, all))?
        .restrict_self()?;
    Ok(())
}
