//! The log of a server.

use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tracing::Level;

/// The log of all servers of this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

static LOG: OnceLock<Log> = OnceLock::new();

/// Begins to log. All tests share one log, because `tracing` caches for each event whether a
/// subscriber wants it, and a test without a log would disable events for the others.
pub fn begin() {
    LOG.get_or_init(|| {
        let log = Log::default();
        let written = log.clone();
        tracing_subscriber::fmt()
            .with_ansi(false)
            .with_max_level(Level::INFO)
            .with_writer(move || written.clone())
            .init();
        log
    });
}

/// The lines that contain a text, such as the id of a request.
pub fn lines(part: &str) -> Vec<String> {
    let log = LOG.get().expect("the log has begun");
    let text = log.0.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().filter(|line| line.contains(part));
    lines.map(str::to_owned).collect()
}
