//! The digest of the answers to a problem.

use blake2s_simd::{Params, blake2s};
use data_encoding::HEXLOWER;

use crate::Answers;

/// The digest of the answers to all parts of a problem that have right answers.
///
/// Two files that answer alike have the same digest: a student's file and a wrong variant of the
/// reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnswersDigest(pub(crate) [u8; 16]);

impl AnswersDigest {
    /// The digest of the answers given to each part, where `right` has those of the reference.
    ///
    /// `None` if answers are missing.
    pub(crate) fn of<'a>(
        right: &[Option<Answers>],
        given: &dyn Fn(usize) -> Option<&'a Answers>,
    ) -> Option<AnswersDigest> {
        let mut parts = Vec::new();
        for (place, right) in right.iter().enumerate() {
            let Some(right) = right else { continue };
            let given = given(place).filter(|given| given.len() == right.len())?;
            parts.push(HEXLOWER.encode(&part_digest(given)));
        }
        let hash = Params::new()
            .hash_length(16)
            .hash(parts.join("\n").as_bytes());
        let bytes = std::array::from_fn(|place| hash.as_bytes()[place]);
        Some(AnswersDigest(bytes))
    }
}

/// The key in `diagnoses` of `tests/NN.json`.
impl std::fmt::Display for AnswersDigest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// The digest of all answers of a part.
pub(crate) fn part_digest(answers: &Answers) -> [u8; 32] {
    *blake2s(answers.joined().as_bytes()).as_array()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures are those of Python's `hashlib.blake2s(b"a\nb")`, and of its `hexdigest()` with
    /// `digest_size=16`.
    #[test]
    fn digests_are_those_of_python() {
        let answers = Answers::Lines(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(HEXLOWER.encode(&part_digest(&answers)), PART);
        let right = [None, Some(answers)];
        let digest = AnswersDigest::of(&right, &|place| right[place].as_ref());
        let digest = digest.expect("all are there");
        assert_eq!(digest.to_string(), ALL);
        assert_eq!(AnswersDigest::of(&right, &|_| None), None);
    }

    const PART: &str = "27a636915f68d3aaa1d14fcadbb3c5c59b04a78dba1b54f89b231bab354643bc";
    const ALL: &str = "69d7f5c222ad43e3f3eaf7d1516c8e1e";
}
