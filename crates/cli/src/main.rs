//! The command `pigskin`.
//!
//! Terminal, exit codes and `anyhow` appear only in this crate; the libraries know none of them.
//! A command reads its arguments, asks a library, and writes the answer as text or as JSON.

mod args;
mod block_on;
mod command;
mod counted;
#[cfg(feature = "full")]
mod course_parts;
mod exact_rate;
mod field_tables;
mod file;
mod football;
mod format;
mod hog_human;
mod in_command;
mod known_edition;
mod name_list;
#[cfg(any(test, not(feature = "full")))]
mod not_built_in;
mod recorded;
mod seed;
mod shown_game;
mod strategy;
mod terminal;
mod version;
mod wrong_usage;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

use command::Command;
use pigskin_entry::{printable, stop_programs};
use terminal::standard_output::StandardOutput;
use wrong_usage::{WrongUsage, wrong_usage};

/// Contests of strategies, with exact answers.
#[derive(Parser)]
#[command(
    name = "pigskin",
    disable_version_flag = true,
    arg_required_else_help = true,
    override_usage = "pigskin <COMMAND>",
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

Exit codes: 0 all is well, 1 it could not be done, 2 wrong usage,
130 stopped (Ctrl-C, SIGTERM, SIGHUP)."
)]
#[cfg_attr(
    not(feature = "full"),
    command(
        before_help = "A light pigskin; all of it: cargo install --path crates/cli --features full"
    )
)]
struct Cli {
    /// Print the version, its commit and its date
    #[arg(long, short = 'V')]
    version: bool,
    /// With --version: print it as JSON, with the target and the features
    #[arg(long, requires = "version")]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// The commands and options, with the texts of help.
    fn program() -> clap::Command {
        command::grouped(Cli::command())
    }

    fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self.command {
            _ if self.version => version::write(self.json, out).map(|()| ExitCode::SUCCESS),
            Some(command) => command.run(out),
            None => wrong_usage("no command; pigskin --help lists all"),
        }
    }
}

fn main() -> ExitCode {
    // In a box this process becomes the program and does not return.
    pigskin_sandbox::enter();
    // If this fails, an entry's program is ended by its clock after an interruption, not at once.
    let _ = ctrlc::set_handler(|| {
        if terminal::interruption::is_awaited() {
            return;
        }
        terminal::interruption::end_program();
        stop_programs();
        std::process::exit(INTERRUPTED.into());
    });
    let cli = Cli::from_arg_matches_mut(&mut Cli::program().get_matches());
    let cli = cli.unwrap_or_else(|error| error.exit());
    let mut out = StandardOutput::locked();
    let done = cli.run(&mut out);
    if terminal::interruption::is_ending() {
        let _ = writeln!(io::stderr(), "pigskin: interrupted");
        return ExitCode::from(INTERRUPTED);
    }
    match done.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(_) if out.reader_left() => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, there is nowhere left to report to.
            let message = without_numbers(&with_causes(&error));
            let _ = writeln!(io::stderr(), "pigskin: {message}");
            ExitCode::from(if error.is::<WrongUsage>() { 2 } else { 1 })
        }
    }
}

/// Exit code after Ctrl-C, SIGTERM and SIGHUP; shells use it for Ctrl-C. A contest keeps its
/// results so far.
const INTERRUPTED: u8 = 130;

/// Characters of a message's line that are shown.
const MOST_CHARACTERS: usize = 600;

/// An error with all its causes, without the causes that it quotes already.
///
/// It may contain text from a file, which is shortened and made printable.
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

/// A message without the system's numbers of errors, such as ` (os error 2)`: the words before
/// them say the same.
fn without_numbers(message: &str) -> String {
    const BEGIN: &str = " (os error ";
    let mut parts = message.split(BEGIN);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                kept.push_str(rest);
            }
            _ => kept = kept + BEGIN + part,
        }
    }
    kept
}
