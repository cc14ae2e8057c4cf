//! Comments carried over to another version, where their lines are the same.

use std::collections::BTreeMap;
use std::time::Duration;

use similar::{ChangeTag, TextDiff};

use crate::review::comment::Comment;

/// Time to look for the shortest difference; then a longer one is used.
const PATIENCE: Duration = Duration::from_millis(500);

/// The comments whose lines are all in the other text, in the same order and side by side, with
/// their lines there.
pub(crate) fn carry(comments: Vec<Comment>, from: &str, to: &str) -> Vec<Comment> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(from, to);
    let same = diff
        .iter_all_changes()
        .filter(|change| change.tag() == ChangeTag::Equal);
    let places = same.filter_map(|change| Some((change.old_index()?, change.new_index()?)));
    let places = places.filter_map(|(old, new)| {
        Some((i64::try_from(old).ok()? + 1, i64::try_from(new).ok()? + 1))
    });
    let places: BTreeMap<i64, i64> = places.collect();
    let carried = comments.into_iter().filter_map(|comment| {
        let first = *places.get(&comment.first)?;
        let last = *places.get(&comment.last)?;
        let moved = first - comment.first;
        let is_whole =
            (comment.first..=comment.last).all(|line| places.get(&line) == Some(&(line + moved)));
        is_whole.then_some(Comment {
            first,
            last,
            ..comment
        })
    });
    carried.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carried(lines: [i64; 2], from: &str, to: &str) -> Option<[i64; 2]> {
        let comment = Comment {
            first: lines[0],
            last: lines[1],
            item: None,
            text: "why?".to_owned(),
        };
        let carried = carry(vec![comment], from, to);
        carried.first().map(|comment| [comment.first, comment.last])
    }

    #[test]
    fn a_comment_moves_with_its_lines() {
        let (from, to) = ("a\nb\nc\nd\n", "new\na\nb\nC\nd\nend");
        assert_eq!(carried([1, 2], from, to), Some([2, 3]));
        assert_eq!(carried([4, 4], from, to), Some([5, 5]));
        // A line of it has changed, or one came between.
        assert_eq!(carried([3, 3], from, to), None);
        assert_eq!(carried([2, 4], from, to), None);
        assert_eq!(carried([1, 2], "a\nb\n", "a\nx\nb\n"), None);
        assert_eq!(carried([1, 9], from, to), None);
        assert_eq!(carried([1, 4], from, from), Some([1, 4]));
        assert_eq!(carried([1, 1], "a\n", ""), None);
    }
}
