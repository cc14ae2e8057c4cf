//! `pigskin contest links`

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Context;
use clap::Args;
use pigskin_contest::no_formula;
use pigskin_course::{
    Course, CourseSettings, MailKind, MailLinksError, Member, PersonId, QueuedLinks, server_address,
};

use super::write_rows;
use crate::args::course_args::CourseArgs;
use crate::counted::counted;
use crate::format::{Format, object};

/// Makes personal links, with which people sign in.
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
    #[command(flatten)]
    course: CourseArgs,
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
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const COLUMNS: [&str; 5] = ["id", "name", "email", "link", "token"];

impl Links {
    /// Makes the tokens and writes them.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let folder = &self.course.folder;
        // Report a wrong folder first.
        Course::check_folder(folder)?;
        let address = self.server()?;
        self.course.with(async |course| {
            let mut wanted: Vec<Member> = course.members().await?;
            for id in &self.person {
                let known = wanted.iter().any(|member| member.person.id == *id);
                anyhow::ensure!(known, "{id} is not on the roster");
            }
            if !self.person.is_empty() {
                wanted.retain(|member| self.person.contains(&member.person.id));
            }
            if self.mail {
                return self.queue(course, &wanted, out).await;
            }
            let mut rows = Vec::new();
            for member in wanted {
                let person = member.person;
                if self.revoke {
                    course.revoke(&person.id).await?;
                }
                let token = course.token(&person.id).await?;
                let secret = token.secret();
                let [name, email] = [person.name, person.email].map(|text| match self.format {
                    Format::Text => no_formula(&text),
                    Format::Json => text,
                });
                rows.push(object! {
                    id: person.id,
                    name,
                    email,
                    link: format!("{address}/sign-in/link?token={secret}"),
                    token: secret.to_owned(),
                });
            }
            write_rows(self.format, out, &COLUMNS, &rows)
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
        let queued = course.mail_links(&ids, None).await?;
        self.format.write(out, &queued, in_words)
    }

    /// The address that the links lead to.
    fn server(&self) -> anyhow::Result<String> {
        if self.local {
            return Ok(LOCAL.to_owned());
        }
        if let Some(address) = &self.address {
            return Ok(address.clone());
        }
        let address = CourseSettings::open(&self.course.folder)?.address;
        address.with_context(|| {
            let file = self.course.folder.join(CourseSettings::FILE);
            format!(
                "there is no address in {}, so links would lead only to this machine; write \
                 address = \"https://…\" there, or use --address URL, or --local to try it \
                 here",
                file.display()
            )
        })
    }
}

fn in_words(answer: &QueuedLinks) -> String {
    let links = counted(answer.queued, "link", "links");
    let mut text = format!("Queued {links}; `pigskin serve` sends them.\n");
    if answer.waiting > 0 {
        let _ = writeln!(text, "{} wait already.", answer.waiting);
    }
    if !answer.no_address.is_empty() {
        let ids: Vec<&str> = answer.no_address.iter().map(PersonId::as_str).collect();
        let ids = ids.join(", ");
        let _ = writeln!(text, "The roster has no e-mail address for: {ids}");
    }
    text + "The page Mail of staff shows what becomes of them.\n"
}

/// The server that `pigskin serve` starts on this machine.
const LOCAL: &str = "http://127.0.0.1:8017";
