//! The version, and what this program is built from.

use std::io::Write;

use pigskin_entry::{Hash, program_hash};
use serde::Serialize;

use crate::format::write_json;

/// The commit and version that this program is built from, for programs.
#[derive(Serialize)]
struct VersionJson {
    version: &'static str,
    /// The commit, if it was known.
    commit: Option<&'static str>,
    /// The day of the commit in UTC, if it was known.
    date: Option<&'static str>,
    /// The hash of this program's file: the same program gives the same verdicts.
    program: Option<Hash>,
    /// The system that it is built for.
    target: &'static str,
    features: &'static [&'static str],
}

const VERSION: VersionJson = VersionJson {
    version: env!("CARGO_PKG_VERSION"),
    commit: stated(env!("PIGSKIN_BUILT_COMMIT")),
    date: stated(env!("PIGSKIN_BUILT_DATE")),
    program: None,
    target: env!("PIGSKIN_BUILT_TARGET"),
    features: if cfg!(feature = "full") {
        &["full"]
    } else {
        &[]
    },
};

/// Digits of a commit in a line.
const DIGITS: usize = 10;

const fn stated(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}

/// Writes the version in a line, or all as JSON.
pub fn write(json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if json {
        let program = program_hash();
        return write_json(out, &VersionJson { program, ..VERSION });
    }
    let commit = VERSION
        .commit
        .map(|commit| commit.get(..DIGITS).unwrap_or(commit));
    let known: Vec<&str> = commit.into_iter().chain(VERSION.date).collect();
    let known = match known[..] {
        [] => String::new(),
        _ => format!(" ({})", known.join(" ")),
    };
    Ok(writeln!(out, "pigskin {}{known}", VERSION.version)?)
}
