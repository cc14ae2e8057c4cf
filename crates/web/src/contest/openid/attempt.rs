//! A sign-in that was begun and is not over.

use jiff::{SignedDuration, Timestamp};
use openidconnect::{CsrfToken, Nonce, PkceCodeVerifier};
use serde::{Deserialize, Serialize};

/// What has to come back from the provider, and what nobody else knows. It is kept in
/// the visitor's session until they are back.
#[derive(Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// What the provider hands back unchanged: so it is an answer to this browser.
    pub state: CsrfToken,
    /// What stands in the token: so it was made for this attempt.
    pub nonce: Nonce,
    /// What the code is exchanged with: so nobody else can.
    pub verifier: PkceCodeVerifier,
    /// When it was begun.
    pub began: Timestamp,
}

/// So long somebody may take for it.
pub const PATIENCE: SignedDuration = SignedDuration::from_mins(10);

impl Attempt {
    /// The name under which a session has it.
    pub const KEY: &str = "openid";

    /// Whether an answer with this state, at this time, is one to it.
    pub fn awaits(&self, state: &str, now: Timestamp) -> bool {
        // Compared by their hashes, so that the time it takes tells nothing.
        let same = CsrfToken::new(state.to_owned()) == self.state;
        let age = now.duration_since(self.began);
        same && age <= PATIENCE
    }
}
