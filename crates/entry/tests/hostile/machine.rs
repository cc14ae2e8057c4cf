//! The state of the machine, which hostile entries must not change.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::net::{Ipv4Addr, TcpListener};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// This machine before entries come: its files and sockets, and our own memory.
#[derive(Debug)]
pub struct Machine {
    /// A contest's data, which everybody may read and write who can reach it.
    data: TempDir,
    _port: TcpListener,
    _socket: UnixListener,
    files: BTreeMap<String, String>,
    /// The test's own memory, in KiB.
    memory: u64,
    /// The processor time of the test's ended child processes.
    processor_time: Duration,
}

/// How much more memory of our own entries may make us need, in KiB.
const MORE_MEMORY: u64 = 64 << 10;

/// How long a process that was killed may take to be gone.
const GONE: Duration = Duration::from_secs(5);

/// Folders in which no name may come, go or change.
const WATCHED: [&str; 6] = [
    "/etc",
    "/etc/R",
    "/usr/lib",
    "/usr/lib/R/etc",
    "/usr/lib/python3/dist-packages",
    "/usr/local/lib",
];

/// Folders that others change too, as they do our home and our folder for
/// temporary files; what hostile entries leave there has names of its own.
const SHARED: [&str; 7] = [
    "/",
    "/tmp",
    "/var/tmp",
    "/dev",
    "/dev/shm",
    "/dev/mqueue",
    "/run",
];
const LEFT: [&str; 4] = [
    "pigskin-left",
    ".Rprofile",
    "sitecustomize",
    "usercustomize",
];

/// The key of shared memory that hostile entries ask for.
const KEY: i32 = 0x5049_4753;

impl Machine {
    /// Looks at the machine, and puts data and sockets of ours where entries may
    /// find them.
    pub fn before() -> Machine {
        let data = tempfile::Builder::new()
            .prefix("pigskin-hostile-")
            .tempdir();
        let data = data.expect("a temporary folder");
        let open = |path: &Path, mode| {
            fs::set_permissions(path, Permissions::from_mode(mode)).expect("to set a mode");
        };
        let entries = data.path().join("entries");
        fs::create_dir(&entries).expect("to make a folder");
        for file in [
            data.path().join("contest.sqlite"),
            entries.join("other_team.py"),
        ] {
            fs::write(&file, "a secret\n").expect("to write");
            open(&file, 0o666);
        }
        open(&entries, 0o777);
        open(data.path(), 0o777);
        let name = data.path().file_name().expect("a name");
        let address = SocketAddr::from_abstract_name(name.as_encoded_bytes());
        let socket = address.and_then(|address| UnixListener::bind_addr(&address));
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        // From here on the peak is counted anew.
        fs::write("/proc/self/clear_refs", "5").expect("Linux counts the memory");
        Machine {
            files: files(data.path()),
            data,
            _port: port,
            _socket: socket.expect("a socket"),
            memory: own_memory("VmRSS:"),
            processor_time: processor_time(),
        }
    }

    /// The changes since the start, in words. Files that entries left are removed.
    pub fn changes(&self) -> Vec<String> {
        let mut changes = Vec::new();
        let until = Instant::now() + GONE;
        let mut left = processes();
        while !left.is_empty() && Instant::now() < until {
            std::thread::park_timeout(Duration::from_millis(10));
            left = processes();
        }
        changes.extend(
            left.into_iter()
                .map(|command| format!("still runs: {command}")),
        );
        let now = files(self.data.path());
        let names = self.files.keys().chain(now.keys());
        let mut changed: Vec<_> = names
            .filter(|&name| self.files.get(name) != now.get(name))
            .collect();
        changed.sort();
        changed.dedup();
        changes.extend(
            changed
                .iter()
                .take(9)
                .map(|name| format!("has changed: {name}")),
        );
        let peak = own_memory("VmHWM:");
        if peak > self.memory + MORE_MEMORY {
            changes.push(format!("we took {peak} KiB, from {}", self.memory));
        }
        clean();
        changes
    }

    /// The processor time of child processes that have ended since.
    pub fn processor_time(&self) -> Duration {
        processor_time().saturating_sub(self.processor_time)
    }
}

/// Leaves a file open as a careless parent would, and has every orphan of ours
/// come back to us, whatever it did to be forgotten.
pub fn prepare_once() {
    static OPEN: OnceLock<File> = OnceLock::new();
    OPEN.get_or_init(|| {
        let file = File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        let file = file.expect("to open");
        rustix::io::fcntl_setfd(&file, rustix::io::FdFlags::empty()).expect("to set a flag");
        let ourselves = rustix::process::getpid();
        rustix::process::set_child_subreaper(Some(ourselves)).expect("Linux takes them back");
        file
    });
}

/// The commands of all processes that descend from us, by the process table.
fn processes() -> Vec<String> {
    let mut parents = BTreeMap::new();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(id) = process
            .file_name()
            .to_str()
            .and_then(|name| name.parse::<u32>().ok())
        else {
            continue;
        };
        let stat = fs::read_to_string(process.path().join("stat")).unwrap_or_default();
        // Its name comes before, in parentheses, and may have any in it.
        let mut fields = stat
            .rsplit_once(") ")
            .map_or("", |(_, rest)| rest)
            .split(' ');
        let (state, parent) = (fields.next(), fields.next());
        if let Some(parent) = parent.and_then(|parent| parent.parse::<u32>().ok()) {
            parents.insert(id, (parent, state == Some("Z")));
        }
    }
    let is_ours = |mut id: u32| {
        while let Some(&(parent, _)) = parents.get(&id) {
            if parent == std::process::id() {
                return true;
            }
            id = parent;
        }
        false
    };
    let alive = parents.iter().filter(|(_, (_, is_dead))| !is_dead);
    let ours = alive.filter(|&(&id, _)| is_ours(id));
    let command = |(id, _): (&u32, _)| {
        let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        format!(
            "{id} {}",
            String::from_utf8_lossy(&command).replace('\0', " ")
        )
    };
    ours.map(command).collect()
}

/// The watched files, each with what shows a change.
fn files(data: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut note = |folder: &Path, with_contents: bool, is_watched: &dyn Fn(&str) -> bool| {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Ok(data) = entry.metadata() else { continue };
            if !is_watched(&name) {
                continue;
            }
            let contents = if with_contents {
                fs::read(entry.path()).unwrap_or_default()
            } else {
                Vec::new()
            };
            let (mode, owner, length) = (data.mode(), data.uid(), data.len());
            let shown = format!("{mode:o} {owner} {length} {} {contents:?}", data.mtime());
            files.insert(entry.path().display().to_string(), shown);
        }
    };
    for folder in [data, &data.join("entries")] {
        note(folder, true, &|_| true);
    }
    for folder in WATCHED {
        note(Path::new(folder), false, &|_| true);
    }
    for folder in shared() {
        note(&folder, false, &|name| {
            LEFT.iter().any(|left| name.starts_with(left))
        });
    }
    for kind in ["shm", "sem", "msg"] {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let key = KEY.to_string();
        for line in list
            .lines()
            .filter(|line| line.split_whitespace().next() == Some(&key))
        {
            files.insert(format!("{kind} {key}"), line.to_owned());
        }
    }
    files
}

fn shared() -> Vec<PathBuf> {
    let own = [
        std::env::temp_dir(),
        std::env::home_dir().unwrap_or_default(),
    ];
    SHARED.iter().map(PathBuf::from).chain(own).collect()
}

/// Removes what entries left that got through.
fn clean() {
    for folder in shared() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry
                .file_name()
                .to_string_lossy()
                .starts_with("pigskin-left")
            {
                let path = entry.path();
                // A folder may be deeper than a recursion of ours could be.
                if fs::remove_file(&path).is_err() {
                    let _ = Command::new("rm").arg("-rf").arg(path).status();
                }
            }
        }
    }
    let key = KEY.to_string();
    for flag in ["-M", "-S", "-Q"] {
        let _ = Command::new("ipcrm").args([flag, &key]).output();
    }
}

/// The check notices everything that an entry could leave; otherwise these tests could not fail.
#[test]
fn what_is_left_is_seen() {
    let _alone = crate::alone();
    let machine = Machine::before();
    assert_eq!(machine.changes(), [""; 0]);
    let left = std::env::temp_dir().join("pigskin-left-by-a-test");
    fs::write(&left, "").expect("to write");
    fs::write(machine.data.path().join("contest.sqlite"), "no secret").expect("to write");
    // A process of another session, whose parent is gone.
    let script = "setsid sleep 1000 > /dev/null 2>&1 &";
    let shell = Command::new("sh").args(["-c", script]).status();
    assert!(shell.expect("a shell").success());
    let taken = vec![1_u8; 100 << 20];
    assert!(std::hint::black_box(&taken).iter().all(|&byte| byte == 1));
    drop(taken);
    let changes = machine.changes().join("\n");
    for seen in [
        "sleep 1000",
        "pigskin-left-by-a-test",
        "contest.sqlite",
        "we took",
    ] {
        assert!(changes.contains(seen), "{seen}: {changes}");
    }
    for line in changes.lines().filter(|line| line.ends_with("sleep 1000 ")) {
        let id = line.split(' ').nth(2).expect("a number");
        let killed = Command::new("kill").args(["-KILL", id]).status();
        assert!(killed.expect("kill runs").success());
    }
    assert!(!machine.changes().concat().contains("still runs"));
    assert!(!left.exists(), "it is cleared away");
}

/// A figure of our own memory, in KiB.
fn own_memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// Processor time of our children that were waited for, theirs
/// included.
fn processor_time() -> Duration {
    /// The kernel counts hundredths of a second for us.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux tells");
    let fields = stat
        .rsplit_once(") ")
        .map_or("", |(_, rest)| rest)
        .split(' ');
    let ticks: u32 = fields
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u32>().ok())
        .sum();
    TICK * ticks
}
