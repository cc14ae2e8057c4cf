//! The user as whom strangers' programs run.

use std::fmt;

/// An unprivileged user, nobody else's while this value lives.
///
/// Root's own processes are never strangers' programs: the kernel puts no
/// limit on root's number of processes, and root may read and kill everything.
/// So each entry runs as a user of its own, and neither `kill(-1)` nor a guessed
/// path reaches another entry that runs at the same time.
///
/// The numbers are the ones that distributions leave unused between their
/// dynamic users and `nobody`. A number is claimed by the name of an abstract
/// socket, which the kernel frees even if we are killed, so that several
/// contests on one machine do not share users either. Where all are taken,
/// `nobody` is shared.
#[derive(Debug)]
pub struct User {
    id: u32,
    #[cfg(target_os = "linux")]
    _claim: Option<std::os::unix::net::UnixDatagram>,
}

impl User {
    /// The user that everybody may share.
    const NOBODY: u32 = 65_534;

    /// Claims a user, if we are root; else there is none but ourselves.
    #[must_use]
    pub fn claim() -> Option<User> {
        rustix::process::geteuid().is_root().then(User::unclaimed)
    }

    /// The number of the user, and of the group of the same number.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.id
    }

    #[cfg(target_os = "linux")]
    fn unclaimed() -> User {
        use std::os::linux::net::SocketAddrExt as _;
        use std::os::unix::net::{SocketAddr, UnixDatagram};

        let claim = |id: u32| {
            let name = SocketAddr::from_abstract_name(format!("pigskin-user-{id}")).ok()?;
            let claim = UnixDatagram::bind_addr(&name).ok()?;
            Some(User {
                id,
                _claim: Some(claim),
            })
        };
        (65_520..User::NOBODY).find_map(claim).unwrap_or(User {
            id: User::NOBODY,
            _claim: None,
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn unclaimed() -> User {
        User { id: User::NOBODY }
    }
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "user {}", self.id)
    }
}
