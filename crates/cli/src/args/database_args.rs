//! The option for a course's database.

use clap::Args;

/// `--database`, or `PIGSKIN_DATABASE` for all commands.
#[derive(Args, Clone)]
pub struct DatabaseArgs {
    /// The course's database if it is not in the folder, such as `postgres://user@host/course`
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "PIGSKIN_DATABASE",
        hide_env_values = true,
        display_order = 900
    )]
    database: Option<String>,
}

impl DatabaseArgs {
    /// The address; none for the database in the folder. An empty variable is none.
    pub fn address(&self) -> Option<&str> {
        self.database
            .as_deref()
            .filter(|address| !address.is_empty())
    }
}
