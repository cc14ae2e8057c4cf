//! Limits on what a program may use.

use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// Limits on an entry's process; `[limits]` in a contest's file.
///
/// ```
/// use pigskin_sandbox::Limits;
/// let limits: Limits = serde_json::from_str(r#"{"seconds": 4}"#)?;
/// assert_eq!(limits.time.as_secs(), 4);
/// assert_eq!(limits.memory_mib, Limits::default().memory_mib);
/// assert!(serde_json::from_str::<Limits>(r#"{"seconds": 0}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Time for all choices of one run, including loading; `seconds` in a file.
    /// Computing and sleeping count. Waiting for a busy processor does not, where the
    /// system measures it (Linux).
    #[serde(rename = "seconds", deserialize_with = "seconds")]
    pub time: Duration,
    /// Address space, in MiB.
    #[serde(deserialize_with = "memory_mib")]
    pub memory_mib: u64,
    /// Standard output and standard error together, in KiB.
    pub output_kib: u64,
    /// Number of processes and threads; 1 allows only the first.
    #[serde(deserialize_with = "processes")]
    pub processes: u64,
}

impl Limits {
    /// Least memory limit, in MiB. Python does not start with less.
    pub const LEAST_MEMORY_MIB: u64 = 64;

    /// Largest time limit.
    pub const LONGEST_TIME: Duration = Duration::from_hours(1);

    /// Address space, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        self.memory_mib.saturating_mul(1 << 20)
    }

    /// Standard output and standard error together, in bytes.
    pub fn output_bytes(&self) -> u64 {
        self.output_kib.saturating_mul(1 << 10)
    }

    /// The script of the shell that becomes the program or, with `stays`, starts it and waits
    /// for it without a descriptor of its own.
    ///
    /// The limits must be in force before the program's first instruction. Setting
    /// them on a process of another user takes a capability (`CAP_SYS_RESOURCE`) that
    /// root lacks in most containers. So the shell sets them on itself.
    pub(crate) fn shell_script(&self, stays: bool) -> String {
        // Our own clock comes first; this is a backstop for when we are stopped.
        let seconds = self.time.as_secs() + 2;
        let mut parts = Vec::new();
        for (option, resource, most) in [
            // Only Linux has this limit.
            #[cfg(target_os = "linux")]
            ("v", Resource::As, self.memory_bytes()),
            ("t", Resource::Cpu, seconds),
            // R needs about 170 to start.
            ("n", Resource::Nofile, 256),
            // No file can grow. Pipes are not affected, and existing files can still
            // be overwritten.
            ("f", Resource::Fsize, 0),
            ("c", Resource::Core, 0),
            #[cfg(target_os = "linux")]
            ("l", Resource::Memlock, 0),
            (
                "u",
                Resource::Nproc,
                self.processes.saturating_add(stays.into()),
            ),
        ] {
            if most == u64::MAX {
                continue;
            }
            // A limit cannot be above our own.
            let most = getrlimit(resource)
                .maximum
                .map_or(most, |own| most.min(own));
            parts.push(match option {
                "v" => format!("ulimit -v {}", most >> 10),
                // Shells differ in the option's name.
                "u" => format!("{{ ulimit -u {most} 2>/dev/null || ulimit -p {most}; }}"),
                _ => format!("ulimit -{option} {most}"),
            });
        }
        // Its arguments are the variables, `--`, and the program with its arguments.
        let environment = r#"while [ "$1" != -- ]; do export "$1" && shift; done"#;
        // A shell gives a program in the background another standard input.
        let start = if stays {
            r#"exec 9<&0 || exit
( exec "$@" <&9 9<&- ) &
exec <&- >&- 2>&- 3>&- 9<&-
wait $!"#
        } else {
            r#"exec "$@""#
        };
        parts.extend([environment, "shift", start].map(str::to_owned));
        parts.join(" && ")
    }
}

impl Default for Limits {
    /// The handout's limit of ten seconds.
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            memory_mib: 512,
            output_kib: 1024,
            processes: 1,
        }
    }
}

fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero() && *time <= Limits::LONGEST_TIME)
        .ok_or_else(|| D::Error::custom("seconds must be above 0 and at most 3600"))
}

fn memory_mib<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let memory = u64::deserialize(deserializer)?;
    if memory < Limits::LEAST_MEMORY_MIB {
        let least = Limits::LEAST_MEMORY_MIB;
        return Err(D::Error::custom(format!(
            "memory_mib must be at least {least}"
        )));
    }
    Ok(memory)
}

fn processes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let processes = u64::deserialize(deserializer)?;
    if processes == 0 {
        return Err(D::Error::custom("processes must be at least 1"));
    }
    Ok(processes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_limit_is_refused_by_name() {
        let limits: Limits = toml::from_str("seconds = 4\nmemory_mib = 256").expect("good limits");
        assert_eq!(
            (limits.time, limits.memory_mib),
            (Duration::from_secs(4), 256)
        );
        for wrong in [
            "seconds = 0",
            "seconds = -1.0",
            "seconds = nan",
            "seconds = 1e9",
            "memory_mib = 1",
            "processes = 0",
            "second = 4",
        ] {
            let error = toml::from_str::<Limits>(wrong).expect_err(wrong);
            let name = wrong.split(' ').next().unwrap_or_default();
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}
