//! What the server tells whoever runs it.

use std::fmt;
use std::sync::Arc;

/// Takes lines for whoever runs the server; at first nobody reads them.
#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    /// Hands each line to this.
    pub fn to(reader: impl Fn(&str) + Send + Sync + 'static) -> Log {
        Log(Arc::new(reader))
    }

    /// Tells a line.
    pub fn tell(&self, line: &str) {
        (self.0)(line);
    }
}

impl Default for Log {
    fn default() -> Log {
        Log::to(|_| {})
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}
