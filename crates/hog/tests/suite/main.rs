//! Hog, checked against the handouts' examples, laws, a slow reference and known
//! figures.

mod analysis;
mod combinations;
mod coming_back;
mod field;
mod figures;
mod formulas;
mod formulas_refused;
mod graph;
mod handouts;
mod laws;
mod many;
mod older_semesters;
mod oracle;
mod plain_hog;
mod pork_chop;
mod reference;
mod rule_names;
mod sampled_rate;
mod semesters;
mod slow_search;
mod small_rules;
mod solve;
mod worked_examples;

use pigskin_hog::{House, Rules, Table};

/// The table of a house strategy.
fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::from_strategy(&house.in_edition(rules), rules.goal)
}
