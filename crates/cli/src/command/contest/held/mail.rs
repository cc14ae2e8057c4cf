//! `pigskin contest mail`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::Contest;
use pigskin_course::{Course, CourseSettings, MailCounts, MailSettings, MailState, test_mail};
use pigskin_course_project::ProjectSettings;

use crate::database_args::DatabaseArgs;

/// Shows the mail of a contest or a project, sends a test, and retries failed mail.
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
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Send a test to this address now, and report any failure
    #[arg(long, value_name = "ADDRESS")]
    test: Option<String>,
    /// Queue all mail that failed again
    #[arg(long, conflicts_with = "test")]
    retry: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Mail {
    /// Shows the queue, sends a test or retries.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            Course::check_folder(&self.folder)?;
            let settings = CourseSettings::open(&self.folder)?;
            let mail = settings.mail.as_ref();
            let mail = mail.with_context(|| {
                let file = self.folder.join(CourseSettings::FILE);
                format!("{} has no [mail], so nothing is sent", file.display())
            })?;
            if let Some(to) = &self.test {
                return test(mail, &title(&self.folder, &settings)?, to, out).await;
            }
            let course = Course::open(&self.folder, self.database.address()).await?;
            if self.retry {
                let failed = course.mails().await?.into_iter();
                let failed = failed.filter(|mail| mail.state == MailState::Failed);
                let failed: Vec<i64> = failed.map(|mail| mail.id).collect();
                let retried = course.retry_mail(&failed, None).await?;
                writeln!(out, "Queued {retried} again; `pigskin serve` sends them.")?;
            } else {
                show(&course, mail, out).await?;
            }
            course.close().await;
            Ok(())
        })
    }
}

/// Sends a test.
async fn test(
    mail: &MailSettings,
    title: &str,
    to: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Err(error) = test_mail(mail, title, to, None).await {
        anyhow::bail!("{error}\n{}", error.advice());
    }
    writeln!(
        out,
        "The mail server {}:{} has accepted a test for\n{to}. If it does not arrive, look among \
         unwanted mail.",
        mail.server, mail.port
    )?;
    Ok(())
}

/// The subject of the mail.
fn title(folder: &Path, settings: &CourseSettings) -> anyhow::Result<String> {
    if folder.join(Contest::FILE).exists() {
        return Ok(Contest::open(folder)?.title);
    }
    Ok(ProjectSettings::open(folder, settings)?.title)
}

/// Shows how many wait, were sent and failed, and why.
async fn show(course: &Course, mail: &MailSettings, out: &mut dyn Write) -> anyhow::Result<()> {
    let mails = course.mails().await?;
    let MailCounts {
        waiting,
        sent,
        failed,
        withdrawn,
    } = MailCounts::new(&mails);
    let place = format!("{}:{}, {}", mail.server, mail.port, mail.security);
    writeln!(out, "Mail server: {place}")?;
    writeln!(
        out,
        "{waiting} waiting, {sent} sent, {failed} failed, {withdrawn} withdrawn"
    )?;
    let schedule = &course.settings().schedule;
    for mail in mails {
        let Some(reason) = &mail.reason else { continue };
        let (kind, at) = (mail.kind.as_str(), schedule.shown(mail.changed));
        let (person, state) = (&mail.person, mail.state.as_str());
        writeln!(out, "{kind} for {person}, {state}, {at}: {reason}")?;
    }
    Ok(())
}
