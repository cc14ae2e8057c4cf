//! Keyed hashes of answers.

use blake2s_simd::{Params, State};

/// The key of an answer book.
///
/// The same wrong answer would pass in every kit if the hashes had no key: with one, two kits
/// share no collisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookKey(pub [u8; 16]);

impl BookKey {
    /// A place in the book. Its name comes before the answers that are hashed there.
    pub(crate) fn place(&self, name: &str) -> BookPlace {
        let mut state = Params::new().hash_length(3).key(&self.0).to_state();
        state.update(name.as_bytes());
        BookPlace(state)
    }

    /// The hash of all answers of a part.
    pub fn whole(&self, answers: &str) -> [u8; 32] {
        let hash = Params::new().key(&self.0).hash(answers.as_bytes());
        *hash.as_array()
    }
}

/// A place in a book, with its key and name already hashed: many answers are tried at one place.
pub(crate) struct BookPlace(State);

impl BookPlace {
    /// The hash of an answer here, 24 bits. The answer comes in pieces.
    pub(crate) fn short<const PIECES: usize>(&self, answer: [&str; PIECES]) -> [u8; 3] {
        let mut state = self.0.clone();
        for piece in answer {
            state.update(piece.as_bytes());
        }
        let hash = state.finalize();
        std::array::from_fn(|place| hash.as_bytes()[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use data_encoding::HEXLOWER;

    /// The figures are those of Python's `hashlib.blake2s(b"abc", key=bytes(range(16)))`, and
    /// with `digest_size=3`.
    #[test]
    fn hashes_are_those_of_python() {
        let key = BookKey([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        assert_eq!(HEXLOWER.encode(&key.whole("abc")), WHOLE);
        assert_eq!(HEXLOWER.encode(&key.place("ab").short(["c"])), SHORT);
        assert_eq!(HEXLOWER.encode(&key.place("a").short(["b", "c"])), SHORT);
    }

    const WHOLE: &str = "033a40b64c6296fc2e3584d2a06bcf1a8003ebb9b8007940e2f820b645917a4e";
    const SHORT: &str = "d0658e";
}
