//! Using things up: 1 to 20.

use pigskin_entry::{FaultKind as Fault, ForfeitKind as Forfeit};

use crate::case::{Case, football, hog};

pub fn cases(number: u8) -> Vec<Case> {
    match number {
        1 => endless_calls(),
        2 => vec![
            hog("hog/02_endless_import.py")
                .within(500)
                .faulty(&[Fault::Time])
                .says("did not finish loading within 0.5 s"),
            football("football/02_endless_import.py")
                .within(500)
                .forfeits(&[Forfeit::TooSlow])
                .says("took >0.5s to start"),
        ],
        3 => vec![
            hog("hog/03_endless_in_c.py")
                .within(500)
                .faulty(&[Fault::Time])
                .says("gave no answer to final_strategy(0, 0) within 0.5 s"),
            hog("hog/03_endless_pattern.py")
                .within(500)
                .faulty(&[Fault::Time]),
            football("football/03_endless_in_c.py")
                .moves_within(20)
                .forfeits(&[Forfeit::TooSlow]),
        ],
        4 => waiting(),
        5 => almost_late(),
        6 => vec![
            hog("hog/06_forks.py")
                .faulty(&[Fault::Processes])
                .says("wanted more than 1 process or thread in final_strategy(0, 0)"),
            football("football/06_forks.py")
                .forfeits(&[Forfeit::Processes])
                .says("michigan strategy wanted more than 1 process or thread"),
            football("football/06_runs_programs.R").forfeits(&[Forfeit::Processes]),
        ],
        7 => vec![
            hog("hog/07_outlives.py")
                .faulty(&[Fault::Processes])
                .says("wanted more than 1 process or thread while loading"),
            hog("hog/07_outlives.py").with_processes(),
            football("football/07_outlives.py").forfeits(&[Forfeit::Processes]),
            football("football/07_outlives.py").with_processes(),
            football("football/07_outlives.R").with_processes(),
        ],
        8 => vec![
            hog("hog/08_threads.py").faulty(&[Fault::Processes]),
            football("football/08_threads.py").forfeits(&[Forfeit::Processes]),
        ],
        9..=15 => memory_and_files(number),
        16 => vec![
            hog("hog/16_floods_stdout.py")
                .faulty(&[Fault::Output])
                .says("printed more than 1024 KiB in final_strategy(0, 0)"),
            football("football/16_floods_stdout.py")
                .forfeits(&[Forfeit::Output])
                .says("printed more than 1024 KiB"),
            football("football/16_floods_stdout.R").forfeits(&[Forfeit::Output]),
        ],
        17 => vec![
            hog("hog/17_floods_stderr.py")
                .faulty(&[Fault::Output])
                .says("printed more than 1024 KiB in final_strategy(0, 0)"),
            football("football/17_floods_stderr.R").forfeits(&[Forfeit::Output]),
        ],
        18 => vec![
            hog("hog/18_one_line.py")
                .faulty(&[Fault::Output])
                .says("printed more than 1024 KiB while loading"),
            football("football/18_one_line.py").forfeits(&[Forfeit::Output]),
        ],
        19 => vec![
            hog("hog/19_empty_lines.py")
                .faulty(&[Fault::Output])
                .says("printed more than 1024 KiB in final_strategy(0, 0)"),
        ],
        _ => vec![
            Case {
                pieces: 5,
                ..football("football/20_thinks_ahead.py")
            }
            .moves_within(2000)
            .with_processes()
            .against("football/20_waits.py"),
        ],
    }
}

fn endless_calls() -> Vec<Case> {
    vec![
        hog("hog/01_endless_call.py")
            .within(500)
            .faulty(&[Fault::Time])
            .says("gave no answer to final_strategy(3, 7) within 0.5 s (37 of 100 calls"),
        football("football/01_endless_call.py")
            .moves_within(20)
            .forfeits(&[Forfeit::TooSlow])
            .says("michigan strategy took >20ms to return a move"),
        football("football/01_endless_call.R")
            .moves_within(20)
            .forfeits(&[Forfeit::TooSlow])
            .says("michigan strategy took >20ms to return a move"),
    ]
}

fn waiting() -> Vec<Case> {
    vec![
        hog("hog/04_sleeps.py")
            .within(2000)
            .idle()
            .faulty(&[Fault::Time])
            .says("gave no answer to final_strategy(0, 0) within 2 s"),
        hog("hog/04_waits_for_itself.py")
            .within(2000)
            .idle()
            .faulty(&[Fault::Time])
            .says("gave no answer to final_strategy(0, 0) within 2 s"),
        // There is nothing to be read, which shows at once.
        hog("hog/04_reads_stdin.py")
            .faulty(&[Fault::BadValue])
            .says("final_strategy(0, 0) raised EOFError: EOF when reading a line"),
        football("football/04_sleeps.py")
            .moves_within(100)
            .forfeits(&[Forfeit::TooSlow])
            .says("took >100ms to return a move"),
        football("football/04_sleeps.R")
            .moves_within(100)
            .forfeits(&[Forfeit::TooSlow]),
        football("football/04_reads_stdin.R")
            .moves_within(100)
            .forfeits(&[Forfeit::TooSlow, Forfeit::Ended]),
    ]
}

/// Entries that use nearly the time of a move for every move, and so too much for a whole game or
/// match.
fn almost_late() -> Vec<Case> {
    let slowly = |case: Case| Case {
        pieces: 3,
        ..case.moves_within(1000)
    };
    vec![
        hog("hog/05_almost_late.py")
            .within(1000)
            .faulty(&[Fault::Time])
            .says("within 1 s"),
        slowly(football("football/05_almost_late.py")),
        slowly(football("football/05_computes.py"))
            .within(1000)
            .forfeits(&[Forfeit::Ended]),
    ]
}

fn memory_and_files(number: u8) -> Vec<Case> {
    match number {
        9 => vec![
            hog("hog/09_grows.py")
                .faulty(&[Fault::Memory])
                .says("ran out of memory (128 MiB) in final_strategy(2, 0)"),
            hog("hog/09_grows_in_pieces.py")
                .within(1000)
                .faulty(&[Fault::Memory, Fault::Time])
                .says("final_strategy(2, 0)"),
            football("football/09_grows.py")
                .forfeits(&[Forfeit::Memory])
                .says("ran out of memory (512 MiB)"),
            football("football/09_grows.R")
                .forfeits(&[Forfeit::Memory])
                .says("ran out of memory (512 MiB)"),
        ],
        10 => vec![
            hog("hog/10_maps.py")
                .faulty(&[Fault::Memory])
                .says("ran out of memory (128 MiB) in final_strategy(0, 0)"),
        ],
        11 => vec![hog("hog/11_fills_files.py")],
        12 => vec![
            hog("hog/12_power_tower.py")
                .within(500)
                .faulty(&[Fault::Memory, Fault::Time])
                .says("final_strategy(0, 0)"),
            hog("hog/12_big_list.py")
                .faulty(&[Fault::Memory])
                .says("ran out of memory (128 MiB) in final_strategy(0, 0)"),
        ],
        13 => vec![
            hog("hog/13_deep.py")
                .faulty(&[Fault::BadValue])
                .says("final_strategy(0, 0) raised RecursionError"),
            hog("hog/13_stack_overflow.py")
                .faulty(&[Fault::LoadError, Fault::Memory, Fault::BadValue])
                .says("final_strategy(0, 0)"),
            hog("hog/13_crashes.py")
                .faulty(&[Fault::LoadError])
                .says("was ended by signal 11 (segmentation fault"),
            football("football/13_deep.R")
                .forfeits(&[Forfeit::Error])
                .says("nested too deeply"),
        ],
        14 => vec![
            hog("hog/14_open_files.py")
                .faulty(&[Fault::BadValue])
                .says("Too many open files"),
        ],
        _ => vec![hog("hog/15_litters.py")],
    }
}
