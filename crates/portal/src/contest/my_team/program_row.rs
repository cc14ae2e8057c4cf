//! The section of *My team* with the program for a student's own machine.

use pigskin_contest::ContestGame;
use pigskin_entry::FileName;
use pigskin_web::Problem;

use crate::program::Program;

pub struct ProgramRow {
    pub size: String,
    pub hash: String,
    pub commands: [String; 2],
}

impl ProgramRow {
    /// Tries the program on a file of the kit, and describes it for students.
    pub async fn of(program: &Program, game: &ContestGame) -> Result<ProgramRow, Problem> {
        let name = Program::NAME;
        let start = match game {
            ContestGame::Hog(_) => {
                let file = game.file_name().map_or("hog_contest.py", FileName::as_str);
                format!("./{name} check {file}")
            }
            ContestGame::DFootball(_) => format!("./{name} check example_strategy.R"),
        };
        let megabytes = program.bytes() as f64 / 1e6;
        Ok(ProgramRow {
            size: format!("{megabytes:.1}"),
            hash: program.hash().await?.to_owned(),
            commands: [format!("chmod +x {name}"), start],
        })
    }
}
