//! The reference's functions that stand in for a student's: a problem that is right with them fails
//! only because of an earlier one.
//!
//! They enter the box of one question, beside no function that this question asks for. Nothing
//! that is written there is shown.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::functions::functions;
use crate::hog_file::BEGIN;

/// Functions of the reference by name, each as Python.
pub(super) type StandIns = BTreeMap<String, String>;

/// The functions of the reference in which a problem alone is solved, such as `05a`. Each tells
/// when it is called.
pub(super) fn stand_ins(reference: &str, number: &str) -> StandIns {
    let digits = number.trim_start_matches('0');
    let mark = format!("{BEGIN}{digits}\n");
    let alone = functions(reference).into_iter();
    let alone = alone.filter(|function| {
        function.text.contains(&mark) && function.text.matches(BEGIN).count() == 1
    });
    alone
        .map(|function| {
            let call = format!("_stood_in({:?})\n", function.name);
            (function.name, function.text.replace(&mark, &call))
        })
        .collect()
}

/// A question with functions that stand in for the file's, as the asker reads it.
pub(super) fn with_stand_ins(question: &[u8], stand_ins: &StandIns) -> Vec<u8> {
    let mut question: Value = serde_json::from_slice(question).unwrap_or_default();
    question["stand_ins"] = json!(stand_ins);
    question.to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_one_problem_stand_in() {
        let reference = "def f(a,\n      b):\n    # BEGIN PROBLEM 2b\n    return 1\n    # END PROBLEM 2b\n\n\nX = 1\n\ndef g():\n    # BEGIN PROBLEM 5\n    # BEGIN PROBLEM 6\n    pass\n";
        let found = stand_ins(reference, "02b");
        assert_eq!(found.keys().collect::<Vec<_>>(), ["f"]);
        assert!(found["f"].contains("    _stood_in(\"f\")\n    return 1\n"));
        assert!(!found["f"].contains('X'));
        assert!(stand_ins(reference, "05").is_empty());
        assert!(stand_ins(reference, "02").is_empty());
    }
}
