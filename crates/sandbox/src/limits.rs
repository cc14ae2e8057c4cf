//! What a program of somebody else may use up.

use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// What an entry's process may use up; the `[limits]` of a contest.
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
    /// The time for all choices of one run, loading included; `seconds` in a file.
    /// Computing and sleeping count, waiting for a processor that is busy with
    /// others does not, where the system tells (Linux).
    #[serde(rename = "seconds", deserialize_with = "seconds")]
    pub time: Duration,
    /// The address space, in MiB.
    #[serde(deserialize_with = "memory_mib")]
    pub memory_mib: u64,
    /// How much may be printed, standard output and standard error together,
    /// in KiB.
    pub output_kib: u64,
    /// The processes and threads; 1 leaves none but the first.
    #[serde(deserialize_with = "processes")]
    pub processes: u64,
}

impl Limits {
    /// An address space in which no Python starts is a mistake, not a limit.
    pub const LEAST_MEMORY_MIB: u64 = 64;

    /// The longest time that can be given.
    pub const LONGEST_TIME: Duration = Duration::from_hours(1);

    /// The address space in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        self.memory_mib.saturating_mul(1 << 20)
    }

    /// How much may be printed, in bytes.
    #[must_use]
    pub fn output_bytes(&self) -> u64 {
        self.output_kib.saturating_mul(1 << 10)
    }

    /// What a shell has to say before it becomes the program.
    ///
    /// The limits have to be there before the program's first instruction, and we
    /// cannot put them on a process of another user: that takes a right
    /// (`CAP_SYS_RESOURCE`) which root does not have in most containers. The shell
    /// puts them on itself and then is the program.
    pub(crate) fn shell_script(&self) -> String {
        // Whoever asks has a clock that comes first; this is for when he is not there
        // to look at it.
        let seconds = self.time.as_secs() + 2;
        let mut parts = Vec::new();
        for (option, resource, most) in [
            // The only limit that other systems than Linux do not have at all.
            #[cfg(target_os = "linux")]
            ("v", Resource::As, self.memory_bytes()),
            ("t", Resource::Cpu, seconds),
            // R does not start with fewer than some 170.
            ("n", Resource::Nofile, 256),
            // Nothing is written beyond a file's end from 0 on: none grows. Pipes
            // are not meant by it; files that are there can be changed still.
            ("f", Resource::Fsize, 0),
            ("c", Resource::Core, 0),
            #[cfg(target_os = "linux")]
            ("l", Resource::Memlock, 0),
            ("u", Resource::Nproc, self.processes),
        ] {
            if most == u64::MAX {
                continue;
            }
            // Not above our own, which nobody may exceed.
            let most = getrlimit(resource)
                .maximum
                .map_or(most, |own| most.min(own));
            parts.push(match option {
                "v" => format!("ulimit -v {}", most >> 10),
                // The shells do not agree on the name.
                "u" => format!("{{ ulimit -u {most} 2>/dev/null || ulimit -p {most}; }}"),
                _ => format!("ulimit -{option} {most}"),
            });
        }
        // Its arguments are the environment's, two dashes, and the program's.
        let environment = r#"while [ "$1" != -- ]; do export "$1" && shift; done"#;
        parts.extend([environment, "shift", r#"exec "$@""#].map(str::to_owned));
        parts.join(" && ")
    }
}

impl Default for Limits {
    /// What the handout grants: ten seconds.
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
