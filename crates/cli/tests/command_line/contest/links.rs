//! `pigskin contest links`

use crate::{Folder, Ran, has};

/// A new contest in `hog/` with two people on its roster.
fn contest() -> Folder {
    let folder = Folder::new();
    folder.printed("contest new hog");
    let people = "id,name,email,section,role\nada,Ada,ada@example.edu,1,\nprof,Prof,,,staff\n";
    folder.write("people.csv", people);
    let said = folder.printed("contest roster hog people.csv");
    assert_eq!(said, "2 of 2 people are new on the roster.\n");
    folder
}

/// The links in the CSV that was printed.
#[track_caller]
fn links(ran: Ran) -> Vec<String> {
    let printed = ran.ended(0);
    let mut reader = csv::Reader::from_reader(printed.as_bytes());
    let rows = reader
        .records()
        .map(|row| row.expect("a row")[3].to_owned());
    rows.collect()
}

#[test]
fn without_an_address_no_link_is_made() {
    let folder = contest();
    let refused = "there is no address in hog/course.toml";
    folder.fails("contest links hog", 1, refused);
    folder.fails("contest links hog", 1, "--local to try it here");
    folder.fails("contest links hog --person ada --revoke", 1, refused);
    let local = links(folder.run("contest links hog --local"));
    assert_eq!(local.len(), 2);
    let here = "http://127.0.0.1:8017/sign-in/link?token=";
    assert!(local.iter().all(|link| link.starts_with(here)), "{local:?}");
    // The comment that `contest new` has written is the setting.
    folder.replace("hog/course.toml", "#address", "address");
    let made = links(folder.run("contest links hog --person ada"));
    let there = "https://hog.example.edu/sign-in/link?token=";
    assert!(made.len() == 1 && made[0].starts_with(there), "{made:?}");
    let other = "contest links hog --address http://192.0.2.7:9000/ --person prof";
    let made = links(folder.run(other));
    let there = "http://192.0.2.7:9000/sign-in/link?token=";
    assert!(made.len() == 1 && made[0].starts_with(there), "{made:?}");
    let bare = folder.run("contest links hog --address hog.example.edu");
    bare.failed(2, "does not begin with https:// or http://");
}

/// A spreadsheet would compute names that begin as a formula does.
#[test]
fn names_are_no_formulas() {
    let folder = contest();
    let people = "id,name,email\nmal,=1+1,\n";
    folder.write("people.csv", people);
    folder.printed("contest roster hog people.csv");
    let made = folder.run("contest links hog --local --person mal").out;
    has(&made, "\nmal,'=1+1,,http://");
    let made = folder.json("contest links hog --local --format json");
    let rows = made.as_array().expect("a row for each person");
    let mal = rows.iter().find(|row| row["id"] == "mal").expect("mal");
    // Programs get the name as it is.
    assert_eq!(mal["name"], "=1+1");
    assert_eq!(mal["email"], "");
    let (link, token) = (mal["link"].as_str(), mal["token"].as_str());
    let (link, token) = (link.expect("a link"), token.expect("a token"));
    assert!(link.ends_with(&format!("?token={token}")), "{link}");
}

#[test]
fn a_folder_without_a_contest_is_refused_first() {
    let folder = Folder::new();
    let none = folder.run("contest links nowhere");
    none.failed(1, "nowhere has no contest.toml and no project.toml");
}
