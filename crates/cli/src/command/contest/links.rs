//! `pigskin contest links`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::{Course, Member, PersonId};

/// Makes personal links, by which people sign in and send entries.
///
/// Writes CSV with id, name, email, the link for the browser and the token for
/// `pigskin submit`, to be sent to each. A token is shown this once; what is kept
/// is its hash. Older ones go on working until they are revoked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest links hog-2026 > links.csv              for everybody
  pigskin contest links hog-2026 --person ada             a new one for ada
  pigskin contest links hog-2026 --person ada --revoke    no old one works any more")]
pub struct Links {
    /// The contest's folder
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Only for these people
    #[arg(long, value_name = "ID")]
    person: Vec<PersonId>,
    /// Revoke the older ones and their password, and sign these people out everywhere
    #[arg(long)]
    revoke: bool,
    /// How the server is called from outside
    /// [default: address in course.toml, or the one of this machine alone]
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// The contest's database, where it is not in its folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Links {
    /// Draws the tokens and writes them.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            let course = Course::open(&self.folder, self.database.as_deref()).await?;
            let address = self.address.or_else(|| course.settings().address.clone());
            let address = address.unwrap_or_else(|| "http://127.0.0.1:8017".to_owned());
            let mut wanted: Vec<Member> = course.members().await?;
            for id in &self.person {
                let known = wanted.iter().any(|member| member.person.id == *id);
                anyhow::ensure!(known, "{id} is not on the roster");
            }
            if !self.person.is_empty() {
                wanted.retain(|member| self.person.contains(&member.person.id));
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
                let link = format!("{address}/contest/sign-in/link?token={secret}");
                csv.write_record([
                    person.id.as_str(),
                    &person.name,
                    &person.email,
                    &link,
                    secret,
                ])?;
            }
            csv.flush()?;
            course.close().await;
            Ok(())
        })
    }
}
