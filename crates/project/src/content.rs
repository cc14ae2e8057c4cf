//! The texts that projects are made from, in `sdk/project`.

use serde::Deserialize;
use serde::de::Error as _;

/// The template of `hog.py`: the reference, the students' stubs, and both for every edition.
pub(crate) const HOG: &str = include_str!("../../../sdk/project/hog.py.in");

/// The template of the students' README.
pub(crate) const README: &str = include_str!("../../../sdk/project/README.md.in");

/// The problems.
const PROBLEMS: &str = include_str!("../../../sdk/project/problems.toml");

/// The wrong variants.
const VARIANTS: &str = include_str!("../../../sdk/project/variants.toml");

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
    /// Inputs, whose outputs are asked.
    pub(crate) code: Option<String>,
    pub(crate) question: Option<String>,
    /// The first is right.
    #[serde(default)]
    pub(crate) choices: Vec<String>,
}

/// A wrong variant of the reference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariantRow {
    pub(crate) name: String,
    pub(crate) problems: Vec<String>,
    pub(crate) when: Option<String>,
    #[serde(default)]
    pub(crate) parts: Vec<String>,
    /// Two variants whose mistakes are made at once; then sentence and edits are theirs.
    #[serde(default)]
    both: Vec<String>,
    #[serde(default)]
    pub(crate) sentence: String,
    #[serde(default, rename = "edit")]
    pub(crate) edits: Vec<EditRow>,
}

/// A change of a region of the reference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditRow {
    pub(crate) region: String,
    /// The text to replace; without it, the whole region is replaced.
    pub(crate) old: Option<String>,
    pub(crate) new: String,
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

/// The problems of all editions.
pub(crate) fn problem_rows() -> Result<Vec<ProblemRow>, toml::de::Error> {
    Ok(toml::from_str::<Problems>(PROBLEMS)?.rows)
}

/// The wrong variants of all editions.
pub(crate) fn variant_rows() -> Result<Vec<VariantRow>, toml::de::Error> {
    let rows = toml::from_str::<Variants>(VARIANTS)?.rows;
    let whole = rows.iter().cloned().map(|row| combined(row, &rows));
    whole.collect()
}

/// A variant with the edits of those that it combines, in their order.
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
