//! The options that let programs run without a sandbox.

use std::error::Error;
use std::path::Path;

use anyhow::Context;
use clap::Args;
use pigskin_contest::Contest;
use pigskin_entry::{NoWall, Wall};

/// The hint about code that needs no sandbox.
const HINT: &str = "code that is as trustworthy as your own runs with --trust-this-code";

/// `--trust-this-code`.
#[derive(Args, Clone, Copy)]
pub struct TrustArgs {
    /// Run programs even if no sandbox can be built, as code that you trust like your own
    #[arg(long)]
    trust_this_code: bool,
}

impl TrustArgs {
    /// The weakest wall that is accepted.
    pub fn least(self) -> Wall {
        if self.trust_this_code {
            Wall::Limits
        } else {
            Wall::Full
        }
    }

    /// Opens a contest with the weakest wall that this option and its file allow.
    pub fn open(self, folder: &Path) -> anyhow::Result<Contest> {
        let mut contest = Contest::open(folder)?;
        self.apply(&mut contest);
        Ok(contest)
    }

    /// Lowers the wall of a contest to the one that its file allows, if this option is given.
    pub fn apply(self, contest: &mut Contest) {
        if self.trust_this_code {
            contest.trust_entries();
        }
    }

    /// Adds to the error of a missing sandbox how the contest can run without it.
    pub fn explain(self, contest: &Contest, error: anyhow::Error) -> anyhow::Error {
        if !error.chain().any(<dyn Error>::is::<NoWall>) {
            return error;
        }
        error.context(match (self.trust_this_code, contest.trusted_wall) {
            (false, Wall::Full) | (true, _) => {
                "entries run in a weaker sandbox only if 'sandbox =' in contest.toml names it \
                 and --trust-this-code is given; 'pigskin doctor' says what this machine has"
            }
            (false, Wall::Partial | Wall::Limits) => {
                "contest.toml accepts a weaker sandbox: if these entries are as trustworthy as \
                 your own code, say --trust-this-code"
            }
        })
    }

    /// The strongest wall of this machine, if it is accepted.
    pub fn wall(self) -> anyhow::Result<Wall> {
        self.least().at_least().with_context(|| HINT)
    }
}
