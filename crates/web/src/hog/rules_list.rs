//! Lists of rules and editions.

use pigskin_hog::{Edition, Rules};

/// The names and meanings of an edition's rules.
pub fn rules_list(rules: &Rules) -> Vec<(&'static str, String)> {
    rules.in_words()
}

/// The handouts' editions with their titles.
pub fn editions() -> Vec<(&'static str, String)> {
    let spoken = |name: &'static str| {
        let mut words = name.split('-');
        let mut season = words.next().unwrap_or_default().chars();
        let capital = season.next().map(|letter| letter.to_ascii_uppercase());
        let rest = words.next().unwrap_or_default();
        let capital = capital.map(String::from).unwrap_or_default();
        format!("{capital}{} {rest}", season.as_str())
    };
    Edition::names().map(|name| (name, spoken(name))).collect()
}
