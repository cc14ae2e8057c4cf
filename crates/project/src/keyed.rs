//! Keyed hashes of answers.

use blake2::Blake2sMac;
use blake2::digest::consts::{U3, U32};
use blake2::digest::{KeyInit as _, Mac as _};

/// The key of an answer book.
///
/// The same wrong answer would pass in every kit if the hashes had no key: with one, two kits
/// share no collisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookKey(pub [u8; 16]);

impl BookKey {
    /// The hash of one answer, 24 bits.
    pub(crate) fn short(&self, prefix: &str, answer: &str) -> [u8; 3] {
        let mut mac = self.short_after(prefix);
        mac.update(answer.as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// The hash of one answer, before the answer is added.
    pub(crate) fn short_after(&self, prefix: &str) -> Blake2sMac<U3> {
        let mut mac = Blake2sMac::<U3>::new_from_slice(&self.0).expect("16 bytes fit");
        mac.update(prefix.as_bytes());
        mac
    }

    /// The hash of all answers of a part.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a key of 16 bytes always fits")]
    pub fn whole(&self, answers: &str) -> [u8; 32] {
        let mut mac = Blake2sMac::<U32>::new_from_slice(&self.0).expect("a key of 16 bytes fits");
        mac.update(answers.as_bytes());
        mac.finalize().into_bytes().into()
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
        assert_eq!(HEXLOWER.encode(&key.short("ab", "c")), SHORT);
    }

    const WHOLE: &str = "033a40b64c6296fc2e3584d2a06bcf1a8003ebb9b8007940e2f820b645917a4e";
    const SHORT: &str = "d0658e";
}
