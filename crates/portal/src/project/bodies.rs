//! The bodies of the project's interface for programs.

use std::collections::BTreeMap;

use data_encoding::BASE64;
use pigskin_course_project::{FileGrade, QuestionResult, QueuePlace, VersionFile, VersionRow};
use serde::Serialize;
use utoipa::ToSchema;

use super::viewer::Viewer;

#[derive(Serialize, ToSchema)]
pub struct PersonBody {
    /// The id at the university.
    pub id: String,
    pub name: String,
}

/// A phase of the project.
#[derive(Serialize, ToSchema)]
pub struct PhaseBody {
    pub number: u8,
    pub title: String,
    /// When it is due.
    pub due: Option<String>,
    /// Whether two students may work on it together.
    pub partners: bool,
}

/// The project, for the owner of a token.
#[derive(Serialize, ToSchema)]
pub struct ProjectBody {
    pub title: String,
    /// The name of the edition.
    pub edition: String,
    /// The owner of the token.
    pub person: PersonBody,
    /// Their partner.
    pub partner: Option<PersonBody>,
    /// The server's time.
    pub now: String,
    pub phases: Vec<PhaseBody>,
    /// The deadline, with an extension.
    pub closes: Option<String>,
    /// Until when the early points are given.
    pub early: Option<String>,
    /// Until when late submissions are accepted.
    pub late_until: Option<String>,
    /// The version of the kit.
    pub kit: String,
}

#[derive(Serialize, ToSchema)]
pub struct VersionReceiptBody {
    /// The version's number, from 1.
    pub version: i64,
    /// When it arrived.
    pub received: String,
    pub submission: bool,
    /// The last version before it with the same files.
    pub same_as: Option<i64>,
    /// The submitted version with the same files, which stays and is graded in place of this one.
    pub submitted_as: Option<i64>,
    /// The address of its page, or of that of the version that stays.
    pub address: String,
    /// For whom the version counts, in one sentence.
    pub counts: String,
    /// The question to the student, in one sentence, before the version is submitted late; nothing if
    /// it does not wait for that.
    pub question: Option<String>,
    /// That the student's newest run brings more points than what counts, in one sentence, if so.
    pub offer: Option<String>,
    /// Its place in the grading queue, if it waits there.
    pub queue: Option<QueueBody>,
}

/// The place of a version that waits to be graded.
#[derive(Serialize, ToSchema)]
pub struct QueueBody {
    /// Versions that are graded before it.
    pub ahead: usize,
    /// Seconds until it is graded, as long as nobody else submits; nothing if no version has been
    /// graded yet.
    pub seconds: Option<f64>,
}

impl From<QueuePlace> for QueueBody {
    fn from(place: QueuePlace) -> QueueBody {
        QueueBody {
            ahead: place.ahead,
            seconds: place.expected.map(|expected| expected.as_secs_f64()),
        }
    }
}

/// A version in a list.
#[derive(Serialize, ToSchema)]
pub struct VersionRowBody {
    /// The version's number, from 1.
    pub version: i64,
    /// When `ok` ran, by the student's clock.
    pub at: String,
    /// When it arrived.
    pub received: String,
    /// Whether it was submitted.
    pub submission: bool,
    /// The student whose version it is.
    pub by: PersonBody,
    /// The hash of its files.
    pub hash: String,
    /// The points by the server's grading, or else as `ok` reported them.
    pub points: Option<f64>,
    /// The points that there could be: those of all problems, or of the questions that `ok` asked.
    pub of: f64,
    /// `queued`, `grading` or `graded`; nothing if it was never submitted.
    pub grade: Option<String>,
    /// Whether it counts for the owner of the token.
    pub counts: bool,
}

/// The versions of a student.
#[derive(Serialize, ToSchema)]
pub struct VersionsBody {
    /// The versions, the newest first.
    pub versions: Vec<VersionRowBody>,
}

/// A file that is no text.
#[derive(Serialize, ToSchema)]
pub struct BytesBody {
    /// The contents.
    pub base64: String,
}

/// The contents of a file: a text, or an object with `base64` if it is not UTF-8.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum FileBody {
    Text(String),
    /// Other bytes.
    Bytes(BytesBody),
}

/// The result of `ok` or of grading for a problem.
#[derive(Serialize, ToSchema)]
pub struct ProblemBody {
    /// Whether it passes.
    pub passed: bool,
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// The smallest mistake.
    pub smallest: Option<String>,
    /// The misunderstanding behind the answers.
    pub diagnosis: Option<String>,
}

/// The verdict of grading on a version.
#[derive(Default, Serialize, ToSchema)]
pub struct VerdictBody {
    /// The points; nothing as long as verdicts are hidden.
    pub points: Option<f64>,
    /// The points of all problems.
    pub of: f64,
    /// The problems, by number.
    pub problems: BTreeMap<String, ProblemBody>,
    /// Why `hog.py` could not be loaded to its end.
    pub load_error: Option<String>,
    /// Further remarks, in sentences.
    pub notes: Vec<String>,
    /// The full report, as text; nothing as long as verdicts are hidden.
    pub report: Option<String>,
    /// Whether the verdict is shown only after the deadline.
    pub hidden: bool,
}

/// A version with its files.
#[derive(Serialize, ToSchema)]
pub struct VersionBody {
    /// The version as in a list.
    #[serde(flatten)]
    pub row: VersionRowBody,
    /// The files, by name.
    pub files: BTreeMap<String, FileBody>,
    /// The results of `ok`, by question.
    pub results: BTreeMap<String, ProblemBody>,
    /// The verdict of grading; nothing until it is graded.
    pub verdict: Option<VerdictBody>,
    /// Its place in the grading queue, if it waits there.
    pub queue: Option<QueueBody>,
}

impl VersionRowBody {
    pub fn new(row: &VersionRow, seen: &Viewer<'_>, name: String) -> VersionRowBody {
        let points = row.points(seen.hides);
        VersionRowBody {
            version: row.version,
            at: row.ran.to_string(),
            received: row.received.to_string(),
            submission: row.grade.is_some(),
            by: PersonBody {
                id: row.person.to_string(),
                name,
            },
            hash: row.source.to_string(),
            points: points.map(|(points, _)| points),
            of: points.map_or_else(|| seen.project.settings().problem_points(), |(_, of)| of),
            grade: row.grade.map(|grade| grade.to_string()),
            counts: seen.counts(row),
        }
    }
}

impl From<VersionFile> for FileBody {
    fn from(file: VersionFile) -> FileBody {
        match String::from_utf8(file.contents) {
            Ok(text) => FileBody::Text(text),
            Err(error) => FileBody::Bytes(BytesBody {
                base64: BASE64.encode(error.as_bytes()),
            }),
        }
    }
}

impl From<QuestionResult> for ProblemBody {
    fn from(result: QuestionResult) -> ProblemBody {
        ProblemBody {
            passed: result.passed,
            points: result.points,
            of: result.of,
            smallest: result.smallest,
            diagnosis: result.diagnosis,
        }
    }
}

impl VerdictBody {
    pub fn new(verdict: FileGrade, hidden: bool) -> VerdictBody {
        if hidden {
            return VerdictBody {
                of: verdict.of,
                hidden,
                ..VerdictBody::default()
            };
        }
        let report = Some(verdict.report("hog.py"));
        let load_error = verdict.load_error.as_ref().map(ToString::to_string);
        let notes = verdict.notes.iter().map(ToString::to_string).collect();
        let problems = verdict.problems.into_iter().map(|(number, problem)| {
            let body = ProblemBody {
                passed: problem.passes(),
                points: problem.points,
                of: problem.of,
                smallest: problem.smallest,
                diagnosis: problem.diagnosis,
            };
            (number, body)
        });
        VerdictBody {
            points: Some(verdict.points),
            of: verdict.of,
            problems: problems.collect(),
            load_error,
            notes,
            report,
            hidden,
        }
    }
}
