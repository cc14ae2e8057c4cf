//! Labels of all boards: `solve --labels`.

use insta::assert_snapshot;

use crate::{Folder, pigskin};

const LABEL: &str = "solve --game d-football --n 6 --labels six.labels";

#[test]
fn all_boards_are_labelled() {
    let folder = Folder::new();
    let answer = folder.json(&format!("{LABEL} --format json"));
    assert_eq!(answer["n"], 6);
    assert_eq!(answer["boards"], 4480);
    folder.fails(LABEL, 1, "six.labels exists already; --force replaces it");
    assert_snapshot!(folder.printed(&format!("{LABEL} --force")));
}

#[test]
fn larger_games_are_refused() {
    let line = "solve --game d-football --n 12 --labels twelve.labels";
    pigskin(line).failed(2, "for up to 11 pieces a side, not for 12");
    pigskin("solve --game d-football --force").failed(2, "required");
}
