//! Landlock: the partial wall around a plain process, and a second wall in a box.

use std::io;
use std::path::Path;
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use crate::walls::system_files::{DEVICES, OLD_NAMES, SETTINGS};
use crate::{Spawn, walls::system_calls};

/// Newest version of Landlock whose restrictions are used if the kernel has them.
const NEWEST: ABI = ABI::V6;

/// Version that the kernel must have.
const OLDEST: ABI = ABI::V1;

/// Puts the wall around this thread and everything that it starts, permanently. Start
/// the program on this thread, then let the thread end.
///
/// Landlock and seccomp apply to single threads, so our other threads are unaffected.
pub(crate) fn restrict_this_thread(spawn: &Spawn<'_>, has_date: bool) -> io::Result<()> {
    let shown = [spawn.folder].into_iter();
    restrict_files(shown.chain(spawn.shown.iter().copied()), spawn.scratch)?;
    system_calls::apply(has_date)
}

/// Restricts this thread and everything that it starts: it can read the languages and
/// these files, and write only below `scratch`. It opens nothing in `/proc` but descriptors of
/// its own, and reaches no process outside. If the kernel's Landlock is new enough, it cannot
/// connect to ports or send signals to other processes either.
///
/// Fails if the kernel does not have Landlock.
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
        // Paths that do not exist get no rule.
        .add_rules(path_beneath_rules(shown, read))?
        .add_rules(path_beneath_rules(OLD_NAMES, read))?
        .add_rules(path_beneath_rules(SETTINGS, read))?
        .add_rules(path_beneath_rules(
            DEVICES,
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules(scratch, all))?
        .restrict_self()?;
    Ok(())
}

/// Returns the kernel's version of Landlock, or why there is none.
pub(crate) fn landlock_version() -> Result<String, String> {
    // The answer comes from applying a restriction, here to a thread that then ends.
    let apply = || -> Result<LandlockStatus, RulesetError> {
        let ruleset = Ruleset::default().handle_access(AccessFs::from_all(OLDEST))?;
        Ok(ruleset.create()?.restrict_self()?.landlock)
    };
    let status = thread::scope(|scope| scope.spawn(apply).join());
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
            Err("in this kernel, but not enabled (add lsm=landlock to its options)".to_owned())
        }
        Ok(Ok(LandlockStatus::NotImplemented)) => Err("not in this kernel".to_owned()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("the thread that tries it failed".to_owned()),
    }
}
