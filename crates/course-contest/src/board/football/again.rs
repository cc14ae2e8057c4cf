//! Matches that are played again, because somebody forfeited a game for which the machine may be
//! to blame.

use std::sync::Arc;

use pigskin_contest::{Field, PlayError, PlayedMatches};

use super::{FootballBoard, Incomplete, Ready};
use crate::HeldContest;
use crate::board::{Board, BoardError, BoardProgress};
use pigskin_course::{Course, DatabaseError, EventKind, PersonId};

impl HeldContest {
    /// Plays all matches of D-Football again in which somebody forfeited a game, after those that
    /// new versions wait for. Their present scores count until then. Continues after a restart.
    /// Returns the number of matches, those of versions that are on no board any more included;
    /// in Hog 0.
    ///
    /// Fails if a database or the machine fails.
    pub async fn play_forfeits_again(&self, by: Option<&PersonId>) -> Result<usize, BoardError> {
        let Some(football) = self.contest().game.football() else {
            return Ok(0);
        };
        let (contest, store) = (self.contest(), &self.store);
        let wall = contest.wall.at_least()?;
        let played = PlayedMatches::read(contest, football, wall, store).await;
        let mut played = played.map_err(PlayError::Store)?;
        let matches = played.replace_forfeits(store).await;
        let matches = matches.map_err(PlayError::Store)?;
        if matches > 0 {
            self.note_forfeits_again(by).await?;
            self.course.tell();
        }
        Ok(matches)
    }

    async fn note_forfeits_again(&self, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database().write().await?;
        let now = self.course.moment(&mut transaction).await?;
        let by = by.map(PersonId::as_str);
        Course::note_by(&mut transaction, now, &EventKind::PlayingAgain, by).await?;
        Ok(transaction.commit().await?)
    }
}

impl FootballBoard {
    /// The first of these boards, all complete, with matches to be played again; they are played
    /// together, as the row of one of its versions.
    pub(super) async fn again(
        &mut self,
        course: &HeldContest,
        boards: &[&Board],
    ) -> Result<Option<Incomplete>, BoardError> {
        let played = self.played(course).await?;
        if !played.any_again() {
            return Ok(None);
        }
        let references = Field::of_entrants(course.contest(), Vec::new()).entries;
        for board in boards {
            let versions = self.candidates(course, &board.versions).await?;
            let (mut waiting, mut matchups) = (Vec::new(), 0);
            for (place, (version, entry)) in versions.iter().enumerate() {
                let others = versions[..place].iter().map(|(_, other)| other);
                let opponents = others.chain(&references);
                let again = opponents
                    .filter(|other| played.is_again(entry, other))
                    .count();
                if again > 0 {
                    waiting.push(version.clone());
                    matchups += again;
                }
            }
            if matchups > 0 {
                let versions = board.versions.to_vec();
                return Ok(Some(Incomplete {
                    wanted: versions.clone(),
                    ready: Ready {
                        on: versions,
                        waiting,
                        progress: BoardProgress {
                            decided: 0,
                            matchups,
                        },
                    },
                    again: true,
                }));
            }
        }
        // The others are those of versions that are on no board any more.
        let mut played = PlayedMatches::clone(&played);
        let kept = played.keep_all(&course.store).await;
        kept.map_err(PlayError::Store)?;
        self.played = Some(Arc::new(played));
        Ok(None)
    }
}
