//! A box on a kernel without Landlock: this program has no executable that steps into boxes.

#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_sandbox::{Answer, Folder, Limits, Spawn, User, Wall, now};

const PYTHON: &str = "/usr/bin/python3";

/// The answer of a Python program in a box that shows a folder and hides some of it.
fn says(script: &str, is_first: bool, shown: &Path, hidden: &[&Path]) -> String {
    let user = User::claim();
    let limits = Limits::default();
    let args: [OsString; 4] = ["-S".into(), "-c".into(), script.into(), shown.into()];
    let spawn = Spawn {
        program: Path::new(PYTHON),
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user: user.as_ref(),
        limits: &limits,
        wall: Wall::Full.at_least().expect("this machine can build boxes"),
        shown: &[shown],
        hidden,
        scratch: None,
        is_first,
        clock_ahead: Duration::ZERO,
    };
    let mut child = spawn.start().expect("it starts");
    let answer = child.next_line(now() + Duration::from_mins(1));
    let exit = child.finish(Duration::from_secs(1)).expect("it ends");
    match answer.expect("a pipe") {
        Answer::Line(line) => line,
        other => panic!("{other:?} {exit:?}"),
    }
}

/// Tells of the process that it can write to whether that may call more than it may itself.
const FIRST: &str = r#"
import os
def rights(process):
    lines = open("/proc/%s/status" % process).read().splitlines()
    return [line for line in lines if line.startswith(("Cap", "Seccomp", "NoNewPrivs", "Uid"))]
paths = ["/proc/1/fd/" + name for name in os.listdir("/proc/1/fd")]
descriptors = [os.readlink(path) for path in paths if os.path.lexists(path)]
pipes = [target for target in descriptors if target.startswith("pipe:")]
os.write(3, ("%d %s %s\n" % (os.getpid(), rights(1) == rights("self"), pipes if os.getpid() != 1 else [])).encode())
"#;

#[test]
fn the_first_process_of_a_box_has_no_right_that_the_program_lacks() {
    let nothing = Path::new("/usr");
    assert_eq!(says(FIRST, true, nothing, &[]), "1 True []");
    assert_eq!(says(FIRST, false, nothing, &[]), "2 True []");
}

/// Looks at what is there, and tries to write.
const LOOKS: &str = r#"
import os, sys
def tried(attempt, *arguments):
    try:
        attempt(*arguments)
        return "yes"
    except OSError:
        return "no"
here = sys.argv[1] + "/"
told = [sorted(os.listdir(here)), os.listdir(here + "folder"), tried(open, here + "file"),
        tried(os.mkdir, here + "folder/new"), open(here + "other").read()]
os.write(3, (repr(told) + "\n").encode())
"#;

#[test]
fn what_is_hidden_is_not_in_a_box() {
    let folder = Folder::make("hidden").expect("a folder");
    let path = folder.path();
    let user_can_read = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(path, user_can_read).expect("to change");
    fs::create_dir(path.join("folder")).expect("a folder");
    for name in ["folder/inside", "file", "other"] {
        fs::write(path.join(name), name).expect("a file");
    }
    let hidden = [&path.join("folder"), &path.join("file"), &path.join("none")];
    let hidden = hidden.map(PathBuf::as_path);
    let told = says(LOOKS, true, path, &hidden);
    assert_eq!(
        told,
        "[['file', 'folder', 'other'], [], 'no', 'no', 'other']"
    );
    let told = says(LOOKS, true, path, &[]);
    assert_eq!(
        told,
        "[['file', 'folder', 'other'], ['inside'], 'yes', 'no', 'other']"
    );
}
