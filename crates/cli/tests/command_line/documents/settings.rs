//! The tables of settings in the docs, held against the rows.

use std::fs;

use pigskin_contest::Contest;
use pigskin_course_settings::{CourseSettings, Row};
use pigskin_project::ProjectFile;

use crate::workspace::root;

#[test]
fn the_docs_have_each_setting() {
    for (page, rows) in [
        ("running-a-contest.md", Contest::ROWS),
        ("contest-on-the-web.md", CourseSettings::ROWS),
        ("project.md", ProjectFile::ROWS),
    ] {
        let docs = fs::read_to_string(root().join("docs").join(page)).expect("a page");
        let table = Row::documented(rows);
        assert!(
            docs.contains(&table),
            "docs/{page} lacks this table:\n{table}"
        );
    }
}
