//! Tells the program the commit that it is built from, and its date.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The commit and the second of its date, as far as they are known.
#[derive(Default)]
struct Built {
    commit: Option<String>,
    seconds: Option<i64>,
}

fn main() {
    // Cargo runs this again only after a change of these.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PIGSKIN_COMMIT");
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let stated = Built::stated();
    let found = Built::packaged()
        .or_else(Built::checked_out)
        .unwrap_or_default();
    let commit = found.commit.or(stated.commit).unwrap_or_default();
    let date = found
        .seconds
        .or(stated.seconds)
        .map(day)
        .unwrap_or_default();
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=PIGSKIN_BUILT_COMMIT={commit}");
    println!("cargo::rustc-env=PIGSKIN_BUILT_DATE={date}");
    println!("cargo::rustc-env=PIGSKIN_BUILT_TARGET={target}");
}

impl Built {
    /// From the variables of whoever builds without git.
    fn stated() -> Built {
        let seconds = variable("SOURCE_DATE_EPOCH").and_then(|text| text.parse().ok());
        Built {
            commit: variable("PIGSKIN_COMMIT"),
            seconds,
        }
    }

    /// From the file that `cargo package` adds. A repository around it is another one.
    fn packaged() -> Option<Built> {
        const FILE: &str = ".cargo_vcs_info.json";
        let text = fs::read_to_string(FILE).ok()?;
        println!("cargo::rerun-if-changed={FILE}");
        let (_, commit) = text.split_once("\"sha1\": \"")?;
        let (commit, _) = commit.split_once('"')?;
        let is_changed = text.contains("\"dirty\": true");
        Some(Built {
            commit: (!is_changed).then(|| commit.to_owned()),
            seconds: None,
        })
    }

    /// From the repository that this crate is in.
    fn checked_out() -> Option<Built> {
        // A repository around an unpacked archive does not know the file.
        git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
        let branch = git(&["symbolic-ref", "-q", "HEAD"]);
        for name in ["HEAD", "logs/HEAD"].into_iter().chain(branch.as_deref()) {
            let path = git(&["rev-parse", "--git-path", name])?;
            // A packed branch has no file. Cargo takes a missing one for changed.
            if Path::new(&path).exists() {
                println!("cargo::rerun-if-changed={path}");
            }
        }
        let shown = git(&["log", "-1", "--format=%H %ct"])?;
        let (commit, seconds) = shown.split_once(' ')?;
        Some(Built {
            commit: Some(commit.to_owned()),
            seconds: seconds.parse().ok(),
        })
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The day in UTC, such as 2026-11-28, of a second since 1970.
fn day(second: i64) -> String {
    // The calendar repeats every 400 years, counted from 1 March 0, so that a leap day ends a year.
    let days = second.div_euclid(86_400) + 719_468;
    let (era, days) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (days - days / 1_460 + days / 36_524 - days / 146_096) / 365;
    let days = days - (365 * year + year / 4 - year / 100);
    let month = (5 * days + 2) / 153;
    let day = days - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", year + 400 * era + next)
}
