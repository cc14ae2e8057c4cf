//! The board of a contest of D-Football.

use std::collections::HashMap;
use std::sync::Arc;

use pigskin_contest::{
    Entrant, Entry, Event, Field, FootballContest, FootballResults, Interpreters, Results,
};

use super::{BoardError, Moment, Progress, Standing};
use crate::{Course, SubmissionId};

/// The programs that were read. Matches that were played are in the database of
/// what is known: a new entry costs its own row.
pub struct FootballBoard {
    football: FootballContest,
    interpreters: Arc<Interpreters>,
    entrants: HashMap<SubmissionId, Entrant>,
}

impl FootballBoard {
    pub fn new(football: FootballContest) -> FootballBoard {
        FootballBoard {
            football,
            interpreters: Arc::default(),
            entrants: HashMap::new(),
        }
    }

    /// What the contest comes to with these versions, once all their matches are
    /// played.
    pub async fn results(
        &mut self,
        course: &Course,
        standing: &[Standing],
        moment: Moment,
    ) -> Result<Results, BoardError> {
        let wall = course.contest.wall.at_least()?;
        let mut entries = Vec::new();
        for standing in standing {
            entries.push(Entry {
                file: Some(standing.file()),
                team: standing.name.clone(),
                plays: self.entrant(course, standing).await?,
                hash: standing.plays,
            });
        }
        if moment == Moment::Now {
            // Versions of the past are let go.
            let stands = |id: &SubmissionId| standing.iter().any(|one| one.submission == *id);
            self.entrants.retain(|id, _| stands(id));
        }
        let field = Arc::new(Field::of_entrants(&course.contest, entries));
        let mut far = Progress {
            decided: 0,
            matchups: 0,
        };
        let mut tell = |event| {
            match event {
                Event::FieldReady {
                    matchups, known, ..
                } => {
                    far = Progress {
                        decided: known,
                        matchups,
                    };
                }
                Event::MatchupDecided(_) => far.decided += 1,
                _ => return,
            }
            let over = far.decided == far.matchups;
            course.progress.send_replace((!over).then_some(far));
        };
        let (contest, football) = (&course.contest, &self.football);
        let played = field.play(contest, football, wall, &course.store, &mut tell);
        let played = played.await;
        course.progress.send_replace(None);
        Ok(FootballResults::of(contest, football, &field, played?))
    }

    async fn entrant(
        &mut self,
        course: &Course,
        standing: &Standing,
    ) -> Result<Entrant, BoardError> {
        if let Some(entrant) = self.entrants.get(&standing.submission) {
            return Ok(entrant.clone());
        }
        let source = course.standing_source(standing).await;
        let admitted = source
            .map_err(|error| course.database.failed(error))?
            .and_then(|source| Entrant::admit(&source, &self.interpreters));
        let (entrant, _) = admitted.map_err(|fault| BoardError::Damaged {
            team: standing.team,
            reason: fault.reason,
        })?;
        self.entrants.insert(standing.submission, entrant.clone());
        Ok(entrant)
    }
}
