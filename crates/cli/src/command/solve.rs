//! `pigskin solve`

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_football::solve::{Certificate, Solver};
use pigskin_football::{Football, Position, Square, Team};
use serde::Serialize;

use crate::format::Format;
use crate::text_file;

/// Says who wins with perfect play, and which moves win.
///
/// A board is a line of M (Michigan, moving right), O (Ohio, moving left) and
/// _ (empty), with Michigan to move unless it ends in "to move ohio". Squares
/// are numbered from 1 at the left.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --game d-football --n 11
  pigskin solve --game d-football --board MM_OO
  pigskin solve --game d-football --board \"M_MO_ to move ohio\"
  pigskin solve --game d-football --boards boards.txt --format json
  pigskin solve --game d-football --n 8 --margin
  pigskin solve --game d-football --n 11 --certificate eleven.txt")]
pub struct Solve {
    /// The game
    #[arg(long, value_enum)]
    game: Game,
    /// The start with so many pieces a side
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: u8,
    /// Any board instead
    #[arg(long, conflicts_with_all = ["n", "boards"])]
    board: Option<Position>,
    /// A file with a board a line, or - for standard input
    #[arg(long, conflicts_with = "n", value_hint = ValueHint::FilePath)]
    boards: Option<PathBuf>,
    /// Also says by how many free moves the mover wins or loses; of the start,
    /// this takes a second for 8 a side and many times as long for each more
    #[arg(long)]
    margin: bool,
    /// Also writes a proof of who wins from the start, for `pigskin verify`
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["board", "boards"],
    )]
    certificate: Option<PathBuf>,
    /// Writes the proof over an existing file
    #[arg(long, requires = "certificate")]
    force: bool,
    /// How the answers are written; JSON has an object a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The games that are solved.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// D-Football
    DFootball,
}

#[derive(Serialize)]
struct Answer {
    board: String,
    wins: bool,
    winning_moves: Vec<u8>,
    valid_moves: Vec<u8>,
    /// The least number of free moves with which the mover wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
}

impl Solve {
    /// Writes an answer for each board.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Game::DFootball = self.game;
        let mut solver = Solver::new();
        match (&self.boards, self.board) {
            (Some(path), _) => self.solve_file(path, &mut solver, out),
            (None, Some(position)) => self.solve(position, &mut solver, out),
            (None, None) => {
                // The argument's range is that of the game.
                let game = Football::new(self.n).context("there is no such start")?;
                // First of all, since it is found best from an empty memory.
                let replies = self.write_certificate(&mut solver)?;
                self.solve(game.start, &mut solver, out)?;
                self.write_hint(replies, out)
            }
        }
    }

    /// Writes the proof, if one is wanted, and gives the number of its replies.
    fn write_certificate(&self, solver: &mut Solver) -> anyhow::Result<Option<usize>> {
        let Some(path) = &self.certificate else {
            return Ok(None);
        };
        let certificate = Certificate::of(self.n, solver).context("there is no such start")?;
        text_file::write(path, &certificate.to_string(), self.force)?;
        Ok(Some(certificate.replies()))
    }

    fn write_hint(&self, replies: Option<usize>, out: &mut dyn Write) -> anyhow::Result<()> {
        if let (Some(path), Some(replies), Format::Text) = (&self.certificate, replies, self.format)
        {
            let path = path.display();
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
        solver: &mut Solver,
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
            self.solve(position, solver, out)?;
        }
        Ok(())
    }

    fn solve(
        &self,
        position: Position,
        solver: &mut Solver,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut answer = Answer::of(position, solver);
        answer.margin = self.margin.then(|| solver.margin(position.seen_by_mover()));
        match self.format {
            // An object a line, so that a million of them can be read as they come.
            Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
            Format::Text => answer.write(position, out)?,
        }
        Ok(())
    }
}

impl Answer {
    fn of(position: Position, solver: &mut Solver) -> Answer {
        let winning = solver.winning_moves(position.seen_by_mover());
        // A move that wins is named by its square, as seen from Michigan's edge.
        let wins = |square: &Square| winning & (1 << position.turned(*square).bit()) != 0;
        let valid_moves = position.moves();
        let winning_moves: Vec<Square> = valid_moves.iter().copied().filter(wins).collect();
        let numbers = |squares: Vec<Square>| squares.into_iter().map(Square::number).collect();
        Answer {
            board: position.to_string(),
            wins: winning != 0,
            winning_moves: numbers(winning_moves),
            valid_moves: numbers(valid_moves),
            margin: None,
        }
    }

    fn write(&self, position: Position, out: &mut dyn Write) -> std::io::Result<()> {
        let mover = position.to_move();
        let list = |moves: &[u8]| {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.join(" ")
        };
        writeln!(out, "{}", self.board)?;
        if self.valid_moves.is_empty() {
            writeln!(out, "  {mover} cannot move and has lost.")?;
            return self.write_margin(mover, out);
        }
        let (winner, valid) = (
            if self.wins { mover } else { mover.other() },
            list(&self.valid_moves),
        );
        writeln!(out, "  With perfect play {winner} wins.")?;
        if self.wins {
            writeln!(
                out,
                "  Winning moves: {} (of {valid})",
                list(&self.winning_moves)
            )
        } else {
            writeln!(out, "  No move of {valid} helps against it.")
        }?;
        self.write_margin(mover, out)
    }

    fn write_margin(&self, mover: Team, out: &mut dyn Write) -> std::io::Result<()> {
        let Some(margin) = self.margin else {
            return Ok(());
        };
        let moves = match margin.abs() {
            1 => "1 free move".to_owned(),
            many => format!("{many} free moves"),
        };
        match margin {
            ..0 => writeln!(out, "  Margin: {margin}; {mover} can give {moves} away."),
            0 => writeln!(out, "  Margin: 0; {mover} can give no free move away."),
            1.. => writeln!(out, "  Margin: {margin}; {mover} would win with {moves}."),
        }
    }
}
