//! The command `pigskin`.
//!
//! Only here are there a terminal, exit codes and `anyhow`; the libraries know
//! none of them. A command reads its arguments, asks a library, and writes the
//! answer as text or as JSON.

mod command;
mod edition_args;
mod field_tables;
mod file;
mod football_player;
mod format;
mod game_arg;
mod human;
mod interruption;
mod labels_file;
mod method;
mod plain_table;
mod recorded;
mod seed;
mod shown_football;
mod shown_game;
mod strategy;
mod trust_args;
mod wrong_usage;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use command::Command;
use pigskin_contest::{is_stopping, printable, stop_programs};
use wrong_usage::WrongUsage;

/// Contests of strategies, with exact answers.
#[derive(Parser)]
#[command(
    name = "pigskin",
    version,
    max_term_width = 80,
    after_help = "\
Examples:
  pigskin contest run examples/spring-2017     who wins, and by how much
  pigskin check hog_contest.py                 what a contest would say of it
  pigskin duel always:6 always:4               an exact win rate
  pigskin play always:6 swap:8,4 --seed 7      a game, turn by turn
  pigskin play --game d-football me perfect    a game against perfect play
  pigskin editions                             the rules of all editions
  pigskin help play                            more on one command

Exit codes: 0 all is well, 1 it could not be done, 2 wrong usage."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    // In a box, nothing below is reached.
    pigskin_sandbox::enter();
    let cli = Cli::parse();
    // Where this cannot be done, an interrupted program of an entry ends by its
    // own clock instead of now.
    let _ = ctrlc::set_handler(|| {
        if interruption::is_awaited() {
            return;
        }
        stop_programs();
        std::process::exit(INTERRUPTED.into());
    });
    let mut out = BufWriter::new(io::stdout().lock());
    let done = cli.command.run(&mut out);
    if is_stopping() {
        let _ = writeln!(io::stderr(), "pigskin: interrupted");
        return ExitCode::from(INTERRUPTED);
    }
    match done.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) if reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error is closed as well, nobody wants to know.
            let _ = writeln!(io::stderr(), "pigskin: {}", with_causes(&error));
            ExitCode::from(if error.is::<WrongUsage>() { 2 } else { 1 })
        }
    }
}

/// The exit code after Ctrl-C, as shells have it. What a contest has found out
/// by then is kept.
const INTERRUPTED: u8 = 130;

/// Tests whether output could not be written because its reader has ended, as
/// `pigskin … | head` does.
///
/// Commands hand on the errors of their output as they are. Every other error
/// of input and output has a context around it, and does not look like this.
fn reader_left(error: &anyhow::Error) -> bool {
    let bare = error.chain().len() == 1;
    let error = error.downcast_ref::<io::Error>();
    bare && error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// The most characters of a line of a message that are shown.
const MOST_CHARACTERS: usize = 600;

/// An error with all its causes, those left away that it quotes already.
///
/// What a file says can be part of it, and is cut short and kept from
/// commanding the terminal.
fn with_causes(error: &anyhow::Error) -> String {
    let mut message = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !message.contains(cause.trim_end()) {
            let gap = if message.is_empty() { "" } else { ": " };
            message = message + gap + cause.trim_end();
        }
    }
    let lines = message.lines().map(|line| printable(line, MOST_CHARACTERS));
    lines.collect::<Vec<_>>().join("\n")
}
