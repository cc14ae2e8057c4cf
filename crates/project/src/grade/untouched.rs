//! The test whether a student has written anything for a problem.

use crate::hog_file::{BEGIN, END, PLACEHOLDER};

/// The end of a line of the kit that students replace.
const REPLACED: &str = "# Replace this line.";

/// Tests whether the place of a problem in a `hog.py` is as in the kit. False if the file has no
/// such place.
///
/// `number` is the problem's, such as `05a`; the code of `05a` and `05b` is in one place.
pub(super) fn is_untouched(hog: &str, number: &str) -> bool {
    let digits = number.trim_start_matches('0');
    let digits = digits.trim_end_matches(|character: char| character.is_ascii_lowercase());
    let is_marked = |line: &str, mark: &str| line.strip_prefix(mark) == Some(digits);
    let (mut is_inside, mut was_found) = (false, false);
    for line in hog.lines().map(str::trim) {
        if is_marked(line, BEGIN) {
            is_inside = true;
        } else if is_marked(line, END) {
            is_inside = false;
        } else if is_inside && line == PLACEHOLDER {
            was_found = true;
        } else if is_inside && !is_of_kit(line) {
            return false;
        }
    }
    was_found
}

/// Tests whether a line beside the placeholder is the kit's own.
fn is_of_kit(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line.ends_with(REPLACED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hog(body: &str) -> String {
        format!(
            "def play():\n    # BEGIN PROBLEM 5\n{body}    # END PROBLEM 5\n    \
             # BEGIN PROBLEM 6\n    x = 1\n    # END PROBLEM 6\n"
        )
    }

    #[test]
    fn the_place_of_a_problem_is_untouched_until_something_is_written_there() {
        for (body, expected) in [
            ("    \"*** YOUR CODE HERE ***\"\n", true),
            ("    \"*** YOUR CODE HERE ***\"\r\n    # so far\n\n", true),
            (
                "    \"*** YOUR CODE HERE ***\"\n    return 6  # Replace this line.\n",
                true,
            ),
            ("    \"*** YOUR CODE HERE ***\"\n    return 6\n", false),
            ("    while True: pass\n", false),
            ("", false),
        ] {
            let hog = hog(body);
            for number in ["5", "05a", "05b"] {
                assert_eq!(is_untouched(&hog, number), expected, "{number}: {hog}");
            }
            assert!(!is_untouched(&hog, "06"), "{hog}");
            assert!(!is_untouched(&hog, "00"), "{hog}");
        }
    }
}
