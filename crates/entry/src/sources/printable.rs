//! Text of strangers, made safe to show.

/// The text on one line of at most `most` characters. Characters that act on a terminal or on
/// the text around them are written as escapes.
///
/// It is still no markup: who writes HTML escapes it.
///
/// ```
/// use pigskin_entry::printable;
/// assert_eq!(printable("a\nb\u{1b}[31m", 80), "a b\\u{1b}[31m");
/// assert_eq!(printable("oink oink", 5), "oink …");
/// ```
pub fn printable(text: &str, most: usize) -> String {
    let mut line = String::new();
    let mut left = most;
    for character in text.chars() {
        let shown = match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => String::from(' '),
            _ if character.is_control() || is_bidi_control(character) => {
                character.escape_unicode().to_string()
            }
            _ => String::from(character),
        };
        let Some(rest) = left.checked_sub(shown.chars().count()) else {
            line.push('…');
            break;
        };
        left = rest;
        line.push_str(&shown);
    }
    line
}

/// Tests whether a character can turn the direction of the text around it.
pub fn is_bidi_control(character: char) -> bool {
    matches!(
        character,
        '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}
