//! Slips: answers whose value would be right, were it not for something that is easily mended.

const PRINTS: &str = "It must print nothing. Lines that begin with DEBUG: are allowed.";
const FLOATS: &str = "It returns floats, such as 5.0, where whole numbers are right, such as 5.";

/// What keeps an answer from being the right one, in words; `None` where its value is another.
///
/// Both are what the program that asks writes: a value, what else is known, and perhaps what was
/// printed.
pub(super) fn slip(answer: &str, right: &str) -> Option<String> {
    let (quiet, prints) = match answer.split_once(" printed ") {
        Some((quiet, _)) if !answer.starts_with('!') => (quiet, true),
        _ => (answer, false),
    };
    let whole = whole(quiet).filter(|_| quiet != right);
    let floats = whole.is_some();
    if !(prints || floats) || whole.as_deref().unwrap_or(quiet) != right {
        return None;
    }
    let sentences = [(prints, PRINTS), (floats, FLOATS)];
    let sentences = sentences.into_iter().filter(|(applies, _)| *applies);
    let sentences: Vec<&str> = sentences.map(|(_, sentence)| sentence).collect();
    Some(sentences.join(" "))
}

/// The answer without the point of its value, if that is a whole number that is written as a float.
fn whole(answer: &str) -> Option<String> {
    let (value, rest) = answer.split_at(answer.find(' ').unwrap_or(answer.len()));
    let value = value.strip_suffix(".0")?;
    let digits = value.strip_prefix('-').unwrap_or(value);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("{value}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_hides_a_right_value_is_a_slip() {
        for (answer, right, sentences) in [
            ("5 dice=2 printed \"a\"", "5 dice=2", vec![PRINTS]),
            ("5.0 dice=2", "5 dice=2", vec![FLOATS]),
            ("-5.0", "-5", vec![FLOATS]),
            ("5.0 printed \"a printed b\"", "5", vec![PRINTS, FLOATS]),
            ("3.0 printed \"a\"", "3.0", vec![PRINTS]),
            ("5", "5", vec![]),
            ("5.0", "5.0", vec![]),
            ("5.0 printed \"a\"", "6", vec![]),
            ("5.0", "6", vec![]),
            ("5.00", "5", vec![]),
            (".0", "", vec![]),
            ("-.0", "-", vec![]),
            ("None printed \"5\"", "5", vec![]),
            (
                "!ValueError: printed 5 printed 5",
                "!ValueError: printed 5",
                vec![],
            ),
            ("", "", vec![]),
        ] {
            let expected = (!sentences.is_empty()).then(|| sentences.join(" "));
            assert_eq!(slip(answer, right), expected, "{answer} for {right}");
        }
    }
}
