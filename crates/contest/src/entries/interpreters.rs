//! The interpreters of a contest's entries.

use std::sync::Arc;

use pigskin_entry::{Interpreters, Judge, Private, ProgramJudge};

use crate::{Contest, FootballContest, HogContest};

impl Contest {
    /// The folders hidden from every entry's program: home folders, and all of the contest.
    pub fn private(&self) -> Private {
        Private::default()
            .with_folder(&self.entries, "the entries")
            .with_folder(&self.results_folder(), "the results")
            .with_folder_itself(&self.folder, "the contest")
    }

    /// The interpreters for its entries, which find the packages that it promises.
    pub fn interpreters(&self) -> Interpreters {
        let interpreters = Interpreters::hiding(self.private()).promising(self.packages.clone());
        match self.game.football() {
            Some(football) => interpreters.allowing(football.interpreters.clone()),
            None => interpreters,
        }
    }

    /// The judge of its entries, where it is a contest of Hog.
    pub fn judge(&self, hog: &HogContest) -> Judge {
        Judge::new(&hog.edition.rules, &self.limits, self.wall)
            .with_names(self.names)
            .with_bids(hog.has_bids())
            .with(Arc::new(self.interpreters()))
    }

    /// The judge of its entries, where it is a contest of D-Football.
    pub fn program_judge(&self, football: &FootballContest) -> ProgramJudge {
        ProgramJudge::new(Arc::new(self.interpreters()))
            .with_names(self.names)
            .with_file_name(football.file_name.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_contest_is_found_behind_links_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("course/hog/entries")).expect("a folder");
        fs::create_dir_all(at("course/hog/.venv/lib")).expect("a folder");
        symlink("course", at("link")).expect("a link");
        let contest = Contest::from_toml(&at("link/hog"), "edition = 'fall-2019'");
        let private = contest.expect("a contest").private();
        for (shown, what) in [
            ("course", "entries"),
            ("link", "entries"),
            ("course/hog", "entries"),
            ("link/hog/entries", "entries"),
            ("course/hog/entries/boar/.venv/lib", "entries"),
            ("course/hog/results", "results"),
        ] {
            let why = private.check(&at(shown)).expect_err(shown);
            assert!(why.contains(what), "{shown}: {why}");
        }
        assert_eq!(private.check(&at("course/hog/.venv/lib")), Ok(()));
        assert_eq!(private.check(&at("course/other")), Ok(()));
        // Entries may lie elsewhere; the folder of the contest is private even so.
        let text = "edition = 'fall-2019'\nentries = '../sent'";
        let contest = Contest::from_toml(&at("course/hog"), text).expect("a contest");
        let private = contest.private();
        assert!(private.check(&at("course/sent/a")).is_err());
        assert!(
            private
                .check(&at("course/hog"))
                .expect_err("it")
                .contains("results")
        );
    }
}
