//! Getting out and looking around: 21 to 29.

use pigskin_entry::{FaultKind as Fault, ForfeitKind as Forfeit};

use crate::case::{Case, Link, c, football, hog};

pub fn cases(number: u8) -> Vec<Case> {
    match number {
        21 => vec![
            hog("hog/21_connects.py"),
            football("football/21_connects.R"),
        ],
        22 => vec![
            hog("hog/22_reads_files.py"),
            football("football/22_reads_files.R"),
        ],
        23 => vec![
            hog("hog/23_reads_entries.py"),
            football("football/23_spies.py").against("football/20_waits.py"),
            football("football/23_spies.R").against("football/20_waits.py"),
        ],
        24 => vec![
            hog("hog/24_leaves_files.py"),
            hog("hog/24_finds_files.py").following(),
            football("football/24_leaves_files.R"),
            football("football/24_finds_files.R").following(),
            // The folder that R has for temporary files is there and takes no
            // more.
            football("football/24_temporary_files.R"),
        ],
        25 => names(),
        26 => vec![
            c("c/26_system_calls.c"),
            c("c/26_old_numbers.c")
                .faulty(&[Fault::LoadError])
                .says("was ended by signal 31 while loading"),
            c("c/26_other_numbers.c")
                .faulty(&[Fault::LoadError])
                .or_plays(),
        ],
        27 => signals(),
        28 => vec![hog("hog/28_inherits_nothing.py"), hog("hog/28_types.py")],
        _ => vec![
            hog("hog/29_leaves_marks.py"),
            hog("hog/29_finds_marks.py").following(),
            football("football/29_takes_locks.py").against("football/29_sees_locks.py"),
        ],
    }
}

/// Files that an entry makes, and the name under which it is sent; `links.rs` has what is swapped
/// meanwhile.
fn names() -> Vec<Case> {
    let sent = |link| hog("hog/39_exits.py").under_link(link);
    let refused = |link| sent(link).faulty(&[Fault::LoadError]);
    vec![
        hog("hog/25_makes_names.py"),
        refused(Link::Symbolic).says("the entry is a symbolic link"),
        refused(Link::Dangling).says("the entry is a symbolic link"),
        refused(Link::Fifo).says("the entry is not a regular file"),
        refused(Link::Device).says("the entry is not a regular file"),
        refused(Link::Socket).says("the entry is not a regular file"),
        // One more name of a file is a file.
        hog("hog/42_partial.py").under_link(Link::Hard),
    ]
}

/// Nobody else is in the box: who is its first process kills nobody, and who is
/// the second itself.
fn signals() -> Vec<Case> {
    vec![
        hog("hog/27_kills_parent.py"),
        hog("hog/27_kills_everybody.py")
            .faulty(&[Fault::LoadError])
            .says("was ended by signal 9 (killed) in final_strategy"),
        hog("hog/27_stops_parent.py")
            .within(500)
            .faulty(&[Fault::Time])
            .says("within 0.5 s, asked a second time"),
        hog("hog/27_stops_itself.py")
            .within(500)
            .faulty(&[Fault::Time])
            .says("within 0.5 s, asked a second time"),
        hog("hog/27_ignores_signals.py")
            .within(500)
            .faulty(&[Fault::Time]),
        football("football/27_kills_everybody.R")
            .forfeits(&[Forfeit::Ended])
            .or_plays(),
    ]
}
