//! The packages that a contest promises to its entries.

use pigskin_entry::{NoWall, PackageState};

use crate::Contest;

/// A promise that this machine does not keep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this contest promises packages that programs cannot use here: {}; install them, or take \
    them out of `packages` in contest.toml", in_words(.missing))]
pub struct BrokenPromise {
    /// The packages that are missing.
    pub missing: Vec<PackageState>,
}

/// Why this machine cannot keep a contest's promise of packages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromiseError {
    /// A package is missing.
    #[error(transparent)]
    Broken(#[from] BrokenPromise),
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] NoWall),
}

impl Contest {
    /// Tests that this machine has every package that the contest promises.
    ///
    /// Fails if a package is missing, or programs do not run here.
    pub fn keep_promise(&self) -> Result<(), PromiseError> {
        if self.packages.is_empty() {
            return Ok(());
        }
        let wall = self.wall.at_least()?;
        let mut missing = self.interpreters().package_states(&self.limits, wall);
        missing.retain(|state| state.missing.is_some());
        if missing.is_empty() {
            Ok(())
        } else {
            Err(BrokenPromise { missing }.into())
        }
    }
}

fn in_words(missing: &[PackageState]) -> String {
    let words = missing.iter().map(ToString::to_string);
    words.collect::<Vec<_>>().join("; ")
}
