//! Attempts that were found after the list was made: from 51 on.

use pigskin_entry::{FaultKind as Fault, ForfeitKind as Forfeit};

use crate::case::{Case, football, hog};

pub fn cases(number: u8) -> Vec<Case> {
    match number {
        51 => vec![
            hog("hog/51_walks_prefix.py").around_a_contest(),
            football("football/51_walks_prefix.py").around_a_contest(),
        ],
        52 => vec![
            football("football/52_races_for_a_folder.R"),
            football("football/52_races_for_a_folder.py"),
        ],
        53 => breaking(),
        // Where the kernel tells the date, both runs see the same one.
        _ => vec![hog("hog/55_raw_clock.py")],
    }
}

/// Entries that break what they run in. Each gets a verdict, and which one depends on what it
/// has broken.
fn breaking() -> Vec<Case> {
    let ways = [
        "close_everything",
        "lower_its_limits",
        "kill_everybody",
        "stop_itself",
        "break_a_line_off",
        "send_zeros",
        "leave_at_once",
        "lose_its_folder",
    ];
    let in_hog = |way| {
        hog("hog/53_breaks_itself.py")
            .with_value(way)
            .within(500)
            .faulty(&[Fault::LoadError, Fault::Time, Fault::Memory])
    };
    let in_football = |entry, way| {
        let kinds = [
            Forfeit::Ended,
            Forfeit::Error,
            Forfeit::InvalidMove,
            Forfeit::Memory,
            Forfeit::TooSlow,
        ];
        let case = football(entry).with_value(way);
        case.moves_within(100).forfeits(&kinds).or_plays()
    };
    let r = [
        "closes",
        "quits",
        "kills",
        "stops",
        "everybody",
        "unlinks",
        "moves",
        "forges",
    ];
    let mut cases: Vec<Case> = ways.map(in_hog).map(Case::or_plays).to_vec();
    cases.extend(ways.map(|way| in_football("football/53_breaks_itself.py", way)));
    cases.extend(r.map(|way| in_football("football/53_breaks_itself.R", way)));
    cases
}
