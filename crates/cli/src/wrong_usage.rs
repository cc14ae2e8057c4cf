//! Errors in the use of the command line.

/// The arguments contradict each other.
///
/// Invalid single arguments are refused when they are parsed; this is for the rest, with the same
/// exit code.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// Fails because of such a contradiction.
pub fn wrong_usage<T>(why: impl Into<String>) -> anyhow::Result<T> {
    Err(WrongUsage(why.into()).into())
}
