//! Terms in which a semester's project differs: parameters, defaults, points and remarks.
//!
//! A semester states its differences from its base in a file of `kit/semesters`, and its rules tell
//! which file applies. Rules of no semester have the terms of the project that they resemble. Where
//! semesters with the same rules differ in words or points, the edition's name tells.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use pigskin_hog::{Edition, FALL_2019, Rules, ScoreRise, Semester};
use serde::Deserialize;
use toml::{Table, Value};

use crate::questions::shape::Shape;

/// Embeds the files of semesters.
macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../kit/semesters/", $name, ".toml")))),*]
    };
}

/// The files, by semester.
const FILES: [(&str, &str); 25] = files![
    "fall-2014" "spring-2015" "summer-2015" "fall-2015" "spring-2017" "summer-2017" "fall-2017"
    "spring-2018" "summer-2018" "fall-2018" "spring-2019" "summer-2019" "fall-2019"
    "spring-2020" "summer-2020" "fall-2020" "spring-2021" "summer-2021"
    "fall-2021" "spring-2022" "summer-2022" "fall-2022" "summer-2023" "fall-2023" "fall-2024"
];

/// The terms of a semester's project.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terms {
    /// The semesters with these words and points, if others have the same rules.
    #[serde(default)]
    semesters: Vec<String>,
    /// The semester's own project had other problems: with its rules there is only ours.
    #[serde(default)]
    is_ours: bool,
    pub(crate) shape: Shape,
    /// The points for which the strategy of problem 10 rolls no dice, if it is told no others.
    pub(crate) margin: i64,
    /// The dice that strategies roll if they are told no others.
    pub(crate) num_rolls: i64,
    /// Conditions of the templates.
    facts: BTreeMap<String, bool>,
    /// Names of functions that do not follow from the rules, by the place that they fill.
    #[serde(default)]
    functions: BTreeMap<String, String>,
    /// Points of problems by number, where they are not those of `problems.toml`.
    #[serde(default)]
    points: BTreeMap<String, f64>,
    /// The remark on a gain, with the places `{gain}`, `{points}` and `{who}`.
    pub(crate) remark: String,
    /// Words of all texts that are others here.
    #[serde(default)]
    words: BTreeMap<String, String>,
    /// Functions of the reference that students may write or not: no part asks them.
    #[serde(default)]
    left_to_students: Vec<String>,
}

/// The terms of all files, with the semester's name and rules. The files are part of the program, and a
/// test reads each.
static ALL: LazyLock<Vec<(&'static str, Rules, Terms)>> = LazyLock::new(|| {
    let all = FILES.iter().filter_map(|(name, _)| {
        let terms = table(name)?.try_into().ok()?;
        let semester = Semester::named(name)?;
        Some((*name, without_dice(semester.rules), terms))
    });
    all.collect()
});

/// The terms if there were no file.
static NONE: LazyLock<Terms> = LazyLock::new(Terms::default);

/// The rules that make a semester's project: dice, goal, Pig Out and Pork Chop can be others.
fn without_dice(rules: &Rules) -> Rules {
    Rules {
        die: FALL_2019.die,
        goal: FALL_2019.goal,
        most_dice: FALL_2019.most_dice,
        pig_out: FALL_2019.pig_out,
        pork_chop: None,
        ..rules.clone()
    }
}

/// The file of a semester, with what it leaves to its base.
fn table(name: &str) -> Option<Table> {
    let (_, text) = FILES.iter().find(|(file, _)| *file == name)?;
    let mut own: Table = text.parse().ok()?;
    match own.remove("base") {
        Some(base) => Some(over(table(base.as_str()?)?, own)),
        None => Some(own),
    }
}

/// A table with the values of another, tables value by value.
fn over(mut base: Table, own: Table) -> Table {
    for (name, value) in own {
        let value = match (base.remove(&name), value) {
            (Some(Value::Table(base)), Value::Table(own)) => Value::Table(over(base, own)),
            (_, value) => value,
        };
        base.insert(name, value);
    }
    base
}

impl Terms {
    /// The terms of the semester with these rules. Dice, goal and Pig Out can be others.
    pub(crate) fn of(rules: &Rules) -> &'static Terms {
        let wanted = without_dice(rules);
        let usual = match rules.score_rise {
            None => "fall-2019",
            Some(ScoreRise::HogPile | ScoreRise::OnesHogPile | ScoreRise::PigsOnPrime) => {
                "spring-2022"
            }
            Some(_) => "fall-2023",
        };
        let own = ALL.iter().find(|(_, own, _)| *own == wanted);
        let own = own.or_else(|| ALL.iter().find(|(name, ..)| *name == usual));
        own.map_or(&NONE, |(_, _, terms)| terms)
    }

    /// The terms of the semester that the edition is named after, or of its rules.
    pub(crate) fn of_edition(edition: &Edition) -> &'static Terms {
        let wanted = without_dice(&edition.rules);
        let own = ALL
            .iter()
            .find(|(_, rules, terms)| terms.semesters.contains(&edition.name) && *rules == wanted);
        own.map_or_else(|| Terms::of(&edition.rules), |(_, _, terms)| terms)
    }

    /// Tests whether a file has the terms of these rules, with the problems of the semester.
    pub(crate) fn are_of_a_semester(rules: &Rules) -> bool {
        let wanted = without_dice(rules);
        ALL.iter()
            .any(|(_, own, terms)| *own == wanted && !terms.is_ours)
    }

    /// A condition of the templates; `None` if the files do not state it.
    pub(crate) fn fact(&self, name: &str) -> Option<bool> {
        self.facts.get(name).copied()
    }

    /// Tests a fact that all files state.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.fact(name) == Some(true)
    }

    /// Tests whether `play` takes commentary.
    pub(crate) fn has_commentary(&self) -> bool {
        self.has("say_returns_say") || self.has("say_returns_message")
    }

    /// The titles of the phases.
    pub(crate) fn phases(&self) -> &'static [&'static str] {
        match self.shape {
            Shape::Commentary if self.has_commentary() => {
                &["Simulator", "Commentary", "Strategies"]
            }
            Shape::Commentary => &["Simulator", "Strategies"],
            Shape::Update => &["Rules of the game", "Strategies"],
        }
    }

    /// The name of a function, or the usual one.
    pub(crate) fn function(&'static self, place: &str, usual: &'static str) -> &'static str {
        self.functions.get(place).map_or(usual, String::as_str)
    }

    pub(crate) fn points(&self, number: &str) -> Option<f64> {
        self.points.get(number).copied()
    }

    /// Tests whether students may do without a function of the reference.
    pub(crate) fn leaves(&self, function: &str) -> bool {
        self.left_to_students.iter().any(|left| left == function)
    }

    /// A text in the words of the semester.
    pub(crate) fn told(&self, text: &str) -> String {
        let text = self.remarked(text);
        if !self.words.keys().any(|word| text.contains(word)) {
            return text;
        }
        let mut told = String::new();
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let before = told.chars().next_back();
            let found = self.words.iter().find(|(word, _)| {
                let behind = rest.strip_prefix(word.as_str());
                behind.is_some_and(|behind| {
                    !joins(before, word.chars().next())
                        && !joins(word.chars().next_back(), behind.chars().next())
                })
            });
            let length = if let Some((word, own)) = found {
                told.push_str(own);
                word.len()
            } else {
                told.push(first);
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        told
    }
}

/// The remark on a gain, in the words of all texts.
const REMARK: &str = " point(s)! That's the biggest gain yet for Player ";

impl Terms {
    /// A text whose remarks on a gain are those of the semester.
    fn remarked(&self, text: &str) -> String {
        let Some((before, behind)) = text.split_once(REMARK) else {
            return text.to_owned();
        };
        let is_end = |c: char| c.is_whitespace() || "'\"`".contains(c);
        let start = before.rfind(is_end).map_or(0, |place| place + 1);
        let gain = &before[start..];
        let is_open = |c: char| !(c.is_alphanumeric() || "{}".contains(c));
        let (who, behind) = behind.split_at(behind.find(is_open).unwrap_or(behind.len()));
        let points = match gain {
            "1" => "point",
            "{gain}" => "{points}",
            _ => "points",
        };
        let remark = self.remark.replace("{points}", points);
        let remark = remark.replace("{gain}", gain).replace("{who}", who);
        before[..start].to_owned() + &remark + &self.remarked(behind)
    }
}

/// Tests whether two neighbours are of one word.
fn joins(one: Option<char>, other: Option<char>) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    is_letter(one) && is_letter(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{Die, FALL_2022, FALL_2023};

    fn of(name: &str) -> &'static Terms {
        Terms::of(&Edition::named(name).expect("an edition").rules)
    }

    #[test]
    fn every_file_is_read() {
        assert_eq!(ALL.len(), FILES.len());
        for (name, _, terms) in ALL.iter() {
            assert_eq!(terms.facts.len(), of("fall-2019").facts.len(), "{name}");
        }
    }

    #[test]
    fn a_semester_differs_from_its_base() {
        assert_eq!((of("fall-2022").margin, of("fall-2022").num_rolls), (12, 6));
        assert_eq!(of("fall-2022").points("05"), Some(5.0));
        assert!(!of("fall-2022").has("turn_takes_own_score"));
        assert!(of("fall-2023").has("turn_takes_own_score"));
        assert!(of("spring-2023").leaves("perfect_square"));
        assert_eq!(of("summer-2020").num_rolls, 6);
        assert_eq!(of("spring-2015").num_rolls, 5);
        assert_eq!(of("summer-2023").margin, 12);
        for name in ["fall-2017", "spring-2018", "summer-2018"] {
            assert!(!of(name).has("bad_swap_counts"), "{name}");
        }
        assert!(of("fall-2018").has("bad_swap_counts"));
    }

    #[test]
    fn semesters_with_the_same_rules_differ_in_words_and_points() {
        let named = |name| Terms::of_edition(&Edition::new(name, FALL_2023));
        assert_eq!(named("fall-2025").told("num_samples"), "times_called");
        assert_eq!(named("summer-2024").told("num_samples"), "samples_count");
        let other = Terms::of_edition(&Edition::new("fall-2025", FALL_2022));
        assert_eq!(other.told("num_samples"), "total_samples");
        for (name, rules, terms) in ALL.iter() {
            let usual = Terms::of(rules);
            assert_eq!(terms.facts, usual.facts, "{name}");
            assert_eq!(terms.functions, usual.functions, "{name}");
        }
    }

    #[test]
    fn other_dice_are_no_other_semester() {
        let die = Die::FOUR_SIDED;
        let own = Rules { die, ..FALL_2022 };
        assert_eq!(Terms::of(&own).margin, 12);
        let mixed = Rules {
            free_bacon: FALL_2023.free_bacon,
            ..FALL_2022
        };
        assert_eq!(Terms::of(&mixed).margin, 11);
    }

    #[test]
    fn remarks_and_parameters_are_those_of_the_semester() {
        let usual = "9 point(s)! That's the biggest gain yet for Player 1";
        let one = "1 point(s)! That's the biggest gain yet for Player 0";
        assert_eq!(of("fall-2019").told(usual), usual);
        assert_eq!(
            of("fall-2017").told(one),
            "1 point! That's the biggest gain yet for Player 0"
        );
        assert_eq!(of("fall-2017").told(usual), usual.replace("(s)", "s"));
        assert_eq!(
            of("fall-2020").told(usual),
            "9 point(s)! The most yet for Player 1"
        );
        assert_eq!(
            of("spring-2021").told(&format!("print(f\"{usual}\")")),
            "print(f\"Player 1 has reached a new maximum point gain. 9 point(s)!\")"
        );
        assert_eq!(
            of("fall-2020").told("margin=8, margins"),
            "cutoff=8, margins"
        );
        assert_eq!(
            of("summer-2021").told("other(player) another(x)"),
            "next_player(player) another(x)"
        );
    }
}
