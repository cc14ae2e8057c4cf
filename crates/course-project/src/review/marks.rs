//! Points by item of the rubric.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Choices, RubricItem};

/// A reader's marks, by item. Items that are not marked yet are missing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(BTreeMap<String, Mark>);

/// A reader's mark for an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub points: f64,
    /// The titles of the level or of the deductions.
    pub chosen: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarksError {
    #[error("the rubric has no item {0:?}; reload the page")]
    Item(String),
    #[error("{item} has no choice {choice:?}; reload the page")]
    Choice { item: String, choice: String },
    #[error("{item}: {points:?} is not a number from 0 to {of} in steps of 0.25")]
    Points {
        item: String,
        points: String,
        /// The points that the item is worth.
        of: String,
    },
}

impl Marks {
    /// The marks of a form. Each pair is an item's id and the number of a level, the number of a
    /// deduction, or points. An empty text chooses nothing: it marks an item with deductions,
    /// and leaves any other item unmarked.
    ///
    /// Fails if the rubric has no such item or choice, or if points are out of range.
    pub fn choose(
        rubric: &[RubricItem],
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Marks, MarksError> {
        let mut chosen: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (item, choice) in pairs {
            if !rubric.iter().any(|known| known.id == item) {
                return Err(MarksError::Item(item));
            }
            let all = chosen.entry(item).or_default();
            if !choice.trim().is_empty() && !all.contains(&choice) {
                all.push(choice);
            }
        }
        let mut marks = BTreeMap::new();
        for item in rubric {
            if let Some(chosen) = chosen.get(&item.id)
                && let Some(mark) = Mark::choose(item, chosen)?
            {
                marks.insert(item.id.clone(), mark);
            }
        }
        Ok(Marks(marks))
    }

    pub fn of(&self, item: &RubricItem) -> Option<&Mark> {
        self.0.get(&item.id)
    }

    /// The titles of the items that are not marked.
    pub fn missing(&self, rubric: &[RubricItem]) -> Vec<String> {
        let missing = rubric.iter().filter(|item| self.of(item).is_none());
        missing.map(|item| item.title.clone()).collect()
    }

    pub fn points(&self, rubric: &[RubricItem]) -> f64 {
        let marks = rubric.iter().filter_map(|item| {
            // The rubric may have changed since.
            self.of(item)
                .map(|mark| mark.points.clamp(0.0, item.points))
        });
        marks.sum()
    }
}

impl Mark {
    fn choose(item: &RubricItem, chosen: &[String]) -> Result<Option<Mark>, MarksError> {
        let unknown = |choice: &str| MarksError::Choice {
            item: item.title.clone(),
            choice: choice.to_owned(),
        };
        let mut mark = Mark {
            points: item.points,
            chosen: Vec::new(),
        };
        match &item.choices {
            Choices::Levels(levels) => {
                let Some(choice) = chosen.last() else {
                    return Ok(None);
                };
                let level = choice.parse::<usize>().ok();
                let level = level.and_then(|place| levels.get(place));
                let level = level.ok_or_else(|| unknown(choice))?;
                mark.points = level.points;
                mark.chosen.push(level.title.clone());
            }
            Choices::Deductions(deductions) => {
                for choice in chosen {
                    let deduction = choice.parse::<usize>().ok();
                    let deduction = deduction.and_then(|place| deductions.get(place));
                    let deduction = deduction.ok_or_else(|| unknown(choice))?;
                    mark.points -= deduction.points;
                    mark.chosen.push(deduction.title.clone());
                }
                mark.points = mark.points.max(0.0);
            }
            Choices::Any => {
                let Some(points) = chosen.last() else {
                    return Ok(None);
                };
                let number = points.trim().replace(',', ".").parse::<f64>().ok();
                let fits = |number: &f64| {
                    (0.0..=item.points).contains(number) && (number * 4.0).fract() == 0.0
                };
                mark.points = number.filter(fits).ok_or_else(|| MarksError::Points {
                    item: item.title.clone(),
                    points: points.clone(),
                    of: item.points.to_string(),
                })?;
            }
        }
        Ok(Some(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;

    fn rubric() -> Vec<RubricItem> {
        let choice = |title: &str, points| Choice {
            title: title.to_owned(),
            points,
        };
        let item = |id: &str, choices| RubricItem {
            id: id.to_owned(),
            title: id.to_uppercase(),
            description: String::new(),
            points: 1.0,
            choices,
        };
        vec![
            item(
                "names",
                Choices::Levels(vec![choice("clear", 1.0), choice("some", 0.5)]),
            ),
            item(
                "repetition",
                Choices::Deductions(vec![choice("twice", 0.75), choice("long", 0.5)]),
            ),
            item("comments", Choices::Any),
        ]
    }

    fn choose(pairs: &[(&str, &str)]) -> Result<Marks, MarksError> {
        let pairs = pairs
            .iter()
            .map(|(item, choice)| ((*item).to_owned(), (*choice).to_owned()));
        Marks::choose(&rubric(), pairs)
    }

    fn points(pairs: &[(&str, &str)]) -> String {
        choose(pairs).expect("marks").points(&rubric()).to_string()
    }

    #[test]
    fn levels_deductions_and_points_add_up() {
        assert_eq!(points(&[("names", "1")]), "0.5");
        assert_eq!(points(&[("names", "1"), ("repetition", "")]), "1.5");
        assert_eq!(points(&[("repetition", ""), ("repetition", "0")]), "0.25");
        // The same box twice is one box, and no item has less than nothing.
        assert_eq!(points(&[("repetition", "1"), ("repetition", "1")]), "0.5");
        assert_eq!(points(&[("repetition", "0"), ("repetition", "1")]), "0");
        assert_eq!(points(&[("comments", "0,75")]), "0.75");
        let marks = choose(&[("repetition", ""), ("comments", "")]).expect("marks");
        assert_eq!(marks.missing(&rubric()), ["NAMES", "COMMENTS"]);
    }

    #[test]
    fn marks_outside_the_rubric_are_refused() {
        for (item, choice) in [
            ("", ""),
            ("other", "1"),
            ("names", "2"),
            ("names", "-1"),
            ("repetition", "x"),
            ("comments", "1.5"),
            ("comments", "0.3"),
            ("comments", "-0.5"),
            ("comments", "NaN"),
            ("comments", "inf"),
        ] {
            assert!(choose(&[(item, choice)]).is_err(), "{item} {choice}");
        }
    }
}
