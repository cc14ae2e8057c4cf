//! `pigskin contest links`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, no_formula};
use pigskin_course::{
    Course, CourseSettings, MailKind, MailLinksError, Member, PersonId, QueuedLinks, server_address,
};

use crate::database_args::DatabaseArgs;
use crate::in_command::in_command;

/// Makes personal links, with which people sign in to a contest or a project.
///
/// Writes CSV with id, name, email, the link for the browser and the token for `pigskin submit` and
/// `ok`, to send to each person. A token is shown only now; the database stores its hash. Older tokens work
/// until they are revoked.
///
/// Links lead to the address in course.toml. Without an address no links are made, because they would
/// lead each student to the student's own machine.
///
/// With `--mail`, nothing is written: the links are queued, and `pigskin serve` draws each one when
/// it sends its mail. This needs `[mail]` in course.toml.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest links hog-2026 > links.csv              for everybody
  pigskin contest links hog-2026 --person ada             a new one for ada
  pigskin contest links hog-2026 --person ada --revoke    no old one works any more
  pigskin contest links hog-2026 --mail                   sends everybody theirs by mail
  pigskin contest links hog-2026 --local                  to try it on this machine")]
pub struct Links {
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Only for these people
    #[arg(long, value_name = "ID")]
    person: Vec<PersonId>,
    /// Revoke these people's older links and passwords, and sign them out everywhere
    #[arg(long)]
    revoke: bool,
    /// The server's address for browsers [default: address in course.toml]
    #[arg(long, value_name = "URL", value_parser = server_address)]
    address: Option<String>,
    /// Make links for browsers on this machine only, for a server on the default port
    #[arg(long, conflicts_with = "address")]
    local: bool,
    /// Queue the links for sending by mail instead of writing them
    #[arg(long, conflicts_with_all = ["address", "local"])]
    mail: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Links {
    /// Makes the tokens and writes them.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            // Report a wrong folder first.
            Course::check_folder(&self.folder)?;
            let address = self.server()?;
            // A contest's links are older than the project's, and stay as they are.
            let page = if self.folder.join(Contest::FILE).exists() {
                "contest/sign-in/link"
            } else {
                "sign-in/link"
            };
            let course = Course::open(&self.folder, self.database.address()).await?;
            let mut wanted: Vec<Member> = course.members().await?;
            for id in &self.person {
                let known = wanted.iter().any(|member| member.person.id == *id);
                anyhow::ensure!(known, "{id} is not on the roster");
            }
            if !self.person.is_empty() {
                wanted.retain(|member| self.person.contains(&member.person.id));
            }
            if self.mail {
                self.queue(&course, &wanted, out).await?;
                course.close().await;
                return Ok(());
            }
            let mut csv = csv::Writer::from_writer(out);
            csv.write_record(["id", "name", "email", "link", "token"])?;
            for member in wanted {
                let person = member.person;
                if self.revoke {
                    course.revoke(&person.id).await?;
                }
                let token = course.token(&person.id).await?;
                let secret = token.secret();
                let link = format!("{address}/{page}?token={secret}");
                let [name, email] = [&person.name, &person.email].map(|text| no_formula(text));
                csv.write_record([person.id.as_str(), &name, &email, &link, secret])?;
            }
            csv.flush()?;
            course.close().await;
            Ok(())
        })
    }

    /// Queues the links of these people for sending by mail.
    async fn queue(
        &self,
        course: &Course,
        wanted: &[Member],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mail = course.settings().mail.as_ref();
        anyhow::ensure!(
            mail.is_some_and(|mail| mail.sends(MailKind::Link)),
            MailLinksError::NotSent
        );
        let ids = wanted.iter().map(|member| member.person.id.clone());
        let ids: Vec<PersonId> = ids.collect();
        if self.revoke {
            for id in &ids {
                course.revoke(id).await?;
            }
        }
        let QueuedLinks {
            queued,
            waiting,
            no_address,
        } = course.mail_links(&ids, None).await?;
        writeln!(
            out,
            "Queued {queued} {}; `pigskin serve` sends them.",
            if queued == 1 { "link" } else { "links" }
        )?;
        if waiting > 0 {
            writeln!(out, "{waiting} wait already.")?;
        }
        if !no_address.is_empty() {
            let ids: Vec<&str> = no_address.iter().map(PersonId::as_str).collect();
            let ids = ids.join(", ");
            writeln!(out, "The roster has no e-mail address for: {ids}")?;
        }
        let folder = in_command(&self.folder);
        writeln!(
            out,
            "`pigskin contest mail {folder}` and the page Mail of staff show what\nbecomes of them."
        )?;
        Ok(())
    }

    /// The address that the links lead to.
    fn server(&self) -> anyhow::Result<String> {
        if self.local {
            return Ok(LOCAL.to_owned());
        }
        if let Some(address) = &self.address {
            return Ok(address.clone());
        }
        let address = CourseSettings::open(&self.folder)?.address;
        address.with_context(|| {
            let file = self.folder.join(CourseSettings::FILE);
            format!(
                "there is no address in {}, so links would lead only to this machine; write \
                 address = \"https://…\" there, or use --address URL, or --local to try it \
                 here",
                file.display()
            )
        })
    }
}

/// The server that `pigskin serve` starts on this machine.
const LOCAL: &str = "http://127.0.0.1:8017";
