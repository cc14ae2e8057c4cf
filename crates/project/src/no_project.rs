//! Why some rules have no project.

use pigskin_hog::Setting;

use crate::template::TemplateError;

/// Why there is no project for some rules.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoProject {
    /// A setting has a value that no problem covers.
    #[error("the project has no problem for {}={value}; {advice}", .setting.name())]
    Setting {
        setting: Setting,
        value: String,
        /// The remedy.
        advice: String,
    },
    /// A text of the kit does not fit the rules.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A file of the kit cannot be read.
    #[error(transparent)]
    Content(#[from] toml::de::Error),
}
