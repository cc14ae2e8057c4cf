//! A program's standard output and standard error.

use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};

use crate::processes::pipe::{Chunk, read};

/// Bytes that are kept of the end of each output.
const TAIL: usize = 64 << 10;

/// Bytes per read.
const CHUNK: usize = 8 << 10;

/// Both outputs of a program: the number of bytes is counted, the end is kept.
#[derive(Debug)]
pub(crate) struct Printed {
    stdout: Tail,
    stderr: Tail,
    limit: u64,
}

impl Printed {
    pub(crate) fn new(stdout: Option<OwnedFd>, stderr: Option<OwnedFd>, limit: u64) -> Printed {
        Printed {
            stdout: Tail::new(stdout),
            stderr: Tail::new(stderr),
            limit,
        }
    }

    /// The outputs that are still open.
    pub(crate) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.stdout.fd().into_iter().chain(self.stderr.fd())
    }

    /// Returns whether the program printed more than its limit.
    pub(crate) fn exceeds(&self) -> bool {
        self.stdout.count + self.stderr.count > self.limit
    }

    /// Reads one chunk of each output, without waiting.
    pub(crate) fn read(&mut self) {
        self.stdout.read();
        self.stderr.read();
    }

    /// Reads what an ended program left in the pipes, at most one full pipe each.
    pub(crate) fn read_rest(&mut self) {
        for _ in 0..TAIL / CHUNK {
            self.read();
        }
    }

    /// The end of standard output.
    pub(crate) fn stdout_tail(&self) -> String {
        self.stdout.text()
    }

    /// The end of standard error.
    pub(crate) fn stderr_tail(&self) -> String {
        self.stderr.text()
    }
}

/// The end of one output.
#[derive(Debug)]
struct Tail {
    fd: Option<OwnedFd>,
    count: u64,
    kept: Vec<u8>,
}

impl Tail {
    fn new(fd: Option<OwnedFd>) -> Tail {
        Tail {
            fd,
            count: 0,
            kept: Vec::new(),
        }
    }

    fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.fd.as_ref().map(|fd| fd.as_fd())
    }

    fn read(&mut self) {
        let mut chunk = [0; CHUNK];
        match self.fd.as_ref().map(|fd| read(fd, &mut chunk)) {
            Some(Chunk::Bytes(bytes)) => {
                self.count += bytes.len() as u64;
                self.kept.extend_from_slice(bytes);
                let surplus = self.kept.len().saturating_sub(TAIL);
                self.kept.drain(..surplus);
            }
            Some(Chunk::NotYet) => {}
            Some(Chunk::End) | None => self.fd = None,
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept).into_owned()
    }
}
