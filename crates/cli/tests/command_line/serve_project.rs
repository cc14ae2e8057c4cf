//! `pigskin serve` on a folder with a project, and the commands on its people.

use serde_json::{Value, json};

use crate::project_grades::folder;
use crate::project_points::looked_at;
use crate::ran::json as parsed;
use crate::running::{Running, heard, until};
use crate::{Folder, Ran, has};

const SERVE: &str = "serve hog --port 0 --trust-this-code";

/// Starts a server, and returns its address.
pub fn serve(folder: &Folder) -> (Running, String) {
    let mut serve = folder.command(SERVE);
    serve.env("TMPDIR", folder.littered());
    let server = Running::start(serve);
    let address = server.address();
    let warning = "course.toml has no address, so ok has no server to which students submit.";
    assert_eq!(server.line().as_deref(), Some(warning));
    (server, address)
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
    parsed(heard(answer).1)
}

/// Hands in a file, and returns its receipt.
pub fn submit(address: &str, token: &str, hog: &str) -> Value {
    let version = json!({"at": "2026-09-01T12:00:00Z", "key": "0123456789", "submit": true,
        "files": {"hog.py": hog}});
    ask(
        &format!("{address}/api/v1/project/versions"),
        token,
        Some(&version),
    )
}

/// Waits for the verdict on somebody's first version.
pub fn verdict(address: &str, token: &str) -> Value {
    let version = format!("{address}/api/v1/project/versions/1");
    until("a verdict", || {
        let found = ask(&version, token, None);
        (found["grade"] == "graded").then(|| found["verdict"].clone())
    })
}

#[test]
fn a_submission_is_graded_although_the_server_was_killed() {
    let folder = folder();
    folder.write("hog/student/README.md", "read me");
    let people = "id,name,role\nada,Ada,\nprof,Prof,staff\n";
    folder.write("people.csv", people);
    let roster = folder.printed("contest roster hog people.csv");
    assert_eq!(roster, "2 of 2 people are new on the roster.\n");
    let links = "contest links hog --person ada";
    folder.fails(links, 1, "there is no address");
    let links = folder.run(&format!("{links} --local")).out;
    has(&links, "8017/sign-in/link?token=pigskin_");
    let token = links.trim().rsplit(',').next().expect("a token");
    let (server, address) = serve(&folder);
    let receipt = submit(&address, token, &folder.read("files/ada.py"));
    assert_eq!(receipt["version"], 1, "{receipt}");
    // Which kills it.
    drop(server);
    let (server, address) = serve(&folder);
    let verdict = verdict(&address, token);
    assert_eq!(verdict["points"], verdict["of"]);
    folder.fails(SERVE, 1, "another server");
    let backup = folder.run("contest backup hog --out hog.backup").out;
    has(&backup, "2 people, 1 version of the project.");
    drop(server);
    looked_at(&folder);
    let restored = folder.run("contest restore hog.backup again").out;
    has(&restored, "1 version of the project");
    assert!(folder.has("again/project.toml"));
    has(&folder.run("contest roster again").out, "ada,Ada");
}

#[test]
fn wrong_dates_are_named_before_anything_is_served() {
    let folder = folder();
    let due = "due = \"September 9\"";
    folder.replace("hog/project.toml", "#due = \"2026-09-09 23:59:59\"", due);
    let why = "project.toml: phase.1.due: \"September 9\" is not a time";
    folder.fails(SERVE, 1, why);
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
        let line = format!("serve {place} --port 0 --trust-this-code --rehearse");
        let refused = folder.command(&line).arg("September 9").output();
        Ran::from(refused.expect("pigskin runs")).failed(code, why);
    }
}
