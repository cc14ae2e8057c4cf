//! The walls that can be built on this machine.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use crate::walls::bubblewrap::Bubblewrap;
use crate::walls::cgroup::Cgroup;
use crate::walls::walled::{self, Extras};
use crate::{Answer, Limits, NoWall, Spawn, User, Wall, now, walls::enter, walls::time_namespace};

/// The walls of this machine. Each was tried with a program that does nothing.
#[derive(Clone, Debug)]
pub struct Host {
    /// The path of bubblewrap, and its version.
    pub bubblewrap: Option<(PathBuf, String)>,
    /// `Ok` if the full wall can be built, otherwise the reason.
    pub full: Result<(), NoWall>,
    /// `Ok` if a box can have Landlock as a second wall, otherwise the reason.
    pub landlock_in_box: Result<(), String>,
    /// `Ok` if the clocks of a box can be ahead of the machine's, otherwise the reason.
    pub clock_ahead: Result<(), String>,
    /// `Ok` if each box can have a cgroup that limits all its processes together, otherwise
    /// the reason.
    pub cgroup: Result<(), String>,
    /// `Ok` if programs can read the date without a system call, so that the calls for it
    /// can be forbidden, otherwise the reason.
    pub no_date: Result<(), String>,
    /// `Ok` if the partial wall can be built, otherwise the reason.
    pub partial: Result<(), NoWall>,
}

/// Time for a program that does nothing, behind its wall.
const TIMEOUT: Duration = Duration::from_secs(20);

impl Host {
    /// This machine's walls. The first call tries them, later ones return the same.
    pub fn this() -> &'static Host {
        static HOST: OnceLock<Host> = OnceLock::new();
        HOST.get_or_init(Host::try_walls)
    }

    /// Tries the walls, some side by side: their programs do nothing and mostly wait.
    fn try_walls() -> Host {
        let found = Bubblewrap::find();
        let (full, partial) = thread::scope(|scope| {
            let partial = scope.spawn(try_partial);
            (try_full(found.as_ref()), joined(partial))
        });
        let (landlock_in_box, clock_ahead, cgroup, no_date) = thread::scope(|scope| {
            let landlock = scope.spawn(|| try_landlock(&full));
            let clock_ahead = scope.spawn(|| try_clock_ahead(&full));
            let cgroup = scope.spawn(|| try_cgroup(&full));
            let no_date = try_no_date(&full, &partial);
            (
                joined(landlock),
                joined(clock_ahead),
                joined(cgroup),
                no_date,
            )
        });
        Host {
            bubblewrap: found.map(|found| {
                let version = found.version().unwrap_or_else(|| "unknown".to_owned());
                (found.program, version)
            }),
            full,
            landlock_in_box,
            clock_ahead,
            cgroup,
            no_date,
            partial,
        }
    }
}

/// The result of a thread. A panic in it continues in the calling thread.
fn joined<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

fn try_full(found: Option<&Bubblewrap>) -> Result<(), NoWall> {
    if !cfg!(target_os = "linux") {
        return Err(NoWall {
            why: "it needs Linux".to_owned(),
            cure: "Run contests on a Linux machine, or in a virtual one.".to_owned(),
        });
    }
    if found.is_none() {
        return Err(NoWall {
            why: "bubblewrap (bwrap) is not installed".to_owned(),
            cure: "Install it, such as with `apt-get install bubblewrap`.".to_owned(),
        });
    }
    try_wall(Wall::Full, Extras::default()).map_err(|why| NoWall {
        cure: cure(&why).to_owned(),
        why,
    })
}

fn try_partial() -> Result<(), NoWall> {
    try_wall(Wall::Partial, Extras::default()).map_err(|why| NoWall {
        why,
        cure: "It needs Linux 5.13 or later with Landlock.".to_owned(),
    })
}

fn try_landlock(full: &Result<(), NoWall>) -> Result<(), String> {
    the_box(full)?;
    if enter::executable()
        .map_err(|error| error.to_string())?
        .is_none()
    {
        return Err("this program does not step into boxes".to_owned());
    }
    let landlock = true;
    try_wall(
        Wall::Full,
        Extras {
            landlock,
            ..Extras::default()
        },
    )
}

fn try_clock_ahead(full: &Result<(), NoWall>) -> Result<(), String> {
    the_box(full)?;
    if !time_namespace::is_there() {
        return Err("there are no time namespaces, or no `unshare` of util-linux".to_owned());
    }
    let clock_ahead = true;
    try_wall(
        Wall::Full,
        Extras {
            clock_ahead,
            ..Extras::default()
        },
    )
}

fn try_cgroup(full: &Result<(), NoWall>) -> Result<(), String> {
    the_box(full)?;
    Cgroup::parent()?;
    let cgroup = true;
    try_wall(
        Wall::Full,
        Extras {
            cgroup,
            ..Extras::default()
        },
    )
}

fn try_no_date(full: &Result<(), NoWall>, partial: &Result<(), NoWall>) -> Result<(), String> {
    match (full, partial) {
        (Ok(()), _) => try_without_date(Wall::Full),
        (_, Ok(())) => try_without_date(Wall::Partial),
        (Err(_), Err(_)) => Err("no wall has a list of system calls".to_owned()),
    }
}

/// `Ok` if there is a box in which a part can be tried, otherwise the reason.
fn the_box(full: &Result<(), NoWall>) -> Result<(), String> {
    full.as_ref()
        .map_err(|_| "there is no box".to_owned())
        .copied()
}

impl Wall {
    /// Returns the strongest wall of this machine, which must be at least this one.
    ///
    /// Fails if this machine cannot build it, with the reason and the cure.
    pub fn at_least(self) -> Result<Wall, NoWall> {
        let Host { full, partial, .. } = Host::this();
        let walls = [(Wall::Full, full), (Wall::Partial, partial)];
        let mut stand = walls.iter().filter(|(_, stands)| stands.is_ok());
        let strongest = stand.next().map_or(Wall::Limits, |(wall, _)| *wall);
        match walls.into_iter().find(|(wall, _)| *wall == self) {
            Some((_, Err(error))) if strongest < self => Err(error.clone()),
            _ => Ok(strongest),
        }
    }
}

/// Starts a program that answers at once behind a wall, or returns why that fails.
fn try_wall(wall: Wall, extras: Extras) -> Result<(), String> {
    try_program(wall, extras, "echo in >&3")
}

/// Reads the date behind a wall that forbids the system calls for it. That works only
/// if the machine's clock can be read without the kernel; in some virtual machines it
/// cannot.
fn try_without_date(wall: Wall) -> Result<(), String> {
    let extras = Extras {
        no_date: true,
        ..Extras::default()
    };
    try_program(wall, extras, "exec date +in >&3")
}

/// Runs a line of shell behind a wall, which has to answer `in`.
fn try_program(wall: Wall, extras: Extras, script: &str) -> Result<(), String> {
    let user = User::claim();
    let limits = Limits::default();
    let args = ["-c", script].map(Into::into);
    let spawn = Spawn {
        program: Path::new("/bin/sh"),
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user: user.as_ref(),
        limits: &limits,
        wall,
        shown: &[],
        hidden: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::from_hours(1),
    };
    let child = walled::start(&spawn, || extras);
    let mut child = child.map_err(|error| error.source.to_string())?;
    let line = child.next_line(now() + TIMEOUT);
    let exit = child.finish(Duration::from_secs(1)).unwrap_or_default();
    match line {
        Ok(Answer::Line(line)) if line == "in" => Ok(()),
        _ => {
            let last = exit.stderr_tail.lines().last().map(str::to_owned);
            Err(last.unwrap_or_else(|| "it ends without a message".to_owned()))
        }
    }
}

/// The cure for a message of bubblewrap.
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
