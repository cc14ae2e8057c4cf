//! The machine's capabilities that walls are built of.

use std::fs;
use std::path::Path;

use serde::Serialize;

use crate::{Host, processes::cpu_times};

/// A capability that walls are built of, and whether this machine has it.
///
/// ```
/// # use pigskin_sandbox::Capability;
/// let capabilities = Capability::all();
/// assert!(capabilities.iter().any(|capability| capability.name == "seccomp"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Capability {
    pub name: &'static str,
    /// Whether our process can use it.
    pub is_there: bool,
    /// Its version or extent, or the reason why it cannot be used.
    pub details: String,
}

/// Settings that forbid user namespaces, with the value that does.
const FORBID: [(&str, &str); 3] = [
    ("user/max_user_namespaces", "0"),
    ("kernel/unprivileged_userns_clone", "0"),
    ("kernel/apparmor_restrict_unprivileged_userns", "1"),
];

impl Capability {
    /// All capabilities, as they are now.
    pub fn all() -> Vec<Capability> {
        vec![
            user_namespaces(),
            seccomp(),
            landlock(),
            cgroup(),
            time_namespaces(),
            processor_time(),
        ]
    }

    fn new(name: &'static str, found: Result<String, String>) -> Capability {
        Capability {
            name,
            is_there: found.is_ok(),
            details: found.unwrap_or_else(|why| why),
        }
    }
}

/// Boxes need user namespaces. A box that could be built proves that they work.
fn user_namespaces() -> Capability {
    let host = Host::this();
    let found = match (&host.full, &host.bubblewrap) {
        _ if !has("/proc/self/ns/user") => Err("not in this kernel".to_owned()),
        (Ok(()), _) => Ok("allowed".to_owned()),
        (Err(_), bubblewrap) => match (forbidden(setting), bubblewrap) {
            (Some(why), _) => Err(why),
            (None, None) => Ok("allowed by the settings; not tried without bubblewrap".to_owned()),
            (None, Some(_)) => Err(match container() {
                Some(container) => format!("most likely forbidden by {container}"),
                None => "allowed by the settings, yet no box can be built".to_owned(),
            }),
        },
    };
    Capability::new("user namespaces", found)
}

/// The setting that forbids user namespaces, if there is one.
fn forbidden(setting: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut found = FORBID.iter().filter_map(|(name, forbids)| {
        let value = setting(name)?;
        (value == *forbids)
            .then(|| format!("forbidden by sysctl {} = {value}", name.replace('/', ".")))
    });
    found.next()
}

/// The kernel's setting at this path below `/proc/sys`.
fn setting(name: &str) -> Option<String> {
    let text = fs::read_to_string(Path::new("/proc/sys").join(name)).ok()?;
    Some(text.trim().to_owned())
}

/// The container that our process runs in, if that can be seen.
fn container() -> Option<&'static str> {
    if has("/run/.containerenv") {
        Some("the container (Podman)")
    } else if has("/.dockerenv") {
        Some("the container (Docker)")
    } else if status("Seccomp").is_some_and(|mode| mode != "0") {
        Some("a system call filter around Pigskin itself")
    } else {
        None
    }
}

fn seccomp() -> Capability {
    let found = if setting("kernel/seccomp/actions_avail").is_none() {
        Err("not in this kernel".to_owned())
    } else if status("Seccomp").is_some_and(|mode| mode != "0") {
        Ok("filters; Pigskin itself is under one".to_owned())
    } else {
        Ok("filters".to_owned())
    };
    let found = found.map(|filters| match &Host::this().no_date {
        Ok(()) => filters,
        Err(why) => format!("{filters}; they have to allow calls for the date ({why})"),
    });
    Capability::new("seccomp", found)
}

fn landlock() -> Capability {
    #[cfg(target_os = "linux")]
    let found = crate::walls::restriction::landlock_version();
    #[cfg(not(target_os = "linux"))]
    let found = Err("not in this kernel".to_owned());
    Capability::new("Landlock", found)
}

fn cgroup() -> Capability {
    let stands = Host::this().cgroup.clone();
    let found = stands.map(|()| "limits the memory and processes of each box".to_owned());
    Capability::new("cgroup v2", found)
}

fn time_namespaces() -> Capability {
    let found = if has("/proc/self/ns/time") {
        let stands = Host::this().clock_ahead.clone();
        stands.map(|()| "the clocks of a box can be ahead".to_owned())
    } else {
        Err("not in this kernel".to_owned())
    };
    Capability::new("time namespaces", found)
}

/// The times by which a match charges its programs.
fn processor_time() -> Capability {
    let found = match cpu_times::CpuTimes::for_this_thread() {
        Some(_) => Ok("counted in nanoseconds, with waits counted separately".to_owned()),
        None => Err("not counted by this kernel; elapsed time is used".to_owned()),
    };
    Capability::new("processor time", found)
}

fn has(path: &str) -> bool {
    Path::new(path).exists()
}

/// A line of our own process's status in `/proc`.
fn status(name: &str) -> Option<String> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = lines.find(|(key, _)| *key == name)?;
    Some(value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_that_forbids_namespaces_is_named() {
        let ubuntu = |name: &str| match name {
            "kernel/apparmor_restrict_unprivileged_userns" => Some("1".to_owned()),
            "user/max_user_namespaces" => Some("96365".to_owned()),
            _ => None,
        };
        let why = forbidden(ubuntu).expect("it is forbidden");
        assert!(why.contains("kernel.apparmor_restrict_unprivileged_userns = 1"));
        assert_eq!(forbidden(|_| None), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn each_capability_is_listed_once_with_details() {
        let capabilities = Capability::all();
        for (place, capability) in capabilities.iter().enumerate() {
            assert!(!capability.details.is_empty(), "{capability:?}");
            let earlier = &capabilities[..place];
            assert!(earlier.iter().all(|other| other.name != capability.name));
        }
        // The walls that stand match the capabilities.
        let is_there = |name| capabilities.iter().any(|o| o.name == name && o.is_there);
        assert_eq!(
            Host::this().partial.is_ok(),
            is_there("Landlock") && is_there("seccomp")
        );
        if Host::this().full.is_ok() {
            assert!(is_there("user namespaces"));
        }
    }
}
