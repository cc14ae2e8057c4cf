//! Winnowing: a few hashes of a text, so that a long enough passage that two texts share
//! gives both a hash in common (Schleimer, Wilkerson and Aiken, 2003).

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use super::tokens::tokens;

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
        let passages: Vec<(u64, usize)> = tokens
            .windows(PASSAGE)
            .map(|passage| {
                // Deterministic for one version of Rust. The hashes are not stored.
                let mut hasher = DefaultHasher::new();
                for token in passage {
                    token.text.hash(&mut hasher);
                }
                (hasher.finish(), passage[0].line)
            })
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
