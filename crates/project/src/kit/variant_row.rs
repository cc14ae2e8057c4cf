//! Wrong variants as files have them.

use serde::Deserialize;

/// A wrong variant of the reference.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariantRow {
    pub(crate) name: String,
    pub(crate) problems: Vec<String>,
    pub(crate) when: Option<String>,
    /// Two variants whose mistakes are made at once; then sentence and edits are theirs.
    #[serde(default)]
    pub(crate) both: Vec<String>,
    #[serde(default)]
    pub(crate) sentence: String,
    #[serde(default, rename = "edit")]
    pub(crate) edits: Vec<EditRow>,
}

/// Right solutions that differ from the reference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolutionsRow {
    pub(crate) problems: Vec<String>,
    pub(crate) region: String,
    pub(crate) when: Option<String>,
    #[serde(default)]
    before: String,
    #[serde(default)]
    after: String,
    bodies: Vec<String>,
}

impl SolutionsRow {
    /// The solutions as variants, whose sentence is empty.
    pub(crate) fn variants(&self) -> impl Iterator<Item = VariantRow> {
        let bodies = self.bodies.iter().enumerate();
        bodies.map(|(place, body)| {
            let lines = [&self.before, body, &self.after];
            let lines = lines.into_iter().flat_map(|text| text.lines());
            let lines: Vec<String> = lines.map(|line| format!("    {line}")).collect();
            VariantRow {
                name: format!("right_{}_{}", self.region, place + 1),
                problems: self.problems.clone(),
                when: self.when.clone(),
                edits: vec![EditRow {
                    region: self.region.clone(),
                    old: None,
                    new: lines.join("\n"),
                }],
                ..VariantRow::default()
            }
        })
    }
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
