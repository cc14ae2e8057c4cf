//! Which entries each number of the list has, and what comes of them.

mod cheating;
mod found_since;
mod getting_out;
mod using_up;

use std::collections::BTreeSet;

use pigskin_entry::Wall;

use crate::case::Case;

/// Numbers whose entries are held by how answers are checked, outside of every wall.
pub fn is_about_answers(number: u8) -> bool {
    matches!(number, 31 | 35..=42)
}

/// The cases of a number behind a wall. Of answers, an entry for each game and language
/// stands for all where the wall is a weaker one.
pub fn cases_behind(number: u8, wall: Wall) -> Vec<Case> {
    let mut cases = cases(number);
    if wall != Wall::Full && is_about_answers(number) {
        let mut kinds = BTreeSet::new();
        let kind = |entry: &'static str| (entry.split('/').next(), entry.rsplit('.').next());
        cases.retain(|case| kinds.insert(kind(case.entry)));
    }
    cases
}

/// The cases of a number; those that leave something come before
/// those that look for it.
pub fn cases(number: u8) -> Vec<Case> {
    match number {
        1..=20 => using_up::cases(number),
        21..=29 => getting_out::cases(number),
        51.. => found_since::cases(number),
        _ => cheating::cases(number),
    }
}
