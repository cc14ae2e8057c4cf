//! `pigskin contest links`

use std::fs;

use tempfile::TempDir;

use crate::{Ran, pigskin_in};

/// A new contest in `hog/` with two people on its roster.
fn contest() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    pigskin_in(folder.path(), "contest new hog").printed();
    let people = "id,name,email,section,role\nada,Ada,ada@example.edu,1,\nprof,Prof,,,staff\n";
    fs::write(folder.path().join("people.csv"), people).expect("written");
    let said = pigskin_in(folder.path(), "contest roster hog people.csv").printed();
    assert_eq!(said, "2 of 2 people are new on the roster.\n");
    folder
}

/// The links in the CSV that was printed.
#[track_caller]
fn links(ran: &Ran) -> Vec<String> {
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut reader = csv::Reader::from_reader(ran.out.as_bytes());
    let rows = reader
        .records()
        .map(|row| row.expect("a row")[3].to_owned());
    rows.collect()
}

#[test]
fn without_an_address_no_link_is_made() {
    let folder = contest();
    let run = |line: &str| pigskin_in(folder.path(), line);
    let refused = "there is no address in hog/course.toml";
    run("contest links hog").failed(1, refused);
    run("contest links hog").failed(1, "--local to try it here");
    run("contest links hog --person ada --revoke").failed(1, refused);
    let local = links(&run("contest links hog --local"));
    assert_eq!(local.len(), 2);
    let here = "http://127.0.0.1:8017/contest/sign-in/link?token=";
    assert!(local.iter().all(|link| link.starts_with(here)), "{local:?}");
    // The comment that `contest new` has written is the setting.
    let file = folder.path().join("hog/course.toml");
    let text = fs::read_to_string(&file).expect("written by contest new");
    let text = text.replace("#address", "address");
    fs::write(&file, text).expect("written");
    let made = links(&run("contest links hog --person ada"));
    let there = "https://hog.example.edu/contest/sign-in/link?token=";
    assert!(made.len() == 1 && made[0].starts_with(there), "{made:?}");
    let other = "contest links hog --address http://192.0.2.7:9000/ --person prof";
    let made = links(&run(other));
    let there = "http://192.0.2.7:9000/contest/sign-in/link?token=";
    assert!(made.len() == 1 && made[0].starts_with(there), "{made:?}");
    let bare = run("contest links hog --address hog.example.edu");
    bare.failed(2, "does not begin with https:// or http://");
}

/// A spreadsheet would compute names that begin as a formula does.
#[test]
fn names_are_no_formulas() {
    let folder = contest();
    let people = "id,name,email\nmal,=1+1,\n";
    fs::write(folder.path().join("people.csv"), people).expect("written");
    pigskin_in(folder.path(), "contest roster hog people.csv").printed();
    let made = pigskin_in(folder.path(), "contest links hog --local --person mal").out;
    assert!(made.contains("\nmal,'=1+1,,http://"), "{made}");
    let made = pigskin_in(folder.path(), "contest links hog --local --format json").json();
    let rows = made.as_array().expect("a row for each person");
    let mal = rows.iter().find(|row| row["id"] == "mal").expect("mal");
    // Programs get the name as it is.
    assert_eq!((&mal["name"], &mal["email"]), (&"=1+1".into(), &"".into()));
    let (link, token) = (mal["link"].as_str(), mal["token"].as_str());
    let (link, token) = (link.expect("a link"), token.expect("a token"));
    assert!(link.ends_with(&format!("?token={token}")), "{link}");
}

#[test]
fn a_folder_without_a_contest_is_refused_first() {
    let folder = TempDir::new().expect("a folder");
    let none = pigskin_in(folder.path(), "contest links nowhere");
    none.failed(1, "nowhere has no contest.toml and no project.toml");
}
