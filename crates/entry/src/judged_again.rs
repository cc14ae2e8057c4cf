//! Entries that are judged again.

use pigskin_hog::Table;

use crate::python::call;
use crate::{Fault, FaultKind, FaultReason, Source};

/// The contradiction between a program's table and its earlier one; `None` if they agree, or
/// if they are for games to different goals.
///
/// The two runs of one judging are seconds apart. An entry that depends on the date and
/// hides it can answer alike in both, and differently the next day.
///
/// ```
/// use pigskin_entry::contradiction;
/// use pigskin_hog::{Choice, Table};
/// let four = Table::from_fn(10, |_| Choice::dice(4));
/// let now = Table::from_fn(10, |scores| Choice::dice(4 + u8::from(scores.mine.0 == 7)));
/// assert_eq!(contradiction(&four, &four), None);
/// let fault = contradiction(&four, &now).expect("they differ");
/// assert!(fault.to_string().contains("final_strategy(7, 0) gave 4 when it was judged before"));
/// ```
pub fn contradiction(before: &Table, now: &Table) -> Option<Fault> {
    if before.goal() != now.goal() {
        return None;
    }
    let mut pairs = before.cells().zip(now.cells());
    let ((scores, before), (_, now)) = pairs.find(|((_, before), (_, now))| before != now)?;
    let why = FaultReason::ImpureSince {
        call: call(Source::FUNCTION, scores),
        before: before.to_string(),
        now: now.to_string(),
    };
    Some(Fault::new(FaultKind::Impure, why))
}
