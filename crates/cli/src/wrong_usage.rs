//! Errors that are the command line's own.

/// What the arguments ask for makes no sense together.
///
/// Arguments that make no sense by themselves are refused when they are
/// parsed; this is for the rest, and brings about the same exit code.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);
