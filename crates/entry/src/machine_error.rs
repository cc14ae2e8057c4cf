//! Failures of this machine while it runs a program.

use std::io;
use std::path::{Path, PathBuf};

use pigskin_sandbox::SpawnError;

/// The reason why a program cannot be asked on this machine; never an entry's fault.
#[derive(Debug, thiserror::Error)]
pub enum MachineError {
    #[error("{0}; other users have to be able to enter the folder for temporary files (TMPDIR)")]
    Start(#[from] SpawnError),
    #[error("{} does not run the harness: {last_words}", .program.display())]
    Interpreter {
        program: PathBuf,
        /// The last line that it printed.
        last_words: String,
    },
    #[error("could not write {}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("lost the process of {player}: {source}")]
    Process { player: String, source: io::Error },
}

impl MachineError {
    pub(crate) fn file(path: &Path, source: io::Error) -> MachineError {
        MachineError::File {
            path: path.to_owned(),
            source,
        }
    }

    pub(crate) fn process(player: &str, source: io::Error) -> MachineError {
        MachineError::Process {
            player: player.to_owned(),
            source,
        }
    }
}
