//! Margins and certificates: `solve --margin`, `solve --certificate`, `verify`.

use insta::assert_snapshot;
use serde_json::json;

use crate::{Folder, pigskin};

#[test]
fn margins_are_those_of_the_solver() {
    let margin = |rest: &str| {
        let line = format!("solve --game d-football --margin --format json {rest}");
        pigskin(&line).json()["margin"].clone()
    };
    for (n, known) in (1..).zip([1, 0, 1, 0, 0, -1, -2]) {
        assert_eq!(margin(&format!("--n {n}")), json!(known), "{n}");
    }
    assert_eq!(margin("--board __M"), json!(1));
    let without = pigskin("solve --game d-football --n 5 --format json").json();
    assert_eq!(without.get("margin"), None);
}

#[test]
fn margins_in_words() {
    let texts = [
        "--n 6",
        "--n 7",
        "--n 5",
        "--n 3",
        "--board _M__OO_",
        "--board __M",
    ]
    .map(|rest| pigskin(&format!("solve --game d-football --margin {rest}")).printed());
    assert_snapshot!(texts.join(""));
}

#[test]
fn a_certificate_is_written_and_proves_the_winner() {
    let folder = Folder::new();
    let solve = "solve --game d-football --n 4 --certificate four.txt";
    assert_snapshot!(folder.printed(solve));
    assert_snapshot!(folder.printed("verify four.txt"));
    folder.fails(solve, 1, "four.txt exists already; --force replaces it");
    folder.printed(&format!("{solve} --force"));

    let solve = "solve --game d-football --n 3 --certificate three.txt --format json";
    folder.json(solve);
    let proved = folder.json("verify three.txt --format json");
    assert_eq!(proved["n"], 3);
    assert_eq!(proved["winner"], "second");
}

#[test]
fn an_invalid_certificate_is_refused_with_its_line() {
    let folder = Folder::new();
    let solve = "solve --game d-football --n 6 --certificate six.txt";
    folder.printed(solve);
    let whole = folder.read("six.txt");
    for (text, message) in [
        (
            String::new(),
            "pigskin: bad.txt proves nothing: no certificate begins in line 1",
        ),
        (
            whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO six"),
            "line 5 is not a board",
        ),
        (
            whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 5"),
            "line 5: square 5 of",
        ),
        (
            whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 6 barrier 5"),
            "the barrier does not win",
        ),
        (
            whole.replace("winner: first", "winner: second"),
            "line 3 leads to",
        ),
        ("\u{1b}[31m".repeat(999), "proves nothing"),
    ] {
        let folder = Folder::with("bad.txt", &text);
        let ran = folder.run("verify bad.txt");
        assert!(!ran.err.contains('\u{1b}'));
        ran.failed(1, message);
    }
    pigskin("verify none.txt").failed(1, "could not read none.txt");
    let board = "solve --game d-football --board MM_OO --certificate it.txt";
    pigskin(board).failed(2, "cannot be used with");
}
