//! The test whether a student has written anything for a problem.

use std::collections::BTreeSet;

use crate::kit::hog_file::{BEGIN, END, PLACEHOLDER};
use crate::{Part, PartKind, Problem};

/// The end of a line of the kit that students replace.
const REPLACED: &str = "# Replace this line.";

/// A place for code in a `hog.py`.
struct ProblemCode<'h> {
    /// The problem's number, such as `5` or `4a`.
    number: &'h str,
    /// The function around it.
    function: &'h str,
    /// Its lines without blanks.
    lines: Vec<&'h str>,
}

/// Tests whether the places of a problem in a `hog.py` are as in the kit. False if the file has no
/// such place.
///
/// `05a` and `05b` are written in one place, and `04` may be written in `4a` and
/// `4b`. A problem that asks `play` for commentary may be solved anywhere in it, where `say` is used.
pub(super) fn is_untouched(hog: &str, problem: &Problem) -> bool {
    let places = places(hog);
    let own = places_of(&places, &problem.number);
    let lines = || own.iter().flat_map(|place| &place.lines);
    let is_as_given = lines().any(|line| *line == PLACEHOLDER)
        && lines().all(|line| *line == PLACEHOLDER || is_of_kit(line));
    let says = |part: &Part| matches!(part.kind, PartKind::Games { say: true, .. });
    if !is_as_given || !problem.domain.iter().any(says) {
        return is_as_given;
    }
    let around = places
        .iter()
        .filter(|place| own.iter().any(|own| own.function == place.function));
    let mut around = around.flat_map(|place| &place.lines);
    !around.any(|line| {
        let mut words =
            line.split(|character: char| !character.is_alphanumeric() && character != '_');
        words.any(|word| word == "say")
    })
}

/// The functions in which a problem is solved.
pub(super) fn functions_of<'h>(hog: &'h str, number: &str) -> BTreeSet<&'h str> {
    let places = places(hog);
    let own = places_of(&places, number).into_iter();
    own.map(|place| place.function).collect()
}

fn places_of<'p, 'h>(places: &'p [ProblemCode<'h>], number: &str) -> Vec<&'p ProblemCode<'h>> {
    let number = number.trim_start_matches('0');
    let own = [number, shared(number)];
    let mut own = own.iter().filter_map(|number| {
        let mut places = places.iter();
        places.find(|place| place.number == *number)
    });
    let parts = places.iter().filter(|place| shared(place.number) == number);
    own.next().map_or_else(|| parts.collect(), |own| vec![own])
}

/// The number of a problem without its letter.
fn shared(number: &str) -> &str {
    number.trim_end_matches(|character: char| character.is_ascii_lowercase())
}

fn places(hog: &str) -> Vec<ProblemCode<'_>> {
    let mut places: Vec<ProblemCode<'_>> = Vec::new();
    let (mut function, mut is_inside) = ("", false);
    for line in hog.lines() {
        if let Some(rest) = line.strip_prefix("def ") {
            function = rest.split('(').next().unwrap_or_default();
        }
        let line = line.trim();
        if let Some(number) = line.strip_prefix(BEGIN) {
            places.push(ProblemCode {
                number,
                function,
                lines: Vec::new(),
            });
            is_inside = true;
        } else if line.starts_with(END) {
            is_inside = false;
        } else if let Some(place) = places.last_mut().filter(|_| is_inside) {
            place.lines.push(line);
        }
    }
    places
}

/// Tests whether a line beside the placeholder is the kit's own.
fn is_of_kit(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line.ends_with(REPLACED)
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Edition;

    use super::*;
    use crate::Project;

    fn problem(edition: &str, number: &str) -> Problem {
        let edition = Edition::named(edition).expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        project.problem(number).expect("a problem").clone()
    }

    #[test]
    fn the_place_of_a_problem_is_untouched_until_something_is_written_there() {
        let problems = ["05a", "05b"].map(|number| problem("fall-2019", number));
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
            let hog = format!(
                "def play():\n    # BEGIN PROBLEM 5\n{body}    # END PROBLEM 5\n    \
                 # BEGIN PROBLEM 6\n    x = 1\n    # END PROBLEM 6\n"
            );
            for problem in &problems {
                assert_eq!(is_untouched(&hog, problem), expected, "{hog}");
            }
            assert!(!is_untouched(&hog, &problem("fall-2019", "06")), "{hog}");
            assert!(!is_untouched(&hog, &problem("fall-2019", "00")), "{hog}");
        }
    }

    /// In fall 2023 problem 4 is three functions, in fall 2019 `say` may be called in problem 5.
    #[test]
    fn code_in_any_place_of_a_problem_counts() {
        for (edition, number, place, code) in [
            ("fall-2023", "04", "4a", "return 1"),
            ("fall-2023", "04", "4c", "return 1"),
            ("fall-2019", "06", "6", "say = say(score0, score1)"),
            ("fall-2019", "06", "5", "say = say(score0, score1)"),
        ] {
            let problem = problem(edition, number);
            let edition = Edition::named(edition).expect("an edition");
            let project = Project::for_edition(&edition).expect("a project");
            let stubs = project.texts().expect("texts").stubs;
            assert!(is_untouched(&stubs, &problem), "{number}: {stubs}");
            let (before, after) = stubs
                .split_once(&format!("# BEGIN PROBLEM {place}\n"))
                .expect("the place");
            let written = format!("{before}# BEGIN PROBLEM {place}\n    {code}\n{after}");
            assert!(!is_untouched(&written, &problem), "{place}");
        }
    }
}
