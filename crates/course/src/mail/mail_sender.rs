//! The sender of a course's mail.

use std::sync::Arc;

use crate::Course;
use crate::{MailSettings, Secret, SecretError};

/// Sends the mail of a course. One process may do so at a time.
///
/// Mails are sent one after another. If the mail server refuses one, only that one fails; one that
/// it defers is sent again after a growing pause; trouble with the server itself holds up all, and
/// costs none of them a try. A mail that may have arrived is not sent again unless staff say so.
#[derive(Debug)]
pub struct MailSender {
    pub(super) course: Arc<Course>,
    pub(super) settings: MailSettings,
    pub(super) password: Option<Secret>,
    /// The subject's prefix, such as the contest's title.
    pub(super) title: String,
}

impl MailSender {
    /// A sender for a course with mail settings; `None` without. The title is that of what is held.
    ///
    /// Fails if the password cannot be read.
    pub fn new(course: Arc<Course>, title: &str) -> Result<Option<MailSender>, SecretError> {
        let Some(settings) = course.settings().mail.clone() else {
            return Ok(None);
        };
        Ok(Some(MailSender {
            password: settings.password()?,
            settings,
            title: title.to_owned(),
            course,
        }))
    }

    /// The name of this server for the mail server.
    pub(super) fn own_name(&self) -> Option<String> {
        let address = self.course.settings().address.as_deref()?;
        let address = url::Url::parse(address).ok()?;
        address.domain().map(str::to_owned)
    }
}
