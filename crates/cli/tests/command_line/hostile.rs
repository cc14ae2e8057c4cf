//! A contest in which two fifths of the entries are hostile.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::Folder;
use serde_json::Value;

/// Some of the hostile entries of the contests' own tests, each with the kinds of faults that it
/// may get, or [`PLAYS_ON`] if its attempts fail.
const HOSTILE: [(&str, &[&str]); 20] = [
    ("01_endless_call.py", &["time"]),
    ("02_endless_import.py", &["time"]),
    ("03_endless_in_c.py", &["time"]),
    ("04_sleeps.py", &["time"]),
    ("06_forks.py", &["processes"]),
    ("07_outlives.py", &["processes"]),
    ("08_threads.py", &["processes"]),
    ("09_grows.py", &["memory"]),
    ("10_maps.py", &["memory"]),
    ("12_power_tower.py", &["memory", "time"]),
    (
        "13_stack_overflow.py",
        &["load-error", "memory", "bad-value"],
    ),
    ("14_open_files.py", &["bad-value"]),
    ("15_litters.py", &[PLAYS_ON]),
    ("16_floods_stdout.py", &["output"]),
    ("18_one_line.py", &["output"]),
    ("24_leaves_files.py", &[PLAYS_ON]),
    // From Linux 6.12 on, Landlock refuses the signal to its parent; before, it may kill its
    // parent and gains nothing by it.
    ("27_kills_parent.py", &["impure", PLAYS_ON]),
    ("30_forges_answers.py", &["load-error"]),
    (
        "39_evil_exception.py",
        &["bad-value", "load-error", "memory"],
    ),
    ("40_huge_value.py", &["bad-value", "memory", "time"]),
];

/// Stands for no fault at all.
const PLAYS_ON: &str = "none";

const HONEST: usize = 30;

/// Additional memory that Pigskin itself may need beside hostile entries, in KiB.
const MORE_MEMORY_KIB: u64 = 64 << 10;

/// The lock file of tests with hostile entries, whose names in shared folders of the machine
/// one test at a time looks at.
const LOCK: &str = "pigskin-hostile-entries.lock";

/// The beginning of names that hostile entries leave in shared folders.
const LEFT: &str = "pigskin-left";

#[test]
fn twenty_hostile_entries_change_nothing_for_thirty_honest_ones() {
    let alone = contest(&[]);
    let path = std::env::temp_dir().join(LOCK);
    // Another user may have made it.
    let lock = fs::File::open(&path).or_else(|_| fs::File::create(&path));
    let lock = lock.expect("a temporary file");
    lock.lock().expect("the lock is free at some time");
    let (expected, memory_alone) = run(&alone);
    let hostile: Vec<&str> = HOSTILE.iter().map(|(file, _)| *file).collect();
    let beset = contest(&hostile);
    let before = watched();
    let (results, memory) = run(&beset);
    assert_eq!(watched(), before, "files of this machine");

    let rows = results["disqualified"].as_array().expect("rows").iter();
    let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let kinds: Vec<_> = rows
        .map(|row| (text(row, "file"), text(row, "kind")))
        .collect();
    for (file, allowed) in HOSTILE {
        let kind = kinds.iter().find(|(faulty, _)| faulty == file);
        let kind = kind.map_or(PLAYS_ON, |(_, kind)| kind);
        assert!(allowed.contains(&kind), "{file}: {kind}");
    }
    assert_eq!(honest_matchups(&results), honest_matchups(&expected));
    assert!(memory < memory_alone + MORE_MEMORY_KIB, "{memory} KiB");
    nothing_is_left();
}

/// A contest with thirty honest entries and these.
fn contest(hostile: &[&str]) -> Folder {
    let folder = Folder::new();
    let toml = "edition = 'fall-2019'\nset.goal = 10\n\
                [limits]\nseconds = 1\nmemory_mib = 128\n";
    folder.write("contest.toml", toml);
    for number in 0..HONEST {
        let text = format!(
            "TEAM_NAME = 'honest {number}'\n\n\ndef final_strategy(mine, theirs):\n    \
             return (mine * {number} + theirs) % 11\n"
        );
        folder.write(format!("entries/honest_{number:02}.py"), text);
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../entry/tests/hostile/entries/hog");
    for file in hostile {
        folder.copy(source.join(file), format!("entries/{file}"));
    }
    folder
}

/// Runs a contest; gives its results, and the most memory that we had, in KiB.
fn run(folder: &Folder) -> (Value, u64) {
    let mut command = folder.command("contest run . --quiet");
    command.stdout(Stdio::null());
    let mut pigskin = command.spawn().expect("pigskin runs");
    let status = format!("/proc/{}/status", pigskin.id());
    let mut memory = 0;
    let ended = loop {
        if let Some(ended) = pigskin.try_wait().expect("it is ours") {
            break ended;
        }
        memory = fs::read_to_string(&status).map_or(memory, |text| memory.max(peak(&text)));
        std::thread::park_timeout(std::time::Duration::from_millis(20));
    };
    assert!(ended.success());
    (folder.read_json("results/results.json"), memory)
}

fn peak(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The matchups of the honest entries, as texts that compare to the digit.
fn honest_matchups(results: &Value) -> BTreeSet<String> {
    let standings = results["standings"].as_array().expect("standings").iter();
    let teams: Vec<&str> = standings
        .map(|row| row["team"].as_str().expect("a team"))
        .collect();
    let rate = |seat: &str, a: usize, b: usize| {
        let rate = &results["win_rates"][a][seat][b - a - 1];
        rate.as_f64().expect("a rate")
    };
    let lines = (0..teams.len()).filter(|&line| teams[line].starts_with("honest"));
    let lines: Vec<usize> = lines.collect();
    let pairs = lines
        .iter()
        .flat_map(|&a| lines.iter().map(move |&b| (a, b)));
    let both = pairs.filter(|(a, b)| a < b).map(|(a, b)| {
        let (first, second) = (rate("first", a, b), rate("second", a, b));
        // The order of a pair depends on the standings, and a reversed rate is rounded once more.
        if teams[a] < teams[b] {
            format!("{} {} {first:.12} {second:.12}", teams[a], teams[b])
        } else {
            format!(
                "{} {} {:.12} {:.12}",
                teams[b],
                teams[a],
                1.0 - second,
                1.0 - first
            )
        }
    });
    both.collect()
}

/// The names that entries leave in folders that everyone may write to, and all names in
/// `/etc`. Other programs leave names of their own beside the former.
fn watched() -> BTreeSet<String> {
    let temporary = std::env::temp_dir();
    let shared = ["/dev/shm", "/var/tmp", "/dev", "/etc"].map(Path::new);
    let folders = shared.into_iter().chain([temporary.as_path()]);
    let names = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    names
        .filter(|entry| {
            let name = entry.file_name();
            let in_etc = entry.path().starts_with("/etc");
            in_etc || name.to_string_lossy().starts_with(LEFT)
        })
        .map(|entry| entry.path().display().to_string())
        .collect()
}

/// No box and no program in one is there whose folder is gone.
fn nothing_is_left() {
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        let mut words = command
            .split(' ')
            .filter(|word| word.contains("/.pigskin-tmp-hog-"));
        let is_left = words.any(|word| !Path::new(word).exists());
        assert!(!is_left, "{command} still runs");
    }
}
