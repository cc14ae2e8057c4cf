//! The archive of a contest that is held for a course.

use pigskin_contest::{ContestGame, Fault, Source};
use sqlx::Row as _;

use crate::board::Standing;
use crate::contest_text::ContestText;
use crate::gradescope::GradingProgram;
use crate::{Archive, ArchiveError, Autograder, AutograderError, Board, Course, EntryToArchive};

impl Course {
    /// The archive of what stands on a board of this course: each team's entry as
    /// it was sent, by the team's number, and the results.
    ///
    /// # Errors
    ///
    /// Where the database fails, or the contest's settings cannot be taken along.
    pub async fn archive(&self, board: &Board) -> Result<Archive, ArchiveError> {
        let text = ContestText::read(&self.contest.folder)?;
        let mut entries = Vec::new();
        for standing in board.standing.iter() {
            let source = self.standing_source(standing).await;
            let source = source.map_err(|error| self.database.failed(error))?;
            let entry: EntryToArchive = (standing.file(), source.map_err(|fault| fault.reason));
            entries.push(entry);
        }
        let results = std::sync::Arc::clone(&board.results);
        let packed = tokio::task::spawn_blocking(move || {
            let edition = text.edition.as_ref().map(|(_, text)| text.as_str());
            Archive::of(&text.toml, edition, entries, &results)
        });
        // A panic in there is a bug of ours; it goes on here.
        packed
            .await
            .unwrap_or_else(|lost| std::panic::resume_unwind(lost.into_panic()))
    }

    /// An autograder that checks entries against what stands on a board of this
    /// course; `program` is the one that grades.
    ///
    /// # Errors
    ///
    /// As [`Autograder::pack`], or where the database fails.
    pub async fn autograder(
        &self,
        board: &Board,
        autograder: &Autograder,
        program: &[u8],
    ) -> Result<Vec<u8>, AutograderError> {
        let grading = GradingProgram::read(program)?;
        let mut programs = Vec::new();
        if let ContestGame::DFootball(_) = self.contest.game {
            for standing in board.standing.iter() {
                let (file, source) = (standing.file(), self.standing_source(standing).await);
                let source = source.map_err(|error| self.database.failed(error))?;
                let source = source.map_err(|fault| AutograderError::Held {
                    file: file.clone(),
                    reason: fault.reason,
                })?;
                programs.push((file, source));
            }
        }
        autograder.pack_field(&self.contest, &board.results, &programs, &grading)
    }

    /// What a version that stands was sent as.
    pub(crate) async fn standing_source(
        &self,
        standing: &Standing,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let mut transaction = self.database.pool().begin().await?;
        let row = sqlx::query("SELECT source FROM submission WHERE id = $1")
            .bind(standing.submission.0)
            .fetch_one(&mut *transaction)
            .await?;
        let hash: String = row.try_get(0)?;
        self.read_source(&mut transaction, &hash).await
    }
}
