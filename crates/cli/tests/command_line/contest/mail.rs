//! `pigskin contest mail`, and mail of a server that is stopped and started.

use std::net::SocketAddr;

use tokio::runtime::Runtime;

use crate::running::{Running, until};
use crate::smtp::{Manners, Smtp};
use crate::{Folder, begins, has};

/// A contest in `hog/` with two people on its roster, which sends mail through a server here.
fn contest(address: SocketAddr) -> Folder {
    let folder = Folder::new();
    folder.printed("contest new hog");
    folder.replace("hog/contest.toml", "\"full\"", "\"limits\"");
    let settings = Smtp::settings(address, "user = 'hog'\npassword_file = 'mail-password'");
    folder.write("hog/course.toml", settings);
    folder.write("hog/mail-password", "s3cret\n");
    let people = "id,name,email,role\nada,Ada,ada@example.edu,\nbob,Bob,,\n\
                  prof,Prof,prof@example.edu,staff\n";
    folder.write("people.csv", people);
    folder.printed("contest roster hog people.csv");
    folder
}

/// The credentials that the server asks for.
fn manners() -> Manners {
    Manners {
        // Base 64 of "\0hog\0s3cret".
        credentials: Some("AGhvZwBzM2NyZXQ=".to_owned()),
        ..Manners::default()
    }
}

/// A server of the contest, once it has started.
fn serve(folder: &Folder) -> Running {
    let server = folder.start("serve hog --port 0");
    server.says("contest is at http");
    server
}

#[test]
fn a_test_arrives_or_says_why_not() {
    let runtime = Runtime::new().expect("a runtime");
    let smtp = runtime.block_on(Smtp::start(manners()));
    let folder = contest(smtp.address);
    let said = folder.printed("contest mail hog --test eve@example.com");
    has(&said, "has accepted a test for\neve@example.com");
    assert_eq!(smtp.arrived_at("eve@example.com").len(), 1);
    let said = folder.json("contest mail hog --test eve@example.com --format json");
    assert_eq!(said["to"], "eve@example.com");
    assert_eq!(said["port"], smtp.address.port());
    let refused = folder.run("contest mail hog --test nobody");
    refused.failed(1, "\"nobody\" is not an e-mail address");
    folder.write("hog/mail-password", "s3cret2\n");
    let wrong = folder.run("contest mail hog --test eve@example.com");
    has(&wrong.err, "check server, port, security");
    wrong.failed(1, "refuses the sign-in");
    folder.remove("hog/mail-password");
    let refused = folder.run("contest mail hog --test eve@example.com");
    refused.failed(1, "mail.password_file");
    folder.fails("serve hog --port 0", 1, "mail.password_file");
    folder.write("hog/course.toml", "");
    folder.fails("contest mail hog", 1, "hog/course.toml has no [mail]");
    let refused = folder.run("contest links hog --mail");
    refused.failed(1, "there is no address in hog/course.toml");
    let address = "address = 'https://hog.example.edu'\n";
    folder.write("hog/course.toml", address);
    let refused = folder.run("contest links hog --mail");
    refused.failed(1, "add [mail] with server and from");
}

#[test]
fn links_survive_a_restart_and_arrive_once() {
    let runtime = Runtime::new().expect("a runtime");
    let nowhere = runtime.block_on(Smtp::nowhere());
    let folder = contest(nowhere);
    let said = folder.printed("contest links hog --mail");
    begins(&said, "Queued 2 links; `pigskin serve` sends them.\n");
    has(&said, "no e-mail address for: bob\n");
    let again = folder.json("contest links hog --mail --format json");
    let expected = serde_json::json!({ "queued": 0, "waiting": 2, "no_address": ["bob"] });
    assert_eq!(again, expected);
    // The mail server is away.
    let mut log = serve(&folder).stopped();
    let shown = folder.printed("contest mail hog");
    has(&shown, "2 waiting, 0 sent, 0 failed");
    let smtp = runtime.block_on(Smtp::start_at(nowhere, manners()));
    let server = serve(&folder);
    until("two messages", || (smtp.arrived().len() >= 2).then_some(()));
    log += &server.stopped();
    log += &serve(&folder).stopped();
    let shown = folder.printed("contest mail hog");
    has(&shown, "0 waiting, 2 sent, 0 failed");
    assert_eq!(smtp.arrived().len(), 2);
    let link = "https://hog.example.edu/sign-in/link?token=pigskin_";
    assert!(smtp.arrived().iter().all(|mail| mail.text.contains(link)));
    for mail in smtp.arrived() {
        let (_, link) = mail.text.split_once("?token=").expect("a link");
        let token = link.split_whitespace().next().expect("a token");
        assert!(token.len() > 50 && !log.contains(token), "{log}");
    }
    assert!(!log.contains("s3cret"), "{log}");
    let shown = folder.json("contest mail hog --format json");
    assert_eq!(shown["sent"], 2);
    assert_eq!(shown["waiting"], 0);
    assert_eq!(shown["failed"], 0);
    assert_eq!(shown["troubles"], serde_json::json!([]));
    // They are queued again only on demand.
    let said = folder.printed("contest mail hog --retry");
    begins(&said, "Queued 0 again");
    let said = folder.json("contest mail hog --retry --format json");
    assert_eq!(said, serde_json::json!({ "queued": 0 }));
}
