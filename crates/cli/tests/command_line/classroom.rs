//! `deploy/classroom/grade`, which grades what is handed in by git

use std::path::Path;
use std::process::Command;

use crate::project_grades::folder;
use crate::workspace::root;
use crate::{Ran, folder_with};

/// Runs the script in a folder, as GitHub does.
fn grade(folder: &Path, line: &str) -> Ran {
    let output = Command::new(root().join("deploy/classroom/grade"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("PIGSKIN", env!("CARGO_BIN_EXE_pigskin"))
        .env("GITHUB_ACTIONS", "true")
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .output();
    let output = output.expect("Python");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

#[test]
fn a_right_file_passes_and_a_wrong_one_fails_at_its_line() {
    let folder = folder();
    let folder = folder.path();
    let right = grade(folder, "files/ada.py --project hog").printed();
    assert!(right.starts_with("| 2 of 2 points\n"), "{right}");
    assert!(!right.contains("::error"), "{right}");

    let wrong = grade(
        folder,
        "files/bob --project hog --code-quality quality.json",
    );
    assert_eq!((wrong.code, wrong.err.as_str()), (Some(1), ""));
    let file = std::fs::read_to_string(folder.join("files/bob/hog.py")).expect("a file");
    let functions = (1..).zip(file.lines());
    let functions = functions.filter(|(_, line)| line.starts_with("def free_bacon("));
    let (line, _) = functions.last().expect("free_bacon");
    // What fails only because of free_bacon is not annotated.
    let annotations: Vec<&str> = wrong
        .out
        .lines()
        .filter(|line| line.starts_with("::"))
        .collect();
    let [annotation] = annotations[..] else {
        panic!("{}", wrong.out);
    };
    let start = format!(
        "::error file=files/bob/hog.py,line={line},title=02 free_bacon::free_bacon(13) returned 8;"
    );
    assert!(annotation.starts_with(&start), "{annotation}");

    let summary = std::fs::read_to_string(folder.join("summary.md")).expect("a summary");
    assert!(
        summary.contains("| ❌ | 02 free_bacon | 0/1 |"),
        "{summary}"
    );
    let quality = std::fs::read_to_string(folder.join("quality.json")).expect("a report");
    let quality: serde_json::Value = serde_json::from_str(&quality).expect("JSON");
    assert_eq!(quality[0]["location"]["lines"]["begin"], line);

    let enough = grade(folder, "files/bob --project hog --least 0");
    assert_eq!(enough.code, Some(0));
}

#[test]
fn an_entry_is_checked_and_its_words_are_no_commands() {
    let error = "raise ValueError('a\\n::error::b\\n##[error]c')\n";
    let (folder, _) = folder_with("hog.py", error);
    let checked = grade(folder.path(), "hog.py --edition fall-2019");
    assert_eq!((checked.code, checked.err.as_str()), (Some(1), ""));
    let commands = checked.out.lines().filter(|line| line.starts_with("::"));
    assert_eq!(commands.count(), 1, "{}", checked.out);
    let annotation = "::error file=hog.py,line=1,title=load-error::ValueError: a";
    assert!(checked.out.contains(annotation), "{}", checked.out);

    let missing = grade(folder.path(), "gone.py");
    assert_eq!(missing.code, Some(2), "{}", missing.out);
}
