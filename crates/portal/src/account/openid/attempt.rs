//! A sign-in in progress.

use jiff::{SignedDuration, Timestamp};
use openidconnect::{CsrfToken, Nonce, PkceCodeVerifier};
use serde::{Deserialize, Serialize};

/// The secrets of a sign-in in progress, stored in the visitor's session until the provider
/// redirects back.
#[derive(Debug, Serialize, Deserialize)]
pub struct Attempt {
    pub state: CsrfToken,
    pub nonce: Nonce,
    /// Needed to exchange the code; nobody else has it.
    pub verifier: PkceCodeVerifier,
    pub began: Timestamp,
}

/// Time in which the visitor has to come back.
pub const PATIENCE: SignedDuration = SignedDuration::from_mins(10);

impl Attempt {
    pub const KEY: &str = "openid";

    pub fn awaits(&self, state: &str, now: Timestamp) -> bool {
        // Compares hashes, so that the time of the comparison reveals nothing.
        let same = CsrfToken::new(state.to_owned()) == self.state;
        let age = now.duration_since(self.began);
        same && age <= PATIENCE
    }
}
