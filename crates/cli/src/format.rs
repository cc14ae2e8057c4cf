//! Output for people or for programs.

use std::io::Write;

use clap::ValueEnum;
use serde::Serialize;

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Writes an answer as JSON.
pub fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(answer)?;
    Ok(writeln!(out, "{text}")?)
}
