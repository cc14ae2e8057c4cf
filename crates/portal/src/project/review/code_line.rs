//! A line of a file, with its comments.

use std::collections::BTreeMap;

use pigskin_course_project::Comment;

use super::code_span::CodeSpan;
use super::form::CommentForm;

pub struct CodeLine {
    pub number: i64,
    pub spans: Vec<CodeSpan>,
    /// Whether a comment is about it, or another file has it, too.
    pub is_marked: bool,
    pub problem: Option<String>,
    pub comments: Vec<LineComment>,
    /// The address that saves the points so far and opens the form to comment on the line.
    pub ask: Option<String>,
    pub form: Option<CommentForm>,
}

impl CodeLine {
    pub fn text(&self) -> String {
        let texts = self.spans.iter().map(|span| span.text.as_str());
        texts.collect()
    }
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
