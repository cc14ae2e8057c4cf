//! Standard output, which remembers that its reader has left.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Standard output, buffered.
///
/// If the reader leaves early, as in `pigskin … | head`, every later write fails, and a command
/// ends with some error. [`reader_left`](Self::reader_left) then tells that the error is not to be
/// reported.
pub struct StandardOutput {
    out: BufWriter<StdoutLock<'static>>,
    reader_left: bool,
}

impl StandardOutput {
    /// Locks standard output.
    pub fn locked() -> StandardOutput {
        StandardOutput {
            out: BufWriter::new(io::stdout().lock()),
            reader_left: false,
        }
    }

    /// Tests whether a write failed because the reader has left.
    pub fn reader_left(&self) -> bool {
        self.reader_left
    }

    fn noting<T>(&mut self, written: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &written {
            self.reader_left |= error.kind() == ErrorKind::BrokenPipe;
        }
        written
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noting(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noting(flushed)
    }
}
