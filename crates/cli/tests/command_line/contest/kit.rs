//! `pigskin contest kit`, and the kit on a machine without Pigskin.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Folder, Ran, begins, has};

/// Runs Python in a folder, where no `pigskin` is installed and this token is set.
fn python(folder: &Path, line: &str, token: &str) -> Ran {
    let mut python = Command::new("/usr/bin/python3");
    python.args(line.split_whitespace()).current_dir(folder);
    python.env("PATH", "").env("HOME", folder);
    python.env("PYTHONDONTWRITEBYTECODE", "1");
    python.env("PIGSKIN_TOKEN", token).stdin(Stdio::null());
    Ran::of(&mut python)
}

/// A strategy of two scores.
const SWAPS: &str = "TEAM_NAME = 'Swap Meet'\n\n\ndef final_strategy(score, opponent_score):\n    \
    return 0 if 2 * score == opponent_score else 6\n";

#[test]
fn a_kit_needs_only_python() {
    let folder = Folder::new();
    folder.printed("contest new hog --edition spring-2017 --title Boars");
    let said = folder.printed("contest kit hog");
    let none = "`ok` checks entries and submits none: course.toml has no address.\n";
    assert_eq!(said, format!("Wrote hog/kit and hog/kit.zip.\n{none}"));
    let kit = folder.at("hog/kit");
    has(&folder.read("hog/contest-handout.md"), "### Pork Chop\n");
    has(
        &folder.read("hog/kit/handout.html"),
        "no Swine Swap follows",
    );
    let checked = python(&kit, "ok", "").printed();
    begins(&checked, "Boars: hog_contest.py\n\nname     none");
    assert!(
        checked.ends_with("The contest will take it.\n"),
        "{checked}"
    );

    folder.write("hog/kit/hog_contest.py", SWAPS);
    let checked = python(&kit, "ok", "").printed();
    has(&checked, "name     Swap Meet\n");
    let verdict = folder.json("check hog/kit/hog_contest.py --contest hog --format json");
    assert_eq!(verdict["team"], "Swap Meet");
    assert_eq!(verdict["valid"], true);
    let computed = python(&kit, "calc.py", "");
    let line = "duel hog/kit/hog_contest.py always:4 --edition spring-2017 --format json";
    let rate = folder.json(line)["win_rate"].as_f64().expect("a number");
    let shown = format!("Win rate: {rate:.10}\n");
    has(&computed.out, &shown);

    // Students' own work stays.
    folder.fails("contest kit hog", 1, "exists already; --force replaces it");
    assert_eq!(folder.read("hog/kit/hog_contest.py"), SWAPS);
    folder.printed("contest kit hog --out elsewhere");
    python(folder.path(), "-m zipfile -e elsewhere.zip unpacked", "").printed();
    let unpacked = folder.at("unpacked/hog-contest");
    let files = fs::read_dir(&unpacked).expect("a folder").count();
    assert_eq!(files, 8);
    python(&unpacked, "ok", "").printed();
}

#[test]
fn a_contest_of_d_football_has_a_kit() {
    let folder = Folder::new();
    folder.printed("contest new football --game d-football");
    let course = "address = 'https://football.example.edu'\ntime_zone = 'America/Detroit'\n\
                  closes = '2026-12-15 12:00'\nteam_size = 4\n";
    folder.write("football/course.toml", course);
    folder.printed("contest kit football");
    for format in ["ipynb", "Rmd", "qmd"] {
        let notebook = folder.read(format!("football/kit/instructions.{format}"));
        let until = "until Tuesday, 15 December 2026, 12:00 (America/Detroit).";
        for text in [
            until,
            "up to 4 people.",
            "<https://football.example.edu/contest>",
        ] {
            has(&notebook, text);
        }
    }
    assert!(folder.has("football/kit/d_football.R"));
    assert!(folder.has("football/kit/css/rb.css"));
    let check = "check football/kit/example_strategy.py --contest football";
    folder.run(check).succeeded();
}

#[test]
fn ok_submits_to_the_contest_on_the_web() {
    let folder = Folder::new();
    folder.printed("contest new hog --edition fall-2019");
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address").port()
    };
    let address = format!("http://127.0.0.1:{port}");
    folder.write("hog/course.toml", format!("address = '{address}'\n"));
    folder.write("people.csv", "id,name\nada,Ada\n");
    folder.printed("contest roster hog people.csv");
    let links = folder.run("contest links hog").out;
    let (_, token) = links.split_once("token=").expect("a link");
    let token = token.split([',', '\n']).next().expect("a token").trim();
    let server = folder.start(&format!("serve hog --port {port}"));
    server.says("/contest");

    let save = format!(
        "from urllib.request import urlretrieve\nurlretrieve('{address}/contest/kit.zip', 'kit.zip')"
    );
    folder.write("save.py", save);
    python(folder.path(), "save.py", "").printed();
    python(folder.path(), "-m zipfile -e kit.zip .", "").printed();
    let kit = folder.at("hog-contest");
    folder.write("hog-contest/hog_contest.py", SWAPS);
    let sent = python(&kit, "ok --submit", token).printed();
    has(&sent, "\nSent as version 1.\nReceipt 1: ");
    assert!(
        sent.ends_with("Accepted as Swap Meet, and counts.\n"),
        "{sent}"
    );
    let wrong = python(&kit, "ok --submit", "pigskin_wrong").ended(1);
    has(&wrong, "PIGSKIN_TOKEN is not right");
}
