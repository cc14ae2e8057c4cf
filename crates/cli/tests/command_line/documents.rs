//! The documents, held against the repository: the paths and commands that they name
//! exist, and their links lead somewhere.

mod commands;
mod markdown;
mod paths;

use std::fmt;
use std::path::{Path, PathBuf};

use pigskin_course_settings::{CourseSettings, Row};

use crate::workspace::{Workspace, root};
use commands::Pigskin;
use markdown::Block;

/// A document of the repository.
pub struct Document {
    /// Relative to the top.
    path: PathBuf,
    blocks: Vec<Block>,
    anchors: Vec<String>,
}

/// Something untrue, and where it stands.
pub struct Finding {
    path: PathBuf,
    line: usize,
    what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.what)
    }
}

impl Document {
    fn new(path: impl Into<PathBuf>, text: &str) -> Document {
        Document {
            path: path.into(),
            blocks: markdown::blocks(text),
            anchors: markdown::anchors(text),
        }
    }

    /// Reads a document by its path from the top.
    fn read(path: impl Into<PathBuf>) -> Document {
        let path = path.into();
        let text = std::fs::read_to_string(root().join(&path)).expect("a document");
        Document::new(path, &text)
    }

    fn finding(&self, block: &Block, what: String) -> Finding {
        Finding {
            path: self.path.clone(),
            line: block.line,
            what,
        }
    }
}

/// All documents that describe the present.
fn documents() -> Vec<Document> {
    let mut paths = vec![
        PathBuf::from("README.md"),
        PathBuf::from("ARCHITECTURE.md"),
        PathBuf::from("CONTRIBUTING.md"),
        PathBuf::from("CODE_OF_CONDUCT.md"),
        PathBuf::from("RELEASING.md"),
        PathBuf::from("SECURITY.md"),
        PathBuf::from("crates/entry/kit/d-football/README.md"),
    ];
    let guides = std::fs::read_dir(root().join("docs")).expect("the guides");
    let names = guides.map(|entry| PathBuf::from(entry.expect("a guide").file_name()));
    let names = names.filter(|name| name.extension().is_some_and(|ending| ending == "md"));
    paths.extend(names.map(|name| PathBuf::from("docs").join(name)));
    paths.sort();
    paths.into_iter().map(Document::read).collect()
}

#[test]
fn everything_named_in_documents_exists() {
    let (workspace, pigskin) = (Workspace::read(), Pigskin::read());
    let mut findings = Vec::new();
    let mut used = Vec::new();
    for document in documents() {
        findings.extend(paths::missing(&document, &root(), &mut used));
        findings.extend(commands::missing(&document, &workspace, &pigskin));
    }
    let findings: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
    assert_eq!(paths::unused(&used), Vec::<&str>::new());
}

#[test]
fn the_site_lists_every_page_of_docs() {
    let docs = documents().into_iter();
    let docs = docs.filter(|document| document.path.starts_with("docs"));
    let (lists, pages): (Vec<_>, Vec<_>) =
        docs.partition(|document| document.path.ends_with("SUMMARY.md"));
    let blocks = lists.iter().flat_map(|list| &list.blocks);
    let links = blocks.flat_map(|block| markdown::links(&block.text));
    let mut listed: Vec<_> = links.map(|link| Path::new("docs").join(link)).collect();
    listed.sort();
    let pages: Vec<_> = pages.into_iter().map(|page| page.path).collect();
    assert_eq!(listed, pages);
}

/// The findings in a document at a path, without the path.
fn found(path: &str, text: &str) -> Vec<String> {
    let (workspace, pigskin) = (Workspace::read(), Pigskin::read());
    let document = Document::new(path, text);
    let mut findings = paths::missing(&document, &root(), &mut Vec::new());
    findings.extend(commands::missing(&document, &workspace, &pigskin));
    findings.sort_by_key(|finding| finding.line);
    let texts = findings.iter().map(Finding::to_string);
    let texts = texts.map(|text| text.strip_prefix(path).expect("the path").to_owned());
    texts.collect()
}

#[test]
fn a_true_document_passes() {
    let text = "# True things\n\n## `crates/hog`: `rules.rs`\n\n\
        - [Levels](security.md#levels), [these](#true-things),\n  \
          `rules/*`, `swine_swap.rs`, `tests/suite/laws.rs`, `docs/records.md`\n\
        - `pigskin contest run DIR --trust-this-code`, `--seed N`, `/healthz`, `a / b`\n\n\
        ```sh\n\
        cargo test -p pigskin-hog --test suite laws   # `crates/none`\n\
        cargo +nightly fuzz run answers -- -max_total_time=60\n\
        cargo run --release -- contest run examples/spring-2017 \\\n    \
            --trust-this-code\n\
        sudo -u pigskin pigskin doctor && pigskin duel a b --edition fall-2019\n\
        ```\n\n\
        ```text\npigskin never\n```\n";
    assert_eq!(found("docs/made-up.md", text), Vec::<String>::new());
}

#[test]
fn an_untrue_document_is_detected() {
    let text = "# Untrue things\n\n\
        - `crates/hog`, `rules/never.rs`,\n  `gone/*`, `docs/gone.md`, `src/gone`\n\
        - [a](gone.md), [b](records.md#gone), [c](#true-things), [d](../README.md)\n\
        - `pigskin gone`, `pigskin contest gone`, `pigskin duel --gone`, `--gone`\n\n\
        | `cargo test -p pigskin-gone` | `cargo gone` |\n\
        | `cargo bench -p pigskin-picture` | `cargo run --features gone` |\n\n\
        ```console\n\
        $ cargo test -p pigskin-hog --test gone\n\
        $ cargo bench -p pigskin-hog --bench gone && pigskin gone\n\
        $ cargo run --release -- gone\n\
        $ cargo fuzz run gone; ./gone\n\
        $ pigskin serve --port 1 \\\n  --gone examples/gone\n\
        ```\n";
    let expected = [
        ":3: there is no rules/never.rs",
        ":3: there is no gone/*",
        ":3: there is no docs/gone.md",
        ":3: there is no src/gone",
        ":5: gone.md is not a file",
        ":5: records.md#gone has no such heading",
        ":5: #true-things has no such heading",
        ":5: ../README.md leads out of the site",
        ":6: pigskin has no command gone",
        ":6: pigskin contest has no command gone",
        ":6: pigskin duel has no --gone",
        ":6: no command has --gone",
        ":8: there is no package pigskin-gone",
        ":8: cargo has no command gone",
        ":9: pigskin-picture has no benches",
        ":9: pigskin-cli has no feature gone",
        ":12: pigskin-hog has no test gone",
        ":13: pigskin-hog has no bench gone",
        ":13: pigskin has no command gone",
        ":14: pigskin has no command gone",
        ":15: there is no ./gone",
        ":15: there is no fuzz target gone",
        ":16: there is no examples/gone",
        ":16: pigskin serve has no --gone",
    ];
    assert_eq!(found("docs/made-up.md", text), expected);
}

#[test]
fn the_docs_have_each_setting() {
    for (page, rows) in [
        ("docs/running-a-contest.md", pigskin_contest::Contest::ROWS),
        ("docs/contest-on-the-web.md", CourseSettings::ROWS),
        ("docs/project.md", pigskin_project::ProjectFile::ROWS),
    ] {
        let (docs, table) = (
            std::fs::read_to_string(root().join(page)),
            Row::documented(rows),
        );
        assert!(docs.expect(page).contains(&table), "{page} lacks:\n{table}");
    }
}
