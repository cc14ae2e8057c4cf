//! Perfect play of D-Football.

mod all_sizes;
mod board_answer;
mod oracle;
mod tablebase;

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_football::solve::{Certificate, Solver};
use pigskin_football::{Football, Position};

use self::board_answer::BoardAnswer;
use self::oracle::Oracle;
use super::Writing;
use crate::file;
use crate::football::tablebase_file;
use crate::format::Format;
use crate::in_command::in_command;
use crate::wrong_usage::wrong_usage;

/// The options for D-Football.
#[derive(Args)]
#[command(next_help_heading = "D-Football")]
pub struct FootballArgs {
    /// The start with this many pieces per side [default: 11, or those of --from]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: Option<u8>,
    /// Any board instead
    #[arg(long, conflicts_with_all = ["n", "boards"])]
    board: Option<Position>,
    /// A file with one board per line, or - for standard input
    #[arg(long, conflicts_with = "n", value_hint = ValueHint::FilePath)]
    boards: Option<PathBuf>,
    /// Also show by how many free moves the mover wins or loses; for starts of more than 12 a
    /// side, this takes minutes or longer
    #[arg(long)]
    margin: bool,
    /// Memory for proofs, in MiB; margins beyond 12 a side need more than the default
    #[arg(long, value_name = "MIB", default_value_t = 200)]
    memory_mib: usize,
    /// Prove who wins from the start with every number of pieces per side, however large; with
    /// --certificate, write the proof to a file
    #[arg(
        long,
        conflicts_with_all = ["n", "board", "boards", "margin", "labels", "from"],
    )]
    all_sizes: bool,
    /// Also write a proof of who wins from the start, for `pigskin verify`
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        group = "written",
        conflicts_with_all = ["board", "boards"],
    )]
    certificate: Option<PathBuf>,
    /// Label all boards that can come up from the start, for up to 11 a side, and write them to a
    /// file; for 11 it takes some seconds and 300 MB of memory, and the file has 1 MB
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        group = "written",
        conflicts_with_all = ["board", "boards", "margin"],
    )]
    labels: Option<PathBuf>,
    /// Look boards up in a file of --labels instead of solving them; the file has no boards that
    /// never come up
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["margin", "written"],
    )]
    from: Option<PathBuf>,
}

/// Pieces per side in a contest.
const PIECES: u8 = 11;

impl FootballArgs {
    /// Tests whether any of the options is given.
    pub fn any(&self) -> bool {
        let files = [&self.boards, &self.certificate, &self.labels, &self.from];
        self.n.is_some()
            || self.board.is_some()
            || self.margin
            || self.all_sizes
            || files.into_iter().any(Option::is_some)
    }

    /// Writes an answer for each board.
    pub fn run(&self, writing: Writing, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.all_sizes {
            return all_sizes::run(self.certificate.as_deref(), writing, out);
        }
        let n = self.n.unwrap_or(PIECES);
        if let Some(path) = &self.labels {
            return tablebase::write(path, n, writing.force, writing.format, out);
        }
        if let Some(path) = &self.certificate {
            return self.solve_start(n, path, writing, out);
        }
        let mut oracle = match &self.from {
            Some(path) => Oracle::Tablebase(tablebase_file::read(path)?),
            None => Oracle::Solver(Solver::with_memory(self.memory_mib)),
        };
        match (&self.boards, self.board) {
            (Some(path), _) => self.solve_file(path, &mut oracle, writing.format, out),
            (None, Some(position)) => self.solve(position, &mut oracle, writing.format, out),
            (None, None) => {
                let known = oracle.pieces();
                if let (Some(asked), Some(known)) = (self.n, known)
                    && asked != known
                {
                    let why = format!("the tablebase is for {known} a side, but --n is {asked}");
                    return wrong_usage(why);
                }
                let n = self.n.or(known).unwrap_or(n);
                self.solve(start(n)?, &mut oracle, writing.format, out)
            }
        }
    }

    /// Writes the proof of who wins from the start, then the answer.
    fn solve_start(
        &self,
        n: u8,
        path: &Path,
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let certificate = Certificate::prove(n).context("there is no such start")?;
        file::write(path, certificate.to_string(), writing.force)?;
        self.solve(
            start(n)?,
            &mut Oracle::Solver(Solver::new()),
            writing.format,
            out,
        )?;
        if writing.format == Format::Text {
            let (path, replies) = (in_command(path), certificate.replies());
            writeln!(
                out,
                "  Proof: {replies} replies; `pigskin verify {path}` checks it."
            )?;
        }
        Ok(())
    }

    fn solve_file(
        &self,
        path: &Path,
        oracle: &mut Oracle,
        format: Format,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let lines: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(stdin().lock())
        } else {
            let file =
                File::open(path).with_context(|| format!("could not read {}", path.display()));
            Box::new(BufReader::new(file?))
        };
        for (number, line) in (1..).zip(lines.lines()) {
            let place = || format!("{}, line {number}", path.display());
            let line = line.with_context(place)?;
            if line.trim().is_empty() {
                continue;
            }
            let position = line.trim().parse().with_context(place)?;
            self.solve(position, oracle, format, out)?;
        }
        Ok(())
    }

    fn solve(
        &self,
        position: Position,
        oracle: &mut Oracle,
        format: Format,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let answer = BoardAnswer::of(position, oracle, self.margin);
        match format {
            // One object per line, so that readers can process a million of them one by one.
            Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
            Format::Text => answer.write(position, out)?,
        }
        Ok(())
    }
}

fn start(n: u8) -> anyhow::Result<Position> {
    // clap checks the range.
    Ok(Football::new(n).context("there is no such start")?.start)
}
