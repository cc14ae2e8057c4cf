//! `[review]` in `project.toml`: how staff review composition.

use pigskin_entry::optional_time_text;
use pigskin_settings::Wrong;
use serde::Deserialize;

/// The staff's review of composition.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewFile {
    /// True if readers see neither names nor ids of students.
    #[serde(default)]
    pub anonymous: bool,
    /// The ids of the teachers, who publish; without any, staff without a section are.
    #[serde(default)]
    pub teachers: Vec<String>,
    /// Until when students may ask for a regrade, as staff wrote it.
    #[serde(default, deserialize_with = "optional_time_text")]
    pub regrade_until: Option<String>,
    #[serde(default)]
    pub rubric: Vec<RubricFileItem>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricFileItem {
    /// Its id: lower-case letters, digits and hyphens.
    pub id: String,
    pub title: String,
    /// The aspect of the code that readers judge.
    #[serde(default)]
    pub description: String,
    /// The points that it is worth.
    pub points: f64,
    /// The levels, one of which a reader chooses.
    #[serde(default)]
    pub levels: Vec<RubricFileChoice>,
    /// The deductions; a reader chooses any of them.
    #[serde(default)]
    pub deductions: Vec<RubricFileChoice>,
}

/// A level, or something that takes points off.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricFileChoice {
    /// The title that readers and students see.
    pub title: String,
    /// The points of the level, or the points that are taken off.
    pub points: f64,
}

/// Maximum number of items, and of levels or deductions of an item.
const MOST: usize = 50;

/// Parts into which a point can be divided: sums of quarters are exact.
const PARTS: f64 = 4.0;

impl ReviewFile {
    /// Everything that is wrong without any other file.
    pub(crate) fn wrong(&self, composition_points: f64) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let mut fail = |path: &str, why: String| wrong.push(Wrong::new(path, why));
        if self.anonymous && self.teachers.is_empty() {
            let why = "an anonymous review needs them: they publish and see names";
            fail("review.teachers", why.to_owned());
        }
        let count = self.rubric.len();
        if count == 0 || count > MOST {
            fail(
                "review.rubric",
                format!("there are {count} items, not 1 to {MOST}"),
            );
        }
        let sum: f64 = self.rubric.iter().map(|item| item.points).sum();
        if sum > composition_points {
            let why = format!(
                "its points add up to {sum}, more than composition_points = {composition_points}"
            );
            fail("review.rubric", why);
        }
        for (place, item) in self.rubric.iter().enumerate() {
            let is_taken = self.rubric[..place].iter().any(|other| other.id == item.id);
            let twice = is_taken.then(|| ("id", "two items have it".to_owned()));
            for (key, why) in item.wrong().into_iter().chain(twice) {
                fail(&format!("review.rubric.{}.{key}", place + 1), why);
            }
        }
        wrong
    }
}

impl RubricFileItem {
    /// Errors, by key.
    fn wrong(&self) -> Vec<(&'static str, String)> {
        let mut wrong = Vec::new();
        let mut fail = |key, why: &str| wrong.push((key, why.to_owned()));
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.id.is_empty() || self.id.len() > 40 || !self.id.chars().all(is_plain) {
            fail(
                "id",
                "it is not 1 to 40 lower-case letters, digits and hyphens",
            );
        }
        if self.title.trim().is_empty() {
            fail("title", "it is empty");
        }
        if !self.levels.is_empty() && !self.deductions.is_empty() {
            fail("deductions", "an item has levels or deductions, not both");
        }
        if !self.levels.is_empty() && self.levels.iter().all(|one| one.points < self.points) {
            fail("levels", &format!("none has all {} points", self.points));
        }
        wrong.extend(points_of(self.points, 1e6).err().map(|why| ("points", why)));
        for (key, choices) in [("levels", &self.levels), ("deductions", &self.deductions)] {
            wrong.extend(wrong_choice(choices, self.points).map(|why| (key, why)));
        }
        wrong
    }
}

/// The error in levels or deductions of an item with these points.
fn wrong_choice(choices: &[RubricFileChoice], most: f64) -> Option<String> {
    if choices.len() > MOST {
        return Some(format!("there are more than {MOST}"));
    }
    choices.iter().enumerate().find_map(|(place, choice)| {
        let title = &choice.title;
        if title.trim().is_empty() {
            return Some("a title is empty".to_owned());
        }
        if choices[..place].iter().any(|other| other.title == *title) {
            return Some(format!("two have the title {title:?}"));
        }
        points_of(choice.points, most).err()
    })
}

/// Checks that points are quarters of a point from 0 up to some number.
fn points_of(points: f64, most: f64) -> Result<(), String> {
    if !(0.0..=most).contains(&points) {
        return Err(format!("{points} points are not from 0 to {most}"));
    }
    if (points * PARTS).fract() != 0.0 {
        return Err(format!("{points} is not a multiple of 0.25"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUBRIC: &str = "\
anonymous = false
[[rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'clear', points = 1 }, { title = 'some', points = 0.5 }]
[[rubric]]
id = 'repetition'
title = 'Repetition'
points = 1
deductions = [{ title = 'Code is repeated', points = 0.5 }]
";

    fn check(from: &str, to: &str) -> Result<(), String> {
        assert!(RUBRIC.contains(from), "{from}");
        let file: ReviewFile =
            toml::from_str(&RUBRIC.replacen(from, to, 1)).map_err(|error| error.to_string())?;
        match &file.wrong(2.0)[..] {
            [] => Ok(()),
            wrong => Err(Wrong::listed(wrong)),
        }
    }

    #[test]
    fn a_wrong_field_is_named() {
        assert_eq!(check("false", "false"), Ok(()));
        for (from, to, why) in [
            ("anonymous = false", "anonymous = true", "review.teachers"),
            ("'repetition'", "'names'", "two items have it"),
            ("'names'", "'Names'", "lower-case"),
            ("'Names'", "' '", "title: it is empty"),
            (
                "points = 1\nlevels",
                "points = 1.5\nlevels",
                "none has all 1.5",
            ),
            (
                "points = 1\ndeductions",
                "points = 1.25\ndeductions",
                "add up to 2.25",
            ),
            (
                "'clear', points = 1 ",
                "'clear', points = 2 ",
                "2 points are not from 0 to 1",
            ),
            (
                "title = 'some', points = 0.5",
                "title = 'some', points = 0.3",
                "multiple of 0.25",
            ),
            ("title = 'some'", "title = 'clear'", "two have the title"),
            ("deductions", "level", "unknown field"),
        ] {
            let error = check(from, to).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
        let empty: ReviewFile = toml::from_str("").expect("a file");
        assert!(empty.wrong(2.0)[0].why.contains("0 items"));
    }
}
