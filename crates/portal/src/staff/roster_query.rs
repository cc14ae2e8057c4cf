//! Which people of the roster a page of staff shows.

use std::collections::BTreeSet;

use pigskin_course::Person;
use serde::Deserialize;

use crate::pager::Pager;

/// A filter of people and teams, and the page of the list.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct RosterQuery {
    pub q: String,
    /// A section; empty for all.
    pub section: String,
    /// The page, from 0.
    pub page: usize,
}

impl RosterQuery {
    /// The first page of those in whom a text is found.
    pub fn finding(q: impl Into<String>) -> RosterQuery {
        RosterQuery {
            q: q.into(),
            ..RosterQuery::default()
        }
    }

    pub fn finds(&self, texts: &[&str]) -> bool {
        let searched = self.q.trim().to_lowercase();
        let mut texts = texts.iter();
        texts.any(|text| text.to_lowercase().contains(&searched))
    }

    pub fn is_in_section(&self, person: &Person) -> bool {
        is_in_section(person, &self.section)
    }

    pub fn pager(&self, address: &str, rows: usize) -> Pager {
        let (q, section) = (Pager::encoded(&self.q), Pager::encoded(&self.section));
        Pager::new(
            format!("{address}?q={q}&section={section}"),
            self.page,
            rows,
        )
    }
}

/// Returns whether a person is in a section; everybody is, if it is empty.
pub fn is_in_section(person: &Person, section: &str) -> bool {
    let section = section.trim();
    section.is_empty() || person.section_names().contains(&section)
}

pub fn sections<'a>(people: impl Iterator<Item = &'a Person>) -> Vec<String> {
    let names = people.flat_map(Person::section_names);
    let names: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use pigskin_course::Role;

    use super::*;

    fn person(id: &str, section: &str) -> Person {
        Person {
            id: id.parse().expect("an id"),
            name: String::new(),
            email: String::new(),
            section: section.to_owned(),
            role: Role::Student,
        }
    }

    #[test]
    fn somebody_in_two_sections_is_found_in_both() {
        let both = person("ada", "101, 102");
        let people = [both, person("bob", "101"), person("cy", "")];
        assert_eq!(sections(people.iter()), ["101", "102"]);
        for (section, expected) in [("", 3), ("101", 2), (" 102 ", 1), ("10", 0)] {
            let found = people.iter().filter(|one| is_in_section(one, section));
            assert_eq!(found.count(), expected, "{section:?}");
        }
    }

    #[test]
    fn a_part_of_a_name_is_found_in_any_case() {
        let query = |q: &str| RosterQuery {
            q: q.to_owned(),
            ..RosterQuery::default()
        };
        assert!(query("").finds(&["ada"]));
        assert!(query(" LOVE ").finds(&["ada", "Ada Lovelace"]));
        assert!(!query("bob").finds(&["ada", "Ada Lovelace"]));
    }
}
