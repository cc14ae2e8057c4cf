//! The next version to judge.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::Arc;

use pigskin_entry::{Fault, Hash, Source};

use crate::HeldContest;
use crate::record_verdict::Version;
use pigskin_course::{Columns, SubmissionId, TeamId, Transaction};

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

impl HeldContest {
    /// Reads a version to judge.
    pub(super) async fn read_job(
        &self,
        transaction: &mut Transaction,
        id: SubmissionId,
        again: bool,
    ) -> Result<Job, sqlx::Error> {
        let question = "SELECT team, version, source FROM submission WHERE id = $1";
        let row: Columns<(TeamId, i64, Hash)> = sqlx::query_as(question)
            .bind(id)
            .fetch_one(&mut **transaction)
            .await?;
        let Columns((team, number, source)) = row;
        let source = self.read_source(transaction, source).await?;
        Ok(Job {
            version: Version { id, team, number },
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
        let question = "SELECT name, is_folder FROM source WHERE hash = $1";
        let Columns((name, is_folder)): Columns<(String, bool)> = sqlx::query_as(question)
            .bind(hash.to_string())
            .fetch_one(&mut **transaction)
            .await?;
        let question = "SELECT path, contents FROM source_file WHERE source = $1";
        let files: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(question)
            .bind(hash.to_string())
            .fetch_all(&mut **transaction)
            .await?;
        let files = files.into_iter().map(|(path, contents)| {
            let path = PathBuf::from(OsStr::from_bytes(&path));
            (path, contents)
        });
        let game = &self.contest().game;
        Ok(game.source_of_files(&name, is_folder, files.collect()))
    }
}
