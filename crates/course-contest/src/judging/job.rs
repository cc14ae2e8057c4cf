//! The next version to judge.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::Arc;

use pigskin_entry::{Fault, Hash, Source};

use crate::HeldContest;
use crate::record_verdict::Version;
use pigskin_course::{SubmissionId, TeamId};
use pigskin_course::{Transaction, rows};

/// The question for the waiting versions in order: every team's first one comes before
/// every team's second one, and among these the one that was sent first. A version that is
/// being judged counts too. One that a process lost waits for a retry.
pub(super) const WAITING: &str = "SELECT s.id AS id, (SELECT COUNT(*) FROM submission o \
     WHERE o.team = s.team AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued' AND s.attempts = 0 ORDER BY turn, id LIMIT $1";

/// The question for the waiting versions of a rejudging.
pub(super) const WAITING_AGAIN: &str = "SELECT submission FROM reverdict \
     WHERE state = 'queued' AND attempts = 0 ORDER BY submission LIMIT $1";

pub(super) struct Job {
    pub version: Version,
    /// Whether it is part of a rejudging; otherwise it has no verdict yet.
    pub again: bool,
    pub source: Result<Arc<Source>, Fault>,
}

rows! {
    struct JobRow {
        team: TeamId,
        version: i64,
        source: Hash,
    }

    struct SourceRow {
        name: String,
        is_folder: bool,
    }

    struct FileRow {
        path: Vec<u8>,
        contents: Vec<u8>,
    }
}

impl HeldContest {
    /// Reads a version to judge.
    pub(super) async fn read_job(
        &self,
        transaction: &mut Transaction,
        id: SubmissionId,
        again: bool,
    ) -> Result<Job, sqlx::Error> {
        let question = "SELECT team, version, source FROM submission WHERE id = $1";
        let row: JobRow = sqlx::query_as(question)
            .bind(id)
            .fetch_one(&mut **transaction)
            .await?;
        let source = self.read_source(transaction, row.source).await?;
        Ok(Job {
            version: Version {
                id,
                team: row.team,
                number: row.version,
            },
            again,
            source: source.map(Arc::new),
        })
    }

    /// The files of an entry.
    pub(crate) async fn read_source(
        &self,
        transaction: &mut Transaction,
        hash: Hash,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let row: SourceRow = sqlx::query_as("SELECT name, is_folder FROM source WHERE hash = $1")
            .bind(hash.to_string())
            .fetch_one(&mut **transaction)
            .await?;
        let question = "SELECT path, contents FROM source_file WHERE source = $1";
        let files: Vec<FileRow> = sqlx::query_as(question)
            .bind(hash.to_string())
            .fetch_all(&mut **transaction)
            .await?;
        let files = files.into_iter().map(|file| {
            let path = PathBuf::from(OsStr::from_bytes(&file.path));
            (path, file.contents)
        });
        let game = &self.contest().game;
        Ok(game.source_of_files(&row.name, row.is_folder, files.collect()))
    }
}
