//! Where a run is when it fails.

use serde::{Deserialize, Serialize};

/// Where a run of an entry is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum RunStage {
    /// The file is being loaded.
    #[error("while loading")]
    Loading,
    /// A call is waiting for its answer.
    #[error("in {call}")]
    Asked {
        /// The call, such as `final_strategy(0, 7)`.
        call: String,
    },
    /// All calls are answered.
    #[error("after the last answer")]
    Answered,
}
