//! `pigskin contest mail`

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::Args;
use jiff::Timestamp;
use pigskin_contest::Contest;
use pigskin_course::{
    Course, CourseSettings, MailCounts, MailSettings, MailState, PersonId, Schedule, test_mail,
};
use pigskin_course_project::ProjectSettings;
use serde::Serialize;
use serde_json::json;

use crate::block_on::block_on;
use crate::course_args::CourseArgs;
use crate::format::Format;

/// Shows the mail, sends a test, and retries failed mail.
///
/// `pigskin serve` sends the queued mail, one message after another. This command shows how many
/// messages are queued, sent and failed, with the reasons. The settings are `[mail]` in
/// course.toml.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest mail hog-2026                             what waits, and what failed
  pigskin contest mail hog-2026 --test prof@example.edu     sends a test now
  pigskin contest mail hog-2026 --retry                     queues all that failed again")]
pub struct Mail {
    #[command(flatten)]
    course: CourseArgs,
    /// Send a test to this address now, and report any failure
    #[arg(long, value_name = "ADDRESS")]
    test: Option<String>,
    /// Queue all mail that failed again
    #[arg(long, conflicts_with = "test")]
    retry: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The mail, for programs.
#[derive(Serialize)]
struct MailJson<'a> {
    server: &'a str,
    port: u16,
    security: String,
    #[serde(flatten)]
    counts: MailCounts,
    /// The messages that failed, or wait again.
    troubles: Vec<TroubleJson<'a>>,
}

#[derive(Serialize)]
struct TroubleJson<'a> {
    kind: &'static str,
    person: &'a PersonId,
    state: &'static str,
    changed: Timestamp,
    reason: &'a str,
}

impl Mail {
    /// Shows the queue, sends a test or retries.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let folder = &self.course.folder;
        Course::check_folder(folder)?;
        let settings = CourseSettings::open(folder)?;
        let mail = settings.mail.as_ref();
        let mail = mail.with_context(|| {
            let file = folder.join(CourseSettings::FILE);
            format!("{} has no [mail], so nothing is sent", file.display())
        })?;
        if let Some(to) = &self.test {
            return self.test(mail, &title(folder, &settings)?, to, out);
        }
        self.course.with(async |course| {
            let mails = course.mails().await?;
            if !self.retry {
                return self.show(course, mail, &mails, out);
            }
            let failed = mails.iter();
            let failed = failed.filter(|mail| mail.state == MailState::Failed);
            let failed: Vec<i64> = failed.map(|mail| mail.id).collect();
            let queued = course.retry_mail(&failed, None).await?;
            self.format.write(out, &json!({ "queued": queued }), |_| {
                format!("Queued {queued} again; `pigskin serve` sends them.\n")
            })
        })
    }

    /// Sends a test.
    fn test(
        &self,
        mail: &MailSettings,
        title: &str,
        to: &str,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let sent = block_on(async { Ok(test_mail(mail, title, to, None).await) })?;
        if let Err(error) = sent {
            anyhow::bail!("{error}\n{}", error.advice());
        }
        let (server, port) = (&mail.server, mail.port);
        let answer = json!({ "server": server, "port": port, "to": to });
        self.format.write(out, &answer, |_| {
            format!(
                "The mail server {server}:{port} has accepted a test for\n{to}. If it does not \
                 arrive, look among unwanted mail.\n"
            )
        })
    }

    /// Shows how many wait, were sent and failed, and why.
    fn show(
        &self,
        course: &Course,
        mail: &MailSettings,
        mails: &[pigskin_course::Mail],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let answer = MailJson {
            server: &mail.server,
            port: mail.port,
            security: mail.security.to_string(),
            counts: MailCounts::new(mails),
            troubles: mails.iter().filter_map(TroubleJson::of).collect(),
        };
        let schedule = &course.settings().schedule;
        self.format
            .write(out, &answer, |answer| answer.to_text(schedule))
    }
}

impl MailJson<'_> {
    fn to_text(&self, schedule: &Schedule) -> String {
        let MailCounts {
            waiting,
            sent,
            failed,
            withdrawn,
        } = self.counts;
        let mut text = format!(
            "Mail server: {}:{}, {}\n{waiting} waiting, {sent} sent, {failed} failed, {withdrawn} withdrawn\n",
            self.server, self.port, self.security,
        );
        for trouble in &self.troubles {
            let (kind, person, state) = (trouble.kind, trouble.person, trouble.state);
            let (at, reason) = (schedule.shown(trouble.changed), trouble.reason);
            let _ = writeln!(text, "{kind} for {person}, {state}, {at}: {reason}");
        }
        text
    }
}

impl<'a> TroubleJson<'a> {
    /// The message with its reason, if it has one.
    fn of(mail: &'a pigskin_course::Mail) -> Option<TroubleJson<'a>> {
        Some(TroubleJson {
            kind: mail.kind.as_str(),
            person: &mail.person,
            state: mail.state.as_str(),
            changed: mail.changed,
            reason: mail.reason.as_deref()?,
        })
    }
}

/// The subject of the mail.
fn title(folder: &Path, settings: &CourseSettings) -> anyhow::Result<String> {
    if folder.join(Contest::FILE).exists() {
        return Ok(Contest::open(folder)?.title);
    }
    Ok(ProjectSettings::open(folder, settings)?.title)
}
