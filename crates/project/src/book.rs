//! The answer book of a problem: keyed hashes of the right answers.

use rayon::prelude::*;

use crate::{Answers, BookKey};

/// The answer book of a problem.
///
/// A wrong answer passes with a chance of 2⁻⁴⁰, and a whole part that is wrong somewhere with
/// 2⁻²⁵⁶. The answers are small numbers, so that a determined student can find them by trying;
/// the book keeps the code of a solution from being copied, and promises nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub key: BookKey,
    /// The parts, in order.
    pub parts: Vec<PartDigest>,
}

/// The hashes of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartDigest {
    /// The hash of all answers together.
    pub whole: [u8; 32],
    /// The hash of each answer; of games, of each event of each game.
    pub short: ShortHashes,
}

/// The hashes of single answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShortHashes {
    /// One for each answer.
    Lines(Vec<[u8; 5]>),
    /// One for each event of each game.
    Games(Vec<Vec<[u8; 5]>>),
}

/// The first bytes of a book.
const MAGIC: &[u8; 8] = b"PIGBOOK2";

impl Book {
    /// Hashes the right answers of a problem's parts; parts without a book have `None`.
    pub fn new(key: BookKey, number: &str, parts: &[Option<Answers>]) -> Book {
        let parts = parts.iter().enumerate();
        let parts = parts.map(|(part, answers)| {
            let empty = Answers::Lines(Vec::new());
            let answers = answers.as_ref().unwrap_or(&empty);
            let short = match answers {
                Answers::Lines(lines) => ShortHashes::Lines(
                    lines
                        .par_iter()
                        .enumerate()
                        .map(|(index, answer)| {
                            key.short(&format!("{number}/{part}/{index}/{answer}"))
                        })
                        .collect(),
                ),
                Answers::Games(games) => {
                    let games = games.par_iter().enumerate().map(|(game, events)| {
                        let events = events.iter().enumerate().map(|(event, answer)| {
                            key.short(&format!("{number}/{part}/{game}.{event}/{answer}"))
                        });
                        events.collect()
                    });
                    ShortHashes::Games(games.collect())
                }
            };
            PartDigest {
                whole: key.whole(&answers.joined()),
                short,
            }
        });
        Book {
            key,
            parts: parts.collect(),
        }
    }

    /// The bytes of the file `tests/NN.book`, as `docs/kit-format.md` describes them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.key.0);
        bytes.extend(count16(self.parts.len()));
        for part in &self.parts {
            match &part.short {
                ShortHashes::Lines(lines) => {
                    bytes.extend(count32(lines.len()));
                    bytes.extend(part.whole);
                    bytes.extend(lines.iter().flatten());
                }
                ShortHashes::Games(games) => {
                    bytes.extend(count32(games.len()));
                    bytes.extend(part.whole);
                    for events in games {
                        bytes.extend(count16(events.len()));
                        bytes.extend(events.iter().flatten());
                    }
                }
            }
        }
        bytes
    }
}

/// A count of at most 65,535 in two bytes.
fn count16(count: usize) -> [u8; 2] {
    u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes()
}

/// A count in four bytes.
fn count32(count: usize) -> [u8; 4] {
    u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes()
}
