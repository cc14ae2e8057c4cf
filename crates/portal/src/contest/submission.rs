//! The page of an entry: its receipt, then its verdict.

pub mod results;

use axum::extract::Path;
use axum::response::Response;
use pigskin_course::{Recognition, SubmissionId};
use pigskin_course_contest::{State as Stage, Submission};
use pigskin_entry::FaultReason;
use pigskin_web::Problem;
use pigskin_web::page;

use crate::contest::recognition::RecognitionForm;
use crate::frame::Frame;
use crate::server::visitor::ContestVisitor;
use crate::texts::mending;

#[derive(askama::Template)]
#[template(path = "submission.html")]
struct SubmissionPage {
    frame: Frame,
    entry: Submission,
    sent: String,
    late_factor: Option<String>,
    ahead: usize,
    printed: Option<String>,
    mending: Option<&'static str>,
    line: Option<(u32, String)>,
    source: Option<(String, bool)>,
    counts: bool,
    removed: Option<String>,
    active: Option<i64>,
    rank: Option<usize>,
    recognition: Option<RecognitionForm>,
}

/// Shows the state of an entry. Only its team and staff see it.
pub async fn show(visitor: ContestVisitor, Path(id): Path<String>) -> Result<Response, Problem> {
    let found = own(&visitor, &id).await?;
    let course = &visitor.contest;
    let team = course.team(found.team).await?;
    let active = course.active_version(found.team).await?;
    let ahead = match found.state {
        Stage::Queued => course.ahead(found.id).await?,
        _ => 0,
    };
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(visitor.is_staff());
    let on_board = board.filter(|board| board.submission_of(found.team) == Some(found.id));
    let rank = on_board.and_then(|board| {
        let line = board.line_of(found.team)?;
        board.results.standings[line].rank
    });
    let files = course.files_of(&found).await?;
    let text = files.map(|files| String::from_utf8_lossy(files.main_bytes()).into_owned());
    let why = found.why.as_ref();
    let line = why.zip(text.as_ref());
    let line = line.and_then(|(why, text)| line_of(why, text));
    let counts = active.as_ref().is_some_and(|one| one.id == found.id);
    let title = format!("Version {}", found.version);
    let recognition = RecognitionForm::after(&visitor, &found).await?;
    page::html(&SubmissionPage {
        frame: Frame::new(&visitor, title),
        sent: course.course().settings().schedule.shown(found.sent),
        late_factor: (course.course().settings().schedule.late)
            .filter(|_| found.late && counts)
            .map(|late| late.factor.to_string()),
        ahead,
        mending: (found.fault.as_ref()).and_then(|(kind, _)| mending(kind, why)),
        line,
        source: text.map(|text| beginning(&text)),
        printed: (found.printed.clone()).filter(|printed| !printed.trim().is_empty()),
        removed: team.and_then(|team| team.disqualified),
        counts,
        active: active.map(|one| one.version),
        rank,
        recognition,
        entry: found,
    })
}

/// Longest text of a file on the page, in characters.
const LONGEST: usize = 20_000;

fn beginning(text: &str) -> (String, bool) {
    let mut characters = text.chars();
    let shown = characters.by_ref().take(LONGEST).collect();
    (shown, characters.next().is_some())
}

/// The line of the entry's file that a reason is about, with its number. Where the column is known, it
/// has the line before it, and its mark below.
fn line_of(reason: &FaultReason, text: &str) -> Option<(u32, String)> {
    let place = reason.place_in_file()?;
    let number = place.line?;
    let at = usize::try_from(number.checked_sub(1)?).ok()?;
    let line = |at: usize| Some(beginning(text.lines().nth(at)?).0);
    let column = place.column.and_then(|column| column.checked_sub(1));
    let Some(column) = column.and_then(|column| usize::try_from(column).ok()) else {
        let line = line(at).filter(|line| !line.trim().is_empty())?;
        return Some((number, line));
    };
    let before = at.checked_sub(1).and_then(line);
    // Code that ends too early is one line longer than the file.
    let lines = [before, Some(line(at).unwrap_or_default())];
    let mark = format!("{}^", " ".repeat(column.min(LONGEST)));
    let lines: Vec<String> = lines.into_iter().flatten().chain([mark]).collect();
    Some((number, lines.join("\n")))
}

/// The entry with this number, if it is the visitor's team's or they are staff. Others get the same
/// answer as for an entry that does not exist.
async fn own(visitor: &ContestVisitor, id: &str) -> Result<Submission, Problem> {
    visitor.member()?;
    let nothing = || Problem::NotFound(format!("for the entry {id}"));
    let number: SubmissionId = id.parse().map_err(|_| nothing())?;
    let found = visitor.contest.submission(number).await;
    let is_own = |of: &Submission| visitor.is_staff() || visitor.team() == Some(of.team);
    found?.filter(is_own).ok_or_else(nothing)
}

#[cfg(test)]
mod tests {
    use pigskin_entry::{Exception, Place};

    use super::*;

    #[test]
    fn a_line_is_the_one_that_the_reason_is_about() {
        let text = "first\nsecond\n\nfourth";
        let at = |line: u32, column: Option<u32>| {
            let place = Place {
                file: None,
                line: Some(line),
                column,
            };
            let exception = Exception {
                words: "NameError: line 4".to_owned(),
                place: Some(place),
                advice: None,
            };
            line_of(&FaultReason::NotLoaded { exception }, text)
        };
        let of_line = |line| at(line, None);
        assert_eq!(of_line(2), Some((2, "second".to_owned())));
        for line in [0, 3, 5, u32::MAX] {
            assert_eq!(of_line(line), None, "{line}");
        }
        assert_eq!(line_of(&FaultReason::from("line 2"), text), None);
        let marked = |line, column| at(line, Some(column)).map(|(_, lines)| lines);
        assert_eq!(marked(2, 3).as_deref(), Some("first\nsecond\n  ^"));
        assert_eq!(marked(1, 1).as_deref(), Some("first\n^"));
        assert_eq!(marked(5, 0).as_deref(), None);
        assert_eq!(marked(5, 1).as_deref(), Some("fourth\n\n^"));
    }

    #[test]
    fn a_long_file_is_cut_between_characters() {
        let (shown, goes_on) = beginning(&"ü".repeat(LONGEST + 1));
        assert_eq!((shown.chars().count(), goes_on), (LONGEST, true));
        assert_eq!(beginning("ü"), ("ü".to_owned(), false));
    }
}
