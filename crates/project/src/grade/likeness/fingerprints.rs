//! Winnowing: a few hashes of a text, so that a long enough passage that two texts share
//! gives both a hash in common (Schleimer, Wilkerson and Aiken, 2003).

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{Hash as _, Hasher as _};

use super::tokens::{Token, tokens};

/// Tokens in a passage that is hashed; shorter ones are shared by chance.
const PASSAGE: usize = 16;

/// Passages of which one is kept. Any shared run of PASSAGE + WINDOW - 1 tokens is found.
const WINDOW: usize = 8;

/// The fingerprints of a Python file, each with its first line.
#[derive(Clone, Debug, Default)]
pub(super) struct Fingerprints(pub(super) BTreeMap<u64, usize>);

impl Fingerprints {
    pub(super) fn read(text: &str) -> Fingerprints {
        let tokens = tokens(text);
        let passages = tokens.windows(PASSAGE);
        let passages: Vec<(u64, usize)> = passages
            .map(|passage| (hash(passage), passage[0].line))
            .collect();
        let mut kept = BTreeMap::new();
        for window in passages.windows(WINDOW.min(passages.len().max(1))) {
            // The last of equal ones, so that the next window keeps it, too.
            if let Some((hash, line)) = window.iter().rev().min_by_key(|(hash, _)| hash) {
                kept.entry(*hash).or_insert(*line);
            }
        }
        Fingerprints(kept)
    }

    /// The fingerprints without those of another text.
    pub(super) fn without(mut self, given: &Fingerprints) -> Fingerprints {
        self.0.retain(|hash, _| !given.0.contains_key(hash));
        self
    }
}

/// The lines of a text, from 1, of passages that another text has, too, without those of passages
/// that a third text has.
pub(super) fn shared_lines(text: &str, other: &str, given: &str) -> BTreeSet<usize> {
    let hashes = |text: &str| -> HashSet<u64> { tokens(text).windows(PASSAGE).map(hash).collect() };
    let (other, given) = (hashes(other), hashes(given));
    let tokens = tokens(text);
    let lines = |hashes: &HashSet<u64>| -> BTreeSet<usize> {
        let passages = tokens.windows(PASSAGE);
        let shared = passages.filter(|passage| hashes.contains(&hash(passage)));
        shared.flatten().map(|token| token.line).collect()
    };
    &lines(&other) - &lines(&given)
}

fn hash(passage: &[Token<'_>]) -> u64 {
    // Deterministic for one version of Rust. The hashes are not stored.
    let mut hasher = DefaultHasher::new();
    for token in passage {
        token.text.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COPIED: &str = "
def free_bacon(score):
    ones, tens = score % 10, score // 10
    if ones < tens:
        return 10 - ones
    return 10 - tens

def is_swap(score, other):
    first = int(str(score)[0])
    last, total = score % 10, 0
    for digit in [first, last]:
        total += digit * (digit + 1)
    while other >= 10 and not total == 3:
        other = other // 10
    return {first: last, other: total}.get(first, None) is not None
";

    #[test]
    fn a_renamed_and_moved_copy_shares_most_fingerprints() {
        let copy = COPIED
            .replace("score", "their_points")
            .replace("ones", "low");
        let one = Fingerprints::read(&format!("x = [1, 2, 3]\n{COPIED}"));
        let other = Fingerprints::read(&format!("{copy}\nprint(y, {{}}, 'later')\n"));
        let shared = one.0.keys().filter(|hash| other.0.contains_key(hash));
        assert!(shared.count() * 3 >= one.0.len() * 2);
        assert!(one.without(&other).0.len() <= 2);
    }

    #[test]
    fn lines_are_shared_whatever_the_names_are() {
        let copy = COPIED.replace("score", "their_points");
        let other = format!("print(1)\n{copy}");
        let lines = shared_lines(&other, COPIED, "");
        // Line 1 is their own, and line 2 of both is empty.
        assert_eq!(lines, (3..8).chain(9..17).collect());
        assert_eq!(shared_lines(&other, COPIED, &copy), BTreeSet::new());
    }

    #[test]
    fn another_text_shares_none() {
        let other = "
def free_bacon(n):
    return 10 - min(int(d) for d in str(n).zfill(2)[-2:])

def is_swap(a, b):
    while a >= 10:
        a //= 10
    return a * (b % 10) == b
";
        let (one, other) = (Fingerprints::read(COPIED), Fingerprints::read(other));
        assert!(one.0.keys().all(|hash| !other.0.contains_key(hash)));
        assert!(Fingerprints::read("x = 1").0.is_empty());
    }
}
