//! Failures of a provider.

use std::error::Error;

use pigskin_entry::printable;

/// Why a sign-in at a provider failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    #[error("it did not answer correctly: {0}")]
    Down(String),
    #[error("too many people are signing in")]
    Busy,
    /// The provider's answer cannot be trusted.
    #[error("its answer cannot be trusted: {0}")]
    Untrusted(String),
    /// The provider does not send the claim that identifies people.
    #[error("it does not send the {0} of this account")]
    Silent(String),
    /// The secret shared with the provider cannot be read.
    #[error("{0}")]
    Secret(String),
}

/// Maximum length of a reason, in characters.
const MOST: usize = 300;

impl ProviderError {
    /// An answer that cannot be trusted, with the reason.
    pub fn untrusted(why: &str) -> ProviderError {
        ProviderError::Untrusted(printable(why, MOST))
    }
}

pub fn down<E: Error + 'static>(error: E) -> ProviderError {
    ProviderError::Down(because(&error))
}

pub fn untrusted<E: Error + 'static>(error: E) -> ProviderError {
    ProviderError::untrusted(&because(&error))
}

fn because(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let inner = error.to_string();
        // Some errors include the text of their source.
        if !text.ends_with(&inner) {
            text = format!("{text}: {inner}");
        }
        source = error.source();
    }
    printable(&text, MOST)
}
