//! Proving who wins from the start with every number of pieces.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use pigskin_football::solve::{AllSizes, Sizes, verify_all};
use serde::Serialize;

use crate::file;
use crate::football::won_sizes::WonSizes;
use crate::format::{Format, write_json};
use crate::in_command::in_command;

use super::super::Writing;

#[derive(Serialize)]
struct AllSizesJson {
    game: &'static str,
    sizes: Vec<WonSizes>,
    replies: usize,
    /// The number of pieces whose replies hold for every larger number too.
    same_replies_from: Option<u8>,
}

/// Proves who wins with every number of pieces per side, checks the proof and writes it to a file.
pub fn run(path: Option<&Path>, writing: Writing, out: &mut dyn Write) -> anyhow::Result<()> {
    file::check_free(path, writing.force)?;
    let proof = AllSizes::prove().context("no proof was found")?;
    let text = proof.to_string();
    // Show the result of the checker.
    let verified = verify_all(&text).context("the proof that was found is wrong")?;
    if let Some(path) = path {
        file::write(path, &text, writing.force)?;
    }
    let sizes = Sizes::in_order(&verified);
    let answer = AllSizesJson {
        game: "d-football",
        sizes: sizes.into_iter().map(WonSizes::from).collect(),
        replies: verified.iter().map(|verified| verified.replies).sum(),
        same_replies_from: verified
            .iter()
            .find(|verified| verified.or_more)
            .map(|verified| verified.pieces),
    };
    match writing.format {
        Format::Json => write_json(out, &answer),
        Format::Text => answer.write(path, out),
    }
}

impl AllSizesJson {
    fn write(&self, path: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out, "From the start, with perfect play:")?;
        for sizes in &self.sizes {
            writeln!(out, "  {}", sizes.in_words())?;
        }
        let replies = self.replies;
        match self.same_replies_from {
            Some(n) => writeln!(
                out,
                "Proof: {replies} replies; those with {n} a side hold with every larger number too."
            )?,
            None => writeln!(out, "Proof: {replies} replies.")?,
        }
        Ok(match path {
            Some(path) => writeln!(out, "`pigskin verify {}` checks it.", in_command(path)),
            None => writeln!(out, "--certificate FILE writes it, for `pigskin verify`."),
        }?)
    }
}
