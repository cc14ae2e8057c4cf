//! Tablebases: `solve --labels` and `solve --from`.

use insta::assert_snapshot;
use serde_json::json;

use crate::{Folder, pigskin};

const SOLVE: &str = "solve --game d-football";

/// A folder with the tablebase of six a side.
fn labelled() -> Folder {
    let folder = Folder::new();
    let line = format!("{SOLVE} --n 6 --labels six.labels --format json");
    let answer = folder.json(&line);
    assert_eq!(answer["n"], 6);
    assert_eq!(answer["boards"], 4480);
    folder
}

#[test]
fn all_boards_are_labelled() {
    let folder = labelled();
    let line = format!("{SOLVE} --n 6 --labels six.labels");
    folder.fails(&line, 1, "six.labels exists already; --force replaces it");
    assert_snapshot!(folder.printed(&format!("{line} --force")));
}

#[test]
fn a_board_is_looked_up_or_not_there() {
    let folder = labelled();
    let boards = "MMMMMM_OOOOOO\nMMMMMMO_OOOOO to move ohio\nMMMMMM_O_OOOO\nM_MO_\n";
    folder.write("boards.txt", boards);
    let line = format!("{SOLVE} --from six.labels --boards boards.txt");
    assert_snapshot!(folder.printed(&line));
    let line = format!("{SOLVE} --from six.labels --board MMMMMM_O_OOOO --format json");
    let answer = folder.json(&line);
    assert_eq!(answer["wins"], json!(null));
    assert_eq!(answer["winning_moves"], json!([]));

    let solved = pigskin(&format!("{SOLVE} --n 6 --format json")).json();
    let line = format!("{SOLVE} --from six.labels --format json");
    assert_eq!(folder.json(&line), solved);
    let refused = folder.run(&format!("{line} --n 5"));
    refused.failed(2, "the tablebase is for 6 a side, but --n is 5");
}

#[test]
fn a_file_without_a_tablebase_is_refused() {
    let folder = labelled();
    let mut bytes = folder.bytes("six.labels");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    folder.write("six.labels", bytes);
    let line = format!("{SOLVE} --from six.labels");
    let ran = folder.run(&line);
    ran.failed(
        1,
        "six.labels is not a tablebase: it is damaged: its checksum is wrong",
    );

    let folder = Folder::with("six.labels", "oink");
    folder.fails(&line, 1, "it does not begin as a tablebase does");
    pigskin(&format!("{SOLVE} --from none")).failed(1, "could not read none");
    pigskin(&format!("{SOLVE} --from /dev/zero")).failed(1, "it is not a regular file");
    let line = format!("{SOLVE} --n 12 --labels twelve.labels");
    pigskin(&line).failed(2, "for up to 11 pieces a side, not for 12");
    let line = format!("{SOLVE} --from a --labels b");
    pigskin(&line).failed(2, "cannot be used with");
    let line = format!("{SOLVE} --from a --margin");
    pigskin(&line).failed(2, "cannot be used with");
    pigskin(&format!("{SOLVE} --force")).failed(2, "required");
}

#[test]
fn tablebases_are_verified_by_the_rules() {
    let folder = labelled();
    let printed = folder.printed("verify six.labels");
    assert_eq!(
        printed,
        "Proved: with 6 a side the first player wins.\n\
         4480 labels were checked, by the rules alone.\n"
    );
    let answer = folder.json("verify six.labels --format json");
    assert_eq!(
        answer,
        json!({"game": "d-football", "n": 6, "winner": "first", "labels": 4480})
    );
    let bytes = folder.bytes("six.labels");
    folder.write("six.labels", &bytes[..bytes.len() - 1]);
    let ran = folder.run("verify six.labels");
    ran.failed(
        1,
        "six.labels is not a tablebase: it has 4007 bytes, but its header says 4008",
    );
}
