//! Labels of all boards of a game, made and written.

use std::io::{IsTerminal as _, Write, stderr};
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pigskin_football::solve::{LabelEvent, Labels};
use serde::Serialize;

use crate::file;
use crate::format::{Format, write_json};
use crate::wrong_usage::WrongUsage;

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    n: u8,
    boards: u64,
    won: u64,
    bytes: usize,
}

/// Labels all boards of the game with so many pieces a side and writes them to
/// a file.
pub fn write(
    path: &Path,
    n: u8,
    force: bool,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if n > Labels::MOST_PIECES {
        let most = Labels::MOST_PIECES;
        let why = format!("all boards are labelled for up to {most} pieces a side, not for {n}");
        return Err(WrongUsage(why).into());
    }
    file::check_free(path, force)?;
    let bar = Bar::new();
    let labels = Labels::of(n, &mut |event| bar.tell(event)).context("there is no such start")?;
    bar.clear();
    let bytes = labels.to_bytes();
    file::write(path, &bytes, force)?;
    let answer = Answer {
        game: "d-football",
        n,
        boards: labels.boards(),
        won: labels.won(),
        bytes: bytes.len(),
    };
    if format == Format::Json {
        return write_json(out, &answer);
    }
    let Answer { boards, won, .. } = answer;
    writeln!(out, "All {boards} boards of {n} a side are labelled:")?;
    writeln!(
        out,
        "  {won} are won for the team to move, the others lost."
    )?;
    let shown = path.display();
    writeln!(out, "  {} bytes in {shown}", bytes.len())?;
    Ok(writeln!(
        out,
        "  `pigskin solve --labels {shown} --board BOARD` looks one up."
    )?)
}

/// Shows on a terminal how far the labels have come.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let target = if stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(5)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{msg} {human_pos} boards") {
            bar.set_style(style);
        }
        Bar(bar)
    }

    fn tell(&self, event: LabelEvent) {
        let (what, boards) = match event {
            LabelEvent::Found(boards) => ("found   ", boards),
            LabelEvent::Labelled(boards) => ("labelled", boards),
            LabelEvent::Drawn(boards) => ("written ", boards),
        };
        if self.0.message() != what {
            self.0.set_message(what);
        }
        self.0.set_position(boards);
    }

    /// Takes it off the terminal.
    fn clear(&self) {
        self.0.finish_and_clear();
    }
}
