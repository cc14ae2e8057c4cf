//! Whether programs may run without a sandbox.

use anyhow::Context;
use clap::Args;
use pigskin_contest::Wall;

/// What can be done without a wall.
const HINT: &str = "code that is as trustworthy as your own runs with --trust-this-code";

/// `--trust-this-code`.
#[derive(Args, Clone, Copy)]
pub struct TrustArgs {
    /// Run programs even where no sandbox can be built, as code of one's own
    #[arg(long)]
    trust_this_code: bool,
}

impl TrustArgs {
    /// The weakest wall that will do.
    pub fn least(self) -> Wall {
        if self.trust_this_code {
            Wall::Limits
        } else {
            Wall::Full
        }
    }

    /// The strongest wall of this machine, if it will do.
    pub fn wall(self) -> anyhow::Result<Wall> {
        self.least().at_least().with_context(|| HINT)
    }
}
