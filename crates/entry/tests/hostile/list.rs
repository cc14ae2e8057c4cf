//! Which entries each number of the list has, and what comes of them.

mod cheating;
mod found_since;
mod getting_out;
mod using_up;

use crate::case::Case;

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
