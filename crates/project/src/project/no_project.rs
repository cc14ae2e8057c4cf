//! Why some rules have no project.

use pigskin_hog::Setting;

use crate::kit::template::TextError;

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
    #[error(transparent)]
    Text(#[from] TextError),
}
