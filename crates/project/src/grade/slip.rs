//! Slips: answers whose value would be right, were it not for something that is easily mended.

const PRINTS: &str = "It must print nothing. Lines that begin with DEBUG: are allowed.";
const FLOATS: &str = "It returns floats, such as 5.0, where whole numbers are right, such as 5.";
const STRINGS: &str = "It returns strings, such as '5', where values without quotes are right.";
const NUMBERS: &str = "It returns 0 and 1 where False and True are right.";
const TRUTHS: &str = "It returns False and True where 0 and 1 are right.";
const AVERAGES: &str =
    "The value is right. The function must also average roll_dice with make_averaged.";

/// The slip that keeps an answer from being the right one, in words; `None` if its value is wrong.
///
/// The answer is in the form of the harness: a value, further facts, and perhaps the printed text.
/// `is_right` tests an answer.
pub(super) fn slip(answer: &str, is_right: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut sentences = Vec::new();
    let quiet = match answer.split_once(" printed ") {
        Some((quiet, _)) if !answer.starts_with('!') => {
            sentences.push(PRINTS);
            quiet
        }
        _ => answer,
    };
    let mut mended = quiet.to_owned();
    if !is_right(&mended)
        && let Some(averaged) = averaged(&mended)
    {
        sentences.push(AVERAGES);
        mended = averaged;
    }
    if !is_right(&mended)
        && let Some((value, sentence)) = of_right_type(&mended)
    {
        sentences.push(sentence);
        mended = value;
    }
    (is_right(&mended) && !sentences.is_empty()).then(|| sentences.join(" "))
}

/// The answer as if the function had used both functions that it should.
fn averaged(answer: &str) -> Option<String> {
    let (value, used) = answer.split_once(" uses ")?;
    let is_less = ["neither", "roll_dice", "make_averaged"].contains(&used);
    is_less.then(|| format!("{value} uses make_averaged, roll_dice"))
}

/// The answer with its value in the other type that may be meant, and the sentence about it.
fn of_right_type(answer: &str) -> Option<(String, &'static str)> {
    let (value, rest) = answer.split_at(answer.find(' ').unwrap_or(answer.len()));
    let is_whole = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let unquoted = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    let (value, sentence) = match (value, value.strip_suffix(".0"), unquoted) {
        ("0", ..) => ("False", NUMBERS),
        ("1", ..) => ("True", NUMBERS),
        ("False", ..) => ("0", TRUTHS),
        ("True", ..) => ("1", TRUTHS),
        (_, Some(whole), _) if is_whole(whole) => (whole, FLOATS),
        (_, _, Some(text)) if is_whole(text) || ["False", "True"].contains(&text) => {
            (text, STRINGS)
        }
        _ => return None,
    };
    Some((format!("{value}{rest}"), sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_only_before_right_values() {
        for (answer, right, sentences) in [
            ("5 dice=2 printed \"a\"", "5 dice=2", vec![PRINTS]),
            ("5.0 dice=2", "5 dice=2", vec![FLOATS]),
            ("-5.0", "-5", vec![FLOATS]),
            ("5.0 printed \"a printed b\"", "5", vec![PRINTS, FLOATS]),
            ("3.0 printed \"a\"", "3.0", vec![PRINTS]),
            ("\"5\" dice=2", "5 dice=2", vec![STRINGS]),
            ("\"True\"", "True", vec![STRINGS]),
            ("\"five\"", "5", vec![]),
            ("1", "True", vec![NUMBERS]),
            ("0 printed \"a\"", "False", vec![PRINTS, NUMBERS]),
            ("True dice=2", "1 dice=2", vec![TRUTHS]),
            ("1", "False", vec![]),
            ("2", "True", vec![]),
            (
                "6 uses roll_dice",
                "6 uses make_averaged, roll_dice",
                vec![AVERAGES],
            ),
            (
                "\"6\" uses neither",
                "6 uses make_averaged, roll_dice",
                vec![AVERAGES, STRINGS],
            ),
            (
                "5 uses roll_dice",
                "6 uses make_averaged, roll_dice",
                vec![],
            ),
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
            let is_right = |given: &str| given == right;
            assert_eq!(slip(answer, &is_right), expected, "{answer} for {right}");
        }
    }
}
