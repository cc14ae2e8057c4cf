//! Finding the programs that run entries.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_sandbox::{Limits, Spawn, User, Wall};

/// Where interpreters are at home on most systems, for when `PATH` says nothing.
const USUAL_FOLDERS: [&str; 2] = ["/usr/bin", "/usr/local/bin"];

/// A program of the machine itself that says something about itself, before any entry runs.
pub(super) fn own_program<'a>(
    program: &'a Path,
    args: &'a [OsString],
    user: Option<&'a User>,
    limits: &'a Limits,
) -> Spawn<'a> {
    Spawn {
        program,
        args,
        environment: &[],
        folder: Path::new("/"),
        user,
        limits,
        wall: Wall::Limits,
        shown: &[],
        hidden: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::ZERO,
    }
}

/// The first program of this name along a `PATH`, and then in the usual folders,
/// that is what `probe` looks for, with the candidates before it; or all candidates,
/// each with what is wrong with it.
pub(super) fn first_along<T>(
    path: &OsStr,
    name: &str,
    mut probe: impl FnMut(&Path) -> Result<T, String>,
) -> Result<(T, Vec<String>), Vec<String>> {
    let folders = std::env::split_paths(path).chain(USUAL_FOLDERS.map(PathBuf::from));
    let mut seen = Vec::new();
    let mut tried = Vec::new();
    for folder in folders {
        let candidate = folder.join(name);
        if !candidate.is_absolute() || seen.contains(&candidate) || !candidate.exists() {
            continue;
        }
        match probe(&candidate) {
            Ok(found) => return Ok((found, tried)),
            Err(why) => tried.push(format!("{}: {why}", candidate.display())),
        }
        seen.push(candidate);
    }
    Err(tried)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_found_is_the_first_that_will_do() {
        let path = OsStr::new("relative:/nowhere:/usr/bin:/usr/bin:/bin");
        let mut probed = Vec::new();
        let found = first_along(path, "sh", |candidate| {
            probed.push(candidate.to_owned());
            if candidate.starts_with("/bin") {
                Ok(7)
            } else {
                Err("not this one".to_owned())
            }
        });
        let passed_over = vec!["/usr/bin/sh: not this one".to_owned()];
        assert_eq!(found, Ok((7, passed_over)));
        assert_eq!(probed, ["/usr/bin/sh", "/bin/sh"].map(PathBuf::from));
        let tried = first_along(path, "sh", |_| Err::<(), _>("no".to_owned()));
        assert_eq!(
            tried,
            Err(vec!["/usr/bin/sh: no".to_owned(), "/bin/sh: no".to_owned()])
        );
    }
}
