//! What ends a stopped process when we are gone.

use std::io::{self, Write as _};
use std::process::{ChildStdin, Command, Stdio};

use rustix::process::Pid;

/// Kills a process group as soon as we end in whatever way, unless this value
/// was dropped before.
///
/// A running program sees the end of its input; a stopped one sees nothing. The
/// kernel wakes stopped groups that nobody looks after any more, with a signal
/// that they may ignore, and not under every container's first process. So a
/// shell of our own waits at the other end of a pipe, which the kernel closes
/// when we end.
#[derive(Debug)]
pub(crate) struct Leash {
    shell: std::process::Child,
    line: Option<ChildStdin>,
}

/// A word lets the group go, the end of the input kills it.
const SCRIPT: &str = r#"trap '' HUP INT TERM; read -r word || kill -s KILL -- "-$1""#;

impl Leash {
    /// Holds the group of this process.
    pub(crate) fn hold(group: Pid) -> io::Result<Leash> {
        use std::os::unix::process::CommandExt as _;

        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT, "pigskin-leash"])
            .arg(group.as_raw_nonzero().to_string())
            .current_dir("/")
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // What the terminal sends to us is not for it.
            .process_group(0)
            .spawn()?;
        let line = shell.stdin.take();
        Ok(Leash { shell, line })
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        if let Some(mut line) = self.line.take() {
            let _ = line.write_all(b"go\n");
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
    fn a_stopped_process_dies_when_nobody_holds_the_line() {
        let mut cat = stopped();
        let mut leash = Leash::hold(Pid::from_child(&cat)).expect("a shell");
        // As the kernel does when we are killed.
        leash.line = None;
        let status = cat.wait().expect("it ends");
        assert_eq!(status.signal(), Some(Signal::KILL.as_raw()));
    }

    #[test]
    fn a_process_that_was_let_go_lives() {
        let mut cat = stopped();
        let group = Pid::from_child(&cat);
        drop(Leash::hold(group).expect("a shell"));
        assert!(cat.try_wait().expect("it is ours").is_none());
        kill_process_group(group, Signal::CONT).expect("it is there");
        drop(cat.stdin.take());
        assert!(cat.wait().expect("it ends").success());
    }
}
