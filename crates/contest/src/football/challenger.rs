//! An entry that plays against a field without being part of it.

use pigskin_entry::{Fault, Source, Wall};
use rayon::prelude::*;

use super::play::Matches;
use super::{Entrant, PlayError, Score};
use crate::{Contest, Entry, Field, FootballContest};

impl Field<Entrant> {
    /// Reads a challenger like the entries of a contest ([`admit`](Self::admit)).
    ///
    /// The entry's fault.
    pub fn challenger(
        contest: &Contest,
        football: &FootballContest,
        source: &Source,
    ) -> Result<Entry<Entrant>, Fault> {
        let (name, program) = contest.program_judge(football).admit(source)?;
        let (plays, hash) = Entrant::new(&name, program);
        Ok(Entry {
            file: Some(source.name().to_owned()),
            team: name.team,
            is_stand_in: name.is_stand_in,
            plays,
            hash,
        })
    }

    /// Plays the challenger's matches against the field, by the places of the opponents. They
    /// are the same matches as if it took part, and the challenger is player 0. There is no
    /// match against an entry with the same code.
    ///
    /// Matches run side by side, one per core. Nothing is cached.
    pub fn play_challenger(
        &self,
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        challenger: &Entry<Entrant>,
    ) -> Result<Vec<Option<Score>>, PlayError> {
        let matches = Matches::of(contest, football, wall);
        let mut field = self.clone();
        let place = field.entries.len();
        field.entries.push(challenger.clone());
        let opponents = (0..place).into_par_iter().with_max_len(1);
        let scores = opponents.map(|opponent| {
            if field.entries[opponent].hash == challenger.hash {
                return Ok(None);
            }
            let places = field.in_order(place, opponent);
            let result = matches.between(&field, places).play();
            let score = result.map_err(|source| PlayError::Referee {
                a: field.team(places.0),
                b: field.team(places.1),
                source,
            })?;
            let score = Score::of(football.game, &score);
            Ok(Some(if places.0 == place {
                score
            } else {
                score.reversed()
            }))
        });
        scores.collect()
    }
}
