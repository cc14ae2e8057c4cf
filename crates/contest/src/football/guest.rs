//! One more entry against a field, which it is not part of.

use rayon::prelude::*;

use super::admission::admitted;
use super::play::Matches;
use super::{Entrant, PlayError, Score};
use crate::{Contest, Entry, Fault, Field, FootballContest, Interpreters, Source, TeamName, Wall};

impl Field<Entrant> {
    /// Reads one more entry, as [`admit`](Self::admit) reads those of a contest.
    ///
    /// # Errors
    ///
    /// With the entry's fault.
    pub fn guest(source: &Source) -> Result<Entry<Entrant>, Fault> {
        let (team, plays, hash): (TeamName, _, _) = admitted(source, &Interpreters::default())?;
        Ok(Entry {
            file: Some(source.name().to_owned()),
            team,
            plays,
            hash,
        })
    }

    /// Plays the matches of one more entry against all of the field, by their
    /// places: the same matches that it would have if it took part, the guest
    /// being player 0. There is none against an entry with the same code.
    ///
    /// As many matches run side by side as there are cores. Nothing is kept.
    ///
    /// # Errors
    ///
    /// Where the machine fails.
    pub fn play_guest(
        &self,
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        guest: &Entry<Entrant>,
    ) -> Result<Vec<Option<Score>>, PlayError> {
        let matches = Matches::of(contest, football, wall);
        let mut field = self.clone();
        let place = field.entries.len();
        field.entries.push(guest.clone());
        let opponents = (0..place).into_par_iter().with_max_len(1);
        let scores = opponents.map(|opponent| {
            if field.entries[opponent].hash == guest.hash {
                return Ok(None);
            }
            let places = field.in_order(place, opponent);
            let result = matches.between(&field, places).play();
            let score = result.map_err(|source| PlayError::Referee {
                a: field.team(places.0),
                b: field.team(places.1),
                source,
            })?;
            let score = Score::of(&score);
            Ok(Some(if places.0 == place {
                score
            } else {
                score.reversed()
            }))
        });
        scores.collect()
    }
}
