//! The command that builds a box with bubblewrap.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Spawn;
use crate::walls::system_files::{DEVICES, OLD_NAMES, SETTINGS};

/// The program that builds boxes.
#[derive(Clone, Debug)]
pub(crate) struct Bubblewrap {
    pub(crate) program: PathBuf,
}

/// The descriptor from which bubblewrap reads the list of system calls.
pub(crate) const SYSTEM_CALLS: i32 = 4;

/// The descriptor to which bubblewrap writes which process is in the box.
pub(crate) const INFO: i32 = 5;

/// The descriptor from which bubblewrap learns that the program may start.
pub(crate) const GO: i32 = 7;

/// The folders in which systems install programs.
const USUAL_FOLDERS: [&str; 2] = ["/usr/bin", "/usr/local/bin"];

impl Bubblewrap {
    /// Finds bubblewrap in the usual folders. `PATH` is ignored: a caller's
    /// environment must not choose the wall.
    pub(crate) fn find() -> Option<Bubblewrap> {
        let mut candidates = USUAL_FOLDERS
            .map(|folder| Path::new(folder).join("bwrap"))
            .into_iter();
        let program = candidates.find(|candidate| candidate.is_file())?;
        Some(Bubblewrap { program })
    }

    /// Its version, as `--version` prints it.
    pub(crate) fn version(&self) -> Option<String> {
        let mut command = Command::new(&self.program);
        command.arg("--version").env_clear().stdin(Stdio::null());
        let text = String::from_utf8(command.output().ok()?.stdout).ok()?;
        let version = text.split_ascii_whitespace().next_back()?;
        Some(version.chars().take(20).collect())
    }

    /// bubblewrap's arguments, before those of the program.
    ///
    /// With a group, the program waits until [`GO`] is written to. The order matters:
    /// a later mount covers an earlier one.
    pub(crate) fn arguments(spawn: &Spawn<'_>, has_group: bool) -> Vec<OsString> {
        let mut arguments = Arguments(Vec::new());
        // Namespaces. When the first process of the box ends, the kernel ends all
        // others. No process in the box can make namespaces.
        arguments.flags(&[
            "--unshare-user",
            "--unshare-all",
            "--disable-userns",
            "--die-with-parent",
            "--new-session",
            // bubblewrap's own first process would have no list of system calls.
            "--as-pid-1",
        ]);
        arguments.add(["--hostname", "box"]);
        // Files, all read-only.
        arguments.show(Path::new("/usr"));
        for name in OLD_NAMES {
            match fs::read_link(name) {
                Ok(target) => arguments.symlink(&target, Path::new(name)),
                Err(_) if Path::new(name).is_dir() => arguments.show(Path::new(name)),
                Err(_) => {}
            }
        }
        for path in SETTINGS {
            arguments.add(["--ro-bind-try", path, path]);
        }
        arguments.add(["--proc", "/proc"]);
        arguments.add(["--tmpfs", "/dev"]);
        for device in DEVICES {
            arguments.add(["--dev-bind", device, device]);
        }
        arguments.symlink(Path::new("/proc/self/fd"), Path::new("/dev/fd"));
        arguments.add(["--tmpfs", "/tmp"]);
        for path in spawn.shown {
            match fs::read_link(path) {
                Ok(target) => arguments.symlink(&target, path),
                Err(_) => arguments.show(path),
            }
        }
        for path in spawn.hidden {
            // Links in the path lead elsewhere in the box.
            let Ok(path) = path.canonicalize() else {
                continue;
            };
            if path.is_dir() {
                let path: OsString = path.into();
                arguments.0.extend(["--tmpfs".into(), path.clone()]);
                arguments.0.extend(["--remount-ro".into(), path]);
            } else {
                arguments.add_paths("--ro-bind", Path::new("/dev/null"), &path);
            }
        }
        if let Some(scratch) = spawn.scratch {
            arguments.add_paths("--bind", scratch, scratch);
        }
        arguments.add(["--remount-ro", "/dev"]);
        arguments.add(["--remount-ro", "/tmp"]);
        arguments.add(["--remount-ro", "/"]);
        arguments.flags(&["--chdir"]);
        arguments.0.push(spawn.folder.into());
        arguments.add(["--seccomp", &SYSTEM_CALLS.to_string()]);
        arguments.add(["--info-fd", &INFO.to_string()]);
        if has_group {
            arguments.add(["--block-fd", &GO.to_string()]);
        }
        arguments.flags(&["--"]);
        arguments.0
    }
}

/// A list of arguments under construction.
struct Arguments(Vec<OsString>);

impl Arguments {
    fn flags(&mut self, flags: &[&str]) {
        self.0.extend(flags.iter().map(OsString::from));
    }

    fn add<const N: usize>(&mut self, arguments: [&str; N]) {
        self.flags(&arguments);
    }

    fn add_paths(&mut self, flag: &str, from: &Path, to: &Path) {
        self.0.extend([flag.into(), from.into(), to.into()]);
    }

    fn show(&mut self, path: &Path) {
        self.add_paths("--ro-bind", path, path);
    }

    fn symlink(&mut self, target: &Path, name: &Path) {
        self.add_paths("--symlink", target, name);
    }
}
