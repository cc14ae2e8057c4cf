//! A team's name.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::printable::is_bidi_control;

/// A name that can stand in the standings: one line of 1 to
/// [`LONGEST`](Self::LONGEST) characters, at least one of them visible.
///
/// Markup, quotes and formulas are allowed, because a real winner had such a
/// name: whoever shows a name escapes it.
///
/// ```
/// use pigskin_contest::TeamName;
/// let name: TeamName = "  The Oracle of Boar ".parse()?;
/// assert_eq!(name.as_str(), "The Oracle of Boar");
/// assert!("\u{202e}raoB".parse::<TeamName>().is_err());
/// # Ok::<(), pigskin_contest::InvalidTeamName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamName(String);

/// Why a text is no team's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTeamName {
    /// There is nothing, or nothing that can be seen.
    #[error("is empty")]
    Empty,
    /// There is too much.
    #[error("is longer than {} characters", TeamName::LONGEST)]
    TooLong,
    /// A character acts on the text around it instead of showing.
    #[error("contains the control character {}", .0.escape_unicode())]
    Control(char),
}

impl TeamName {
    /// The most characters (Unicode scalar values) in a name.
    pub const LONGEST: usize = 100;

    /// The name as the team wrote it, without the space around it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two names that look the same to a reader have in common: the
    /// skeleton (Unicode Technical Standard #39) of the compatibility form (NFKC) in
    /// lower case, with single spaces and without invisible characters.
    ///
    /// ```
    /// use pigskin_contest::TeamName;
    /// let (a, b): (TeamName, TeamName) = ("Hog  Wild".parse()?, "ｈｏｇ wild".parse()?);
    /// assert_eq!(a.key(), b.key());
    /// # Ok::<(), pigskin_contest::InvalidTeamName>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> String {
        let lower: String = self.0.nfkc().flat_map(char::to_lowercase).collect();
        // Lower case can be composed anew.
        let folded: String = lower.nfkc().filter(|&c| !is_invisible(c)).collect();
        let words = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        // Letters of other alphabets that look like these, such as Cyrillic ones.
        skeleton(&words).collect()
    }
}

impl std::str::FromStr for TeamName {
    type Err = InvalidTeamName;

    fn from_str(text: &str) -> Result<TeamName, InvalidTeamName> {
        let name = text.trim();
        if name.chars().nth(TeamName::LONGEST).is_some() {
            return Err(InvalidTeamName::TooLong);
        }
        let acts = |c: &char| {
            c.is_control() || is_bidi_control(*c) || matches!(c, '\u{2028}' | '\u{2029}')
        };
        if let Some(control) = name.chars().find(acts) {
            return Err(InvalidTeamName::Control(control));
        }
        if name.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
            return Err(InvalidTeamName::Empty);
        }
        Ok(TeamName(name.to_owned()))
    }
}

impl fmt::Display for TeamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Tests for characters that take no ink: the default-ignorable ones, and the
/// blanks that do not count as white space.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<TeamName, InvalidTeamName> {
        text.parse()
    }

    #[test]
    fn what_real_teams_and_jokers_send() {
        for name in [
            "<div style='font-size: 1000%'>",
            "=cmd|'/c calc'!A1",
            "Ⓗog",
            "猪",
            "🐷",
        ] {
            assert_eq!(parse(name).expect("a name").as_str(), name);
        }
        for blank in ["", "   ", "\u{200b}\u{2060}", "\u{a0} \u{3164}"] {
            assert_eq!(parse(blank), Err(InvalidTeamName::Empty), "{blank:?}");
        }
        for control in ["a\u{1b}[31mb", "a\nb", "a\0b", "\u{202e}b", "b\u{2067}b"] {
            assert!(
                matches!(parse(control), Err(InvalidTeamName::Control(_))),
                "{control:?}"
            );
        }
        assert!(parse(&"é".repeat(100)).is_ok());
        assert_eq!(parse(&"é".repeat(101)), Err(InvalidTeamName::TooLong));
        assert_eq!(parse(&"x".repeat(1 << 20)), Err(InvalidTeamName::TooLong));
    }

    #[test]
    fn look_alikes_have_one_key() {
        let key = |name: &str| parse(name).expect("a name").key();
        assert_eq!(key("Straße"), key("STRAßE"));
        assert_eq!(key("Cafe\u{301}"), key("CAFÉ"));
        assert_eq!(key("Hog\u{200b}gers"), key("hoggers"));
        assert_eq!(key("a \u{a0} b"), key("A b"));
        assert_eq!(key("B\u{43e}\u{430}rs"), key("Boars"));
        assert_eq!(key("Boars\u{1bca0}\u{fffc}"), key("boars"));
        assert_ne!(key("a b"), key("ab"));
    }
}
