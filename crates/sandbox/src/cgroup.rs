//! The kernel's groups of processes, version 2, as far as one is ours.

use std::fs;
use std::path::{Path, PathBuf};

/// The group that we are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cgroup {
    folder: PathBuf,
}

/// What limits a program.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

impl Cgroup {
    /// Ours, where version 2 is there at all.
    pub(crate) fn ours() -> Option<Cgroup> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let folder = folder(&mounts, &groups)?;
        folder.is_dir().then_some(Cgroup { folder })
    }

    /// Where it is shown.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it would take to limit groups in it and is not there.
    pub(crate) fn lacks(&self) -> Vec<&'static str> {
        let there = fs::read_to_string(self.folder.join("cgroup.controllers"));
        let there = there.unwrap_or_default();
        let is_there = |name: &&str| there.split_ascii_whitespace().any(|there| there == *name);
        CONTROLLERS
            .into_iter()
            .filter(|name| !is_there(name))
            .collect()
    }

    /// Whether we may make groups in it.
    pub(crate) fn is_delegated(&self) -> bool {
        use rustix::fs::{Access, access};
        let files = ["", "cgroup.procs", "cgroup.subtree_control"];
        let mut files = files.iter().map(|name| self.folder.join(name));
        files.all(|file| access(&file, Access::WRITE_OK).is_ok())
    }
}

/// Where the kernel shows our group, by its lists of mounts and of our groups.
fn folder(mounts: &str, groups: &str) -> Option<PathBuf> {
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
    Some(Path::new(place).join(below).components().collect())
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
        let found = folder(MOUNTS, groups).expect("it is there");
        let expected = "/sys/fs/cgroup/user.slice/user-1000.slice";
        assert_eq!(found, Path::new(expected));
        let container = MOUNTS.replace("0:26 / ", "0:26 /user.slice ");
        let found = folder(&container, groups).expect("it is there");
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
