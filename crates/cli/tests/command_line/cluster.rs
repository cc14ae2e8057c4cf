//! `pigskin cluster`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::not_tried::not_tried;
use crate::workspace::root;
use crate::{Ran, folder_with, pigskin, pigskin_in};

/// A contest of tables to twenty points in `hog/`, two of them the same.
fn contest(entries: usize) -> TempDir {
    let (folder, _) = folder_with("README.md", "");
    let hog = folder.path().join("hog");
    fs::create_dir_all(hog.join("entries")).expect("a folder");
    let toml = "title = 'Many'\nedition = 'fall-2019'\nset.goal = 20\nreference = ['always:4']\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    for n in 0..entries {
        let choice = |mine: usize, theirs: usize| (mine * (n % 4 + 1) + theirs + n) % 10;
        let rows = (0..20).map(|mine| (0..20).map(|theirs| choice(mine, theirs)).collect());
        let rows: Vec<Vec<usize>> = rows.collect();
        fs::write(hog.join(format!("entries/n{n}.json")), format!("{rows:?}")).expect("a file");
    }
    folder
}

/// Runs `pigskin` as a machine of this name.
fn on(machine: &str, folder: &Path, line: &str) -> Ran {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_pigskin"));
    let command = command.args(line.split_whitespace()).current_dir(folder);
    let output = command
        .env("PIGSKIN_MACHINE", machine)
        .output()
        .expect("pigskin runs");
    ran(output)
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

#[test]
fn many_machines_give_the_standings_of_one() {
    let folder = contest(30);
    let folder = folder.path();
    pigskin_in(folder, "contest run hog -q").printed();
    let line = "cluster plan hog --side 8 --again 0.1 --seed 7 -q --format json";
    let planned = on("one", folder, line).json();
    assert_eq!(
        (&planned["entries"], &planned["seed"]),
        (&31.into(), &7.into())
    );
    let units = planned["units"].as_u64().expect("a number");
    assert_eq!(planned["missing"], units);
    let drawn = planned["again"].as_array().expect("a list").len() as u64;
    assert_eq!(drawn, units.div_ceil(10));

    let merge = "cluster merge hog/cluster -q";
    on("one", folder, merge).failed(1, &format!("{units} of {units} units are missing"));
    let done = on(
        "one",
        folder,
        "cluster work hog/cluster 0 2-3 -q --format json",
    )
    .json();
    assert_eq!(done["computed"].to_string(), "[0,2,3]");
    let done = on("one", folder, "cluster work hog/cluster 2 -q --format json").json();
    assert_eq!(
        (&done["known"], &done["missing"]),
        (&1.into(), &(units - 3).into())
    );
    let done = on(
        "one",
        folder,
        "cluster work hog/cluster --next -q --format json",
    )
    .json();
    assert_eq!(done["computed"].as_array().map(Vec::len), Some(1));
    for part in ["0/2", "1/2"] {
        on(
            "one",
            folder,
            &format!("cluster work hog/cluster --part {part} -q"),
        )
        .printed();
    }
    let done = on("one", folder, "cluster work hog/cluster --all -q").printed();
    assert_eq!(done, "Computed 0 units.\nNo unit is left.\n");

    on("one", folder, merge).failed(1, "pigskin cluster work");
    // This machine leaves them to others, and no other is there.
    for line in ["--again", "--again --part 0/1"] {
        let line = format!("cluster work hog/cluster {line} -q");
        on("one", folder, &line).failed(1, "computed first by this machine, one,");
    }
    let indices = planned["again"].to_string().replace(',', " ");
    let line = format!(
        "cluster work hog/cluster {} --again -q",
        indices.trim_matches(['[', ']'])
    );
    let own = on("one", folder, &format!("{line} --format json")).json();
    assert_eq!(
        (&own["elsewhere_only"], &own["missing"]),
        (&drawn.into(), &drawn.into())
    );
    on("two", folder, "cluster work hog/cluster --again -q").printed();
    let merged = on("one", folder, &format!("{merge} --format json")).json();
    assert_eq!(
        (&merged["checked"], &merged["identical"]),
        (&drawn.into(), &drawn.into())
    );
    assert_eq!(merged["machines"]["one"]["units"], units);
    for name in ["standings.csv", "results.json", "report.html"] {
        let read = |folder_of: &str| fs::read(folder.join(folder_of).join(name));
        let both = ["hog/results", "hog/cluster/merged"].map(|of| read(of).expect("a file"));
        assert!(both[0] == both[1], "{name}");
    }
    let shown = on("one", folder, merge).out;
    assert!(
        shown.contains("  one: ") && shown.contains("Rank  Team"),
        "{shown}"
    );

    let unit = fs::read_dir(folder.join("hog/cluster/units"))
        .expect("a folder")
        .next();
    fs::write(unit.expect("a unit").expect("a file").path(), "").expect("to write");
    let remedy = "hog/cluster --damaged`";
    on("one", folder, merge).failed(1, remedy);
    let forgotten = on("one", folder, "cluster forget hog/cluster --damaged").printed();
    assert_eq!(forgotten, "Removed 1 unit and 0 second computations.\n");
    on("one", folder, "cluster work hog/cluster --all -q").printed();
    let forgotten = on("one", folder, "cluster forget hog/cluster --machine one").printed();
    assert_eq!(
        forgotten,
        format!("Removed {units} units and 0 second computations.\n")
    );
    let forget = "cluster forget hog/cluster --machine two --format json";
    let forgotten = on("one", folder, forget).json();
    assert_eq!(forgotten["machine"], "two");
    assert_eq!(
        (&forgotten["units"], &forgotten["again"]),
        (&0.into(), &drawn.into())
    );
}

#[test]
fn wrong_usage_is_refused() {
    let folder = contest(2);
    let folder = folder.path();
    pigskin_in(folder, "cluster work hog --all").failed(1, "there is no plan in");
    pigskin_in(folder, "cluster work nowhere --all").failed(1, "could not open the folder nowhere");
    pigskin_in(folder, "cluster plan hog --out planned -q").printed();
    for (line, message) in [
        ("work planned", "required"),
        ("work planned --all --next", "cannot be used with"),
        ("work planned 5-3", "FIRST-LAST"),
        ("work planned --part 3/3", "K from 0"),
        ("plan hog --again 2", "from 0 to 1"),
        ("plan hog --side 0", "not in 1..=4096"),
    ] {
        pigskin_in(folder, &format!("cluster {line}")).failed(2, message);
    }
    pigskin_in(folder, "cluster work planned 7 -q").failed(1, "there is no unit 7");
    pigskin_in(folder, "cluster work s3:///x --all").failed(1, "it names no bucket");
}

/// A contest of D-Football of small matches in `football/`.
fn football() -> TempDir {
    let (folder, _) = folder_with("README.md", "");
    let football = folder.path().join("football");
    fs::create_dir_all(football.join("entries")).expect("a folder");
    let toml = "game = 'd-football'\nn = 4\ngames_per_seat = 3\nclock = { move_ms = 20000 }\n\
                reference = ['prefer-jumps', 'random']\n";
    fs::write(football.join("contest.toml"), toml).expect("a file");
    for (name, code) in [
        (
            "jumps.R",
            "my_strategy <- function(game) prefer_jumps(game)\n",
        ),
        (
            "first.py",
            "def my_strategy(game):\n    return valid_moves(game)[0]\n",
        ),
        (
            "last.py",
            "def my_strategy(game):\n    return valid_moves(game)[-1]\n",
        ),
        (
            "any.py",
            "def my_strategy(game):\n    return random_move(game)\n",
        ),
    ] {
        fs::write(football.join("entries").join(name), code).expect("a file");
    }
    folder
}

#[test]
fn matches_are_played_by_many_machines_of_which_one_is_killed() {
    let folder = football();
    let folder = folder.path();
    pigskin_in(folder, "contest run football -q").printed();
    let line = "cluster plan football --side 1 --again 0.5 -q --format json";
    let planned = on("one", folder, line).json();
    assert_eq!(
        (&planned["entries"], &planned["players"]),
        (&6.into(), &6.into())
    );
    let begin = |machine: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pigskin"));
        command
            .args(["cluster", "work", "football/cluster", "--all", "-q"])
            .current_dir(folder)
            .env("PIGSKIN_MACHINE", machine)
            .stdout(Stdio::null())
            .spawn()
            .expect("pigskin starts")
    };
    let mut workers = ["one", "two", "three"].map(begin);
    let units = folder.join("football/cluster/units");
    // As soon as anything is there, the first machine is killed at its work.
    let begun = Instant::now();
    while !units.exists() && begun.elapsed() < Duration::from_mins(2) {
        thread::sleep(Duration::from_millis(5));
    }
    workers[0].kill().expect("it is killed");
    for worker in &mut workers {
        worker.wait().expect("it ends");
    }
    on("two", folder, "cluster work football/cluster --all -q").printed();
    let indices = planned["again"].to_string().replace(',', " ");
    let indices = indices.trim_matches(['[', ']']);
    for machine in ["two", "three", "four"] {
        let line = format!("cluster work football/cluster {indices} --again -q");
        on(machine, folder, &line).printed();
    }
    let merge = "cluster merge football/cluster -q --format json";
    let merged = on("one", folder, merge).json();
    assert_eq!(merged["identical"], merged["checked"]);
    for name in ["standings.csv", "results.json", "report.html"] {
        let read = |of: &str| fs::read(folder.join(of).join(name)).expect("a file");
        let [alone, merged] = ["football/results", "football/cluster/merged"].map(read);
        assert!(alone == merged, "{name}");
    }
}

/// A folder of programs whose `pigskin` is the one of the tests.
fn programs(folder: &Path) -> String {
    let programs = folder.join("programs");
    fs::create_dir_all(&programs).expect("a folder");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_pigskin"), programs.join("pigskin"))
        .expect("a link");
    let path = std::env::var("PATH").expect("a path");
    format!("{}:{path}", programs.display())
}

#[test]
fn hosts_compute_a_plan_over_ssh() {
    let folder = contest(30);
    let folder = folder.path();
    on("plans", folder, "cluster plan hog --side 8 --again 0.5 -q").printed();
    let shared = "it's shared";
    std::os::unix::fs::symlink("hog/cluster", folder.join(shared)).expect("a link");
    // A stand-in for ssh: the command runs here, without a connection.
    let ssh = folder.join("ssh");
    fs::write(&ssh, "#!/bin/sh\nshift\nexec sh -c \"$*\"\n").expect("a file");
    let output = Command::new("sh")
        .arg(root().join("deploy/cluster-ssh.sh"))
        .args([shared, "node1", "node2", "node3"])
        .current_dir(folder)
        .env("PATH", programs(folder))
        .env("PIGSKIN_SSH", format!("sh {}", ssh.display()))
        .output();
    let ran = ran(output.expect("a shell"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let merged = pigskin_in(folder, "cluster merge hog/cluster -q --format json").json();
    let machines = merged["machines"].as_object().expect("machines");
    assert!(
        machines.keys().eq(["node1", "node2", "node3"]),
        "{machines:?}"
    );
    assert!(merged["checked"].as_u64() > Some(0));
}

#[test]
fn a_slurm_array_computes_a_plan() {
    let folder = contest(30);
    let folder = folder.path();
    on("plans", folder, "cluster plan hog --side 8 --again 0 -q").printed();
    let start = |task: &str, least: &str, count: &str| {
        let output = Command::new("sh")
            .arg(root().join("deploy/slurm.sh"))
            .arg("hog/cluster")
            .current_dir(folder)
            .env("PATH", programs_once(folder))
            .envs([("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_MAX", "2")])
            .envs([
                ("SLURM_ARRAY_TASK_MIN", least),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ])
            .output();
        ran(output.expect("a shell"))
    };
    // In an array with gaps, some part would run nowhere.
    for (least, count) in [("1", "2"), ("0", "2")] {
        let refused = start("2", least, count);
        assert_eq!(refused.code, Some(2), "{}", refused.err);
        assert!(refused.err.contains("a range from 0"), "{}", refused.err);
    }
    for task in ["0", "1", "2"] {
        let ran = start(task, "0", "3");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    pigskin_in(folder, "cluster merge hog/cluster -q --format json").json();
}

fn programs_once(folder: &Path) -> String {
    let _ = fs::remove_dir_all(folder.join("programs"));
    programs(folder)
}

#[test]
fn the_kubernetes_manifest_is_valid_and_its_commands_exist() {
    let path = root().join("deploy/kubernetes-job.yaml");
    let text = fs::read_to_string(&path).expect("a manifest");
    let help = pigskin("cluster work --help").printed();
    let commands = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("command: ["));
    let mut count = 0;
    for command in commands {
        assert!(command.starts_with("pigskin, cluster, work, "), "{command}");
        let flags = command
            .trim_end_matches(']')
            .split(", ")
            .filter(|word| word.starts_with("--"));
        for flag in flags {
            assert!(help.contains(flag), "{flag}");
        }
        count += 1;
    }
    assert_eq!(count, 2);
    let Some(clients) = std::env::var_os("PIGSKIN_CLUSTER_CLIENTS").map(PathBuf::from) else {
        return not_tried(
            "the manifest for Kubernetes",
            "PIGSKIN_CLUSTER_CLIENTS is not set",
        );
    };
    let checked = Command::new(clients.join("kubernetes-validate"))
        .arg("--strict")
        .arg(&path)
        .output()
        .expect("it starts");
    assert!(
        checked.status.success(),
        "{}",
        String::from_utf8_lossy(&checked.stdout)
    );
}
