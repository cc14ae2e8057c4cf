//! A process group that ends with our process.

use std::io::{self, Write as _};
use std::process::{ChildStdin, Command, Stdio};

use rustix::process::Pid;

/// Kills a process group when our process ends, however it ends. Dropping this value
/// leaves the group alone.
///
/// A running program notices the end of its input; a stopped one notices nothing. The
/// kernel does wake stopped groups without a parent, but with a signal that they can
/// ignore, and not under every container's init process. So a shell waits at the other
/// end of a pipe, which the kernel closes when our process ends.
#[derive(Debug)]
pub(crate) struct DeathPipe {
    shell: std::process::Child,
    pipe: Option<ChildStdin>,
}

/// Ends silently if it reads a line, and kills the group at the end of its input.
const SCRIPT: &str = r#"trap '' HUP INT TERM; read -r word || kill -s KILL -- "-$1""#;

impl DeathPipe {
    /// Guards the group of this first process.
    pub(crate) fn new(group: Pid) -> io::Result<DeathPipe> {
        use std::os::unix::process::CommandExt as _;

        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT, "pigskin-death-pipe"])
            .arg(group.as_raw_nonzero().to_string())
            .current_dir("/")
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // The terminal's signals to us must not reach it.
            .process_group(0)
            .spawn()?;
        let pipe = shell.stdin.take();
        Ok(DeathPipe { shell, pipe })
    }
}

impl Drop for DeathPipe {
    fn drop(&mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            let _ = pipe.write_all(b"go\n");
        }
        let _ = self.shell.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};

    use rustix::process::{Signal, kill_process_group};

    use super::*;

    /// A process that is stopped already.
    fn stopped() -> std::process::Child {
        let mut cat = Command::new("cat");
        cat.stdin(Stdio::piped()).process_group(0);
        let cat = cat.spawn().expect("cat starts");
        kill_process_group(Pid::from_child(&cat), Signal::STOP).expect("it is there");
        cat
    }

    #[test]
    fn a_stopped_process_dies_when_the_pipe_closes() {
        let mut cat = stopped();
        let mut death_pipe = DeathPipe::new(Pid::from_child(&cat)).expect("a shell");
        // As the kernel does when our process is killed.
        death_pipe.pipe = None;
        let status = cat.wait().expect("it ends");
        assert_eq!(status.signal(), Some(Signal::KILL.as_raw()));
    }

    #[test]
    fn a_process_outlives_a_dropped_pipe() {
        let mut cat = stopped();
        let group = Pid::from_child(&cat);
        drop(DeathPipe::new(group).expect("a shell"));
        assert!(cat.try_wait().expect("it is ours").is_none());
        kill_process_group(group, Signal::CONT).expect("it is there");
        drop(cat.stdin.take());
        assert!(cat.wait().expect("it ends").success());
    }
}
