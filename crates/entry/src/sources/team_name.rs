//! A team's name.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::skeleton;

use crate::sources::printable::is_bidi_control;

/// A name that is fit for the standings: one line of 1 to
/// [`LONGEST`](Self::LONGEST) characters, at least one of them visible, with at most
/// [`MOST_STACKED`](Self::MOST_STACKED) combining marks on one character.
///
/// Markup, quotes and formulas are allowed, because a real winner had such a
/// name: a page that shows a name escapes it.
///
/// ```
/// use pigskin_entry::TeamName;
/// let name: TeamName = "  The Oracle of Boar ".parse()?;
/// assert_eq!(name.as_str(), "The Oracle of Boar");
/// assert!("\u{202e}raoB".parse::<TeamName>().is_err());
/// assert!("\u{301}".repeat(99).parse::<TeamName>().is_err());
/// # Ok::<(), pigskin_entry::InvalidTeamName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamName(String);

/// The reason why a text is not a team's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum InvalidTeamName {
    #[error("is empty")]
    Empty,
    #[error("is longer than {} characters", TeamName::LONGEST)]
    TooLong,
    /// A character acts on the text around it instead of showing.
    #[error("contains the control character {}", .0.escape_unicode())]
    Control(char),
    /// A combining mark has no character to stand on, so that it would change the text
    /// around the name.
    #[error("has the combining mark {} without a character in front of it", .0.escape_unicode())]
    LoneMark(char),
    /// A character has so many marks that they cover the lines around it.
    #[error(
        "has more than {} combining marks on one character",
        TeamName::MOST_STACKED
    )]
    Stacked,
}

impl TeamName {
    /// Maximum length of a name, in characters (Unicode scalar values).
    pub const LONGEST: usize = 100;

    /// Maximum number of combining marks above, below or around one character. Hebrew with
    /// points and accents has four.
    pub const MOST_STACKED: usize = 4;

    /// The most marks of all kinds after one character. Burmese has up to six, most
    /// of which stand beside each other.
    const MOST_MARKS: usize = 8;

    /// The name as the team wrote it, without the space around it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form that two names share if they look the same to a reader: the
    /// skeleton (Unicode Technical Standard #39) of the compatibility form (NFKC) in
    /// lower case, with single spaces and without invisible characters.
    ///
    /// ```
    /// use pigskin_entry::TeamName;
    /// let (a, b): (TeamName, TeamName) = ("Hog  Wild".parse()?, "ｈｏｇ wild".parse()?);
    /// assert_eq!(a.key(), b.key());
    /// # Ok::<(), pigskin_entry::InvalidTeamName>(())
    /// ```
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
            let separates = matches!(c, '\u{2028}' | '\u{2029}');
            c.is_control() || is_bidi_control(*c) || separates || is_noncharacter(*c)
        };
        if let Some(control) = name.chars().find(acts) {
            return Err(InvalidTeamName::Control(control));
        }
        if name.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
            return Err(InvalidTeamName::Empty);
        }
        check_marks(name)?;
        Ok(TeamName(name.to_owned()))
    }
}

/// Checks that every combining mark has a character to stand on, and that no character
/// has too many of them, whether they are composed with it or not.
fn check_marks(name: &str) -> Result<(), InvalidTeamName> {
    let (mut has_base, mut marks, mut stacked) = (false, 0, 0);
    // Invisible characters neither carry a mark nor keep two apart.
    for character in name.nfd().filter(|&c| !is_invisible(c)) {
        if !is_combining_mark(character) {
            (has_base, marks, stacked) = (!character.is_whitespace(), 0, 0);
            continue;
        }
        if !has_base {
            return Err(InvalidTeamName::LoneMark(character));
        }
        marks += 1;
        stacked += usize::from(is_stacked(character));
        if marks > TeamName::MOST_MARKS || stacked > TeamName::MOST_STACKED {
            return Err(InvalidTeamName::Stacked);
        }
    }
    Ok(())
}

/// Tests for marks that stand above, below, through or around a character, and not
/// beside it.
fn is_stacked(mark: char) -> bool {
    let encloses = matches!(
        mark,
        '\u{488}' | '\u{489}' | '\u{1abe}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}'
            | '\u{a670}'..='\u{a672}'
    );
    canonical_combining_class(mark) != 0 || encloses
}

/// Tests for code points that are no characters and never will be.
fn is_noncharacter(character: char) -> bool {
    let code = u32::from(character);
    code & 0xfffe == 0xfffe || matches!(character, '\u{fdd0}'..='\u{fdef}')
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
            | '\u{13430}'..='\u{1343f}'
            | '\u{16fe4}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
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
    fn marks_stand_on_characters_and_in_small_numbers() {
        let mark = "\u{301}";
        for lone in [
            mark.repeat(99),
            format!("{mark}Boars"),
            format!("\u{200b}{mark}Boars"),
            format!("The {mark}Boars"),
            "\u{20dd}".to_owned(),
            "\u{93e}".to_owned(),
        ] {
            let refused = parse(&lone);
            assert!(
                matches!(refused, Err(InvalidTeamName::LoneMark(_))),
                "{lone:?}: {refused:?}"
            );
        }
        for stacked in [
            format!("B{}", mark.repeat(99)),
            // Composed with the first of them, and with others of no width between.
            format!("\u{e1}{}", mark.repeat(4)),
            format!("Boa{}rs", "\u{301}\u{34f}\u{200d}\u{323}".repeat(3)),
            format!("a{}", "\u{20dd}".repeat(5)),
            format!("\u{e01}{}", "\u{e35}".repeat(9)),
        ] {
            assert_eq!(
                parse(&stacked),
                Err(InvalidTeamName::Stacked),
                "{stacked:?}"
            );
        }
        for real in [
            "Nguy\u{1ec5}n",
            "Nguye\u{302}\u{303}n",
            // Hebrew with dagesh, shin dot, vowel and accent; Thai; Hindi; Burmese.
            "\u{5e9}\u{5bc}\u{5c1}\u{5b8}\u{591}\u{5dc}\u{5d5}\u{5dd}",
            "\u{e17}\u{e35}\u{e48}\u{e2b}\u{e21}\u{e39}",
            "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}",
            "\u{1000}\u{103c}\u{103d}\u{103e}\u{102f}\u{1036}\u{1037}",
            "1\u{fe0f}\u{20e3}",
            "\u{1f468}\u{200d}\u{1f33e}",
        ] {
            assert_eq!(parse(real).expect("a name").as_str(), real);
        }
        assert!(matches!(
            parse("Boars\u{ffff}"),
            Err(InvalidTeamName::Control(_))
        ));
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
        assert_eq!(key("Boars\u{1d159}\u{13430}"), key("boars"));
        assert_ne!(key("a b"), key("ab"));
    }
}
