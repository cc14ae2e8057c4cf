//! How a `hog.py` is asked.

use pigskin_entry::MachineError;

use crate::{Answers, Question};

/// Puts questions to a `hog.py`.
///
/// [`crate::BoxedAsk`] does so in a box.
pub trait Ask: Sync {
    /// The answers to the parts of each question.
    ///
    /// Answers can be missing, where the file does not give them.
    ///
    /// # Errors
    ///
    /// Fails if this machine cannot ask.
    fn answers(
        &self,
        hog: &str,
        questions: &[&Question<'_>],
    ) -> Result<Vec<Vec<Answers>>, MachineError>;
}
