//! The kernel's groups of processes, version 2, as far as one is ours.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustix::process::{geteuid, getpid};

/// The group that we are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cgroup {
    folder: PathBuf,
    /// Whether it is the first of all that we see.
    is_root: bool,
}

/// What limits a program.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// What our groups' names begin with.
pub(crate) const PREFIX: &str = "pigskin-";

impl Cgroup {
    /// Ours, where version 2 is there at all.
    pub(crate) fn ours() -> Option<Cgroup> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let (place, folder) = folder(&mounts, &groups)?;
        let is_root = place == folder;
        folder.is_dir().then_some(Cgroup { folder, is_root })
    }

    /// The group within which each box has one, once; or why there is none.
    pub(crate) fn parent() -> Result<&'static Path, String> {
        static PARENT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let parent =
            PARENT.get_or_init(|| Cgroup::ours().ok_or("not mounted, or not for us")?.divide());
        parent.as_deref().map_err(Clone::clone)
    }

    /// Makes it one that has others in it.
    ///
    /// A group that limits others has no processes itself, but for the first of
    /// all. So we ourselves go into one within it, if it is ours alone.
    fn divide(self) -> Result<PathBuf, String> {
        let folder = self.folder.display();
        let lacks = self.missing("cgroup.controllers");
        if !lacks.is_empty() {
            return Err(format!("without {}, {folder}", lacks.join(", ")));
        }
        if !self.is_delegated() {
            return Err(format!("not delegated to us, {folder}"));
        }
        let missing = self.missing("cgroup.subtree_control");
        if !missing.is_empty() {
            let wish = CONTROLLERS.map(|name| format!("+{name}")).join(" ");
            let divided = if self.is_root {
                write(&self.folder, "cgroup.subtree_control", &wish)
            } else if self.is_ours_alone() {
                self.step_aside()
                    .and_then(|()| write(&self.folder, "cgroup.subtree_control", &wish))
            } else {
                return Err(format!("others are in it too, {folder}"));
            };
            divided.map_err(|error| format!("{error}, {folder}"))?;
        }
        self.sweep();
        Ok(self.folder)
    }

    /// What it would take to limit groups in it and a file of it does not name.
    fn missing(&self, file: &str) -> Vec<&'static str> {
        let there = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
        let mut missing = CONTROLLERS.to_vec();
        missing.retain(|name| !there.split_ascii_whitespace().any(|there| there == *name));
        missing
    }

    /// Whether we may make groups in it.
    ///
    /// Root may everywhere, but only those that systemd leaves alone are for us:
    /// it marks them.
    fn is_delegated(&self) -> bool {
        use rustix::fs::{Access, access, getxattr};
        let files = ["", "cgroup.procs", "cgroup.subtree_control"];
        let mut files = files.iter().map(|name| self.folder.join(name));
        let may_write = files.all(|file| access(&file, Access::WRITE_OK).is_ok());
        let is_marked = |name| {
            let mut value = [0; 1];
            getxattr(&self.folder, name, &mut value).is_ok() && value == *b"1"
        };
        let marks = ["user.delegate", "trusted.delegate"];
        may_write && (self.is_root || !geteuid().is_root() || marks.into_iter().any(is_marked))
    }

    fn is_ours_alone(&self) -> bool {
        let here = fs::read_to_string(self.folder.join("cgroup.procs"));
        here.is_ok_and(|here| here.trim() == getpid().as_raw_nonzero().to_string())
    }

    fn step_aside(&self) -> io::Result<()> {
        let aside = self
            .folder
            .join(format!("{PREFIX}{}", getpid().as_raw_nonzero()));
        fs::create_dir(&aside)?;
        write(&aside, "cgroup.procs", "0")
    }

    /// Removes what is left of those of us that were killed. No group goes that
    /// has a process in it.
    fn sweep(&self) {
        for group in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = group.file_name();
            let name = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
            let owner = name.and_then(|name| name.split('-').next());
            if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
                let _ = fs::remove_dir(group.path());
            }
        }
    }
}

/// Where the kernel shows the first group and ours, by its lists of mounts and of
/// our groups.
fn folder(mounts: &str, groups: &str) -> Option<(PathBuf, PathBuf)> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    // See proc_pid_mountinfo(5): the root within the file system and the place
    // are the fourth and fifth field, its type the first one after a dash.
    let (root, place) = mounts.lines().find_map(|line| {
        let (fields, rest) = line.split_once(" - ")?;
        let mut fields = fields.split(' ').skip(3);
        (rest.split(' ').next()? == "cgroup2").then_some(())?;
        Some((fields.next()?, fields.next()?))
    })?;
    // In a container, the mount may show only the groups from its own on.
    let below = Path::new(group).strip_prefix(root).ok()?;
    // Component by component, so that no slash is left at the end.
    let folder = Path::new(place).join(below).components().collect();
    Some((place.into(), folder))
}

/// Tells the kernel something about a group.
pub(crate) fn write(group: &Path, file: &str, value: &str) -> io::Result<()> {
    fs::write(group.join(file), value)
        .map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As systemd mounts it, and beside version 1.
    const MOUNTS: &str = "\
24 1 0:23 / /proc rw,nosuid - proc proc rw
30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate";

    #[test]
    fn our_group_is_found_below_the_mount() {
        let groups = "1:cpu:/x\n0::/user.slice/user-1000.slice\n";
        let (_, found) = folder(MOUNTS, groups).expect("it is there");
        let expected = "/sys/fs/cgroup/user.slice/user-1000.slice";
        assert_eq!(found, Path::new(expected));
        let container = MOUNTS.replace("0:26 / ", "0:26 /user.slice ");
        let (place, found) = folder(&container, groups).expect("it is there");
        assert_eq!(place, Path::new("/sys/fs/cgroup"));
        assert_eq!(found, Path::new("/sys/fs/cgroup/user-1000.slice"));
    }

    #[test]
    fn version_1_alone_is_none() {
        let groups = "1:cpu:/x\n";
        assert_eq!(folder(MOUNTS, groups), None);
        let mounts = MOUNTS.replace("- cgroup2", "- cgroup");
        assert_eq!(folder(&mounts, "0::/x\n"), None);
    }
}
