//! Keyed hashes of answers.

use blake2s_simd::Params;

/// The key of an answer book.
///
/// The same wrong answer would pass in every kit if the hashes had no key: with one, two kits
/// share no collisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookKey(pub [u8; 16]);

impl BookKey {
    /// The hash of an answer behind the name of its place, 40 bits.
    pub(crate) fn short(&self, text: &str) -> [u8; 5] {
        let hash = Params::new()
            .hash_length(5)
            .key(&self.0)
            .hash(text.as_bytes());
        std::array::from_fn(|place| hash.as_bytes()[place])
    }

    /// The hash of all answers of a part.
    pub fn whole(&self, answers: &str) -> [u8; 32] {
        let hash = Params::new().key(&self.0).hash(answers.as_bytes());
        *hash.as_array()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use data_encoding::HEXLOWER;

    /// The figures are those of Python's `hashlib.blake2s(b"abc", key=bytes(range(16)))`, and
    /// with `digest_size=5`.
    #[test]
    fn hashes_are_those_of_python() {
        let key = BookKey([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        assert_eq!(HEXLOWER.encode(&key.whole("abc")), WHOLE);
        assert_eq!(HEXLOWER.encode(&key.short("abc")), SHORT);
    }

    const WHOLE: &str = "033a40b64c6296fc2e3584d2a06bcf1a8003ebb9b8007940e2f820b645917a4e";
    const SHORT: &str = "70a2806df2";
}
