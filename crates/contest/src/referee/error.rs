//! What goes wrong with the machine.

use std::io;
use std::path::PathBuf;

use super::place;
use pigskin_sandbox::SpawnError;

/// Why a match cannot be played, which is never the fault of a player.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// A program could not be started.
    #[error("{0}; other users have to be able to enter the folder for temporary files (TMPDIR)")]
    Start(#[from] SpawnError),
    /// An interpreter started and ended again before it looked at the program.
    #[error("{} does not run the harness: {last_words}", .program.display())]
    Interpreter {
        /// The interpreter.
        program: PathBuf,
        /// The last that it printed.
        last_words: String,
    },
    /// A file could not be written.
    #[error("could not write {}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It was to be [cut short](crate::Stop::cut_short).
    #[error("the match was cut short")]
    CutShort,
    /// The system failed while a program ran.
    #[error("lost the process of {player}: {source}")]
    Process {
        /// Whose it was.
        player: String,
        /// What the system said.
        source: io::Error,
    },
}

impl From<place::WriteError> for RefereeError {
    fn from((path, source): place::WriteError) -> RefereeError {
        RefereeError::File { path, source }
    }
}
