//! Mail of a server that is stopped and started.

use std::net::SocketAddr;

use tokio::runtime::Runtime;

use crate::running::{Running, until};
use crate::smtp::{Manners, Smtp};
use crate::{Folder, begins, has};

/// A contest in `hog/` with two people on its roster, which sends mail through a server here.
fn contest(address: SocketAddr) -> Folder {
    let folder = Folder::new();
    folder.printed("contest new hog");
    folder.replace(
        "hog/contest.toml",
        "#sandbox = \"full\"",
        "sandbox = \"limits\"",
    );
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
fn links_are_mailed_only_with_all_settings() {
    let runtime = Runtime::new().expect("a runtime");
    let folder = contest(runtime.block_on(Smtp::nowhere()));
    folder.remove("hog/mail-password");
    folder.fails("serve hog --port 0", 1, "mail.password_file");
    folder.write("hog/course.toml", "");
    let links = "contest links hog --mail";
    folder.fails(links, 1, "there is no address in hog/course.toml");
    let address = "address = 'https://hog.example.edu'\n";
    folder.write("hog/course.toml", address);
    folder.fails(links, 1, "add [mail] with server and from");
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
    let smtp = runtime.block_on(Smtp::start_at(nowhere, manners()));
    let server = serve(&folder);
    until("two messages", || (smtp.arrived().len() >= 2).then_some(()));
    log += &server.stopped();
    log += &serve(&folder).stopped();
    assert_eq!(smtp.arrived().len(), 2);
    let link = "https://hog.example.edu/sign-in/link?token=pigskin_";
    assert!(smtp.arrived().iter().all(|mail| mail.text.contains(link)));
    for mail in smtp.arrived() {
        let (_, link) = mail.text.split_once("?token=").expect("a link");
        let token = link.split_whitespace().next().expect("a token");
        assert!(token.len() > 50 && !log.contains(token), "{log}");
    }
    assert!(!log.contains("s3cret"), "{log}");
}
