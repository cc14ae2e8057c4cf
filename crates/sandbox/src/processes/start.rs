//! Starting a program with the strongest form of its wall on this machine.

use crate::walls::walled::{self, Extras};
use crate::{Child, Host, Spawn, SpawnError};

impl Spawn<'_> {
    /// Starts the program behind its wall and within its limits.
    ///
    /// Fails if the system cannot start a process at all. If the program itself
    /// cannot be started or its box cannot be built, the child ends at once with
    /// the reason on its standard error.
    pub fn start(&self) -> Result<Child, SpawnError> {
        walled::start(self, || Extras {
            landlock: Host::this().landlock_in_box.is_ok(),
            clock_ahead: Host::this().clock_ahead.is_ok(),
            cgroup: Host::this().cgroup.is_ok(),
            no_date: Host::this().no_date.is_ok(),
        })
    }
}
