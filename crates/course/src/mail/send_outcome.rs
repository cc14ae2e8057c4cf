//! The result of trying to send a mail.

use jiff::SignedDuration;

/// The result of trying to send a mail.
pub(super) enum SendOutcome {
    Sent,
    Failed(String),
    /// It may have arrived.
    Unsure(String),
    /// It is tried again after a pause.
    Later(String),
    /// It waits as before: it was not tried.
    PutBack,
}

impl SendOutcome {
    pub fn may_have_arrived(&self) -> bool {
        matches!(self, SendOutcome::Sent | SendOutcome::Unsure(_))
    }

    /// The pause before a mail is tried again: a minute, doubled with each try up to an hour.
    pub fn pause(tries: i64) -> SignedDuration {
        let doubled = 1_i64 << tries.clamp(1, 7).saturating_sub(1);
        SignedDuration::from_mins(doubled.min(60))
    }
}
