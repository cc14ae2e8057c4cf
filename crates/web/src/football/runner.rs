//! The means to run a program.

use std::sync::Arc;

use pigskin_entry::{
    Fault, Interpreters, Limits, Player, Program, ProgramError, Referee, Source, TimeLimits, Wall,
};
use tracing::error;

use crate::server::problem::Problem;
use crate::uploads::Uploads;

/// The means to run strangers' programs for D-Football.
#[derive(Clone, Debug)]
pub struct Runner {
    pub interpreters: Arc<Interpreters>,
    /// The limits of a program, except for its time.
    pub limits: Limits,
    pub least: Wall,
    pub clock: TimeLimits,
}

impl Runner {
    pub fn of(files: &Uploads) -> Runner {
        Runner {
            interpreters: files.interpreters(),
            limits: files.limits().clone(),
            least: files.least_wall(),
            clock: TimeLimits::default(),
        }
    }

    /// The referee of contests, behind the strongest wall of this machine.
    pub fn referee(&self) -> Result<Referee, Problem> {
        let usual = Referee::default();
        let wall = self.least.at_least().map_err(|why| {
            Problem::Lacking(format!(
                "{why}; 'pigskin serve --trust-this-code' runs programs as code of one's own"
            ))
        })?;
        Ok(Referee {
            wall,
            limits: Limits {
                // The time limit of a move.
                time: usual.limits.time,
                ..self.limits.clone()
            },
            time: self.clock.clone(),
        })
    }

    /// The program in an entry's files, or its fault; a problem if the server lacks its
    /// language.
    pub fn player(&self, source: &Source) -> Result<Result<Player, Fault>, Problem> {
        match Program::new(source, &self.interpreters) {
            Ok(program) => Ok(Ok(Player::program(source.name(), program))),
            Err(ProgramError::Fault(fault)) => Ok(Err(fault)),
            Err(ProgramError::NoInterpreter(missing)) => {
                error!(why = %missing, "a program cannot be started");
                Err(Problem::Lacking(format!(
                    "there is no {} on the server that programs can use; its log has the reason",
                    missing.name
                )))
            }
        }
    }
}
