//! What this machine offers for walls.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use crate::bubblewrap::Bubblewrap;
use crate::cgroup::Cgroup;
use crate::spawn::Extras;
use crate::{Answer, Limits, NoWall, Spawn, User, Wall, launch, now, time_namespace};

/// What was found out about this machine, once.
#[derive(Clone, Debug)]
pub struct Host {
    /// Where bubblewrap is, and its version.
    pub bubblewrap: Option<(PathBuf, String)>,
    /// Whether the full wall stands.
    pub full: Result<(), NoWall>,
    /// Whether Landlock is a second wall in it, or why not.
    pub landlock_in_box: Result<(), String>,
    /// Whether clocks in it can be ahead of the machine's, or why not.
    pub clock_ahead: Result<(), String>,
    /// Whether each box has a group (cgroup) with limits for all in it, or why not.
    pub cgroup: Result<(), String>,
    /// Whether the partial wall stands.
    pub partial: Result<(), NoWall>,
}

/// How long an empty box may take to be built.
const PATIENCE: Duration = Duration::from_secs(20);

impl Host {
    /// What this machine offers; looked for when it is first asked.
    pub fn this() -> &'static Host {
        static HOST: OnceLock<Host> = OnceLock::new();
        HOST.get_or_init(Host::look)
    }

    fn look() -> Host {
        let found = Bubblewrap::find();
        let full = match &found {
            _ if !cfg!(target_os = "linux") => Err(NoWall {
                why: "it needs Linux".to_owned(),
                cure: "Run contests on a Linux machine, or in a virtual one.".to_owned(),
            }),
            None => Err(NoWall {
                why: "bubblewrap (bwrap) is not installed".to_owned(),
                cure: "Install it, such as with `apt-get install bubblewrap`.".to_owned(),
            }),
            Some(_) => try_wall(Wall::Full, Extras::default()).map_err(|why| NoWall {
                cure: cure(&why).to_owned(),
                why,
            }),
        };
        let landlock_in_box = match (&full, launch::executable()) {
            (Err(_), _) => Err("there is no box".to_owned()),
            (_, Ok(None)) => Err("this program does not step into boxes".to_owned()),
            (_, Err(error)) => Err(error.to_string()),
            (Ok(()), Ok(Some(_))) => {
                let landlock = true;
                try_wall(
                    Wall::Full,
                    Extras {
                        landlock,
                        ..Extras::default()
                    },
                )
            }
        };
        let clock_ahead = match &full {
            Err(_) => Err("there is no box".to_owned()),
            Ok(()) if !time_namespace::is_there() => {
                Err("there are no time namespaces, or no `unshare` of util-linux".to_owned())
            }
            Ok(()) => {
                let clock_ahead = true;
                try_wall(
                    Wall::Full,
                    Extras {
                        clock_ahead,
                        ..Extras::default()
                    },
                )
            }
        };
        let cgroup = match &full {
            Err(_) => Err("there is no box".to_owned()),
            Ok(()) => Cgroup::parent().and_then(|_| {
                let cgroup = true;
                try_wall(
                    Wall::Full,
                    Extras {
                        cgroup,
                        ..Extras::default()
                    },
                )
            }),
        };
        Host {
            bubblewrap: found.map(|found| {
                let version = found.version().unwrap_or_else(|| "unknown".to_owned());
                (found.program, version)
            }),
            full,
            landlock_in_box,
            clock_ahead,
            cgroup,
            partial: try_wall(Wall::Partial, Extras::default()).map_err(|why| NoWall {
                why,
                cure: "It needs Linux 5.13 or later with Landlock.".to_owned(),
            }),
        }
    }
}

/// Starts a program that says a word behind a wall, and says why that fails.
fn try_wall(wall: Wall, extras: Extras) -> Result<(), String> {
    let user = User::claim();
    let limits = Limits::default();
    let args = ["-c", "echo in >&3"].map(Into::into);
    let spawn = Spawn {
        program: Path::new("/bin/sh"),
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user: user.as_ref(),
        limits: &limits,
        wall,
        shown: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::from_hours(1),
    };
    let child = spawn.start_with(|| extras);
    let mut child = child.map_err(|error| error.source.to_string())?;
    let line = child.next_line(now() + PATIENCE);
    let exit = child.finish(Duration::from_secs(1)).unwrap_or_default();
    match line {
        Ok(Answer::Line(line)) if line == "in" => Ok(()),
        _ => {
            let last = exit.stderr_tail.lines().last().map(str::to_owned);
            Err(last.unwrap_or_else(|| "it says nothing".to_owned()))
        }
    }
}

/// What helps, by what bubblewrap says.
fn cure(why: &str) -> &'static str {
    let forbidden = [
        "Permission denied",
        "Operation not permitted",
        "No permissions",
    ];
    if why.contains("disable-userns") || why.contains("Unknown option") {
        "Install bubblewrap 0.8 or later."
    } else if forbidden.iter().any(|words| why.contains(words)) {
        "Something forbids user namespaces. On Ubuntu 24.04 and later: `sysctl -w \
         kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile for bwrap; in a \
         container: run it with --privileged, or Pigskin outside."
    } else {
        "`pigskin doctor` says more."
    }
}
