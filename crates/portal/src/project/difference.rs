//! The difference of two versions.

use std::collections::BTreeMap;

use axum::extract::Query;
use axum::response::Response;
use pigskin_course_project::VersionFile;
use pigskin_web::{Problem, page};
use serde::Deserialize;
use tokio::task::spawn_blocking;

use super::viewer::{ByQuery, Viewer};
use crate::difference::{DifferenceLine, lines};
use crate::frame::Frame;
use crate::server::visitor::ProjectVisitor;

#[derive(askama::Template)]
#[template(path = "project/difference.html")]
struct DifferencePage {
    frame: Frame,
    from: String,
    to: String,
    by: Option<String>,
    /// The files that differ, with their names.
    files: Vec<(String, Vec<DifferenceLine>)>,
}

#[derive(Deserialize)]
pub struct DifferenceQuery {
    from: String,
    to: String,
    by: Option<String>,
}

/// Shows what changed between two versions of one student.
pub async fn show(
    visitor: ProjectVisitor,
    Query(query): Query<DifferenceQuery>,
) -> Result<Response, Problem> {
    let seen = Viewer::by(&visitor.project, &visitor.member).await?;
    let by = ByQuery {
        by: query.by.clone(),
    };
    let whose = by.whose(&visitor.member)?;
    let from = seen.version(&whose, &query.from).await?.files;
    let to = seen.version(&whose, &query.to).await?.files;
    let files = spawn_blocking(move || differences(from, to)).await;
    page::html(&DifferencePage {
        frame: Frame::new(&visitor.visitor, "What changed"),
        from: query.from,
        to: query.to,
        by: query.by.filter(|by| !by.is_empty()),
        files: files.map_err(Problem::server)?,
    })
}

fn differences(from: Vec<VersionFile>, to: Vec<VersionFile>) -> Vec<(String, Vec<DifferenceLine>)> {
    let mut pairs: BTreeMap<String, [Vec<u8>; 2]> = BTreeMap::new();
    for (side, files) in [from, to].into_iter().enumerate() {
        for file in files {
            pairs.entry(file.name).or_default()[side] = file.contents;
        }
    }
    let differing = pairs.into_iter().filter(|(_, [from, to])| from != to);
    let differences = differing.map(|(name, sides)| {
        let [from, to] = sides.map(|side| String::from_utf8_lossy(&side).into_owned());
        (name, lines(&from, &to))
    });
    differences.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_came_or_went_differ() {
        let file = |name: &str, text: &str| VersionFile {
            name: name.to_owned(),
            contents: text.as_bytes().to_vec(),
        };
        let from = vec![file("hog.py", "x"), file("old.py", "y")];
        let to = vec![file("hog.py", "x"), file("new.py", "z")];
        let found = differences(from, to);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["new.py", "old.py"]);
    }
}
