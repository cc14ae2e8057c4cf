//! The inside of a box: Landlock, clocks, and a cgroup.

mod not_tried;

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use pigskin_sandbox::{Answer, Exit, Host, Limits, Spawn, User, Wall, enter_with};

use not_tried::not_tried;

/// Makes the system calls of Landlock and seccomp by their numbers, opens files and lists a folder
/// that the namespaces on their own would show, and lists inherited descriptors.
const LOOKS: &str = r#"
import ctypes, errno, os, platform
libc = ctypes.CDLL(None, use_errno=True)
def answer(*call):
    return 0 if libc.syscall(*call) >= 0 else ctypes.get_errno()
calls = [answer(444, None, 0, 1), answer(446, -1, 0)]
if platform.machine() == "x86_64":
    calls.append(answer(317, 0, 0, None))
def denied(attempt, *arguments):
    try:
        attempt(*arguments)
    except PermissionError:
        return True
root = denied(os.listdir, "/")
files = [name for name in ("stat", "uptime", "meminfo", "1/mem", "self/maps", "") if not denied(os.open, "/proc/" + name, 0)]
inherited = [fd for fd in range(4, 64) if os.path.exists("/proc/self/fd/%d" % fd)]
names = all(call == errno.ENOSYS for call in calls)
os.write(3, ("%s %s %s %s %d\n" % (names, root, inherited, files, libc.prctl(39, 0, 0, 0, 0))).encode())
"#;

/// A program in a box.
fn boxed<'a>(
    program: &'a str,
    args: &'a [OsString],
    limits: &'a Limits,
    user: Option<&'a User>,
) -> Spawn<'a> {
    Spawn {
        program: Path::new(program),
        args,
        environment: &[],
        folder: Path::new("/"),
        user,
        limits,
        wall: Wall::Full,
        shown: &[],
        hidden: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::ZERO,
    }
}

/// Runs a program in a box; returns its first answer and how it ended.
fn run(program: &str, args: &[&str], limits: &Limits, clock_ahead: Duration) -> (Answer, Exit) {
    let user = User::claim();
    let args: Vec<OsString> = args.iter().map(Into::into).collect();
    let spawn = Spawn {
        clock_ahead,
        ..boxed(program, &args, limits, user.as_ref())
    };
    let mut child = spawn.start().expect("it starts");
    let answer = child.next_line(Instant::now() + Duration::from_secs(20));
    let exit = child.finish(Duration::from_secs(1)).expect("it ends");
    (answer.expect("a pipe"), exit)
}

const NO_BOXES: &str = "this machine cannot build boxes";

/// Runs a program in a box; returns its first answer and the end of its standard error.
fn says(program: &str, args: &[&str], limits: &Limits, clock_ahead: Duration) -> (Answer, String) {
    let (answer, exit) = run(program, args, limits, clock_ahead);
    (answer, exit.stderr_tail)
}

/// Reads the date through the C library, which makes no system call, and by a system
/// call.
const DATES: &str = r#"
import ctypes, os, time
libc = ctypes.CDLL(None)
told = (ctypes.c_long * 2)()
raw = libc.syscall({"x86_64": 228, "aarch64": 113}[os.uname().machine], 0, told)
started = libc.syscall({"x86_64": 228, "aarch64": 113}[os.uname().machine], 1, told)
os.write(3, b"%d %d %d\n" % (time.time() > 1e9, raw, started))
"#;

#[test]
fn a_program_in_a_box_has_the_date_without_a_call_alone() {
    let host = Host::this();
    if host.full.is_err() {
        not_tried("the date in a box", NO_BOXES);
        return;
    }
    if host.no_date.is_err() {
        not_tried(
            "a box without the date",
            "this machine's clock needs a system call",
        );
    }
    let limits = Limits::default();
    let args = ["-S", "-c", DATES];
    let (answer, errors) = says("/usr/bin/python3", &args, &limits, Duration::ZERO);
    let raw = if host.no_date.is_ok() { -1 } else { 0 };
    assert_eq!(answer, Answer::Line(format!("1 {raw} 0")), "{errors}");
    // The same in a box whose clocks are ahead.
    let ahead = Duration::from_hours(1);
    let (answer, errors) = says("/usr/bin/python3", &args, &limits, ahead);
    assert_eq!(answer, Answer::Line(format!("1 {raw} 0")), "{errors}");
}

#[test]
fn a_program_in_a_box_has_landlock_around_it_and_cannot_get_at_it() {
    enter_with(Path::new(env!("CARGO_BIN_EXE_step-into-the-box"))).expect("it is there");
    let host = Host::this();
    if host.full.is_err() || host.partial.is_err() {
        assert!(host.landlock_in_box.is_err());
        not_tried(
            "Landlock in a box",
            "this machine has no boxes or no Landlock",
        );
        return;
    }
    assert_eq!(host.landlock_in_box, Ok(()));
    let limits = Limits::default();
    let (answer, stderr) = says(
        "/usr/bin/python3",
        &["-S", "-c", LOOKS],
        &limits,
        Duration::ZERO,
    );
    let expected = Answer::Line("True True [] [] 1".to_owned());
    assert_eq!(answer, expected, "{stderr}");

    // The step comes before the limits, so its own size does not matter.
    let limits = Limits {
        memory_mib: Limits::LEAST_MEMORY_MIB,
        ..limits
    };
    let (answer, stderr) = says("/bin/sh", &["-c", "echo in >&3"], &limits, Duration::ZERO);
    assert_eq!(answer, Answer::Line("in".to_owned()), "{stderr}");
}

/// The clocks that count from the start of the machine, in whole seconds.
const CLOCKS: &str = r#"
import os, time
clocks = [time.monotonic(), time.clock_gettime(time.CLOCK_BOOTTIME)]
os.write(3, ("%d %d\n" % tuple(clocks)).encode())
"#;

const DAY: Duration = Duration::from_hours(24);

#[test]
fn clocks_are_ahead_in_a_box_where_they_can_be() {
    let clocks = |ahead| {
        let args = ["-S", "-c", CLOCKS];
        match says("/usr/bin/python3", &args, &Limits::default(), ahead) {
            (Answer::Line(line), _) => {
                let numbers = line
                    .split(' ')
                    .map(|number| number.parse().expect("a number"));
                numbers.collect::<Vec<u64>>()
            }
            (_, stderr) => panic!("{stderr}"),
        }
    };
    let host = Host::this();
    if host.full.is_err() {
        not_tried("clocks of a box", NO_BOXES);
        return;
    }
    if host.clock_ahead.is_err() {
        not_tried(
            "clocks ahead in a box",
            "this machine has no time namespaces",
        );
    }
    let by = if host.clock_ahead.is_ok() {
        DAY
    } else {
        Duration::ZERO
    };
    let (now, then) = (clocks(Duration::ZERO), clocks(DAY));
    for (now, then) in now.into_iter().zip(then) {
        let later = then.saturating_sub(now + by.as_secs());
        assert!(then >= now + by.as_secs() && later < 3600, "{now} {then}");
    }
}

/// Computes for a tenth of a second, and waits.
const COMPUTES: &str = r#"
import os, time
while time.process_time() < 0.1:
    pass
os.write(3, b"computed\n")
os.read(0, 1)
"#;

#[test]
fn how_long_a_program_ran_is_seen_whichever_process_of_its_box_it_is() {
    if Host::this().full.is_err() {
        not_tried("the time that a program in a box ran", NO_BOXES);
        return;
    }
    let (user, limits) = (User::claim(), Limits::default());
    let args = ["-S", "-c", COMPUTES].map(OsString::from);
    for is_first in [true, false] {
        let spawn = Spawn {
            is_first,
            ..boxed("/usr/bin/python3", &args, &limits, user.as_ref())
        };
        let mut child = spawn.start().expect("it starts");
        let answer = child.next_line(Instant::now() + Duration::from_secs(20));
        assert_eq!(answer.expect("a pipe"), Answer::Line("computed".to_owned()));
        let cpu_times = child.cpu_times().expect("Linux keeps count");
        assert!(cpu_times.ran >= Duration::from_millis(50), "{cpu_times:?}");
    }
}

/// Takes 48 MiB in each of several processes, and counts those that got it.
const TAKES: &str = r#"
import os, sys
got = 0
for number in range(int(sys.argv[1])):
    said, say = os.pipe()
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        os.setsid()
        taken = bytearray(os.urandom(1 << 16)) * (48 << 4)
        os.write(say, b"x")
        os.read(0, 1)
        os._exit(0)
    os.close(say)
    got += len(os.read(said, 1))
os.write(3, ("%d\n" % got).encode())
"#;

#[test]
fn all_processes_of_a_box_share_its_memory_where_they_can() {
    let limits = Limits {
        memory_mib: 128,
        processes: 8,
        ..Limits::default()
    };
    let take = |count| {
        let args = ["-S", "-c", TAKES, count];
        run("/usr/bin/python3", &args, &limits, Duration::ZERO)
    };
    let host = Host::this();
    if host.full.is_err() {
        not_tried("the memory of a box", NO_BOXES);
        return;
    }
    if host.cgroup.is_err() {
        not_tried("the shared memory of a box", "no cgroup is delegated here");
    }
    let (answer, exit) = take("2");
    assert_eq!(answer, Answer::Line("2".to_owned()), "{exit:?}");
    assert!(!exit.out_of_memory, "{exit:?}");
    let (answer, exit) = take("6");
    if host.cgroup.is_ok() {
        assert_eq!(answer, Answer::Closed, "{exit:?}");
        assert!(exit.out_of_memory, "{exit:?}");
    } else {
        assert!(!exit.out_of_memory, "{exit:?}");
    }
    // The limit on processes holds in any case.
    let limits = Limits {
        memory_mib: 4096,
        processes: 3,
        ..limits
    };
    let args = ["-S", "-c", TAKES, "6"];
    let (answer, exit) = run("/usr/bin/python3", &args, &limits, Duration::ZERO);
    assert_eq!(answer, Answer::Line("2".to_owned()), "{exit:?}");
}
