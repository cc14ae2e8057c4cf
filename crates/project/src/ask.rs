//! How a `hog.py` is asked.

use pigskin_entry::MachineError;
use serde_json::Value;

use crate::Answers;

/// Puts questions to a `hog.py`.
///
/// [`crate::Grader`] does so in a box. Questions are the domains of `tests/NN.json`, without
/// any right answer.
pub trait Ask: Sync {
    /// The answers of the parts of each question, which has a number.
    ///
    /// Answers can be missing, where the file does not give them.
    ///
    /// # Errors
    ///
    /// Fails if this machine cannot ask.
    fn answers(
        &self,
        hog: &str,
        questions: &[(String, Value)],
    ) -> Result<Vec<Vec<Answers>>, MachineError>;
}
