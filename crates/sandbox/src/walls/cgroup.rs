//! The cgroup (version 2) that our process is in.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustix::process::{geteuid, getpid};

/// The cgroup that our process is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cgroup {
    folder: PathBuf,
    /// Whether it is the topmost group that we see.
    is_root: bool,
}

/// The controllers that a program's limits need.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// Prefix of our groups' names.
pub(crate) const PREFIX: &str = "pigskin-";

impl Cgroup {
    /// Finds our group, if cgroups of version 2 are mounted.
    pub(crate) fn ours() -> Option<Cgroup> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let (place, folder) = folder(&mounts, &groups)?;
        let is_root = place == folder;
        folder.is_dir().then_some(Cgroup { folder, is_root })
    }

    /// The group in which each box gets its own, prepared once; or why there is none.
    pub(crate) fn parent() -> Result<&'static Path, String> {
        static PARENT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let parent = PARENT.get_or_init(|| {
            Cgroup::ours()
                .ok_or("not mounted, or not visible")?
                .divide()
        });
        parent.as_deref().map_err(Clone::clone)
    }

    /// Prepares the group for groups within it.
    ///
    /// Only the topmost group may have both processes and limited groups. So if we are
    /// alone in ours, our process moves to a new group within it.
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
                return Err(format!("shared with other processes, {folder}"));
            };
            divided.map_err(|error| format!("{error}, {folder}"))?;
        }
        self.sweep();
        Ok(self.folder)
    }

    /// The controllers that a file of the group does not list.
    fn missing(&self, file: &str) -> Vec<&'static str> {
        let there = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
        let mut missing = CONTROLLERS.to_vec();
        missing.retain(|name| !there.split_ascii_whitespace().any(|there| there == *name));
        missing
    }

    /// Returns whether we may make groups in it.
    ///
    /// Root can make groups everywhere, but should only in those that systemd has
    /// delegated, which it marks.
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

    /// Removes the groups of processes of ours that were killed. The kernel keeps
    /// groups with a process in them.
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

/// The folders of the topmost group and of ours, from the kernel's lists of mounts and
/// of our groups.
fn folder(mounts: &str, groups: &str) -> Option<(PathBuf, PathBuf)> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    // See proc_pid_mountinfo(5): the root within the file system and the mount point
    // are the fourth and fifth field, the type is the first one after the dash.
    let (root, place) = mounts.lines().find_map(|line| {
        let (fields, rest) = line.split_once(" - ")?;
        let mut fields = fields.split(' ').skip(3);
        (rest.split(' ').next()? == "cgroup2").then_some(())?;
        Some((fields.next()?, fields.next()?))
    })?;
    // In a container, the mount may show only the container's own group and below.
    let below = Path::new(group).strip_prefix(root).ok()?;
    // By components, which drops a slash at the end.
    let folder = Path::new(place).join(below).components().collect();
    Some((place.into(), folder))
}

/// Writes a value to a file of a group.
pub(crate) fn write(group: &Path, file: &str, value: &str) -> io::Result<()> {
    fs::write(group.join(file), value)
        .map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mounts on a machine with systemd.
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
