//! What changed between two versions.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::Query;
use axum::response::Response;
use pigskin_coursework::VersionFile;
use pigskin_web::language::Language;
use pigskin_web::{Problem, page};
use serde::Deserialize;
use similar::{ChangeTag, TextDiff};
use tokio::task::spawn_blocking;

use super::seen::{ByQuery, Seen};
use crate::frame::Frame;
use crate::texts::say;
use crate::visitor::ProjectVisitor;

/// Lines around a change.
const AROUND: usize = 3;

/// Time to look for the shortest difference of a file; then a longer one is shown.
const PATIENCE: Duration = Duration::from_millis(100);

/// Limits on the bytes and lines of a file that is compared.
const MOST_BYTES: usize = 200 << 10;
const MOST_LINES: usize = 10_000;

#[derive(askama::Template)]
#[template(path = "project/difference.html")]
struct DifferencePage {
    frame: Frame,
    from: String,
    to: String,
    by: Option<String>,
    files: Vec<FileDifference>,
}

/// What changed in a file.
struct FileDifference {
    name: String,
    lines: Vec<DifferenceLine>,
}

/// A line of a difference.
struct DifferenceLine {
    /// `add`, `remove`, `same`, or `skip` where lines are left out.
    class: &'static str,
    sign: &'static str,
    /// The key of what a screen reader says before the line; empty for nothing.
    spoken: &'static str,
    text: String,
}

/// The versions to compare.
#[derive(Deserialize)]
pub struct DifferenceQuery {
    from: String,
    to: String,
    by: Option<String>,
}

/// Shows what changed between two versions of one student.
pub async fn show(
    visitor: ProjectVisitor,
    Query(query): Query<DifferenceQuery>,
) -> Result<Response, Problem> {
    let seen = Seen::by(&visitor.project, &visitor.member).await?;
    let by = ByQuery {
        by: query.by.clone(),
    };
    let whose = by.whose(&visitor.member)?;
    let from = seen.version(&whose, &query.from).await?.files;
    let to = seen.version(&whose, &query.to).await?.files;
    let language = Language::asked();
    let files = spawn_blocking(move || differences(from, to, language)).await;
    page::html(&DifferencePage {
        frame: Frame::of_project(&visitor.visitor, say(language, "difference-tab"), "project"),
        from: query.from,
        to: query.to,
        by: query.by.filter(|by| !by.is_empty()),
        files: files.map_err(Problem::server)?,
    })
}

/// The differences of all files that differ.
fn differences(
    from: Vec<VersionFile>,
    to: Vec<VersionFile>,
    language: Language,
) -> Vec<FileDifference> {
    let mut pairs: BTreeMap<String, [Vec<u8>; 2]> = BTreeMap::new();
    for (side, files) in [from, to].into_iter().enumerate() {
        for file in files {
            pairs.entry(file.name).or_default()[side] = file.contents;
        }
    }
    let differing = pairs.into_iter().filter(|(_, [from, to])| from != to);
    let differences = differing.map(|(name, [from, to])| FileDifference {
        name,
        lines: lines(
            &String::from_utf8_lossy(&from),
            &String::from_utf8_lossy(&to),
            language,
        ),
    });
    differences.collect()
}

fn lines(from: &str, to: &str, language: Language) -> Vec<DifferenceLine> {
    let is_long = |text: &str| text.len() > MOST_BYTES || text.lines().count() > MOST_LINES;
    if is_long(from) || is_long(to) {
        return vec![DifferenceLine {
            class: "skip",
            sign: "…",
            spoken: "",
            text: say(language, "difference-too-long").to_string(),
        }];
    }
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(from, to);
    let mut lines = Vec::new();
    for (number, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if number > 0 {
            lines.push(DifferenceLine {
                class: "skip",
                sign: "…",
                spoken: "difference-left-out",
                text: String::new(),
            });
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (class, sign, spoken) = match change.tag() {
                ChangeTag::Insert => ("add", "+", "difference-added"),
                ChangeTag::Delete => ("remove", "−", "difference-removed"),
                ChangeTag::Equal => ("same", " ", ""),
            };
            let text = change.value().trim_end_matches(['\n', '\r']).to_owned();
            lines.push(DifferenceLine {
                class,
                sign,
                spoken,
                text,
            });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_with_the_lines_around_it() {
        let text = |middle: &str| format!("a\nb\nc\nd\ne\n{middle}\ng\nh\ni\nj\nk\n");
        let lines = lines(&text("f"), &text("F"), Language::ENGLISH);
        let shown: Vec<String> = lines
            .iter()
            .map(|line| format!("{}{}", line.sign, line.text))
            .collect();
        assert_eq!(shown, [" c", " d", " e", "−f", "+F", " g", " h", " i"]);
    }

    #[test]
    fn long_files_are_not_compared() {
        for long in ["x".repeat(MOST_BYTES + 1), "\n".repeat(MOST_LINES + 1)] {
            let lines = lines(&long, "x", Language::ENGLISH);
            assert_eq!(lines.len(), 1);
            assert!(lines[0].text.contains("too long"));
        }
    }

    #[test]
    fn files_that_came_or_went_differ() {
        let file = |name: &str, text: &str| VersionFile {
            name: name.to_owned(),
            contents: text.as_bytes().to_vec(),
        };
        let from = vec![file("hog.py", "x"), file("old.py", "y")];
        let to = vec![file("hog.py", "x"), file("new.py", "z")];
        let found = differences(from, to, Language::ENGLISH);
        let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["new.py", "old.py"]);
    }
}
