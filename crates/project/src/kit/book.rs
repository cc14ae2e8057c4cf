//! The answer book of a problem: keyed hashes of the right answers.

use blake2s_simd::Params;
use rayon::prelude::*;

use crate::Answers;
use crate::kit::answers_digest::part_digest;

/// The key of an answer book.
///
/// The same wrong answer would pass in every kit if the hashes had no key: with one, two kits
/// share no collisions.
pub(crate) type BookKey = [u8; 16];

/// The first bytes of a book.
const MAGIC: &[u8; 8] = b"PIGBOOK2";

/// The bytes of `tests/NN.book`, as `docs/kit-format.md` describes them. Parts without right
/// answers have `None`.
///
/// A wrong answer passes with a chance of 2⁻⁴⁰, and a whole part that is wrong somewhere with
/// 2⁻²⁵⁶. The answers are small numbers, so that a determined student can find them by trying;
/// the book keeps the code of a solution from being copied, and promises nothing else.
pub(crate) fn book(key: BookKey, number: &str, parts: &[Option<Answers>]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(key);
    bytes.extend(count16(parts.len()));
    let none = Answers::Lines(Vec::new());
    for (part, answers) in parts.iter().enumerate() {
        let answers = answers.as_ref().unwrap_or(&none);
        bytes.extend(count32(answers.len()));
        bytes.extend(part_digest(answers));
        let hashes = |answers: &[String], place: &str| -> Vec<[u8; 5]> {
            let answers = answers.par_iter().enumerate();
            answers
                .map(|(index, answer)| short(key, &format!("{place}{index}/{answer}")))
                .collect()
        };
        match answers {
            Answers::Lines(lines) => {
                bytes.extend(hashes(lines, &format!("{number}/{part}/")).concat());
            }
            Answers::Games(games) => {
                for (game, events) in games.iter().enumerate() {
                    bytes.extend(count16(events.len()));
                    bytes.extend(hashes(events, &format!("{number}/{part}/{game}.")).concat());
                }
            }
        }
    }
    bytes
}

/// The hash of an answer behind the name of its place.
fn short(key: BookKey, text: &str) -> [u8; 5] {
    let hash = Params::new().hash_length(5).key(&key).hash(text.as_bytes());
    std::array::from_fn(|place| hash.as_bytes()[place])
}

/// A count of at most 65,535 in two bytes.
fn count16(count: usize) -> [u8; 2] {
    u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes()
}

/// A count in four bytes.
fn count32(count: usize) -> [u8; 4] {
    u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figure is that of Python's `hashlib.blake2s(b"abc", key=bytes(range(16)), digest_size=5)`.
    #[test]
    fn hashes_are_those_of_python() {
        let key = std::array::from_fn(|byte| u8::try_from(byte).expect("small"));
        assert_eq!(short(key, "abc"), [0x70, 0xa2, 0x80, 0x6d, 0xf2]);
    }
}
