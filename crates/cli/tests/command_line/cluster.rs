//! `pigskin cluster`

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use crate::not_tried::not_tried;
use crate::running::{Running, until};
use crate::workspace::root;
use crate::{Folder, Ran, begins, has, pigskin};

/// A contest of tables to twenty points in `hog/`, two of them the same.
fn contest(entries: usize) -> Folder {
    let folder = Folder::new();
    let toml = "title = 'Many'\nedition = 'fall-2019'\nset.goal = 20\nreference = ['always:4']\n";
    folder.write("hog/contest.toml", toml);
    for n in 0..entries {
        let choice = |mine: usize, theirs: usize| (mine * (n % 4 + 1) + theirs + n) % 10;
        let rows = (0..20).map(|mine| (0..20).map(|theirs| choice(mine, theirs)).collect());
        let rows: Vec<Vec<usize>> = rows.collect();
        folder.write(format!("hog/entries/n{n}.json"), format!("{rows:?}"));
    }
    folder
}

/// Runs `pigskin` as a machine of this name.
fn on(machine: &str, folder: &Folder, line: &str) -> Ran {
    Ran::of(folder.command(line).env("PIGSKIN_MACHINE", machine))
}

#[test]
fn many_machines_give_the_standings_of_one() {
    let folder = contest(30);
    folder.printed("contest run hog -q");
    let line = "cluster plan hog --side 8 -q --format json";
    let planned = on("one", &folder, line).json();
    assert_eq!(planned["entries"], 31);
    let units = planned["units"].as_u64().expect("a number");
    assert_eq!(planned["missing"], units);

    let merge = "cluster merge hog/cluster -q";
    on("one", &folder, merge).failed(1, &format!("{units} of {units} units are missing"));
    let done = on(
        "one",
        &folder,
        "cluster work hog/cluster 0 2-3 -q --format json",
    )
    .json();
    assert_eq!(done["computed"].to_string(), "[0,2,3]");
    let done = on(
        "one",
        &folder,
        "cluster work hog/cluster 2 -q --format json",
    )
    .json();
    assert_eq!(done["known"], 1);
    assert_eq!(done["missing"], units - 3);
    let done = on(
        "one",
        &folder,
        "cluster work hog/cluster --next -q --format json",
    )
    .json();
    assert_eq!(done["computed"].as_array().map(Vec::len), Some(1));
    for part in ["0/2", "1/2"] {
        on(
            "one",
            &folder,
            &format!("cluster work hog/cluster --part {part} -q"),
        )
        .printed();
    }
    let done = on("one", &folder, "cluster work hog/cluster --all -q").printed();
    assert_eq!(done, "Computed 0 units.\nNo unit is left.\n");

    let merged = on("one", &folder, &format!("{merge} --format json")).json();
    assert_eq!(merged["machines"]["one"]["units"], units);
    for name in ["standings.csv", "results.json", "report.html"] {
        let read = |of: &str| folder.bytes(format!("{of}/{name}"));
        let [alone, merged] = ["hog/results", "hog/cluster/merged"].map(read);
        assert!(alone == merged, "{name}");
    }
    let shown = on("one", &folder, merge).out;
    has(&shown, "  one: ");
    has(&shown, "Rank  Team");

    let unit = fs::read_dir(folder.at("hog/cluster/units"))
        .expect("a folder")
        .next();
    fs::write(unit.expect("a unit").expect("a file").path(), "").expect("to write");
    let remedy = "hog/cluster --damaged`";
    on("one", &folder, merge).failed(1, remedy);
    let forgotten = on("one", &folder, "cluster forget hog/cluster --damaged").printed();
    assert_eq!(forgotten, "Removed 1 unit.\n");
    on("one", &folder, "cluster work hog/cluster --all -q").printed();
    let forgotten = on("one", &folder, "cluster forget hog/cluster --machine one").printed();
    assert_eq!(forgotten, format!("Removed {units} units.\n"));
    let forget = "cluster forget hog/cluster --machine two --format json";
    let forgotten = on("one", &folder, forget).json();
    assert_eq!(forgotten["machine"], "two");
    assert_eq!(forgotten["units"], 0);
}

#[test]
fn wrong_usage_is_refused() {
    let folder = contest(2);
    folder.fails("cluster work hog --all", 1, "there is no plan in");
    let refused = folder.run("cluster work nowhere --all");
    refused.failed(1, "could not open the folder nowhere");
    folder.printed("cluster plan hog --out planned -q");
    for (line, message) in [
        ("work planned", "required"),
        ("work planned --all --next", "cannot be used with"),
        ("work planned 5-3", "FIRST-LAST"),
        ("work planned --part 3/3", "K from 0"),
        ("plan hog --side 0", "not in 1..=4096"),
    ] {
        folder.fails(&format!("cluster {line}"), 2, message);
    }
    folder.fails("cluster work planned 7 -q", 1, "there is no unit 7");
    folder.fails("cluster work s3:///x --all", 1, "it names no bucket");
}

/// A contest of D-Football of small matches in `football/`.
fn football() -> Folder {
    let folder = Folder::new();
    let toml = "game = 'd-football'\nn = 4\ngames_per_seat = 3\nclock = { move_ms = 20000 }\n\
                reference = ['prefer-jumps', 'random']\n";
    folder.write("football/contest.toml", toml);
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
        folder.write(format!("football/entries/{name}"), code);
    }
    folder
}

#[test]
fn matches_are_played_by_many_machines_of_which_one_is_killed() {
    let folder = football();
    folder.printed("contest run football -q");
    let line = "cluster plan football --side 1 -q --format json";
    let planned = on("one", &folder, line).json();
    assert_eq!(planned["entries"], 6);
    assert_eq!(planned["players"], 6);
    let begin = |machine: &str| {
        let mut work = folder.command("cluster work football/cluster --all -q");
        work.env("PIGSKIN_MACHINE", machine);
        Running::start(work)
    };
    let [one, two, three] = ["one", "two", "three"].map(begin);
    // As soon as anything is there, the first machine is killed at its work.
    until("a unit", || {
        folder.has("football/cluster/units").then_some(())
    });
    drop(one);
    two.ended();
    three.ended();
    on("two", &folder, "cluster work football/cluster --all -q").printed();
    let merge = "cluster merge football/cluster -q --format json";
    on("one", &folder, merge).json();
    for name in ["standings.csv", "results.json", "report.html"] {
        let read = |of: &str| folder.bytes(format!("{of}/{name}"));
        let [alone, merged] = ["football/results", "football/cluster/merged"].map(read);
        assert!(alone == merged, "{name}");
    }
}

/// A folder of programs whose `pigskin` is the one of the tests.
fn programs(folder: &Folder) -> String {
    folder.write("programs/README.md", "");
    let program = folder.at("programs/pigskin");
    let _ = fs::remove_file(&program);
    symlink(env!("CARGO_BIN_EXE_pigskin"), program).expect("a link");
    let path = std::env::var("PATH").expect("a path");
    format!("{}:{path}", folder.at("programs").display())
}

#[test]
fn hosts_compute_a_plan_over_ssh() {
    let folder = contest(30);
    on("plans", &folder, "cluster plan hog --side 8 -q").printed();
    let shared = "it's shared";
    symlink("hog/cluster", folder.at(shared)).expect("a link");
    // A stand-in for ssh: the command runs here, without a connection.
    folder.write("ssh", "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
    let ssh = folder.at("ssh");
    let mut script = folder.program("sh", "");
    script.arg(root().join("deploy/cluster-ssh.sh"));
    script.args([shared, "node1", "node2", "node3"]);
    script.env("PATH", programs(&folder));
    script.env("PIGSKIN_SSH", format!("sh {}", ssh.display()));
    Ran::of(&mut script).succeeded();
    let merged = folder.json("cluster merge hog/cluster -q --format json");
    let machines = merged["machines"].as_object().expect("machines");
    assert!(
        machines.keys().eq(["node1", "node2", "node3"]),
        "{machines:?}"
    );
}

#[test]
fn a_slurm_array_computes_a_plan() {
    let folder = contest(30);
    on("plans", &folder, "cluster plan hog --side 8 -q").printed();
    let start = |task: &str, least: &str, count: &str| {
        let mut script = folder.program("sh", "");
        script
            .arg(root().join("deploy/slurm.sh"))
            .arg("hog/cluster");
        script.env("PATH", programs(&folder));
        script.env("SLURM_ARRAY_TASK_ID", task);
        script.env("SLURM_ARRAY_TASK_MIN", least);
        script.env("SLURM_ARRAY_TASK_MAX", "2");
        script.env("SLURM_ARRAY_TASK_COUNT", count);
        Ran::of(&mut script)
    };
    // In an array with gaps, some part would run nowhere.
    for (least, count) in [("1", "2"), ("0", "2")] {
        start("2", least, count).failed(2, "a range from 0");
    }
    for task in ["0", "1", "2"] {
        start(task, "0", "3").succeeded();
    }
    folder.json("cluster merge hog/cluster -q --format json");
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
        begins(command, "pigskin, cluster, work, ");
        let flags = command
            .trim_end_matches(']')
            .split(", ")
            .filter(|word| word.starts_with("--"));
        for flag in flags {
            assert!(help.contains(flag), "{flag}");
        }
        count += 1;
    }
    assert_eq!(count, 1);
    let Some(clients) = std::env::var_os("PIGSKIN_CLUSTER_CLIENTS").map(PathBuf::from) else {
        return not_tried(
            "the manifest for Kubernetes",
            "PIGSKIN_CLUSTER_CLIENTS is not set",
        );
    };
    let mut validate = Command::new(clients.join("kubernetes-validate"));
    let checked = Ran::of(validate.arg("--strict").arg(&path));
    assert_eq!(checked.code, Some(0), "{}", checked.out);
}
