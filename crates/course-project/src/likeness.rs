//! Likeness of work: submissions that count and are alike. A hint and not a verdict.
//!
//! The same comparison as that of `pigskin project grade`. It takes seconds for 2,000 students, so
//! it is computed when staff ask for it, and kept.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::{DatabaseError, PersonId};
use pigskin_project::{ComparedFile, Likeness, likenesses};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use tracing::error;

use crate::held_project::HeldProject;
use crate::kept_version::HOG;
use crate::row::{Json, json_or_default, maybe_json, rows};
use crate::submission::Submission;
use crate::version_verdict::VersionVerdict;

rows! {
    /// Work that was alike when it was compared last.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LikenessReport {
        /// When it was compared.
        pub at: Timestamp,
        pub files: i64,
        /// The pairs that are alike, the most alike first.
        pub pairs: Vec<LikeWork> = json_or_default,
    }

    struct FileRow {
        contents: Vec<u8>,
        verdict: Option<VersionVerdict> = maybe_json,
    }
}

/// Two submissions that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LikeWork {
    pub a: ComparedWork,
    pub b: ComparedWork,
    /// The work that they share, in words.
    pub what: String,
    /// Whether the two students are or were partners.
    pub partners: bool,
}

/// A submission that was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedWork {
    /// The student whose version it is.
    pub by: PersonId,
    /// The version's number among that student's versions.
    pub version: i64,
}

/// A file to compare.
struct WorkFile {
    work: ComparedWork,
    text: String,
    wrong: Vec<(String, String)>,
}

/// Bytes of a file that are compared.
const LONGEST: usize = 64 << 10;

impl HeldProject {
    /// The work that was alike when it was compared last; `None` if it never was.
    pub async fn like_work(&self) -> Result<Option<LikenessReport>, DatabaseError> {
        let found = sqlx::query_as("SELECT at, files, pairs FROM project_likeness WHERE id = 1")
            .fetch_optional(self.course.database().pool())
            .await?;
        Ok(found)
    }

    /// Returns whether work is being compared in this process.
    pub fn is_comparing(&self) -> bool {
        self.comparing.try_lock().is_err()
    }

    /// Compares the submissions that count with each other, and keeps what is alike. Does nothing
    /// while another comparison runs. A failure goes to the log.
    pub async fn compare_work(self: Arc<Self>) {
        let Ok(_turn) = self.comparing.try_lock() else {
            return;
        };
        if let Err(error) = self.compare().await {
            error!(%error, "work could not be compared");
        }
    }

    async fn compare(&self) -> Result<(), DatabaseError> {
        let mut files = Vec::new();
        for submission in self.counting_of_all().await? {
            files.extend(self.work_file(submission).await?);
        }
        let count = i64::try_from(files.len()).unwrap_or(i64::MAX);
        let kit = Arc::clone(&self.kit);
        let found = spawn_blocking(move || compared(&files, &kit.grading.given)).await;
        let found = found.map_err(|lost| sqlx::Error::Protocol(lost.to_string()))?;
        let mut pairs = Vec::new();
        for (a, b, what) in found {
            let partners = self.all_partners(&a.by).await?;
            pairs.push(LikeWork {
                partners: partners.contains(&b.by),
                a,
                b,
                what,
            });
        }
        let mut transaction = self.course.database().write().await?;
        let now = self.course.moment(&mut transaction).await?;
        let statement = "INSERT INTO project_likeness (id, at, files, pairs) VALUES (1, $1, $2, $3) \
             ON CONFLICT (id) DO UPDATE SET at = excluded.at, files = excluded.files, \
             pairs = excluded.pairs";
        sqlx::query(statement)
            .bind(now.as_millisecond())
            .bind(count)
            .bind(Json(pairs))
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// The file of a submission; `None` if it has none.
    async fn work_file(&self, submission: Submission) -> Result<Option<WorkFile>, sqlx::Error> {
        let question = "SELECT f.contents AS contents, v.verdict AS verdict \
             FROM project_version v JOIN source_file f ON f.source = v.source \
             WHERE v.id = $1 AND f.path = $2";
        let row: Option<FileRow> = sqlx::query_as(question)
            .bind(submission.version_id)
            .bind(HOG.as_bytes().to_vec())
            .fetch_optional(self.course.database().pool())
            .await?;
        Ok(row.map(|FileRow { contents, verdict }| {
            let contents = &contents[..contents.len().min(LONGEST)];
            WorkFile {
                text: String::from_utf8_lossy(contents).into_owned(),
                wrong: verdict.map(wrong_answers).unwrap_or_default(),
                work: ComparedWork {
                    by: submission.by,
                    version: submission.version,
                },
            }
        }))
    }
}

/// The wrong answers of a verdict, with the numbers of their problems.
fn wrong_answers(verdict: VersionVerdict) -> Vec<(String, String)> {
    let problems = verdict.problems.into_iter();
    let wrong = problems.flat_map(|(number, problem)| {
        let wrong = problem.wrong.into_iter();
        wrong.map(move |answers| (number.clone(), answers))
    });
    wrong.collect()
}

/// The pairs of different students' files that are alike.
fn compared(files: &[WorkFile], given: &str) -> Vec<(ComparedWork, ComparedWork, String)> {
    let compared = files.iter().map(|file| ComparedFile {
        text: &file.text,
        wrong: &file.wrong,
    });
    let compared: Vec<ComparedFile<'_>> = compared.collect();
    let found = likenesses(&compared, given).into_iter();
    let pairs = found.map(|pair: Likeness| {
        let (a, b) = (&files[pair.a].work, &files[pair.b].work);
        (a.clone(), b.clone(), pair.in_words())
    });
    pairs.filter(|(a, b, _)| a.by != b.by).collect()
}
