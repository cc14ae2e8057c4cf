//! `pigskin doctor`

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum, ValueHint};
use indicatif::ProgressBar;
use pigskin_contest::Contest;
use pigskin_entry::{PackageState, Python, R};
use pigskin_sandbox::{Attempt, AttemptReport, Capability, Escape, Host, Wall};
use serde::Serialize;

use crate::format::Format;
use crate::terminal::plain_table::PlainTable;

/// Tests how well this machine contains strangers' programs.
///
/// It reports what the machine offers, and tries to break out of the sandbox: a Python program like
/// an entry makes a few dozen attempts from inside: to reach the network, files, other processes
/// and the kernel, and to exhaust the machine. With `--contest`, the packages that the contest
/// promises are loaded too. The exit code is 0 if the full sandbox works and holds all attempts and
/// the packages are there, and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin doctor
  pigskin doctor --format json
  pigskin doctor --contest hog-2026     what its programs see and are promised
  pigskin doctor --wall limits          what would get out without a box")]
pub struct Doctor {
    /// The wall to try to break out of [default: the strongest]
    #[arg(long, value_enum)]
    wall: Option<WallArg>,
    /// The folder of a contest to hold on this machine
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    contest: Option<PathBuf>,
    /// The format of the findings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Characters of a path that are shown.
const LONGEST_PATH: usize = 300;

/// The walls.
#[derive(Clone, Copy, ValueEnum)]
enum WallArg {
    /// A separate box
    Full,
    /// Landlock, a list of allowed system calls, and limits
    Partial,
    /// Limits and, as root, a separate user
    Limits,
}

#[derive(Serialize)]
struct Findings {
    system: String,
    as_root: bool,
    #[serde(rename = "offers")]
    capabilities: Vec<Capability>,
    bubblewrap: Option<String>,
    python: Option<String>,
    r: Option<String>,
    /// Why there is no interpreter.
    missing: ByLanguage<String>,
    /// The files and folders of this machine that programs see.
    shown: ByLanguage<Vec<PathBuf>>,
    /// The packages that the contest promises.
    packages: Vec<PackageState>,
    /// Interpreters that come first on `PATH` but are not used, with the reasons.
    passed_over: Vec<String>,
    /// The strongest wall.
    sandbox: Wall,
    /// True if Landlock works as a second wall inside the full one.
    landlock_in_box: bool,
    /// Why it does not, if there is a box.
    why_no_landlock: Option<String>,
    /// The reason why it is not the full one, and the remedy.
    why: Option<String>,
    /// The wall that the attempts tried to break out of.
    tried_behind: Wall,
    /// Empty if there is no Python to make them.
    attempts: Vec<AttemptReport>,
}

/// The interpreters of each language.
#[derive(Serialize)]
struct ByLanguage<T> {
    python: Option<T>,
    r: Option<T>,
}

impl Doctor {
    /// Examines the machine, makes the attempts, and writes the findings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let host = Host::this();
        let contest = self.contest.as_deref().map(Contest::open).transpose()?;
        let interpreters = contest
            .as_ref()
            .map(Contest::interpreters)
            .unwrap_or_default();
        let strongest = Wall::Limits.at_least()?;
        let wall = match self.wall {
            None => strongest,
            Some(WallArg::Limits) => Wall::Limits,
            Some(WallArg::Partial) => host.partial.clone().map(|()| Wall::Partial)?,
            Some(WallArg::Full) => Wall::Full.at_least()?,
        };
        let (python, r) = (interpreters.python(), interpreters.r());
        let missing = ByLanguage {
            python: python.as_ref().err().map(ToString::to_string),
            r: r.as_ref().err().map(ToString::to_string),
        };
        let (python, r) = (python.ok(), r.ok());
        let attempts = python.map(|python| attempts(python, wall)).transpose()?;
        let packages = match &contest {
            Some(contest) => interpreters.package_states(&contest.limits, wall),
            None => Vec::new(),
        };
        let findings = Findings {
            packages,
            system: system(),
            as_root: rustix::process::geteuid().is_root(),
            capabilities: Capability::all(),
            bubblewrap: host
                .bubblewrap
                .as_ref()
                .map(|(path, version)| format!("{version} ({})", path.display())),
            python: python.map(|python| {
                let (major, minor) = python.version();
                format!("{major}.{minor} ({})", python.program().display())
            }),
            r: r.map(|r| format!("{} ({})", r.version(), r.program().display())),
            missing,
            shown: ByLanguage {
                python: python.map(|python| shown(python.needs())),
                r: r.map(|r| shown(r.needs())),
            },
            passed_over: [
                python.map(Python::passed_over).unwrap_or_default(),
                r.map(R::passed_over).unwrap_or_default(),
            ]
            .concat(),
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
        self.format.write(out, &findings, Findings::as_text)?;
        Ok(ExitCode::from(u8::from(!findings.is_well())))
    }
}

/// Makes all attempts.
fn attempts(python: &Python, wall: Wall) -> anyhow::Result<Vec<AttemptReport>> {
    let needs: Vec<&Path> = python.needs().collect();
    let escape = Escape::prepare(python.program(), &needs, wall)?;
    // It is drawn only on a terminal.
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

/// The paths that programs see: `/usr`, and further paths that their interpreter needs.
fn shown<'a>(needs: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
    let shown = [Path::new("/usr")].into_iter().chain(needs);
    shown.map(Path::to_owned).collect()
}

/// The packages that a contest promises, one per line.
pub fn promised(packages: &[PackageState]) -> String {
    let mut lines = PlainTable::new([]);
    for package in packages {
        lines.row([package.to_string()]);
    }
    lines.to_text()
}

/// A wall in a few words.
fn built_of(wall: Wall) -> &'static str {
    match wall {
        Wall::Full => "a separate box",
        Wall::Partial => "Landlock and a list of allowed system calls",
        Wall::Limits => "limits only",
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
        let has_packages = self
            .packages
            .iter()
            .all(|package| package.missing.is_none());
        let is_full = self.tried_behind == Wall::Full && !self.attempts.is_empty();
        is_full && all_held && has_packages
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
                "an ordinary user"
            },
        );
        for capability in &self.capabilities {
            let there = if capability.is_there { "yes" } else { "no" };
            row(capability.name, &format!("{there}: {}", capability.details));
        }
        row("bubblewrap", self.bubblewrap.as_deref().unwrap_or("none"));
        let languages = [
            (
                "Python",
                &self.python,
                &self.missing.python,
                &self.shown.python,
            ),
            ("R", &self.r, &self.missing.r, &self.shown.r),
        ];
        for (language, found, missing, shown) in languages {
            let found = found.as_ref().or(missing.as_ref());
            row(language, found.map_or("none", String::as_str));
            let mut what = "  it sees";
            for path in shown.iter().flatten() {
                let path = path.display().to_string();
                row(what, &pigskin_entry::printable(&path, LONGEST_PATH));
                what = "";
            }
        }
        for passed_over in &self.passed_over {
            row(
                "passed over",
                &pigskin_entry::printable(passed_over, LONGEST_PATH),
            );
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
            // Writing into a String never fails, here and below.
            let _ = write!(text, "\n{}", lines.to_text());
        }
        if !self.packages.is_empty() {
            text.push_str("\nWhat the contest promises\n");
            text.push_str(&promised(&self.packages));
        }
        if self.attempts.is_empty() {
            text.push_str("\nThere is no Python to make the attempts.\n");
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
                let reached = pigskin_entry::printable(reached, 60);
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
