//! The files of a contest's entries.

use std::path::{Path, PathBuf};

use pigskin_entry::{Fault, FileName, ReadSourceError, Source, SourceGame};

use crate::{ContestGame, FootballContest};

impl ContestGame {
    /// The game that entries are for.
    pub fn source_game(&self) -> SourceGame {
        match self {
            ContestGame::Hog(_) => SourceGame::Hog,
            ContestGame::DFootball(_) => SourceGame::DFootball,
        }
    }

    /// Reads an entry. In a folder with several programs, the strategy is in the file with the
    /// contest's file name. The entry's name is not checked.
    ///
    /// Fails with the entry's fault, such as being a link or too large, or with the system's error.
    pub fn read_source(&self, path: &Path) -> Result<Source, ReadSourceError> {
        match self {
            ContestGame::Hog(_) => Source::read(path),
            ContestGame::DFootball(football) => football.read_source(path),
        }
    }

    /// An entry of which name and files are known.
    ///
    /// As [`Source::of_files`].
    pub fn source_of_files(
        &self,
        name: &str,
        is_folder: bool,
        files: Vec<(PathBuf, Vec<u8>)>,
    ) -> Result<Source, Fault> {
        let main = self.file_name().map(FileName::as_str);
        Source::of_files_preferring(self.source_game(), main, name, is_folder, files)
    }

    /// The name that an entry's file has to have, if any.
    pub fn file_name(&self) -> Option<&FileName> {
        self.football()?.file_name.as_ref()
    }
}

impl FootballContest {
    /// Reads an entry, as [`ContestGame::read_source`].
    ///
    /// As there.
    pub fn read_source(&self, path: &Path) -> Result<Source, ReadSourceError> {
        let main = self.file_name.as_ref().map(FileName::as_str);
        Source::read_football_preferring(path, main)
    }
}

#[cfg(test)]
mod tests {
    use pigskin_entry::FaultKind;

    use super::*;

    fn name(text: &str) -> FileName {
        text.parse().expect("a name")
    }

    #[test]
    fn the_file_of_a_folder_has_the_strategy() {
        let mut football = FootballContest::new(3).expect("a game");
        football.file_name = Some(name("contest.ipynb"));
        let game = ContestGame::DFootball(football);
        let folder = |names: &[&str]| {
            let files = names
                .iter()
                .map(|name| (PathBuf::from(name), b"{}".to_vec()));
            game.source_of_files("entry", true, files.collect())
        };
        let two = folder(&["contest.ipynb", "old.ipynb"]).expect("an entry");
        assert_eq!(two.main_path(), Path::new("contest.ipynb"));
        assert_eq!(name("contest.ipynb").check(&two), Ok(()));
        let beside = folder(&["contest.ipynb", "my_strategy.R"]).expect("an entry");
        assert_eq!(beside.main_path(), Path::new("contest.ipynb"));
        let other = folder(&["my_strategy.R", "more.R"]).expect("an entry");
        let why = name("contest.ipynb")
            .check(&other)
            .expect_err("another name");
        assert_eq!(why.kind, FaultKind::LoadError);
    }
}
