//! `pigskin serve` on a folder with a project, and the commands on its people.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::pigskin_in;
use crate::project_grades::folder;
use crate::project_points::looked_at;

/// Time after which a server that says nothing hangs, on a machine that may be busy.
pub const HANGS_AFTER: Duration = Duration::from_mins(3);

/// Starts a server, and returns its address.
pub fn serve(folder: &Path) -> (Child, String) {
    // A killed server leaves the folders of its boxes behind.
    let littered = folder.join("littered");
    fs::create_dir_all(&littered).expect("a folder");
    for path in [folder, &littered] {
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(path, open).expect("the folder is ours");
    }
    let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", "hog", "--port", "0", "--trust-this-code"])
        .current_dir(folder)
        .env("TMPDIR", &littered)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("pigskin runs");
    let said = process.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let address = lines.find_map(|line| {
        let address = line.strip_prefix("Project 1: Hog is at ")?;
        Some(address.strip_suffix("/project")?.to_owned())
    });
    let warning = "course.toml has no address, so ok has no server to which students submit.";
    assert_eq!(lines.next().as_deref(), Some(warning));
    thread::spawn(move || lines.for_each(drop));
    (process, address.expect("the project is announced"))
}

/// The answer to a request of a program.
pub fn ask(address: &str, token: &str, body: Option<&Value>) -> Value {
    let authorization = format!("Bearer {token}");
    let answer = match body {
        None => ureq::get(address)
            .header("authorization", &authorization)
            .call(),
        Some(body) => ureq::post(address)
            .header("authorization", &authorization)
            .header("content-type", "application/json")
            .send(body.to_string()),
    };
    let text = answer.expect("an answer").body_mut().read_to_string();
    serde_json::from_str(&text.expect("text")).expect("JSON")
}

#[test]
fn a_submission_is_graded_although_the_server_was_killed() {
    let folder = folder();
    fs::write(folder.path().join("hog/student/README.md"), "read me").expect("a file");
    let people = "id,name,role\nada,Ada,\nprof,Prof,staff\n";
    fs::write(folder.path().join("people.csv"), people).expect("a file");
    let roster = pigskin_in(folder.path(), "contest roster hog people.csv").out;
    assert_eq!(roster, "2 of 2 people are new on the roster.\n");
    let none = pigskin_in(folder.path(), "contest links hog --person ada");
    none.failed(1, "there is no address");
    let links = pigskin_in(folder.path(), "contest links hog --person ada --local").out;
    assert!(
        links.contains("8017/sign-in/link?token=pigskin_"),
        "{links}"
    );
    let token = links.trim().rsplit(',').next().expect("a token").to_owned();
    let (mut server, address) = serve(folder.path());
    let hog = fs::read_to_string(folder.path().join("files/ada.py")).expect("a file");
    let version = json!({"at": "2026-09-01T12:00:00Z", "key": "0123456789", "submit": true,
        "files": {"hog.py": hog}});
    let versions = format!("{address}/api/v1/project/versions");
    let receipt = ask(&versions, &token, Some(&version));
    assert_eq!(receipt["version"], 1, "{receipt}");
    // SIGKILL.
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    let (mut server, address) = serve(folder.path());
    let version = format!("{address}/api/v1/project/versions/1");
    let begun = Instant::now();
    let graded = loop {
        let found = ask(&version, &token, None);
        if found["grade"] == "graded" {
            break found;
        }
        assert!(begun.elapsed() < HANGS_AFTER, "{found}");
        thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(graded["verdict"]["points"], graded["verdict"]["of"]);
    let second = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", "hog", "--port", "0", "--trust-this-code"])
        .current_dir(folder.path())
        .output()
        .expect("pigskin runs");
    let why = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(why.contains("another server"), "{why}");
    let backup = pigskin_in(folder.path(), "contest backup hog --out hog.backup").out;
    let expected = "2 people, 1 version of the project.";
    assert!(backup.contains(expected), "{backup}");
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    looked_at(folder.path());
    let restored = pigskin_in(folder.path(), "contest restore hog.backup again").out;
    assert!(restored.contains("1 version of the project"), "{restored}");
    assert!(folder.path().join("again/project.toml").exists());
    let roster = pigskin_in(folder.path(), "contest roster again").out;
    assert!(roster.contains("ada,Ada"), "{roster}");
}

#[test]
fn wrong_dates_are_named_before_anything_is_served() {
    let folder = folder();
    let path = folder.path().join("hog/project.toml");
    let text = fs::read_to_string(&path).expect("a file");
    let wrong = text.replacen("#due = \"2026-09-09 23:59:59\"", "due = \"September 9\"", 1);
    fs::write(&path, wrong).expect("a file");
    let serve = pigskin_in(folder.path(), "serve hog --port 0 --trust-this-code");
    serve.failed(
        1,
        "project.toml: phase 1: due: \"September 9\" is not a time",
    );
}

#[test]
fn a_rehearsal_needs_a_time_and_a_course() {
    let folder = folder();
    for (place, code, why) in [
        ("hog", 2, "--rehearse: \"September 9\" is not a time"),
        (
            "files",
            1,
            "--rehearse needs the folder of a contest or project",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["serve", place, "--port", "0", "--trust-this-code"])
            .args(["--rehearse", "September 9"])
            .current_dir(folder.path())
            .output()
            .expect("pigskin runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(why), "{said}");
        assert_eq!(output.status.code(), Some(code));
    }
}
