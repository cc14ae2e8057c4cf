//! Landlock: a wall of its own around a plain child, and a second one in a box.

use std::io;
use std::path::Path;
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
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
    let shown = [spawn.folder].into_iter();
    restrict_files(shown.chain(spawn.shown.iter().copied()), spawn.scratch)?;
    system_calls::apply()
}

/// Lets this thread and all that it starts read the languages and these files,
/// write only below `scratch`, and neither connect to ports nor send signals to
/// others, as far as the kernel knows of it.
///
/// # Errors
///
/// Where the kernel does not have Landlock at all.
pub(crate) fn restrict_files<'a>(
    shown: impl Iterator<Item = &'a Path>,
    scratch: Option<&Path>,
) -> io::Result<()> {
    files(shown, scratch).map_err(io::Error::other)
}

fn files<'a>(
    shown: impl Iterator<Item = &'a Path>,
    scratch: Option<&Path>,
) -> Result<(), RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let all = AccessFs::from_all(NEWEST);
    let shown = shown.chain([Path::new("/usr")]);
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
        .add_rules(path_beneath_rules(scratch, all))?
        .restrict_self()?;
    Ok(())
}

/// Which version of Landlock the kernel has, or why it has none.
pub(crate) fn landlock_version() -> Result<String, String> {
    // What is asked for on the way is put on a thread that ends.
    let asked = || -> Result<LandlockStatus, RulesetError> {
        let ruleset = Ruleset::default().handle_access(AccessFs::from_all(OLDEST))?;
        Ok(ruleset.create()?.restrict_self()?.landlock)
    };
    let status = thread::scope(|scope| scope.spawn(asked).join());
    match status {
        Ok(Ok(LandlockStatus::Available {
            effective_abi,
            kernel_abi,
        })) => {
            let version = kernel_abi.unwrap_or(effective_abi as i32);
            let holds = match version {
                ..4 => "files",
                4..6 => "files, TCP",
                _ => "files, TCP, signals",
            };
            Ok(format!("ABI version {version} ({holds})"))
        }
        Ok(Ok(LandlockStatus::NotEnabled)) => {
            Err("in this kernel, but not switched on (lsm=landlock when it boots)".to_owned())
        }
        Ok(Ok(LandlockStatus::NotImplemented)) => Err("not in this kernel".to_owned()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("the thread that asks for it failed".to_owned()),
    }
}
