//! Hog, checked against the handouts' examples, laws, a slow reference and known
//! figures.

mod analysis;
mod coming_back;
mod field;
mod figures;
mod handouts;
mod laws;
mod many;
mod oracle;
mod plain_hog;
mod pork_chop;
mod reference;
mod solve;

use pigskin_hog::{House, Rules, Table};

/// The table of a house strategy.
fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::from_strategy(&house.in_edition(rules), rules.goal)
}
