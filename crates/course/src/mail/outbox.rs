//! The state that the mail sender shares with the pages.

use tokio::sync::{Notify, watch};
use tracing::{error, info};

/// The state of the sending of mail in this process.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// Something was queued.
    pub wake: Notify,
    /// Staff want what is held up to be tried now.
    pub hurry: Notify,
    pub stopping: watch::Sender<bool>,
    /// The reason why no mail can be sent at the moment.
    pub trouble: watch::Sender<Option<String>>,
}

impl Default for Outbox {
    fn default() -> Outbox {
        Outbox {
            wake: Notify::new(),
            hurry: Notify::new(),
            stopping: watch::Sender::new(false),
            trouble: watch::Sender::new(None),
        }
    }
}

impl Outbox {
    /// Shows a trouble, and logs it if it is new.
    pub fn report(&self, why: &str) {
        let is_new = self.trouble.send_if_modified(|shown| {
            let is_new = shown.as_deref() != Some(why);
            *shown = Some(why.to_owned());
            is_new
        });
        if is_new {
            error!(why, "mail is held up");
        }
    }

    /// Ends the trouble.
    pub fn recovered(&self) {
        if self.trouble.send_replace(None).is_some() {
            info!("mail is sent again");
        }
    }
}
