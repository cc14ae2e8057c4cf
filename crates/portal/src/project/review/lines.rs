//! A file line by line, with its problems and comments.

use std::collections::BTreeMap;

use pigskin_course_project::{Comment, RubricItem, VersionVerdict};

use super::form::CommentForm;
use crate::project::report::smallest;

/// Longest file that is shown, in bytes and lines.
const LONGEST: usize = 200_000;
const MOST_LINES: usize = 10_000;

pub struct CodeLine {
    pub number: i64,
    pub text: String,
    pub is_commented: bool,
    pub problem: Option<String>,
    pub comments: Vec<LineComment>,
    /// The address that saves the points so far and opens the form to comment on the line.
    pub ask: Option<String>,
    pub form: Option<CommentForm>,
}

/// A comment below its last line.
pub struct LineComment {
    pub lines: Option<String>,
    pub item: Option<String>,
    pub by: Option<String>,
    pub text: String,
    pub remove: Option<String>,
    pub id: i64,
}

impl LineComment {
    pub fn new(comment: &Comment, titles: &BTreeMap<String, String>) -> LineComment {
        let (first, last) = (comment.first, comment.last);
        let item = comment.item.as_ref();
        LineComment {
            lines: (first < last).then(|| format!("Lines {first} to {last}")),
            item: item.map(|item| titles.get(item).unwrap_or(item).clone()),
            by: None,
            text: comment.text.clone(),
            remove: None,
            id: 0,
        }
    }
}

pub fn titles(rubric: &[RubricItem]) -> BTreeMap<String, String> {
    let titles = rubric
        .iter()
        .map(|item| (item.id.clone(), item.title.clone()));
    titles.collect()
}

/// The lines of a file with these comments; `None` if it is too long to be shown.
pub fn lines(
    text: &str,
    verdict: Option<&VersionVerdict>,
    comments: Vec<(Comment, LineComment)>,
) -> Option<Vec<CodeLine>> {
    if text.len() > LONGEST || text.lines().count() > MOST_LINES {
        return None;
    }
    let mut lines: Vec<CodeLine> = (1..)
        .zip(text.lines())
        .map(|(number, text)| CodeLine {
            number,
            text: text.to_owned(),
            is_commented: false,
            problem: begun(text).map(|problem| described(problem, verdict)),
            comments: Vec::new(),
            ask: None,
            form: None,
        })
        .collect();
    let place = |line: i64| usize::try_from(line - 1).unwrap_or(usize::MAX);
    for (comment, shown) in comments {
        let (first, last) = (place(comment.first), place(comment.last));
        if let Some(range) = lines.get_mut(first..=last.min(text.len())) {
            for line in range {
                line.is_commented = true;
            }
        }
        if let Some(line) = lines.get_mut(last) {
            line.comments.push(shown);
        }
    }
    Some(lines)
}

/// The problem that begins at a line of the handout's file: `# BEGIN PROBLEM 5`.
fn begun(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix('#')?.trim_start();
    let number = rest.strip_prefix("BEGIN PROBLEM")?.trim();
    (!number.is_empty() && number.len() <= 5).then_some(number)
}

/// A problem with what grading found. The file says `5`, problems are called `05`.
fn described(problem: &str, verdict: Option<&VersionVerdict>) -> String {
    let plain = |number: &str| number.trim_start_matches('0').to_owned();
    let found = verdict.and_then(|verdict| {
        let mut problems = verdict.problems.iter();
        let found = problems.find(|(number, _)| plain(number) == plain(problem));
        found.map(|(number, found)| (verdict, number, found))
    });
    match found {
        None => format!("Problem {problem}"),
        Some((_, _, found)) if found.passed => format!("Problem {problem}: passes"),
        Some((verdict, number, _)) => match smallest(verdict, number) {
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
        let lines = lines("a\nb\nc\nd", None, vec![(comment, shown)]).expect("short");
        let is_commented: Vec<bool> = lines.iter().map(|line| line.is_commented).collect();
        assert_eq!(is_commented, [false, true, true, false]);
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
            lines("a", None, vec![(beyond, shown)]).map(|lines| lines.len()),
            Some(1)
        );
        assert!(lines(&"\n".repeat(MOST_LINES + 1), None, Vec::new()).is_none());
        assert!(lines(&"x".repeat(LONGEST + 1), None, Vec::new()).is_none());
    }
}
