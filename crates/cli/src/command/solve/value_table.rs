//! Computing the values of all boards and writing them to a file.

use std::io::Write;
use std::path::Path;

use pigskin_football::solve::ValueTable;
use serde::Serialize;

use crate::file;
use crate::format::{Format, write_json};
use crate::in_command::in_command;
use crate::wrong_usage::WrongUsage;

use super::Writing;

#[derive(Serialize)]
struct ValueTableJson {
    game: &'static str,
    n: u8,
    boards: usize,
    values: usize,
    bytes: usize,
}

/// Computes the values of all boards with 1 to `n` pieces per side and writes them to a file.
pub fn write(path: &Path, n: u8, writing: Writing, out: &mut dyn Write) -> anyhow::Result<()> {
    if n > ValueTable::MOST_PIECES {
        let most = ValueTable::MOST_PIECES;
        let why = format!("values are written for up to {most} pieces a side, not for {n}");
        return Err(WrongUsage(why).into());
    }
    file::check_free(path, writing.force)?;
    let table = ValueTable::compute(n)?;
    let text = table.to_string();
    file::write(path, &text, writing.force)?;
    let answer = ValueTableJson {
        game: "d-football",
        n,
        boards: table.boards(),
        values: table.values(),
        bytes: text.len(),
    };
    if writing.format == Format::Json {
        return write_json(out, &answer);
    }
    let ValueTableJson {
        boards,
        values,
        bytes,
        ..
    } = answer;
    let shown = path.display();
    writeln!(out, "All {boards} boards of 1 to {n} a side have values:")?;
    writeln!(
        out,
        "  {values} different ones, with those of their options"
    )?;
    writeln!(out, "  {bytes} bytes in {shown}")?;
    Ok(writeln!(
        out,
        "  `pigskin verify {}` checks them.",
        in_command(path)
    )?)
}
