//! A file line by line, with its problems and comments.

use std::collections::BTreeMap;

use pigskin_course_project::{Comment, FileGrade, RubricItem};

use super::code_block::{CodeBlock, without_given};
use super::code_line::{CodeLine, LineComment};
use super::code_span::code_spans;

/// Longest file that is shown, in bytes and lines.
const LONGEST: usize = 200_000;
const MOST_LINES: usize = 10_000;

pub fn titles(rubric: &[RubricItem]) -> BTreeMap<String, String> {
    let titles = rubric
        .iter()
        .map(|item| (item.id.clone(), item.title.clone()));
    titles.collect()
}

/// The lines of a file; `None` if it is too long to be shown.
pub fn plain_lines(text: &str) -> Option<Vec<CodeLine>> {
    if text.len() > LONGEST || text.lines().count() > MOST_LINES {
        return None;
    }
    let lines = (1..).zip(code_spans(text)).map(|(number, spans)| CodeLine {
        number,
        spans,
        is_marked: false,
        problem: None,
        comments: Vec::new(),
        ask: None,
        form: None,
    });
    Some(lines.collect())
}

/// A file with these comments, without what the kit gives; `None` if it is too long to be shown.
pub fn lines(
    text: &str,
    given: &str,
    verdict: Option<&FileGrade>,
    comments: Vec<(Comment, LineComment)>,
) -> Option<Vec<CodeBlock>> {
    let mut lines = plain_lines(text)?;
    for line in &mut lines {
        line.problem = begun(&line.text()).map(|problem| described(problem, verdict));
    }
    let place = |line: i64| usize::try_from(line - 1).unwrap_or(usize::MAX);
    for (comment, shown) in comments {
        let (first, last) = (place(comment.first), place(comment.last));
        if let Some(range) = lines.get_mut(first..=last.min(text.len())) {
            for line in range {
                line.is_marked = true;
            }
        }
        if let Some(line) = lines.get_mut(last) {
            line.comments.push(shown);
        }
    }
    Some(without_given(lines, given))
}

/// The problem that begins at a line of the handout's file: `# BEGIN PROBLEM 5`.
fn begun(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix('#')?.trim_start();
    let number = rest.strip_prefix("BEGIN PROBLEM")?.trim();
    (!number.is_empty() && number.len() <= 5).then_some(number)
}

/// A problem with what grading found. The file says `5`, problems are called `05`.
fn described(problem: &str, verdict: Option<&FileGrade>) -> String {
    let plain = |number: &str| number.trim_start_matches('0').to_owned();
    let found = verdict.and_then(|verdict| {
        let mut problems = verdict.problems.iter();
        let found = problems.find(|(number, _)| plain(number) == plain(problem));
        found.map(|(_, found)| found)
    });
    match found {
        None => format!("Problem {problem}"),
        Some(found) if found.passes() => format!("Problem {problem}: passes"),
        Some(found) => match &found.smallest {
            Some(smallest) => format!("Problem {problem}: fails: {smallest}"),
            None => format!("Problem {problem}: fails"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_begin_at_their_lines() {
        assert_eq!(begun("    # BEGIN PROBLEM 2b"), Some("2b"));
        for line in [
            "# END PROBLEM 1",
            "BEGIN PROBLEM 1",
            "# BEGIN PROBLEM ",
            "#",
            "",
        ] {
            assert_eq!(begun(line), None, "{line}");
        }
        assert_eq!(begun("# BEGIN PROBLEM and much more"), None);
    }

    #[test]
    fn comments_are_below_their_last_line() {
        let comment = Comment {
            first: 2,
            last: 3,
            item: Some("names".to_owned()),
            text: "why?".to_owned(),
        };
        let titles = BTreeMap::from([("names".to_owned(), "Names".to_owned())]);
        let shown = LineComment::new(&comment, &titles);
        assert_eq!(shown.lines.as_deref(), Some("Lines 2 to 3"));
        assert_eq!(shown.item.as_deref(), Some("Names"));
        let blocks = lines("a\nb\nc\nd", "", None, vec![(comment, shown)]).expect("short");
        let lines = &blocks[0].lines;
        let is_marked: Vec<bool> = lines.iter().map(|line| line.is_marked).collect();
        assert_eq!(is_marked, [false, true, true, false]);
        assert_eq!((lines[1].comments.len(), lines[2].comments.len()), (0, 1));
    }

    #[test]
    fn comments_beyond_the_end_do_no_harm() {
        let beyond = Comment {
            first: 9,
            last: i64::MAX,
            item: None,
            text: String::new(),
        };
        let shown = LineComment::new(&beyond, &BTreeMap::new());
        assert_eq!(
            lines("a", "", None, vec![(beyond, shown)]).map(|blocks| blocks[0].lines.len()),
            Some(1)
        );
        assert!(lines(&"\n".repeat(MOST_LINES + 1), "", None, Vec::new()).is_none());
        assert!(lines(&"x".repeat(LONGEST + 1), "", None, Vec::new()).is_none());
    }

    #[test]
    fn what_the_kit_gives_and_docstrings_are_folded_away() {
        let given = "import dice\n\nSIX = 6\nGOAL = 100\n\ndef f(x):\n    # BEGIN PROBLEM 1\n    \
                     \"*** YOUR CODE HERE ***\"\n    # END PROBLEM 1\n";
        let own = given.replace(
            "    \"*** YOUR CODE HERE ***\"\n",
            "    \"\"\"One.\n\n    Two.\n    \"\"\"\n    return SIX\n",
        );
        let blocks = lines(&own, given, None, Vec::new()).expect("short");
        let shown: Vec<_> = blocks
            .iter()
            .map(|block| (block.fold.as_deref(), block.first(), block.lines.len()))
            .collect();
        assert_eq!(
            shown,
            [
                (Some("Lines 1 to 5: as the kit gives them"), 1, 5),
                (None, 6, 2),
                (Some("Lines 8 to 11: a docstring"), 8, 4),
                (None, 12, 2),
            ]
        );
        let comment = Comment {
            first: 3,
            last: 3,
            item: None,
            text: String::new(),
        };
        let shown = LineComment::new(&comment, &BTreeMap::new());
        let blocks = lines(&own, given, None, vec![(comment, shown)]).expect("short");
        let is_open: Vec<bool> = blocks.iter().map(CodeBlock::is_open).collect();
        assert_eq!(is_open, [true, false, false, false]);
    }
}
