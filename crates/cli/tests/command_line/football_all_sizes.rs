//! The winner with every number of pieces: `solve --all-sizes`, `verify`.

use insta::assert_snapshot;
use serde_json::json;

use crate::{Folder, pigskin};

#[test]
fn the_winner_is_proved_for_all_sizes() {
    let folder = Folder::new();
    let shown = pigskin("solve --all-sizes").printed();
    assert_snapshot!(shown);
    let solve = "solve --game d-football --all-sizes --certificate all.txt";
    let written = folder.printed(solve);
    let without_hint = |text: &str| text.lines().take(6).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_hint(&written), without_hint(&shown));
    assert!(written.ends_with("`pigskin verify all.txt` checks it.\n"));
    folder.fails(solve, 1, "all.txt exists already; --force replaces it");
    folder.printed(&format!("{solve} --force"));
    assert_snapshot!(folder.printed("verify all.txt"));
}

#[test]
fn all_sizes_are_an_object_too() {
    let folder = Folder::new();
    let solve = "solve --all-sizes --certificate all.txt --format json";
    let solved = folder.json(solve);
    let sizes = json!([
        {"from": 1, "to": 1, "winner": "second"},
        {"from": 2, "to": 2, "winner": "first"},
        {"from": 3, "to": 3, "winner": "second"},
        {"from": 4, "to": null, "winner": "first"},
    ]);
    assert_eq!(solved["sizes"], sizes);
    assert_eq!(solved["same_replies_from"], json!(11));
    let proved = folder.json("verify all.txt --format json");
    assert_eq!(proved["sizes"], sizes);
    assert_eq!(proved["replies"], solved["replies"]);
    assert_eq!(proved.get("n"), None);
}

#[test]
fn a_certificate_that_claims_too_much_is_refused() {
    let folder = Folder::new();
    folder.printed("solve --n 8 --certificate eight.txt");
    let eight = folder.read("eight.txt");
    let folder = Folder::with("bad.txt", &eight.replace("pieces: 8", "pieces: 8 or more"));
    let refused = "the last square is not the loser's";
    folder.fails("verify bad.txt", 1, refused);
    // A text without a certificate of some number says nothing of that number.
    let folder = Folder::with("eight.txt", &format!("{eight}\n{eight}"));
    let proved = folder.json("verify eight.txt --format json");
    assert_eq!(
        proved["sizes"],
        json!([{"from": 8, "to": 8, "winner": "first"}])
    );
    pigskin("solve --all-sizes --n 8").failed(2, "cannot be used with");
    pigskin("solve --all-sizes --game hog").failed(2, "some options are only for D-Football");
}
