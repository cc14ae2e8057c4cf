//! `pigskin doctor`

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use pigskin_contest::{Interpreters, Python};
use pigskin_sandbox::{Attempt, Escape, Host, Offer, Tried, Wall};
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::plain_table::PlainTable;

/// Says what this machine offers for strangers' programs, and tries to get out
/// of the sandbox.
///
/// A few dozen attempts are made from inside, by a Python program as an entry
/// may be one: to reach the network, files, other processes and the kernel, and
/// to use up what is not its own. The exit code is 0 where the full sandbox
/// stands and holds them all, and else 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin doctor
  pigskin doctor --format json
  pigskin doctor --wall limits          what would get out without a box")]
pub struct Doctor {
    /// The wall from behind which the attempts are made [default: the strongest]
    #[arg(long, value_enum)]
    wall: Option<WallArg>,
    /// How the findings are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The walls.
#[derive(Clone, Copy, ValueEnum)]
enum WallArg {
    /// A box of its own
    Full,
    /// Landlock, a list of system calls, limits
    Partial,
    /// Limits and, as root, another user
    Limits,
}

#[derive(Serialize)]
struct Findings {
    system: String,
    as_root: bool,
    /// What the kernel and its settings offer.
    offers: Vec<Offer>,
    bubblewrap: Option<String>,
    python: Option<String>,
    r: Option<String>,
    /// The strongest wall.
    sandbox: Wall,
    /// Whether Landlock is a second wall within the full one.
    landlock_in_box: bool,
    /// Why it is not, where there is a box.
    why_no_landlock: Option<String>,
    /// Why it is not the full one, and the cure.
    why: Option<String>,
    /// The wall that the attempts were made behind.
    tried_behind: Wall,
    /// None where there is no Python to make them.
    attempts: Vec<Tried>,
}

impl Doctor {
    /// Looks, tries, and writes the findings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let host = Host::this();
        let interpreters = Interpreters::default();
        let strongest = Wall::Limits.at_least()?;
        let wall = match self.wall {
            None => strongest,
            Some(WallArg::Limits) => Wall::Limits,
            Some(WallArg::Partial) => host.partial.clone().map(|()| Wall::Partial)?,
            Some(WallArg::Full) => Wall::Full.at_least()?,
        };
        let python = interpreters.python().ok();
        let attempts = python.map(|python| attempts(python, wall)).transpose()?;
        let findings = Findings {
            system: system(),
            as_root: rustix::process::geteuid().is_root(),
            offers: Offer::all(),
            bubblewrap: host
                .bubblewrap
                .as_ref()
                .map(|(path, version)| format!("{version} ({})", path.display())),
            python: python.map(|python| {
                let (major, minor) = python.version();
                format!("{major}.{minor} ({})", python.program().display())
            }),
            r: interpreters
                .r()
                .ok()
                .map(|r| format!("{} ({})", r.version(), r.program().display())),
            sandbox: strongest,
            landlock_in_box: host.landlock_in_box.is_ok(),
            why_no_landlock: match strongest {
                Wall::Full => host.landlock_in_box.clone().err(),
                _ => None,
            },
            why: host.full.as_ref().err().map(ToString::to_string),
            tried_behind: wall,
            attempts: attempts.unwrap_or_default(),
        };
        match self.format {
            Format::Json => write_json(out, &findings)?,
            Format::Text => out.write_all(findings.as_text().as_bytes())?,
        }
        Ok(ExitCode::from(u8::from(!findings.is_well())))
    }
}

/// Makes all attempts.
fn attempts(python: &Python, wall: Wall) -> anyhow::Result<Vec<Tried>> {
    let homes: Vec<&Path> = python.home().collect();
    let escape = Escape::prepare(python.program(), &homes, wall)?;
    // Shown on a terminal alone.
    let progress = ProgressBar::new(Attempt::ALL.len() as u64);
    let tried = Attempt::ALL.iter().map(|&attempt| {
        let tried = escape.attempt(attempt)?;
        progress.inc(1);
        Ok(tried)
    });
    let tried = tried.collect();
    progress.finish_and_clear();
    tried
}

/// What a wall is, in short.
fn built_of(wall: Wall) -> &'static str {
    match wall {
        Wall::Full => "a box of its own",
        Wall::Partial => "Landlock and a list of system calls",
        Wall::Limits => "nothing but limits",
    }
}

/// The system's name and version.
fn system() -> String {
    let name = rustix::system::uname();
    let part = |text: &std::ffi::CStr| text.to_string_lossy().into_owned();
    format!(
        "{} {}, {}",
        part(name.sysname()),
        part(name.release()),
        part(name.machine())
    )
}

impl Findings {
    fn is_well(&self) -> bool {
        let all_held = self.attempts.iter().all(|tried| tried.reached.is_none());
        self.tried_behind == Wall::Full && !self.attempts.is_empty() && all_held
    }

    fn as_text(&self) -> String {
        let mut text = String::from("This machine\n");
        let mut table = PlainTable::new([]);
        let mut row = |what: &str, found: &str| table.row([what.to_owned(), found.to_owned()]);
        row("system", &self.system);
        row(
            "user",
            if self.as_root {
                "root; entries run as other users"
            } else {
                "an ordinary one"
            },
        );
        for offer in &self.offers {
            let there = if offer.is_there { "yes" } else { "no" };
            row(offer.name, &format!("{there}: {}", offer.details));
        }
        for (what, found) in [
            ("bubblewrap", &self.bubblewrap),
            ("Python", &self.python),
            ("R", &self.r),
        ] {
            row(what, found.as_deref().unwrap_or("none"));
        }
        let second = match &self.why_no_landlock {
            _ if self.landlock_in_box => ", with Landlock inside".to_owned(),
            Some(why) => format!(", without Landlock inside: {why}"),
            None => String::new(),
        };
        let wall = self.sandbox;
        row("sandbox", &format!("{wall}: {}{second}", built_of(wall)));
        text.push_str(&table.to_text());
        if let Some(why) = &self.why {
            let mut lines = PlainTable::new([]);
            lines.row([why.clone()]);
            // Writing into a String does not fail, here and below.
            let _ = write!(text, "\n{}", lines.to_text());
        }
        if self.attempts.is_empty() {
            text.push_str("\nThere is no Python to make attempts with.\n");
            return text;
        }
        let _ = writeln!(
            text,
            "\nA program behind the wall \"{}\"",
            self.tried_behind
        );
        for tried in &self.attempts {
            let verdict = if tried.reached.is_none() {
                "held"
            } else {
                "NOT HELD"
            };
            let _ = writeln!(text, "  {verdict:<8}  {}", tried.what);
            if let Some(reached) = &tried.reached {
                let reached = pigskin_contest::printable(reached, 60);
                let _ = writeln!(text, "            it reached {reached}");
            }
        }
        let out = self.attempts.iter().filter(|tried| tried.reached.is_some());
        let (out, all) = (out.count(), self.attempts.len());
        let _ = match out {
            0 => writeln!(text, "\nAll {all} attempts are held."),
            _ => writeln!(text, "\n{out} of {all} attempts are NOT HELD."),
        };
        text
    }
}
