//! Text that spreadsheets do not take for formulas.

/// The text in a form that no spreadsheet reads as a formula, in whole or in part.
///
/// An apostrophe is put before a beginning that looks like a formula. Depending on the country, a
/// spreadsheet may divide lines at other characters than commas, so every place behind such a
/// character counts as a beginning, after any blanks and quotes.
///
/// ```
/// use pigskin_contest::no_formula;
/// assert_eq!(no_formula("=cmd|'/c calc'!A1"), "'=cmd|'/c calc'!A1");
/// assert_eq!(no_formula("oink;=1+1"), "oink;'=1+1");
/// assert_eq!(no_formula("Six Pack"), "Six Pack");
/// ```
pub fn no_formula(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 1);
    let mut rest = text;
    loop {
        let part = rest.split_inclusive(DIVIDERS).next().unwrap_or_default();
        if begins_a_formula(part) {
            safe.push('\'');
        }
        safe.push_str(part);
        rest = &rest[part.len()..];
        if rest.is_empty() {
            return safe;
        }
    }
}

/// Characters at which some spreadsheet divides a line.
const DIVIDERS: [char; 5] = [',', ';', '\t', '\r', '\n'];

/// Characters with which formulas begin, the wide forms included, and blanks that
/// spreadsheets take away before them.
const BEGINNINGS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

fn begins_a_formula(part: &str) -> bool {
    let is_skipped = |c: char| c == '"' || (c.is_whitespace() && !BEGINNINGS.contains(&c));
    part.trim_start_matches(is_skipped).starts_with(BEGINNINGS)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_cell_is_safe_from_formulas() {
        for (text, safe) in [
            ("", ""),
            ("=1", "'=1"),
            ("  =1", "'  =1"),
            ("a,-1", "a,'-1"),
            ("a;\"=1", "a;'\"=1"),
            ("a;b;@c", "a;b;'@c"),
            ("＝1", "'＝1"),
            ("a-b=c", "a-b=c"),
        ] {
            assert_eq!(no_formula(text), safe, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_part_begins_a_formula(text in "[=+@;,a\" \t-]{0,12}") {
            let safe = no_formula(&text);
            prop_assert!(!safe.split(DIVIDERS).any(begins_a_formula), "{safe:?}");
            prop_assert_eq!(safe.replace('\'', ""), text);
        }
    }
}
