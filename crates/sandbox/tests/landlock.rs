//! The second wall in a box, as a program there finds it.

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use pigskin_sandbox::{Answer, Host, Limits, Spawn, User, Wall, enter_with};

/// Calls the kernel by the numbers that Landlock and seccomp have everywhere it
/// matters, lists what the namespaces alone would show, and counts what it has
/// inherited.
const LOOKS: &str = r#"
import ctypes, errno, os, platform
libc = ctypes.CDLL(None, use_errno=True)
def answer(*call):
    return 0 if libc.syscall(*call) >= 0 else ctypes.get_errno()
calls = [answer(444, None, 0, 1), answer(446, -1, 0)]
if platform.machine() == "x86_64":
    calls.append(answer(317, 0, 0, None))
try:
    root = len(os.listdir("/"))
except PermissionError:
    root = "denied"
inherited = [fd for fd in range(4, 64) if os.path.exists("/proc/self/fd/%d" % fd)]
names = all(call == errno.ENOSYS for call in calls)
os.write(3, ("%s %s %s %s\n" % (names, root, inherited, open("/proc/self/status").read().count("NoNewPrivs:\t1"))).encode())
"#;

/// What a program in a box says first, and last on its standard error.
fn says(program: &str, args: &[&str], limits: &Limits) -> (Answer, String) {
    let user = User::claim();
    let args: Vec<OsString> = args.iter().map(Into::into).collect();
    let spawn = Spawn {
        program: Path::new(program),
        args: &args,
        folder: Path::new("/"),
        user: user.as_ref(),
        limits,
        wall: Wall::Full,
        shown: &[],
        scratch: None,
        is_first: true,
    };
    let mut child = spawn.start().expect("it starts");
    let answer = child.next_line(Instant::now() + Duration::from_secs(20));
    let exit = child.finish(Duration::from_secs(1)).expect("it ends");
    (answer.expect("a pipe"), exit.stderr_tail)
}

#[test]
fn a_program_in_a_box_has_landlock_around_it_and_cannot_get_at_it() {
    enter_with(Path::new(env!("CARGO_BIN_EXE_step-into-the-box"))).expect("it is there");
    let host = Host::this();
    if host.full.is_err() || host.partial.is_err() {
        // This machine has no boxes or no Landlock; the doctor says so.
        assert!(host.landlock_in_box.is_err());
        return;
    }
    assert_eq!(host.landlock_in_box, Ok(()));
    let limits = Limits::default();
    let (answer, stderr) = says("/usr/bin/python3", &["-S", "-c", LOOKS], &limits);
    let expected = Answer::Line("True denied [] 1".to_owned());
    assert_eq!(answer, expected, "{stderr}");

    // The step is taken before the limits: it may be larger than they are.
    let limits = Limits {
        memory_mib: Limits::LEAST_MEMORY_MIB,
        ..limits
    };
    let (answer, stderr) = says("/bin/sh", &["-c", "echo in >&3"], &limits);
    assert_eq!(answer, Answer::Line("in".to_owned()), "{stderr}");
}
