//! A program on a terminal.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::running::NEVER;

/// Runs a program on a new terminal, and ends with its exit code.
const ON_A_TERMINAL: &str = "\
import os, pty, sys
status = pty.spawn(sys.argv[1:])
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 99)";

/// `ok` of a kit on a terminal of its own, as a student sees it.
pub struct Terminal {
    process: Child,
    typed: ChildStdin,
    shown: Receiver<Vec<u8>>,
    seen: Vec<u8>,
}

impl Terminal {
    /// Starts `python3 ok` with these words in a student's folder. Another student has another
    /// `home`, in which the token is kept.
    pub fn start(folder: &Path, home: &Path, words: &str) -> Terminal {
        let mut process = Command::new("/usr/bin/python3")
            .args(["-c", ON_A_TERMINAL, "/usr/bin/python3", "ok"])
            .args(words.split_whitespace())
            .current_dir(folder)
            .env("HOME", home)
            .env("TERM", "dumb")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("PIGSKIN_TOKEN")
            // The test opens the pages that `ok` names itself.
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("BROWSER")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        let typed = process.stdin.take().expect("a pipe, as asked for");
        let mut screen = process.stdout.take().expect("a pipe, as asked for");
        let (sender, shown) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal {
            process,
            typed,
            shown,
            seen: Vec::new(),
        }
    }

    /// The text on the terminal so far.
    fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen).replace("\r\n", "\n")
    }

    /// Waits until the terminal has shown a text, and returns all that it has shown.
    pub fn until(&mut self, text: &str) -> String {
        loop {
            let seen = self.seen();
            if seen.contains(text) {
                return seen;
            }
            let Ok(more) = self.shown.recv_timeout(NEVER) else {
                panic!("{text:?} is not shown:\n{seen}");
            };
            self.seen.extend(more);
        }
    }

    pub fn type_line(&mut self, line: &str) {
        let typed = self.typed.write_all(format!("{line}\n").as_bytes());
        typed.and_then(|()| self.typed.flush()).expect("typed");
    }

    /// The code that `ok` shows to sign in with.
    pub fn code(&mut self) -> String {
        let seen = self.until("Waiting for the browser.");
        let (_, after) = seen.split_once("with the code ").expect("a code");
        after.split_whitespace().next().expect("a code").to_owned()
    }

    /// Waits until the program ends, and returns its exit code and all that it has shown.
    pub fn end(mut self) -> (Option<i32>, String) {
        // The sender is gone when the terminal is closed.
        loop {
            match self.shown.recv_timeout(NEVER) {
                Ok(more) => self.seen.extend(more),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                    panic!("it does not end:\n{}", self.seen())
                }
            }
        }
        let code = self.process.wait().expect("it ends").code();
        (code, self.seen())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
