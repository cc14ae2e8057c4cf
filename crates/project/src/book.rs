//! The answer book of a problem: keyed hashes of the right answers.

use rayon::prelude::*;

use crate::{Answers, BookKey};

/// The answer book of a problem.
///
/// A wrong answer passes with a chance of 2⁻²⁴, and a whole part that is wrong somewhere with
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
    Lines(Vec<[u8; 3]>),
    /// One for each event of each game.
    Games(Vec<Vec<[u8; 3]>>),
}

/// The first bytes of a book.
const MAGIC: &[u8; 8] = b"PIGBOOK1";

/// The numbers that must not pass for a right one begin here.
const SMALLEST_WRONG: i64 = -1;

/// They end here where all right answers of a part are below half of it, such as numbers of dice
/// and points of a turn.
const LARGEST_WRONG: i64 = 100;

/// They end here in other parts, such as parts with scores: the largest goal of an edition.
const LARGEST_WRONG_SCORE: i64 = 300;

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
                            key.place(&format!("{number}/{part}/{index}/"))
                                .short([answer])
                        })
                        .collect(),
                ),
                Answers::Games(games) => {
                    let games = games.par_iter().enumerate().map(|(game, events)| {
                        let events = events.iter().enumerate().map(|(event, answer)| {
                            key.place(&format!("{number}/{part}/{game}.{event}/"))
                                .short([answer])
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

    /// Tests whether a small number other than the right one passes somewhere.
    ///
    /// A key with such a collision is not used: the answers that a student's mistake gives are
    /// small numbers.
    pub fn mistakes_small_numbers(key: BookKey, number: &str, parts: &[Option<Answers>]) -> bool {
        let mut parts = parts.iter().enumerate();
        parts.any(|(part, answers)| {
            let Some(Answers::Lines(lines)) = answers else {
                return false;
            };
            let wrong_numbers = wrong_numbers(lines);
            lines.par_iter().enumerate().any(|(index, right)| {
                let Some((digits, _)) = first_number(right) else {
                    return false;
                };
                let rest = &right[digits.len()..];
                let place = key.place(&format!("{number}/{part}/{index}/"));
                let hash = place.short([right]);
                wrong_numbers
                    .iter()
                    .any(|wrong| wrong != digits && place.short([wrong, rest]) == hash)
            })
        })
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

/// The number with which an answer begins, as it is written there.
fn first_number(answer: &str) -> Option<(&str, i64)> {
    let digits = answer.split(' ').next()?;
    Some((digits, digits.parse().ok()?))
}

/// The numbers that must not pass for a right answer of a part.
fn wrong_numbers(right: &[String]) -> Vec<String> {
    let numbers = right.iter().filter_map(|answer| first_number(answer));
    let are_scores = numbers
        .map(|(_, number)| number)
        .any(|number| number > LARGEST_WRONG / 2);
    let largest = if are_scores {
        LARGEST_WRONG_SCORE
    } else {
        LARGEST_WRONG
    };
    (SMALLEST_WRONG..=largest)
        .map(|wrong| wrong.to_string())
        .collect()
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

    /// The key of a kit is drawn so that no mistake passes for right: of points of a turn up to
    /// 100, of scores up to 300.
    #[test]
    fn wrong_numbers_reach_beyond_the_right_ones() {
        let last = |right: &[&str]| {
            let right: Vec<String> = right.iter().map(ToString::to_string).collect();
            wrong_numbers(&right).pop()
        };
        assert_eq!(last(&["7", "50 0.25"]).as_deref(), Some("100"));
        assert_eq!(last(&["7", "51"]).as_deref(), Some("300"));
        assert_eq!(last(&["True"]).as_deref(), Some("100"));
    }
}
