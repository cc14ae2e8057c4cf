//! Perfect play of D-Football.

mod board_answer;
mod tablebase;

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_football::solve::Solver;
use pigskin_football::{Football, Position};

use self::board_answer::BoardAnswer;
use super::Writing;
use crate::format::Format;

/// The options for D-Football.
#[derive(Args)]
#[command(next_help_heading = "D-Football")]
pub struct FootballArgs {
    /// The start with this many pieces per side [default: 11]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: Option<u8>,
    /// Any board instead
    #[arg(long, conflicts_with_all = ["n", "boards"])]
    board: Option<Position>,
    /// A file with one board per line, or - for standard input
    #[arg(long, conflicts_with = "n", value_hint = ValueHint::FilePath)]
    boards: Option<PathBuf>,
    /// Label all boards that can come up from the start, for up to 11 a side, and write them to a
    /// file; for 11 it takes some seconds and 300 MB of memory, and the file has 1 MB
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        group = "written",
        conflicts_with_all = ["board", "boards"],
    )]
    labels: Option<PathBuf>,
}

/// Pieces per side in a contest.
const PIECES: u8 = 11;

impl FootballArgs {
    /// Tests whether any of the options is given.
    pub fn any(&self) -> bool {
        let files = [&self.boards, &self.labels];
        self.n.is_some() || self.board.is_some() || files.into_iter().any(Option::is_some)
    }

    /// Writes an answer for each board.
    pub fn run(&self, writing: Writing, out: &mut dyn Write) -> anyhow::Result<()> {
        let n = self.n.unwrap_or(PIECES);
        if let Some(path) = &self.labels {
            return tablebase::write(path, n, writing.force, writing.format, out);
        }
        let solver = &mut Solver::new();
        match (&self.boards, self.board) {
            (Some(path), _) => solve_file(path, solver, writing.format, out),
            (None, Some(position)) => solve(position, solver, writing.format, out),
            (None, None) => solve(start(n)?, solver, writing.format, out),
        }
    }
}

fn solve_file(
    path: &Path,
    solver: &mut Solver,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let lines: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        let file = File::open(path).with_context(|| format!("could not read {}", path.display()));
        Box::new(BufReader::new(file?))
    };
    for (number, line) in (1..).zip(lines.lines()) {
        let place = || format!("{}, line {number}", path.display());
        let line = line.with_context(place)?;
        if line.trim().is_empty() {
            continue;
        }
        let position = line.trim().parse().with_context(place)?;
        solve(position, solver, format, out)?;
    }
    Ok(())
}

fn solve(
    position: Position,
    solver: &mut Solver,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let answer = BoardAnswer::of(position, solver);
    match format {
        // One object per line, so that readers can process a million of them one by one.
        Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
        Format::Text => answer.write(position, out)?,
    }
    Ok(())
}

fn start(n: u8) -> anyhow::Result<Position> {
    // clap checks the range.
    Ok(Football::new(n).context("there is no such start")?.start)
}
