//! Pipes that never block: reading from one, and waiting until one is ready.

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::clock;

/// The result of one read.
pub(crate) enum Chunk<'a> {
    Bytes(&'a [u8]),
    NotYet,
    End,
}

/// Reads from a pipe without waiting.
pub(crate) fn read<'a>(fd: &OwnedFd, chunk: &'a mut [u8]) -> Chunk<'a> {
    match rustix::io::read(fd, &mut *chunk) {
        Ok(0) => Chunk::End,
        Ok(length) => Chunk::Bytes(&chunk[..length]),
        Err(Errno::AGAIN | Errno::INTR) => Chunk::NotYet,
        Err(_) => Chunk::End,
    }
}

/// A request to [`wait`] until this descriptor can be read.
pub(crate) fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd, PollFlags::IN)
}

/// Waits until one of the descriptors is ready, and returns whether one was before
/// the deadline.
pub(crate) fn wait(fds: &mut [PollFd<'_>], deadline: Instant) -> io::Result<bool> {
    loop {
        let polled = clock::turn(deadline, |turn| {
            let turn = Timespec::try_from(turn).map_err(io::Error::other)?;
            match poll(fds, Some(&turn)) {
                Err(Errno::INTR) => Ok(0),
                polled => polled.map_err(io::Error::from),
            }
        });
        if polled? > 0 {
            return Ok(true);
        }
        if clock::now() >= deadline {
            return Ok(false);
        }
    }
}
