//! A process that judges and grades: the server, or a worker beside it.

use std::time::Duration;

/// How a process introduces itself to the others that judge and grade.
#[derive(Clone, Debug)]
pub struct Worker {
    pub name: String,
    /// Whether it is the server, of which there is one at a time, and which the others follow.
    pub is_server: bool,
    /// Time after which the work of a process that shows no sign of life is given to another.
    pub lease: Duration,
}

/// Time without a sign of life after which a process loses its work.
const LEASE: Duration = Duration::from_mins(1);

impl Worker {
    /// A worker with this name.
    pub fn named(name: String) -> Worker {
        Worker {
            name,
            is_server: false,
            lease: LEASE,
        }
    }
}

/// The server.
impl Default for Worker {
    fn default() -> Worker {
        Worker {
            is_server: true,
            ..Worker::named("server".to_owned())
        }
    }
}
