//! `pigskin submit`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_entry::printable;
use pigskin_portal::{EntryBody, ReceiptBody};
use pigskin_web::ErrorBody;
use serde::Deserialize;
use ureq::Agent;

use crate::format::{Format, write_json};

/// Submits an entry to a contest's server.
///
/// The receipt comes at once; from then on the server keeps the entry. The verdict follows;
/// `pigskin check` gives the verdict beforehand.
///
/// The exit code is 0 if the entry is accepted (with --no-wait, if it is stored), and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin submit hog_contest.py --server https://hog.example.edu
  pigskin submit strategy.R --token-file ~/.pigskin-token --no-wait
  PIGSKIN_TOKEN=pigskin_… PIGSKIN_SERVER=https://… pigskin submit strategy.py")]
pub struct Submit {
    /// The entry: one file
    #[arg(value_hint = ValueHint::FilePath)]
    entry: PathBuf,
    /// The server's address [default: `PIGSKIN_SERVER`]
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// A file with your token [default: `PIGSKIN_TOKEN`]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    token_file: Option<PathBuf>,
    /// Do not wait for the verdict
    #[arg(long)]
    no_wait: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Time to wait for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// Time between requests for the verdict.
const ASK_EVERY: Duration = Duration::from_millis(500);

/// Characters of a server's text that are shown.
const MOST: usize = 400;

/// Largest file that servers accept, in bytes.
const LARGEST: u64 = 1 << 20;

impl Submit {
    /// Submits the entry and writes the receipt and the verdict.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let server = self.server.clone().or_else(|| variable("PIGSKIN_SERVER"));
        let server = server.context("no server; name one with --server URL or PIGSKIN_SERVER")?;
        let server = server.trim_end_matches('/');
        let token = self.token()?;
        if self.entry.is_dir() {
            bail!(
                "{} is a folder; an entry is one file, such as {}/my_strategy.py",
                self.entry.display(),
                self.entry.display()
            );
        }
        let length = self.entry.metadata().map(|found| found.len());
        if length.is_ok_and(|length| length > LARGEST) {
            bail!("{} is larger than 1 MiB", self.entry.display());
        }
        let contents = std::fs::read(&self.entry);
        let contents = contents.with_context(|| self.entry.display().to_string())?;
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .max_redirects(0)
            .build()
            .into();
        let bearer = format!("Bearer {}", token.trim());
        let sent = agent
            .post(format!("{server}/api/v1/entries"))
            .query("name", name(&self.entry)?)
            .header("Authorization", &bearer)
            .content_type("application/octet-stream")
            .send(&contents[..]);
        let receipt: ReceiptBody = read(server, sent)?;
        if self.format == Format::Text {
            write_receipt(&receipt, &self.entry, out)?;
            out.flush()?;
        }
        if self.no_wait {
            if self.format == Format::Json {
                write_json(out, &receipt)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let entry = loop {
            let asked = agent
                .get(format!("{server}/api/v1/entries/{}", receipt.submission))
                .header("Authorization", &bearer)
                .call();
            let entry: EntryBody = read(server, asked)?;
            if entry.state == "accepted" || entry.state == "refused" {
                break entry;
            }
            std::thread::sleep(ASK_EVERY);
        };
        match self.format {
            Format::Json => write_json(out, &entry)?,
            Format::Text => write_verdict(&entry, out)?,
        }
        Ok(ExitCode::from(u8::from(entry.state != "accepted")))
    }

    fn token(&self) -> anyhow::Result<String> {
        match &self.token_file {
            Some(file) => Ok(read_text(file)?),
            None => variable("PIGSKIN_TOKEN")
                .context("no token; give one with --token-file FILE or PIGSKIN_TOKEN"),
        }
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn name(path: &Path) -> anyhow::Result<&str> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.with_context(|| format!("{} has a name that cannot be sent", path.display()))
}

/// Reads a server's answer.
fn read<T: for<'de> Deserialize<'de>>(
    server: &str,
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> anyhow::Result<T> {
    let mut answer = answer.with_context(|| format!("could not reach {server}"))?;
    let status = answer.status();
    let body = answer.body_mut().read_to_string();
    let body = body.with_context(|| format!("{server} closed the connection"))?;
    if status.is_success() {
        let read = serde_json::from_str(&body);
        return read
            .with_context(|| format!("{server} is not a Pigskin server, or has another version"));
    }
    let said: Option<ErrorBody> = serde_json::from_str(&body).ok();
    let said = said.map_or_else(|| format!("it answered {status}"), |wrong| wrong.error);
    Err(anyhow!("{server}: {}", printable(&said, MOST)))
}

fn write_receipt(receipt: &ReceiptBody, entry: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let again = if receipt.again {
        ", which the server has already"
    } else {
        ""
    };
    let late = if receipt.late {
        ", after the deadline"
    } else {
        ""
    };
    writeln!(
        out,
        "{} is version {}{again}.\nReceipt {}: {}{late}\nHash {}",
        entry.display(),
        receipt.version,
        receipt.submission,
        printable(&receipt.sent, MOST),
        printable(&receipt.hash, MOST),
    )?;
    match receipt.ahead {
        0 => {}
        1 => writeln!(out, "One entry is ahead of it.")?,
        ahead => writeln!(out, "{ahead} entries are ahead of it.")?,
    }
    Ok(())
}

fn write_verdict(entry: &EntryBody, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = |text: &Option<String>| printable(text.as_deref().unwrap_or_default(), MOST);
    if entry.state == "accepted" {
        let name = text(&entry.team_name);
        match &entry.removed {
            Some(reason) => {
                let reason = printable(reason, MOST);
                writeln!(
                    out,
                    "Accepted as {name}, but staff removed your team from the board: {reason}"
                )?;
            }
            None if entry.counts => writeln!(out, "Accepted as {name}, and counts.")?,
            None => writeln!(out, "Accepted as {name}.")?,
        }
        if entry.note.is_some() {
            writeln!(out, "{}", text(&entry.note))?;
        }
    } else {
        let (fault, reason) = (text(&entry.fault), text(&entry.reason));
        writeln!(out, "Refused ({fault}):\n{reason}")?;
    }
    Ok(())
}
