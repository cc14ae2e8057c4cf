//! The paths that a document names.

use std::path::{Path, PathBuf};

use super::markdown::{Block, Kind, code_spans, links};
use super::{Document, Finding};

/// Starts of paths that are not in the repository: files of readers and their contests, files
/// that programs write, and names that stand for any name.
const ELSEWHERE: [&str; 30] = [
    "./contest",
    "22_reads_files.R",
    "DIR/",
    "NAME",
    "calc.py",
    "compared/",
    "contest-handout.md",
    "contest.toml",
    "course.toml",
    "crates/hog/src/rules/your_rule.rs",
    "dice.py",
    "edition.toml",
    "entries/",
    "entry.toml",
    "examples/spring-2017/results/",
    "handout.",
    "hog-2026/",
    "hog.py",
    "hog_contest.py",
    "hog_gui.py",
    "project.toml",
    "report.html",
    "results/",
    "sitecustomize.py",
    "students/",
    "tables/",
    "target/",
    "ucb.py",
    "variants/",
    "winners.toml",
];

/// Endings of the files that people write here.
const SOURCES: [&str; 8] = [".rs", ".md", ".py", ".R", ".toml", ".html", ".js", ".sh"];

/// The paths in a document that lead nowhere.
pub fn missing(document: &Document, root: &Path, used: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for section in sections(&document.blocks) {
        let bases = bases(document, section, root);
        for block in section {
            let names = match block.kind {
                Kind::Shell => paths_of_a_command(&block.text, root),
                Kind::Heading | Kind::Text => {
                    let (spans, _) = code_spans(&block.text);
                    spans.into_iter().filter(|span| is_path(span)).collect()
                }
            };
            let beside = folders(block, &bases);
            for name in names {
                let listed = ELSEWHERE.iter().find(|start| name.starts_with(**start));
                used.extend(listed);
                if listed.is_none() && !bases.iter().chain(&beside).any(|base| leads(base, name)) {
                    findings.push(document.finding(block, format!("there is no {name}")));
                }
            }
            findings.extend(broken_links(document, block, root));
        }
    }
    findings
}

/// The blocks between one heading and the next.
fn sections(blocks: &[Block]) -> impl Iterator<Item = &[Block]> {
    blocks.chunk_by(|_, next| next.kind != Kind::Heading)
}

/// The folders to which names in a section are relative: the top, the document's own, and
/// those that the section names from the top, with their `src`.
fn bases(document: &Document, section: &[Block], root: &Path) -> Vec<PathBuf> {
    let own = root.join(&document.path);
    let mut bases = vec![root.to_owned()];
    bases.extend(own.parent().map(Path::to_owned));
    for block in section {
        let (spans, _) = code_spans(&block.text);
        for span in spans {
            let folder = root.join(span);
            if span.contains('/') && folder.is_dir() {
                bases.push(folder.join("src"));
                bases.push(folder);
            }
        }
    }
    bases
}

/// The folders that a block names as `hog/*`.
fn folders(block: &Block, bases: &[PathBuf]) -> Vec<PathBuf> {
    let (spans, _) = code_spans(&block.text);
    let names = spans.iter().filter_map(|span| span.strip_suffix("/*"));
    names
        .flat_map(|name| bases.iter().map(move |base| base.join(name)))
        .collect()
}

/// Returns whether a name leads to a file or folder from here.
fn leads(base: &Path, name: &str) -> bool {
    let name = name.strip_suffix("/*").unwrap_or(name);
    base.join(name).exists()
}

/// Returns whether a code span is a path: one word with a slash in it or the ending of a
/// source file. What begins with a slash is an address of a page or of another system.
fn is_path(span: &str) -> bool {
    let is_fit = |char: char| char.is_ascii_alphanumeric() || "._-/*".contains(char);
    let has_ending = SOURCES.iter().any(|ending| span.ends_with(ending));
    span.chars().all(is_fit)
        && !span.starts_with(['/', '-'])
        && !SOURCES.contains(&span)
        && span.chars().any(char::is_alphabetic)
        && (span.contains('/') || has_ending)
}

/// The words of a line of code that begin with a folder or program of the repository.
fn paths_of_a_command<'a>(line: &'a str, root: &Path) -> Vec<&'a str> {
    let words = line
        .split([' ', ':', '"', '='])
        .map(|word| word.trim_end_matches('/'));
    let words = words.filter(|word| is_path(word));
    words
        .filter(|word| {
            let mut parts = Path::new(word).components();
            match parts.next().map(|part| part.as_os_str().to_owned()) {
                Some(first) if first == "." => true,
                Some(first) => parts.next().is_some() && root.join(first).exists(),
                None => false,
            }
        })
        .collect()
}

/// The links of a block that lead nowhere, or from a page of the site out of it.
fn broken_links(document: &Document, block: &Block, root: &Path) -> Vec<Finding> {
    if block.kind == Kind::Shell {
        return Vec::new();
    }
    let own = root.join(&document.path);
    let folder = own.parent().expect("a document is in a folder");
    let mut findings = Vec::new();
    for link in links(&block.text) {
        if link.starts_with("https://") {
            continue;
        }
        if link.starts_with("../") && document.path.starts_with("docs") {
            findings.push(document.finding(block, format!("{link} leads out of the site")));
            continue;
        }
        let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
        let anchors = match file {
            "" => Some(document.anchors.clone()),
            file => match std::fs::read_to_string(folder.join(file)) {
                Ok(text) => Some(super::markdown::anchors(&text)),
                Err(_) => folder.join(file).exists().then(Vec::new),
            },
        };
        match anchors {
            None => findings.push(document.finding(block, format!("{file} is not a file"))),
            Some(anchors) if !anchor.is_empty() && !anchors.iter().any(|one| one == anchor) => {
                findings.push(document.finding(block, format!("{link} has no such heading")));
            }
            Some(_) => {}
        }
    }
    findings
}

/// The entries of the list of paths elsewhere that no document uses.
pub fn unused(used: &[&'static str]) -> Vec<&'static str> {
    let unused = ELSEWHERE.iter().filter(|start| !used.contains(start));
    unused.copied().collect()
}
