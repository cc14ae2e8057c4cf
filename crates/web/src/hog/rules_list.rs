//! Lists of rules and editions.

use pigskin_hog::Edition;

/// The names and meanings of an edition's rules.
pub fn rules_list(edition: &Edition) -> Vec<(String, String)> {
    edition.in_words()
}

/// The semesters' editions with their titles, the latest first.
pub fn editions() -> Vec<(&'static str, String)> {
    Edition::names().map(|name| (name, title(name))).collect()
}

/// The title of a semester's edition, such as `Fall 2018 (contest)`.
pub fn title(name: &str) -> String {
    let mut words = name.split('-');
    let mut season = words.next().unwrap_or_default().chars();
    let capital = season.next().map(|letter| letter.to_ascii_uppercase());
    let year = words.next().unwrap_or_default();
    let capital = capital.map(String::from).unwrap_or_default();
    let what = words.next();
    let what = what.map_or(String::new(), |what| format!(" ({what})"));
    format!("{capital}{} {year}{what}", season.as_str())
}
