//! The commands that a document names.

use std::collections::BTreeMap;

use super::markdown::{Block, Kind, code_spans};
use super::{Document, Finding};
use crate::help::commands;
use crate::pigskin;
use crate::workspace::{Package, Workspace};

/// Cargo's commands that documents use, those of installed tools among them.
const CARGO: [&str; 9] = [
    "bench", "build", "clippy", "doc", "fmt", "fuzz", "install", "run", "test",
];

/// The commands of `pigskin` with what their help says.
pub struct Pigskin {
    /// By the words of the command; `""` is `pigskin` itself.
    helps: BTreeMap<String, String>,
}

impl Pigskin {
    /// Asks `pigskin` for the help of every command.
    pub fn read() -> Pigskin {
        let mut helps = BTreeMap::new();
        let mut open = vec![String::new()];
        while let Some(command) = open.pop() {
            let help = pigskin(&format!("{command} --help")).printed();
            let below = commands(&help).into_iter();
            open.extend(below.map(|name| format!("{command} {name}").trim().to_owned()));
            helps.insert(command, help);
        }
        Pigskin { helps }
    }

    /// The fault in the words after `pigskin`.
    fn fault(&self, words: &[&str]) -> Option<String> {
        let mut command = String::new();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.peek().filter(|word| !word.starts_with('-')) {
            let longer = format!("{command} {word}").trim().to_owned();
            if longer == "help" {
                return None;
            }
            if !self.helps.contains_key(&longer) {
                break;
            }
            command = longer;
            words.next();
        }
        let help = &self.helps[&command];
        let next = words.peek().filter(|word| !word.starts_with('-'));
        if let Some(next) = next.filter(|_| !commands(help).is_empty()) {
            return Some(format!("{} has no command {next}", called(&command)));
        }
        let flags = words.filter(|word| word.starts_with("--"));
        flags
            .map(|flag| flag.split_once('=').map_or(flag, |(flag, _)| flag))
            .find(|flag| !flags_of(help).any(|known| known == *flag))
            .map(|flag| format!("{} has no {flag}", called(&command)))
    }

    /// Returns whether any command has this flag.
    fn has_flag(&self, flag: &str) -> bool {
        let mut helps = self.helps.values();
        helps.any(|help| flags_of(help).any(|known| known == flag))
    }
}

fn called(command: &str) -> String {
    format!("pigskin {command}").trim_end().to_owned()
}

/// The flags that a help text lists.
fn flags_of(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().map(str::trim_start);
    let lines = lines.filter(|line| line.starts_with('-'));
    let words = lines.flat_map(|line| line.split([' ', ',', '=', '[']));
    words.filter(|word| word.starts_with("--"))
}

/// Flags of other programs that documents name by themselves.
const FLAGS_ELSEWHERE: [&str; 4] = ["--editable", "--privileged", "--security-opt", "--user"];

/// The commands in a document that do not exist.
pub fn missing(document: &Document, workspace: &Workspace, pigskin: &Pigskin) -> Vec<Finding> {
    let mut findings = Vec::new();
    for block in &document.blocks {
        let spans = match block.kind {
            Kind::Shell => vec![block.text.as_str()],
            Kind::Heading | Kind::Text => code_spans(&block.text).0,
        };
        for span in spans {
            let faults = match span.strip_prefix("--") {
                Some(_) => lone_flag(span, pigskin, block),
                None => simple_commands(span)
                    .filter_map(|words| fault(&words, workspace, pigskin))
                    .collect(),
            };
            findings.extend(
                faults
                    .into_iter()
                    .map(|fault| document.finding(block, fault)),
            );
        }
    }
    findings
}

/// The faults of a flag that stands by itself.
fn lone_flag(span: &str, pigskin: &Pigskin, block: &Block) -> Vec<String> {
    let flag = span.split([' ', '=']).next().unwrap_or(span);
    let is_known =
        block.kind == Kind::Shell || pigskin.has_flag(flag) || FLAGS_ELSEWHERE.contains(&flag);
    let fault = (!is_known).then(|| format!("no command has {flag}"));
    fault.into_iter().collect()
}

/// The commands of a line of shell, each in its words: without comments, prompts, what
/// another user is given, and times of cron.
fn simple_commands(line: &str) -> impl Iterator<Item = Vec<&str>> {
    let line = line.split(" #").next().unwrap_or_default();
    let parts = line
        .split("&&")
        .flat_map(|part| part.split(['|', ';', '>']));
    parts.map(|part| {
        let part = part.trim().trim_start_matches("$ ");
        let part = part.strip_prefix("sudo -u pigskin ").unwrap_or(part);
        let words = part.split_whitespace();
        let words = words.skip_while(|word| {
            let is_time = |char: char| char.is_ascii_digit() || char == '*';
            word.chars().all(is_time)
        });
        words.map(|word| word.trim_matches(['[', ']'])).collect()
    })
}

/// The fault in a command.
fn fault(words: &[&str], workspace: &Workspace, pigskin: &Pigskin) -> Option<String> {
    match words {
        ["pigskin", words @ ..] => pigskin.fault(words),
        ["cargo", words @ ..] => cargo_fault(words, workspace, pigskin),
        _ => None,
    }
}

/// The fault in the words after `cargo`.
fn cargo_fault(words: &[&str], workspace: &Workspace, pigskin: &Pigskin) -> Option<String> {
    let words = match words {
        [toolchain, words @ ..] if toolchain.starts_with('+') => words,
        words => words,
    };
    let split = words.iter().position(|word| *word == "--");
    let (words, after) = words.split_at(split.unwrap_or(words.len()));
    let [command, words @ ..] = words else {
        return None;
    };
    if !CARGO.contains(command) {
        return Some(format!("cargo has no command {command}"));
    }
    let value = |flag: &str| {
        let place = words.iter().position(|word| *word == flag)?;
        words.get(place + 1).copied()
    };
    if *command == "fuzz" {
        let fuzz = workspace.package("pigskin-fuzz").expect("the fuzz targets");
        let target = words.get(1).copied();
        let fault = || format!("there is no fuzz target {}", target.unwrap_or_default());
        return (!fuzz.has("bin", target)).then(fault);
    }
    let name = value("-p").unwrap_or("pigskin-cli");
    let Some(package) = workspace.package(name) else {
        return Some(format!("there is no package {name}"));
    };
    for kind in ["test", "bench", "example", "bin"] {
        let target = value(&format!("--{kind}"));
        if target.is_some() && !package.has(kind, target) {
            return Some(format!(
                "{name} has no {kind} {}",
                target.unwrap_or_default()
            ));
        }
    }
    if *command == "bench" && !words.contains(&"--no-run") && !package.has("bench", None) {
        return Some(format!("{name} has no benches"));
    }
    let mut features = value("--features").unwrap_or_default().split(',');
    if let Some(feature) = features.find(|name| !has_feature(package, name)) {
        return Some(format!("{name} has no feature {feature}"));
    }
    let runs_pigskin = *command == "run" && name == "pigskin-cli" && value("--example").is_none();
    let arguments = after.strip_prefix(&["--"]).filter(|_| runs_pigskin);
    arguments.and_then(|words| pigskin.fault(words))
}

fn has_feature(package: &Package, name: &str) -> bool {
    // Beside --workspace a feature is named with its package.
    let own = format!("{}/", package.name);
    let name = name.strip_prefix(&own).unwrap_or(name);
    name.is_empty() || package.features.contains_key(name)
}
