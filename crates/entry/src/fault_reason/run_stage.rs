//! Where a run is when it fails.

use serde::{Deserialize, Serialize};

/// Where a run of an entry is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum RunStage {
    #[error("while loading")]
    Loading,
    #[error("in {call}")]
    Asked {
        /// The call, such as `final_strategy(0, 7)`.
        call: String,
    },
    #[error("after the last answer")]
    Answered,
}
