//! Hog, checked by the handouts' examples, by laws, by a slow reference and by
//! known figures.

mod analysis;
mod coming_back;
mod field;
mod figures;
mod handouts;
mod laws;
mod many;
mod oracle;
mod reference;
mod solve;

use pigskin_hog::{House, Rules, Table};

/// The table of a house strategy.
fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::of(&house.in_edition(rules), rules.goal)
}
