//! Tells the program the commit that it is built from, and its date.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The commit and its day in UTC, such as 2026-11-28, as far as they are known.
#[derive(Default)]
struct Built {
    commit: Option<String>,
    date: Option<String>,
}

fn main() {
    // Cargo runs this again only after a change of these.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PIGSKIN_COMMIT");
    println!("cargo::rerun-if-env-changed=PIGSKIN_DATE");
    let found = Built::packaged()
        .or_else(Built::checked_out)
        .unwrap_or_default();
    // A build without git takes them from variables.
    let commit = found.commit.or_else(|| variable("PIGSKIN_COMMIT"));
    let date = found.date.or_else(|| variable("PIGSKIN_DATE"));
    let target = env::var("TARGET").unwrap_or_default();
    let [commit, date] = [commit, date].map(Option::unwrap_or_default);
    println!("cargo::rustc-env=PIGSKIN_BUILT_COMMIT={commit}");
    println!("cargo::rustc-env=PIGSKIN_BUILT_DATE={date}");
    println!("cargo::rustc-env=PIGSKIN_BUILT_TARGET={target}");
}

impl Built {
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
            date: None,
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
        let shown = git(&["log", "-1", "--date=short-local", "--format=%H %cd"])?;
        let (commit, date) = shown.split_once(' ')?;
        Some(Built {
            commit: Some(commit.to_owned()),
            date: Some(date.to_owned()),
        })
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn git(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    let output = git.args(arguments).env("TZ", "UTC").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
