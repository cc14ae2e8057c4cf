//! Cheating: 30 to 42.

use pigskin_entry::{FaultKind as Fault, ForfeitKind as Forfeit};

use crate::case::{Case, football, hog};

pub fn cases(number: u8) -> Vec<Case> {
    match number {
        30 => forged(),
        31 => vec![
            hog("hog/31_replaces.py"),
            hog("hog/31_evil_value.py")
                .faulty(&[Fault::BadValue])
                .says("final_strategy(0, 0) returned "),
            hog("hog/31_lying_int.py")
                .faulty(&[Fault::BadValue])
                .says("final_strategy(0, 0) returned 4, a Dice (a kind of int); it must be"),
            hog("hog/31_scalars.py")
                .faulty(&[Fault::BadValue])
                .says("it must be a whole number"),
            football("football/31_lying_int.py")
                .forfeits(&[Forfeit::InvalidMove])
                .says("Liar (a kind of int)"),
        ],
        32 => callers(),
        33 => vec![
            hog("hog/33_looks_for_opponent.py"),
            football("football/33_looks_for_opponent.py").against("football/34_changes_board.py"),
            football("football/33_looks_for_opponent.R").against("football/34_changes_board.R"),
        ],
        34 => vec![
            football("football/34_changes_board.py"),
            football("football/34_changes_board.R"),
        ],
        35 => values(),
        36 => impure(&["hog/36_counts.py", "hog/36_remembers.py", "hog/36_order.py"]),
        37 => impure(&[
            "hog/37_random_dice.py",
            "hog/37_random_name.py",
            "hog/37_clock.py",
            "hog/37_process_id.py",
            "hog/37_hash_seed.py",
            "hog/37_address.py",
            "hog/37_date.py",
        ]),
        38 => vec![
            hog("hog/38_two_faced.py"),
            hog("hog/38_later_fails.py").faulty(&[Fault::Impure]).says(
                "final_strategy(3, 0) gave 4, then raised ZeroDivisionError: division by zero \
                 (line 9)",
            ),
            football("football/38_behaves_at_first.py").forfeits(&[Forfeit::InvalidMove]),
        ],
        39 => ends(),
        40 => large_values(),
        41 => vec![
            hog("hog/41_child_answers.py").faulty(&[Fault::Processes]),
            hog("hog/41_child_answers.py")
                .with_processes()
                .faulty(&[Fault::LoadError])
                .says("ended the program (exit status 0) while loading"),
            football("football/41_child_answers.py")
                .with_processes()
                .forfeits(&[Forfeit::Ended])
                .says("exit status 0"),
        ],
        _ => functions(),
    }
}

fn forged() -> Vec<Case> {
    let broken = |entry| {
        hog(entry)
            .faulty(&[Fault::LoadError])
            .says("broke the answer protocol")
    };
    let out_of_turn = |entry| {
        football(entry)
            .forfeits(&[Forfeit::InvalidMove])
            .says("out of turn")
    };
    vec![
        hog("hog/30_forges_stdout.py"),
        broken("hog/30_forges_answers.py"),
        broken("hog/30_forges_bytes.py"),
        broken("hog/30_closes_answers.py"),
        football("football/30_forges_stdout.py"),
        football("football/30_forges_stdout.R"),
        out_of_turn("football/30_forges_answers.py"),
        out_of_turn("football/30_forges_answers.R"),
        out_of_turn("football/30_forges_bytes.py"),
        football("football/30_closes_answers.R").forfeits(&[Forfeit::Ended]),
    ]
}

/// An entry that writes on its own channel gives its own answers, and one too many breaks
/// the protocol.
fn callers() -> Vec<Case> {
    vec![
        hog("hog/32_looks_at_frames.py")
            .faulty(&[Fault::Impure])
            .says("not a pure function: final_strategy(0, 0) gave 4, then 6"),
        hog("hog/32_reads_the_caller.py"),
        hog("hog/32_outlasts.py"),
        football("football/32_reads_the_caller.R")
            .forfeits(&[Forfeit::InvalidMove])
            .says("out of turn"),
        football("football/32_unlocks.R").forfeits(&[Forfeit::InvalidMove, Forfeit::Ended]),
        football("football/32_outlasts.R"),
    ]
}

fn values() -> Vec<Case> {
    let hog_value = |value, says| {
        hog("hog/35_returns.py")
            .with_value(value)
            .faulty(&[Fault::BadValue])
            .says(says)
    };
    let square = |entry, value| {
        football(entry)
            .with_value(value)
            .forfeits(&[Forfeit::InvalidMove])
            .says("michigan strategy returned an invalid move: ")
    };
    let mut cases = vec![
        hog_value(
            "-2",
            "final_strategy(7, 7) returned -2; it must be a whole number from -1 to 10",
        ),
        hog_value("11", "returned 11; it must be"),
        hog_value("2**63", "returned a number of 64 bits, an int; it must be"),
        hog_value(
            "-(10**5000)",
            "returned a number of 16610 bits, an int; it must be",
        ),
        hog_value("3.9", "returned 3.9, a float; it must be"),
        hog_value("4.0", "returned 4.0, a float; it must be"),
        hog_value("-0.0", "returned -0.0, a float; it must be"),
        hog_value("float('nan')", "returned nan, a float; it must be"),
        hog_value("'4'", "returned '4', a str; it must be"),
        hog_value("True", "returned True, a bool; it must be"),
        hog_value("None", "returned None (is a `return` missing?); it must be"),
        hog_value("[5]", "returned [5], a list; it must be"),
        hog_value("(5,)", "returned (5,), a tuple; it must be"),
        hog_value(
            "'\\x1b[31m\\0'",
            "returned '\\x1b[31m\\x00', a str; it must be",
        ),
        hog_value("'\\ud800'", "returned '\\ud800', a str; it must be"),
    ];
    let python = [
        "-2",
        "3.9",
        "'4'",
        "True",
        "None",
        "[5]",
        "float('nan')",
        "2**63",
        "-0.0",
    ];
    cases.extend(python.map(|value| square("football/35_returns.py", value)));
    let r = [
        "-2", "3.9", "'4'", "TRUE", "NULL", "list(5)", "NaN", "2^63", "-0.0", "NA",
    ];
    cases.extend(r.map(|value| square("football/35_returns.R", value)));
    cases
}

/// In D-Football strategies may remember and draw, which `docs/protocol.md`
/// says.
fn impure(entries: &[&'static str]) -> Vec<Case> {
    let case = |&entry: &&'static str| hog(entry).faulty(&[Fault::Impure]);
    entries.iter().map(case).collect()
}

fn ends() -> Vec<Case> {
    vec![
        hog("hog/39_exits.py")
            .faulty(&[Fault::LoadError])
            .says("ended the program (exit status 0) in final_strategy(0, 3)"),
        hog("hog/39_system_exit.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 3) raised SystemExit: enough (line 9)"),
        hog("hog/39_huge_message.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 0) raised BaseException: \\u{1b}[31m \\u{202e}xxx"),
        hog("hog/39_gigabyte_message.py")
            .faulty(&[Fault::Memory])
            .says("ran out of memory (128 MiB) in final_strategy(0, 0)"),
        hog("hog/39_evil_exception.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 0) raised Evil: ? (line 1"),
        hog("hog/39_warns.py")
            .faulty(&[Fault::Output])
            .says("printed more than 1024 KiB"),
        football("football/39_exits.py")
            .forfeits(&[Forfeit::Ended])
            .says("ended its program: exit status 0"),
        football("football/39_quits.R")
            .forfeits(&[Forfeit::Ended])
            .says("ended its program: exit status 3"),
        football("football/39_raises_exit.py")
            .forfeits(&[Forfeit::Error])
            .says("SystemExit: 3"),
        football("football/39_evil_exception.py")
            .moves_within(100)
            .forfeits(&[Forfeit::TooSlow]),
        football("football/39_gigabyte_message.R").forfeits(&[Forfeit::Memory]),
    ]
}

fn large_values() -> Vec<Case> {
    vec![
        hog("hog/40_huge_value.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 0) returned '444"),
        hog("hog/40_gigabyte.py").faulty(&[Fault::Memory]),
        hog("hog/40_nested_value.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 0) returned [["),
        hog("hog/40_recursive_repr.py").faulty(&[Fault::BadValue, Fault::LoadError]),
        football("football/40_gigabyte.py").forfeits(&[Forfeit::Memory]),
        football("football/40_gigabyte.R").forfeits(&[Forfeit::Memory]),
        football("football/40_nested_value.R").forfeits(&[Forfeit::InvalidMove, Forfeit::Error]),
        football("football/40_recursive_repr.py").forfeits(&[
            Forfeit::InvalidMove,
            Forfeit::TooSlow,
            Forfeit::Ended,
        ]),
    ]
}

/// The last of two counts; what is not a function but can be called is called, and
/// what it returns has to be a number.
fn functions() -> Vec<Case> {
    let unfit = |entry, says| hog(entry).faulty(&[Fault::LoadError]).says(says);
    vec![
        hog("hog/42_two_functions.py"),
        hog("hog/42_partial.py"),
        unfit("hog/42_generator.py", "final_strategy is a generator"),
        unfit("hog/42_coroutine.py", "final_strategy is an async function"),
        unfit("hog/42_class.py", "final_strategy is a class"),
        football("football/42_two_functions.R"),
        football("football/42_generator.py")
            .forfeits(&[Forfeit::InvalidMove])
            .says("a value of type generator"),
    ]
}
