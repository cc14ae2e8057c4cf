//! The texts that projects are made from, in the folder `kit`.

use pigskin_hog::Rules;
use serde::Deserialize;
use serde::de::Error as _;

use crate::kit::variant_row::{SolutionsRow, VariantRow};
use crate::project::forms;
use crate::project::terms::Terms;
use crate::questions::shape::Shape;

/// The template of `hog.py`: the reference, the students' stubs, and both for every edition.
const HOG: &str = include_str!("../../kit/hog.py.in");

/// The template for projects with update functions. `#: function NAME` stands for a function of
/// the other template.
const UPDATE_HOG: &str = include_str!("../../kit/update/hog.py.in");

/// The template of the students' README: what they need at the keyboard.
pub(crate) const README: &str = include_str!("../../kit/README.md.in");

const PROBLEMS: &str = include_str!("../../kit/problems.toml");

/// The problems that projects with update functions have instead.
const UPDATE_PROBLEMS: &str = include_str!("../../kit/update/problems.toml");

/// The wrong variants.
const VARIANTS: &str = include_str!("../../kit/variants.toml");

/// The wrong variants of the problems that projects with update functions have instead.
const UPDATE_VARIANTS: &str = include_str!("../../kit/update/variants.toml");

/// The right solutions that differ from the reference.
const RIGHT: &str = include_str!("../../kit/right.toml");

/// A problem, for all editions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemRow {
    pub(crate) number: String,
    pub(crate) title: String,
    pub(crate) function: Option<String>,
    pub(crate) points: f64,
    pub(crate) phase: u8,
    pub(crate) when: Option<String>,
    #[serde(default)]
    pub(crate) rules: Vec<TextRow>,
    #[serde(default)]
    pub(crate) explain: Vec<TextRow>,
    #[serde(default, rename = "suite")]
    pub(crate) suites: Vec<SuiteRow>,
}

/// A text that some editions have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextRow {
    pub(crate) when: Option<String>,
    pub(crate) text: String,
}

/// Questions of one type.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuiteRow {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<CaseRow>,
}

/// A question that some editions have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseRow {
    pub(crate) when: Option<String>,
    /// Inputs; students are asked for the outputs.
    pub(crate) code: Option<String>,
    pub(crate) question: Option<String>,
    /// The first is right.
    #[serde(default)]
    pub(crate) choices: Vec<String>,
}

#[derive(Deserialize)]
struct Problems {
    #[serde(rename = "problem")]
    rows: Vec<ProblemRow>,
}

#[derive(Deserialize)]
struct Variants {
    #[serde(rename = "variant")]
    rows: Vec<VariantRow>,
}

#[derive(Deserialize)]
struct Solutions {
    solutions: Vec<SolutionsRow>,
}

/// The number of a problem in an edition: `05` for `05a` where there is no `05b`.
pub(crate) fn number_in(rules: &Rules, number: &str) -> String {
    match number {
        "05a" if rules.feral_hogs.is_none() => "05".to_owned(),
        other => other.to_owned(),
    }
}

/// The template of `hog.py` for projects of a shape.
pub(crate) fn hog_template(shape: Shape) -> String {
    match shape {
        Shape::Commentary => HOG.to_owned(),
        Shape::Update => {
            let lines = UPDATE_HOG.lines().map(|line| {
                let name = line.strip_prefix("#: function ");
                name.map_or_else(|| line.to_owned() + "\n", function_of_hog)
            });
            lines.collect()
        }
    }
}

/// A function of the first template, with the blank lines behind it.
fn function_of_hog(name: &str) -> String {
    let head = format!("def {name}(");
    let mut text = String::new();
    for line in HOG.lines().skip_while(|line| !line.starts_with(&head)) {
        let is_next = !line.is_empty() && !line.starts_with(' ');
        if is_next && !text.is_empty() {
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// The problems of all editions of a shape, in order.
pub(crate) fn problem_rows(terms: &Terms) -> Result<Vec<ProblemRow>, toml::de::Error> {
    let shape = terms.shape;
    let mut rows = toml::from_str::<Problems>(PROBLEMS)?.rows;
    rows.retain(|row| shape.shares(&row.number));
    if shape == Shape::Update {
        rows.extend(toml::from_str::<Problems>(UPDATE_PROBLEMS)?.rows);
        rows.sort_by(|one, other| one.number.cmp(&other.number));
    }
    let last = u8::try_from(terms.phases().len()).unwrap_or(u8::MAX);
    for row in &mut rows {
        row.phase = row.phase.min(last);
    }
    Ok(rows)
}

/// The wrong variants of all editions of a shape.
pub(crate) fn variant_rows(shape: Shape) -> Result<Vec<VariantRow>, toml::de::Error> {
    let mut rows = toml::from_str::<Variants>(VARIANTS)?.rows;
    rows.retain(|row| row.problems.iter().all(|number| shape.shares(number)));
    if shape == Shape::Update {
        rows.extend(toml::from_str::<Variants>(UPDATE_VARIANTS)?.rows);
    }
    rows.extend(forms::variant_rows());
    let whole = rows.iter().cloned().map(|row| combined(row, &rows));
    whole.collect()
}

/// The right solutions that differ from the reference, for all editions.
pub(crate) fn solution_rows() -> Result<Vec<VariantRow>, toml::de::Error> {
    let rows = toml::from_str::<Solutions>(RIGHT)?.solutions;
    Ok(rows.iter().flat_map(SolutionsRow::variants).collect())
}

/// A variant with the edits of the variants that it combines, in their order.
fn combined(mut row: VariantRow, rows: &[VariantRow]) -> Result<VariantRow, toml::de::Error> {
    if row.both.is_empty() {
        return Ok(row);
    }
    let mut conditions: Vec<String> = row.when.take().into_iter().collect();
    let mut sentences = vec!["Two things.".to_owned()];
    for name in &row.both {
        let other = rows.iter().find(|other| other.name == *name);
        let other = other.ok_or_else(|| toml::de::Error::custom(format!("no variant '{name}'")))?;
        conditions.extend(other.when.clone());
        sentences.push(other.sentence.clone());
        row.edits.extend(other.edits.iter().cloned());
    }
    row.sentence = sentences.join(" ");
    if !conditions.is_empty() {
        row.when = Some(conditions.join(" and "));
    }
    Ok(row)
}
