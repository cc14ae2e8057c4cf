//! What goes wrong with a provider.

use std::error::Error;

use pigskin_contest::printable;

/// Why a provider does not say who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// It does not answer as it should.
    #[error("it does not answer as it should: {0}")]
    Down(String),
    /// It has too much to do for us.
    #[error("too many sign in at once")]
    Busy,
    /// What it says cannot be trusted.
    #[error("what it says cannot be trusted: {0}")]
    Untrusted(String),
    /// It does not say what tells people apart.
    #[error("it does not say the {0} of this account")]
    Silent(String),
    /// The secret that is shared with it cannot be read.
    #[error("{0}")]
    Secret(String),
}

/// The most characters of what is wrong.
const MOST: usize = 300;

impl ProviderError {
    /// What it says cannot be trusted, and why.
    pub fn untrusted(why: &str) -> ProviderError {
        ProviderError::Untrusted(printable(why, MOST))
    }
}

/// It does not answer as it should, by this error.
pub fn down<E: Error + 'static>(error: E) -> ProviderError {
    ProviderError::Down(because(&error))
}

/// What it says cannot be trusted, by this error.
pub fn untrusted<E: Error + 'static>(error: E) -> ProviderError {
    ProviderError::untrusted(&because(&error))
}

/// An error with what it comes from.
fn because(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let inner = error.to_string();
        // Some say it themselves.
        if !text.ends_with(&inner) {
            text = format!("{text}: {inner}");
        }
        source = error.source();
    }
    printable(&text, MOST)
}
