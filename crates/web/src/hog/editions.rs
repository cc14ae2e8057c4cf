//! The list of editions.

use pigskin_hog::{Edition, Semester};

/// The semesters' editions with their titles, the latest first.
pub fn editions() -> Vec<(&'static str, String)> {
    Edition::names().map(|name| (name, titled(name))).collect()
}

/// The title of an edition: `Fall 2023 to Spring 2026` where later semesters have the same rules.
pub fn titled(name: &str) -> String {
    match Semester::named(name).and_then(last_semester) {
        Some(last) => format!("{} to {}", title(name), title(last)),
        None => title(name),
    }
}

/// The last of the other semesters with the same rules.
fn last_semester(semester: &Semester) -> Option<&'static str> {
    let when = |name: &&'static str| {
        let (season, year) = name.split_once('-').unwrap_or((name, ""));
        let of_year = ["spring", "summer", "fall"]
            .iter()
            .position(|known| *known == season);
        (year, of_year)
    };
    semester.also.iter().copied().max_by_key(when)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_say_until_when_the_rules_hold() {
        let titles: Vec<String> = editions().into_iter().map(|(_, title)| title).collect();
        assert_eq!(titles[0], "Fall 2023 to Spring 2026");
        assert_eq!(titles[1], "Summer 2023");
        for one in [
            "Fall 2022 to Spring 2023",
            "Fall 2013 to Summer 2014",
            "Fall 2019",
            "Fall 2018 (contest)",
        ] {
            assert!(titles.iter().any(|title| title == one), "{one}");
        }
    }
}
