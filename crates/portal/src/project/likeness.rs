//! Work that is alike, for staff.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::Query;
use axum::response::Response;
use pigskin_course_project::{ComparedWork, like_lines};
use pigskin_web::{Problem, page};
use serde::Deserialize;
use tokio::task::spawn_blocking;

use super::review::code_block::{CodeBlock, blocks};
use super::review::code_line::CodeLine;
use super::review::lines::plain_lines;
use super::staff_visitor::StaffVisitor;
use super::viewer::Viewer;
use crate::frame::Frame;
use crate::pager::Pager;

const TITLE: &str = "Likeness of work";

#[derive(askama::Template)]
#[template(path = "project/likeness.html")]
struct LikenessPage {
    frame: Frame,
    comparing: bool,
    compared: Option<(String, i64)>,
    pairs: Vec<LikePair>,
    limited: bool,
}

#[derive(askama::Template)]
#[template(path = "project/like_pair.html")]
struct LikePairPage {
    frame: Frame,
    files: [LikeFile; 2],
}

/// Two submissions that are alike.
struct LikePair {
    a: Side,
    b: Side,
    what: String,
    partners: bool,
}

/// A submission with the name of its student.
struct Side {
    work: ComparedWork,
    name: String,
}

/// A file beside another one.
struct LikeFile {
    /// `a` or `b`.
    key: &'static str,
    side: Side,
    /// Lines that are alike.
    like: usize,
    /// `None` if it is too long to be shown.
    blocks: Option<Vec<CodeBlock>>,
}

/// Whose versions a page shows beside each other.
#[derive(Deserialize)]
pub struct PairQuery {
    a: String,
    a_version: i64,
    b: String,
    b_version: i64,
}

impl Side {
    /// The submission, if the visitor sees its student.
    async fn seen(staff: &StaffVisitor, work: ComparedWork) -> Result<Option<Side>, Problem> {
        match staff.student(work.by.as_str()).await {
            Ok(member) => Ok(Some(Side {
                work,
                name: member.person.name,
            })),
            Err(Problem::NotFound(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn address(&self) -> String {
        let by = Pager::encoded(self.work.by.as_str());
        format!("/project/versions/{}?by={by}", self.work.version)
    }
}

impl LikePair {
    fn address(&self) -> String {
        let pair = [("a", &self.a.work), ("b", &self.b.work)].map(|(key, work)| {
            let by = Pager::encoded(work.by.as_str());
            format!("{key}={by}&{key}_version={}", work.version)
        });
        format!("/project/staff/likeness/pair?{}", pair.join("&"))
    }
}

impl LikeFile {
    fn new(key: &'static str, side: Side, file: (Option<Vec<CodeLine>>, BTreeSet<usize>)) -> Self {
        let (lines, like) = file;
        let blocks = lines.map(|mut lines| {
            for line in &mut lines {
                let number = usize::try_from(line.number);
                line.is_marked = number.is_ok_and(|number| like.contains(&number));
            }
            blocks(lines, |line| (!line.is_marked).then_some("not alike"))
        });
        LikeFile {
            key,
            side,
            like: like.len(),
            blocks,
        }
    }

    /// The number of lines that are shown.
    fn lines(&self) -> usize {
        let blocks = self.blocks.iter().flatten();
        blocks.map(|block| block.lines.len()).sum()
    }
}

/// Shows the pairs whose students the visitor sees both.
pub async fn show(staff: StaffVisitor) -> Result<Response, Problem> {
    let project = staff.project();
    let found = project.like_work().await?;
    let compared = found.as_ref().map(|found| {
        let at = project.settings().schedule.shown(found.at);
        (at, found.files)
    });
    let mut pairs = Vec::new();
    for pair in found.map(|found| found.pairs).unwrap_or_default() {
        let a = Side::seen(&staff, pair.a).await?;
        let b = Side::seen(&staff, pair.b).await?;
        pairs.extend(a.zip(b).map(|(a, b)| LikePair {
            a,
            b,
            what: pair.what,
            partners: pair.partners,
        }));
    }
    page::html(&LikenessPage {
        frame: staff.frame(TITLE),
        comparing: project.is_comparing(),
        compared,
        pairs,
        limited: !staff.scope.is_all(),
    })
}

/// Shows two files beside each other, with the lines that are alike.
pub async fn show_pair(
    staff: StaffVisitor,
    Query(query): Query<PairQuery>,
) -> Result<Response, Problem> {
    let (a, a_text) = read(&staff, &query.a, query.a_version).await?;
    let (b, b_text) = read(&staff, &query.b, query.b_version).await?;
    let project = Arc::clone(staff.project());
    let texts = [a_text, b_text];
    let found = spawn_blocking(move || {
        let files = texts.each_ref().map(|text| plain_lines(text));
        let like = if files.iter().all(Option::is_some) {
            like_lines(&texts[0], &texts[1], project.given())
        } else {
            [BTreeSet::new(), BTreeSet::new()]
        };
        let [in_a, in_b] = like;
        let [a, b] = files;
        [(a, in_a), (b, in_b)]
    });
    let [in_a, in_b] = found.await.map_err(Problem::server)?;
    page::html(&LikePairPage {
        frame: staff.frame(TITLE),
        files: [LikeFile::new("a", a, in_a), LikeFile::new("b", b, in_b)],
    })
}

/// The `hog.py` of a version of a student whom the visitor sees.
async fn read(staff: &StaffVisitor, id: &str, version: i64) -> Result<(Side, String), Problem> {
    let member = staff.student(id).await?;
    let seen = Viewer::by(staff.project(), &staff.visitor.member).await?;
    let by = member.person.id;
    let found = seen.version(&by, &version.to_string()).await?;
    let hog = found.files.into_iter().find(|file| file.name == "hog.py");
    let hog = hog.map(|file| String::from_utf8_lossy(&file.contents).into_owned());
    let side = Side {
        work: ComparedWork { by, version },
        name: member.person.name,
    };
    Ok((side, hog.unwrap_or_default()))
}
