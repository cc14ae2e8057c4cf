//! Entries that use up what there is.

use pigskin_contest::FaultKind::{BadValue, LoadError, Memory, Output, Time};

use super::disqualified;

#[test]
fn time_runs_out() {
    disqualified(&[
        (
            "endless_call.py",
            &[Time],
            "gave no answer to final_strategy(3, 7) within 2 s (37 of 100 calls",
        ),
        (
            "endless_import.py",
            &[Time],
            "did not finish loading within 2 s",
        ),
        (
            "endless_in_c.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
        (
            "sleeps.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
        (
            // The first process of a box cannot be stopped from within.
            "stops_itself.py",
            &[Time],
            "within 2 s, asked a second time",
        ),
        (
            "reads_stdin.py",
            &[BadValue],
            "final_strategy(0, 0) raised EOFError: EOF when reading a line",
        ),
    ]);
}

#[test]
#[cfg(target_os = "linux")]
fn there_are_no_more_processes() {
    disqualified(&[
        (
            "forks.py",
            &[BadValue],
            "final_strategy(0, 0) raised BlockingIOError",
        ),
        ("outlives.py", &[LoadError], "BlockingIOError"),
        (
            "threads.py",
            &[BadValue],
            "final_strategy(0, 0) raised RuntimeError: can't start new thread",
        ),
    ]);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_runs_out() {
    disqualified(&[
        (
            "grows.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(2, 0)",
        ),
        (
            "grows_in_pieces.py",
            &[Memory, Time],
            "final_strategy(2, 0)",
        ),
        (
            "maps.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(0, 0)",
        ),
        (
            "shared_memory.py",
            &[BadValue],
            "raised OSError: [Errno 38] Function not implemented",
        ),
        (
            "big_list.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(0, 0)",
        ),
        ("power_tower.py", &[Memory, Time], "final_strategy(0, 0)"),
        ("open_files.py", &[BadValue], "Too many open files"),
    ]);
}

#[test]
fn the_stack_comes_to_an_end() {
    disqualified(&[
        (
            "deep.py",
            &[BadValue],
            "final_strategy(0, 0) raised RecursionError",
        ),
        (
            "stack_overflow.py",
            &[LoadError, Memory, BadValue],
            "final_strategy(0, 0)",
        ),
        (
            "crashes.py",
            &[LoadError],
            "was ended by signal 11 (segmentation fault",
        ),
    ]);
}

#[test]
fn too_much_is_printed() {
    disqualified(&[
        (
            "floods_stdout.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        (
            "floods_stderr.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        (
            "one_line.py",
            &[Output],
            "printed more than 1024 KiB while loading",
        ),
        (
            "empty_lines.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        ("warns.py", &[Output], "printed more than 1024 KiB"),
    ]);
}
