//! `pigskin contest …` for a course, with or without a contest or a project.

mod archive;
mod backup;
mod extend;
mod grades;
mod links;
pub mod new_like;
mod restore;
mod roster;
mod verify;

use std::io::Write;

use clap::Subcommand;
use pigskin_contest::Event;
use pigskin_course_contest::{Board, BoardError, HeldContest};

use serde::Serialize;

use super::progress::ContestProgress;
use crate::format::{Format, write_json};

/// Commands for courses and their databases, in the order of the help.
#[derive(Subcommand)]
pub enum HeldCommand {
    Roster(roster::Roster),
    Links(links::Links),
    Extend(extend::Extend),
    Grades(grades::Grades),
    Archive(archive::Archive),
    Verify(verify::Verify),
    Backup(backup::Backup),
    Restore(restore::Restore),
}

impl HeldCommand {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            HeldCommand::Roster(command) => command.run(out),
            HeldCommand::Links(command) => command.run(out),
            HeldCommand::Extend(command) => command.run(out),
            HeldCommand::Grades(command) => command.run(out),
            HeldCommand::Archive(command) => command.run(out),
            HeldCommand::Verify(command) => command.run(out),
            HeldCommand::Backup(command) => command.run(out),
            HeldCommand::Restore(command) => command.run(out),
        }
    }
}

/// Writes rows as CSV below a line with the names of the columns, or as an array in JSON.
fn write_rows<R: Serialize>(
    format: Format,
    out: &mut dyn Write,
    columns: &[&str],
    rows: &[R],
) -> anyhow::Result<()> {
    if format == Format::Json {
        return write_json(out, &rows);
    }
    let mut csv = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(out);
    csv.write_record(columns)?;
    for row in rows {
        csv.serialize(row)?;
    }
    Ok(csv.flush()?)
}

/// The board of a contest on the web. Shows the progress of matches that the server has not
/// played yet.
pub async fn board(course: &HeldContest) -> Result<Board, BoardError> {
    let mut progress = ContestProgress::new(false);
    let mut tell = |event: Event| match event {
        Event::FieldReady {
            matchups, known, ..
        } if matchups == known => {}
        event => progress.tell(&event),
    };
    let board = course.board_telling(&mut tell).await;
    progress.clear();
    board
}
