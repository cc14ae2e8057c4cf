//! Slips: answers whose value would be right, were it not for something that is easily mended.

const PRINTS: &str = "It must print nothing. Lines that begin with DEBUG: are allowed.";
// What was returned, and what is right.
const FLOAT: &str = "{} is a float. Return a whole number, without a point: {}";
const STRING: &str = "'{}' is a string. Return the value without quotes: {}";
const NUMBER: &str = "{} is a number. Return a truth value: {}";
const TRUTH: &str = "{} is a truth value. Return a whole number: {}";
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
            sentences.push(PRINTS.to_owned());
            quiet
        }
        _ => answer,
    };
    let mut mended = quiet.to_owned();
    if !is_right(&mended)
        && let Some(averaged) = averaged(&mended)
    {
        sentences.push(AVERAGES.to_owned());
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
fn of_right_type(answer: &str) -> Option<(String, String)> {
    let (value, rest) = answer.split_at(answer.find(' ').unwrap_or(answer.len()));
    let is_whole = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let unquoted = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    let (given, right, sentence) = match (value, value.strip_suffix(".0"), unquoted) {
        ("0", ..) => (value, "False", NUMBER),
        ("1", ..) => (value, "True", NUMBER),
        ("False", ..) => (value, "0", TRUTH),
        ("True", ..) => (value, "1", TRUTH),
        (_, Some(whole), _) if is_whole(whole) => (value, whole, FLOAT),
        (_, _, Some(text)) if is_whole(text) || ["False", "True"].contains(&text) => {
            (text, text, STRING)
        }
        _ => return None,
    };
    let sentence = sentence.replacen("{}", given, 1).replacen("{}", right, 1);
    Some((format!("{right}{rest}"), sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_only_before_right_values() {
        for (answer, right, sentences) in [
            ("5 dice=2 printed \"a\"", "5 dice=2", vec![PRINTS]),
            ("5.0 dice=2", "5 dice=2", vec![FLOAT]),
            ("-5.0", "-5", vec![FLOAT]),
            ("5.0 printed \"a printed b\"", "5", vec![PRINTS, FLOAT]),
            ("3.0 printed \"a\"", "3.0", vec![PRINTS]),
            ("\"5\" dice=2", "5 dice=2", vec![STRING]),
            ("\"True\"", "True", vec![STRING]),
            ("\"five\"", "5", vec![]),
            ("1", "True", vec![NUMBER]),
            ("0 printed \"a\"", "False", vec![PRINTS, NUMBER]),
            ("True dice=2", "1 dice=2", vec![TRUTH]),
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
                vec![AVERAGES, STRING],
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
            let value = |answer: &str| {
                answer
                    .split(' ')
                    .next()
                    .unwrap_or_default()
                    .replace('"', "")
            };
            let sentences = sentences.join(" ").replacen("{}", &value(answer), 1);
            let expected = sentences.replacen("{}", &value(right), 1);
            let expected = (!expected.is_empty()).then_some(expected);
            let is_right = |given: &str| given == right;
            assert_eq!(slip(answer, &is_right), expected, "{answer} for {right}");
        }
    }

    #[test]
    fn ok_says_the_same() {
        let client = include_str!("../../kit/ok/slip.py");
        for sentence in [PRINTS, FLOAT, STRING, NUMBER, TRUTH, AVERAGES] {
            assert!(client.contains(&sentence.replace("{}", "%s")), "{sentence}");
        }
    }
}
