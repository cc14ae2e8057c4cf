//! The code that stands for a review where names are hidden.

use std::fmt;
use std::str::FromStr;

use pigskin_course::stored_as_text;
use serde::Serialize;

/// Digits and letters that look alike in no font.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Characters of a code.
const LENGTH: usize = 4;

/// The code of a review, such as `4F7K`. It is drawn by chance and tells nothing about the
/// student.
///
/// ```
/// use pigskin_course_project::ReviewCode;
/// let code: ReviewCode = "4f7k".parse()?;
/// assert_eq!(code.to_string(), "4F7K");
/// assert!("4F7".parse::<ReviewCode>().is_err());
/// # Ok::<(), pigskin_course_project::ParseReviewCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "String")]
pub struct ReviewCode([u8; LENGTH]);

stored_as_text!(ReviewCode);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code of a review has {LENGTH} digits and letters, such as 4F7K")]
pub struct ParseReviewCodeError;

impl ReviewCode {
    pub(crate) fn draw() -> Result<ReviewCode, getrandom::Error> {
        let mut code = [0; LENGTH];
        getrandom::fill(&mut code)?;
        Ok(ReviewCode(
            code.map(|byte| ALPHABET[usize::from(byte % 32)]),
        ))
    }
}

impl FromStr for ReviewCode {
    type Err = ParseReviewCodeError;

    fn from_str(text: &str) -> Result<ReviewCode, ParseReviewCodeError> {
        let text = text.trim().to_ascii_uppercase();
        let code: [u8; LENGTH] = text
            .as_bytes()
            .try_into()
            .map_err(|_| ParseReviewCodeError)?;
        if code.iter().all(|digit| ALPHABET.contains(digit)) {
            Ok(ReviewCode(code))
        } else {
            Err(ParseReviewCodeError)
        }
    }
}

impl fmt::Display for ReviewCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(&self.0))
    }
}

impl From<ReviewCode> for String {
    fn from(code: ReviewCode) -> String {
        code.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_codes_can_be_read_and_are_spread() {
        let mut first = [false; 256];
        for _ in 0..1000 {
            let code = ReviewCode::draw().expect("drawn");
            assert_eq!(code.to_string().parse(), Ok(code));
            first[usize::from(code.0[0])] = true;
        }
        // Fewer once in 10 to the 19 runs.
        assert!(first.iter().filter(|seen| **seen).count() > 25);
        for text in ["", "4F7", "4F7KK", "4F7I", "4F7é", "....", "4F7\0"] {
            assert_eq!(
                text.parse::<ReviewCode>(),
                Err(ParseReviewCodeError),
                "{text}"
            );
        }
    }
}
