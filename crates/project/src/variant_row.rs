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

/// A change of a region of the reference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditRow {
    pub(crate) region: String,
    /// The text to replace; without it, the whole region is replaced.
    pub(crate) old: Option<String>,
    pub(crate) new: String,
}
