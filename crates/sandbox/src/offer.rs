//! What the kernel and its settings offer to build walls of.

use std::fs;
use std::path::Path;

use serde::Serialize;

use crate::{Host, schedule};

/// A thing that walls are built of, and whether this machine has it.
///
/// ```
/// # use pigskin_sandbox::Offer;
/// let offers = Offer::all();
/// assert!(offers.iter().any(|offer| offer.name == "seccomp"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// What it is.
    pub name: &'static str,
    /// Whether it is there for us.
    pub is_there: bool,
    /// Which version or how much of it, or what stands in its way.
    pub details: String,
}

/// Settings that forbid user namespaces, with the value that does.
const FORBID: [(&str, &str); 3] = [
    ("user/max_user_namespaces", "0"),
    ("kernel/unprivileged_userns_clone", "0"),
    ("kernel/apparmor_restrict_unprivileged_userns", "1"),
];

impl Offer {
    /// All that walls are built of, as it is now.
    #[must_use]
    pub fn all() -> Vec<Offer> {
        vec![
            user_namespaces(),
            seccomp(),
            landlock(),
            cgroup(),
            time_namespaces(),
            processor_time(),
        ]
    }

    fn new(name: &'static str, found: Result<String, String>) -> Offer {
        Offer {
            name,
            is_there: found.is_ok(),
            details: found.unwrap_or_else(|why| why),
        }
    }
}

/// Without them there is no box. A box that stands is the proof of them.
fn user_namespaces() -> Offer {
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
    Offer::new("user namespaces", found)
}

/// What forbids them, by settings.
fn forbidden(setting: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut found = FORBID.iter().filter_map(|(name, forbids)| {
        let value = setting(name)?;
        (value == *forbids)
            .then(|| format!("forbidden by sysctl {} = {value}", name.replace('/', ".")))
    });
    found.next()
}

/// A value of the kernel's, by its path below `/proc/sys`.
fn setting(name: &str) -> Option<String> {
    let text = fs::read_to_string(Path::new("/proc/sys").join(name)).ok()?;
    Some(text.trim().to_owned())
}

/// The container that we are in, if it shows.
fn container() -> Option<&'static str> {
    if has("/run/.containerenv") {
        Some("the container (Podman)")
    } else if has("/.dockerenv") {
        Some("the container (Docker)")
    } else if status("Seccomp").is_some_and(|mode| mode != "0") {
        Some("a list of system calls around Pigskin itself")
    } else {
        None
    }
}

fn seccomp() -> Offer {
    let found = if setting("kernel/seccomp/actions_avail").is_none() {
        Err("not in this kernel".to_owned())
    } else if status("Seccomp").is_some_and(|mode| mode != "0") {
        Ok("filters; Pigskin itself is under one".to_owned())
    } else {
        Ok("filters".to_owned())
    };
    Offer::new("seccomp", found)
}

fn landlock() -> Offer {
    #[cfg(target_os = "linux")]
    let found = crate::restriction::landlock_version();
    #[cfg(not(target_os = "linux"))]
    let found = Err("not in this kernel".to_owned());
    Offer::new("Landlock", found)
}

fn cgroup() -> Offer {
    let stands = Host::this().cgroup.clone();
    let found = stands.map(|()| "each box has one, with memory and processes".to_owned());
    Offer::new("cgroup v2", found)
}

fn time_namespaces() -> Offer {
    let found = if has("/proc/self/ns/time") {
        let stands = Host::this().clock_ahead.clone();
        stands.map(|()| "the clocks of a box can be ahead".to_owned())
    } else {
        Err("not in this kernel".to_owned())
    };
    Offer::new("time namespaces", found)
}

/// What the fair clock of a match goes by.
fn processor_time() -> Offer {
    let found = match schedule::Schedule::of_this_thread() {
        Some(_) => Ok("counted in nanoseconds, waits apart".to_owned()),
        None => Err("not told by this kernel; the clock on the wall counts".to_owned()),
    };
    Offer::new("processor time", found)
}

fn has(path: &str) -> bool {
    Path::new(path).exists()
}

/// What the kernel says of ourselves under a name.
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
    fn each_thing_is_told_of_once_and_with_details() {
        let offers = Offer::all();
        for (place, offer) in offers.iter().enumerate() {
            assert!(!offer.details.is_empty(), "{offer:?}");
            let earlier = &offers[..place];
            assert!(earlier.iter().all(|other| other.name != offer.name));
        }
        // What stands is made of something.
        let is_there = |name| offers.iter().any(|o| o.name == name && o.is_there);
        assert_eq!(
            Host::this().partial.is_ok(),
            is_there("Landlock") && is_there("seccomp")
        );
        if Host::this().full.is_ok() {
            assert!(is_there("user namespaces"));
        }
    }
}
