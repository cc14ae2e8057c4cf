//! Computing a tablebase and writing it to a file.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use indicatif::ProgressBar;
use pigskin_football::solve::{Tablebase, TablebaseEvent};

use crate::file;
use crate::format::{Format, object, write_json};
use crate::terminal::bar_style::bar;
use crate::wrong_usage::wrong_usage;

/// Computes the tablebase of the game with `n` pieces per side and writes it to a file.
pub fn write(
    path: &Path,
    n: u8,
    force: bool,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if n > Tablebase::MOST_PIECES {
        let most = Tablebase::MOST_PIECES;
        let why = format!("all boards are labelled for up to {most} pieces a side, not for {n}");
        return wrong_usage(why);
    }
    file::check_free(path, force)?;
    let bar = bar("{msg} {human_pos} boards", None);
    let tablebase = Tablebase::compute(n, &mut |event| show(&bar, event));
    let tablebase = tablebase.context("there is no such start")?;
    bar.finish_and_clear();
    let bytes = tablebase.to_bytes();
    file::write(path, &bytes, force)?;
    let (boards, won) = (tablebase.boards(), tablebase.won());
    if format == Format::Json {
        let answer = object! { game: "d-football", n, boards, won, bytes: bytes.len() };
        return write_json(out, &answer);
    }
    writeln!(out, "All {boards} boards of {n} a side are labelled:")?;
    writeln!(
        out,
        "  {won} are won for the team to move, the others lost."
    )?;
    let shown = path.display();
    Ok(writeln!(out, "  {} bytes in {shown}", bytes.len())?)
}

fn show(bar: &ProgressBar, event: TablebaseEvent) {
    let (what, boards) = match event {
        TablebaseEvent::Found(boards) => ("found   ", boards),
        TablebaseEvent::Labelled(boards) => ("labelled", boards),
        TablebaseEvent::Drawn(boards) => ("written ", boards),
    };
    if bar.message() != what {
        bar.set_message(what);
    }
    bar.set_position(boards);
}
