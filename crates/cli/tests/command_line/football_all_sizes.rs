//! The winner with every number of pieces: `solve --all-sizes`, `verify`.

use insta::assert_snapshot;
use serde_json::json;
use tempfile::TempDir;

use crate::{folder_with, pigskin, pigskin_in};

#[test]
fn the_winner_is_proved_for_all_sizes() {
    let folder = TempDir::new().expect("a folder");
    let shown = pigskin("solve --all-sizes").printed();
    assert_snapshot!(shown);
    let solve = "solve --game d-football --all-sizes --certificate all.txt";
    let written = pigskin_in(folder.path(), solve).printed();
    let without_hint = |text: &str| text.lines().take(6).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_hint(&written), without_hint(&shown));
    assert!(written.ends_with("`pigskin verify all.txt` checks it.\n"));
    pigskin_in(folder.path(), solve).failed(1, "all.txt exists already; --force replaces it");
    pigskin_in(folder.path(), &format!("{solve} --force")).printed();
    assert_snapshot!(pigskin_in(folder.path(), "verify all.txt").printed());
}

#[test]
fn all_sizes_are_an_object_too() {
    let folder = TempDir::new().expect("a folder");
    let solve = "solve --all-sizes --certificate all.txt --format json";
    let solved = pigskin_in(folder.path(), solve).json();
    let sizes = json!([
        {"from": 1, "to": 1, "winner": "second"},
        {"from": 2, "to": 2, "winner": "first"},
        {"from": 3, "to": 3, "winner": "second"},
        {"from": 4, "to": null, "winner": "first"},
    ]);
    assert_eq!(solved["sizes"], sizes);
    assert_eq!(solved["same_replies_from"], json!(11));
    let proved = pigskin_in(folder.path(), "verify all.txt --format json").json();
    assert_eq!(proved["sizes"], sizes);
    assert_eq!(proved["replies"], solved["replies"]);
    assert_eq!(proved.get("n"), None);
}

#[test]
fn a_certificate_that_claims_too_much_is_refused() {
    let folder = TempDir::new().expect("a folder");
    pigskin_in(folder.path(), "solve --n 8 --certificate eight.txt").printed();
    let eight = std::fs::read_to_string(folder.path().join("eight.txt")).expect("it was written");
    let (folder, _) = folder_with("bad.txt", &eight.replace("pieces: 8", "pieces: 8 or more"));
    let refused = "the last square is not the loser's";
    pigskin_in(folder.path(), "verify bad.txt").failed(1, refused);
    // A text without a certificate of some number says nothing of that number.
    let (folder, _) = folder_with("eight.txt", &format!("{eight}\n{eight}"));
    let proved = pigskin_in(folder.path(), "verify eight.txt --format json").json();
    assert_eq!(
        proved["sizes"],
        json!([{"from": 8, "to": 8, "winner": "first"}])
    );
    pigskin("solve --all-sizes --n 8").failed(2, "cannot be used with");
    pigskin("solve --all-sizes --game hog").failed(2, "some options are only for D-Football");
}
