//! Tokens by which people sign in.

use std::fmt;
use std::str::FromStr;

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

/// A secret that identifies a person: 32 random bytes.
///
/// Only its hash is stored. Since the token is random, a fast hash without salt is enough.
///
/// ```
/// use pigskin_course::Token;
/// let token = Token::draw()?;
/// let sent = token.secret().parse::<Token>()?;
/// assert_eq!(sent.hash(), token.hash());
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not a token; a token begins with pigskin_ and has {} characters", PREFIX.len() + DIGITS)]
pub struct ParseTokenError;

#[derive(Clone, Debug, thiserror::Error)]
#[error("could not draw random numbers: {0}")]
pub struct DrawTokenError(getrandom::Error);

/// Prefix by which scanners for secrets recognise a token.
const PREFIX: &str = "pigskin_";

/// Number of base 32 digits of 32 bytes.
const DIGITS: usize = 52;

impl DrawTokenError {
    pub(crate) fn new(error: getrandom::Error) -> DrawTokenError {
        DrawTokenError(error)
    }
}

impl Token {
    pub fn draw() -> Result<Token, DrawTokenError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(DrawTokenError)?;
        let digits = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
        Ok(Token(format!("{PREFIX}{digits}")))
    }

    /// The token itself, only for its owner.
    pub fn secret(&self) -> &str {
        &self.0
    }

    pub fn hash(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0.as_bytes()))
    }
}

impl FromStr for Token {
    type Err = ParseTokenError;

    fn from_str(text: &str) -> Result<Token, ParseTokenError> {
        let text = text.trim();
        let digits = text.strip_prefix(PREFIX).ok_or(ParseTokenError)?;
        let is_digit = |byte: u8| matches!(byte, b'a'..=b'z' | b'2'..=b'7');
        if digits.len() == DIGITS && digits.bytes().all(is_digit) {
            Ok(Token(text.to_owned()))
        } else {
            Err(ParseTokenError)
        }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_refused() {
        let digits = "a".repeat(DIGITS);
        assert!(format!("{PREFIX}{digits}").parse::<Token>().is_ok());
        for text in [
            String::new(),
            digits.clone(),
            format!("{PREFIX}{digits}a"),
            format!("{PREFIX}{}1", &digits[1..]),
            format!("{PREFIX}{}", "é".repeat(DIGITS / 2)),
        ] {
            assert_eq!(text.parse::<Token>(), Err(ParseTokenError), "{text:?}");
        }
    }
}
