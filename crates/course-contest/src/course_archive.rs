//! A course's contest to be taken along: its archive, and its field.

use pigskin_contest::{
    ContestText, FrozenField, FrozenFieldError, FrozenProgram, FrozenPrograms, FrozenTables,
    GameResults,
};
use pigskin_database::{Transaction, begin};
use pigskin_entry::{Fault, Hash, Source};

use crate::active_version::ActiveVersion;
use crate::archive::pack;
use crate::{ArchiveError, Board, EntryToArchive, HeldContest};
use pigskin_course::{Archive, Columns, DatabaseError, SubmissionId};

impl HeldContest {
    /// The archive of a board: each team's entry as it was sent, by the team's number, and
    /// the results.
    ///
    /// Fails if the database fails, or if the contest's settings cannot be packed.
    pub async fn archive(&self, board: &Board) -> Result<Archive, ArchiveError> {
        let text = ContestText::read(&self.contest().folder)?;
        let mut entries = Vec::new();
        for version in board.versions.iter() {
            let source = self.source_of(version).await?;
            let entry: EntryToArchive = (version.file(), source.map_err(|fault| fault.to_string()));
            entries.push(entry);
        }
        let results = std::sync::Arc::clone(&board.results);
        let packed = tokio::task::spawn_blocking(move || pack(&text, entries, &results));
        // A panic there is our own bug; it continues here.
        packed
            .await
            .unwrap_or_else(|lost| std::panic::resume_unwind(lost.into_panic()))
    }

    /// The field on a board, with the names that students see, which are pseudonyms if the
    /// course has them.
    ///
    /// Fails if the database fails, or if an entry can no longer be read.
    pub async fn frozen_field(&self, board: &Board) -> Result<FrozenField, FrozenFieldError> {
        let name = |line: usize| match board.teams.get(line).copied().flatten() {
            Some(team) if self.course.settings().pseudonyms => team.pseudonym(),
            _ => board.results.standings[line].team.clone(),
        };
        match &board.results.game {
            GameResults::Hog(hog) => {
                let tables = FrozenTables::from_results(hog, &board.results, name)?;
                return Ok(FrozenField::Hog(tables));
            }
            GameResults::DFootball(_) => {}
        }
        let mut opponents = Vec::new();
        for (line, &team) in board.teams.iter().enumerate() {
            let version = team.and_then(|team| board.active_version(team));
            // A reference player has no entry.
            let Some(version) = version else { continue };
            let source = self.source_of(version).await?;
            let source = source.map_err(|fault| FrozenFieldError::Entry {
                file: version.file(),
                source: fault.into(),
            })?;
            opponents.push(FrozenProgram {
                // A pseudonym is a valid name.
                team: name(line).parse().unwrap_or_else(|_| version.name.clone()),
                file: version.file(),
                hash: version.plays,
                source,
            });
        }
        Ok(FrozenField::DFootball(FrozenPrograms { opponents }))
    }

    /// The entry of an active version, as it was sent.
    pub(crate) async fn source_of(
        &self,
        version: &ActiveVersion,
    ) -> Result<Result<Source, Fault>, DatabaseError> {
        let mut transaction = begin(self.course.database().pool(), "BEGIN").await?;
        Ok(self.source_in(&mut transaction, version.submission).await?)
    }

    /// The entry of a submission, as it was sent.
    pub(crate) async fn source_in(
        &self,
        transaction: &mut Transaction,
        submission: SubmissionId,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let question = "SELECT source FROM submission WHERE id = $1";
        let Columns((source,)): Columns<(Hash,)> = sqlx::query_as(question)
            .bind(submission)
            .fetch_one(&mut **transaction)
            .await?;
        self.read_source(transaction, source).await
    }
}
