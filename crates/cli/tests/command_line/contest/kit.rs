//! `pigskin contest kit`, and the kit on a machine without Pigskin.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::{Ran, pigskin_in};

/// Runs Python in a folder, where no `pigskin` is installed and this token is set.
fn python(folder: &Path, line: &str, token: &str) -> Ran {
    let output = Command::new("/usr/bin/python3")
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("PATH", "")
        .env("HOME", folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PIGSKIN_TOKEN", token)
        .stdin(Stdio::null())
        .output()
        .expect("Python runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A strategy of two scores.
const SWAPS: &str = "TEAM_NAME = 'Swap Meet'\n\n\ndef final_strategy(score, opponent_score):\n    \
    return 0 if 2 * score == opponent_score else 6\n";

#[test]
fn a_kit_needs_only_python() {
    let folder = TempDir::new().expect("a folder");
    let run = |line: &str| pigskin_in(folder.path(), line);
    run("contest new hog --edition spring-2017 --title Boars").printed();
    let said = run("contest kit hog").printed();
    let none = "`ok` checks entries and submits none: course.toml has no address.\n";
    assert_eq!(said, format!("Wrote hog/kit and hog/kit.zip.\n{none}"));
    let kit = folder.path().join("hog/kit");
    let checked = python(&kit, "ok", "").printed();
    assert!(
        checked.starts_with("Boars: hog_contest.py\n\nname     none"),
        "{checked}"
    );
    assert!(
        checked.ends_with("The contest will take it.\n"),
        "{checked}"
    );

    fs::write(kit.join("hog_contest.py"), SWAPS).expect("a file");
    let checked = python(&kit, "ok", "").printed();
    assert!(checked.contains("name     Swap Meet\n"), "{checked}");
    let verdict = run("check hog/kit/hog_contest.py --contest hog --format json").json();
    assert_eq!(
        (&verdict["team"], &verdict["valid"]),
        (&"Swap Meet".into(), &true.into())
    );
    let computed = python(&kit, "calc.py", "");
    let line = "duel hog/kit/hog_contest.py always:4 --edition spring-2017 --format json";
    let rate = run(line).json()["win_rate"].as_f64().expect("a number");
    let shown = format!("Win rate: {rate:.10}\n");
    assert!(computed.out.contains(&shown), "{shown} {}", computed.out);

    // Students' own work stays.
    run("contest kit hog").failed(1, "exists already; --force replaces it");
    assert_eq!(
        fs::read_to_string(kit.join("hog_contest.py")).expect("read"),
        SWAPS
    );
    run("contest kit hog --out elsewhere").printed();
    python(folder.path(), "-m zipfile -e elsewhere.zip unpacked", "").printed();
    let unpacked = folder.path().join("unpacked/hog-contest");
    let files = fs::read_dir(&unpacked).expect("a folder").count();
    assert_eq!(files, 7);
    python(&unpacked, "ok", "").printed();
}

#[test]
fn a_contest_of_d_football_has_a_kit() {
    let folder = TempDir::new().expect("a folder");
    pigskin_in(folder.path(), "contest new football --game d-football").printed();
    pigskin_in(folder.path(), "contest kit football").printed();
    let kit = folder.path().join("football/kit");
    assert!(kit.join("d_football.R").is_file());
    assert!(kit.join("css/rb.css").is_file());
    let line = "check football/kit/example_strategy.py --contest football";
    let ran = pigskin_in(folder.path(), line);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn ok_submits_to_the_contest_on_the_web() {
    let folder = TempDir::new().expect("a folder");
    let run = |line: &str| pigskin_in(folder.path(), line).printed();
    run("contest new hog --edition fall-2019");
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address").port()
    };
    let address = format!("http://127.0.0.1:{port}");
    let course = folder.path().join("hog/course.toml");
    fs::write(course, format!("address = '{address}'\n")).expect("a file");
    fs::write(folder.path().join("people.csv"), "id,name\nada,Ada\n").expect("a file");
    run("contest roster hog people.csv");
    let links = pigskin_in(folder.path(), "contest links hog").out;
    let (_, token) = links.split_once("token=").expect("a link");
    let token = token.split([',', '\n']).next().expect("a token").trim();
    let mut server = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", "hog", "--port", &port.to_string()])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .map(Server)
        .expect("pigskin runs");
    let said = server.0.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("/contest")), "it ended");

    let save = format!(
        "from urllib.request import urlretrieve\nurlretrieve('{address}/contest/kit.zip', 'kit.zip')"
    );
    fs::write(folder.path().join("save.py"), save).expect("a file");
    python(folder.path(), "save.py", "").printed();
    python(folder.path(), "-m zipfile -e kit.zip .", "").printed();
    let kit = folder.path().join("hog-contest");
    fs::write(kit.join("hog_contest.py"), SWAPS).expect("a file");
    let sent = python(&kit, "ok --submit", token).printed();
    assert!(sent.contains("\nSent as version 1.\nReceipt 1: "), "{sent}");
    assert!(
        sent.ends_with("Accepted as Swap Meet, and counts.\n"),
        "{sent}"
    );
    let wrong = python(&kit, "ok --submit", "pigskin_wrong");
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.out.contains("PIGSKIN_TOKEN is not right"),
        "{}",
        wrong.out
    );
}
