//! One entry, judged and compared with a frozen field.

use std::path::Path;

use pigskin_contest::{
    Contest, ContestGame, Entrant, Entry, Event, Fault, Field, FieldError, FootballContest, Hash,
    HogContest, Judge, JudgeError, Matchup, NoWall, Outcome, PlayError, Printed, ReadSourceError,
    Score, Source, SourceKind, Wall,
};
use pigskin_hog::{Duel, DuelError};

use super::{FrozenField, FrozenFieldError, submitted_entry};

/// What an entry comes to against a field that it is not part of.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryGrade {
    /// The team's name, where the entry got as far as naming one.
    pub team: Option<String>,
    /// Why it would not take part; none where it would.
    pub fault: Option<Fault>,
    /// The end of what its program printed, in Hog.
    pub printed: Printed,
    /// How many it was to be compared with.
    pub opponents: usize,
    /// What came of each opponent, in the order of the standings; nothing with a
    /// fault.
    pub against: Vec<Against>,
    /// The wall behind which its program ran; none for a table.
    pub wall: Option<Wall>,
    /// The hash of its table or code.
    pub hash: Option<Hash>,
    /// What there are how many of, in `Against`: matchups, or games.
    pub unit: &'static str,
}

/// What came of one opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The opponent's team.
    pub opponent: String,
    /// Matchups won of one, or games won.
    pub wins: u32,
    /// How many could be won.
    pub of: u32,
    /// The win rate, exact or of the games played.
    pub win_rate: f64,
    /// How it went, in words.
    pub words: String,
}

impl Against {
    /// What it won of all, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.of.max(1))
    }
}

/// Why an entry was not graded; never its own fault.
#[derive(Debug, thiserror::Error)]
pub enum GradeEntryError {
    /// There is no field to grade it against.
    #[error(transparent)]
    Frozen(#[from] FrozenFieldError),
    /// The entry cannot be read.
    #[error(transparent)]
    Read(#[from] ReadSourceError),
    /// The machine failed to judge it.
    #[error(transparent)]
    Judge(Box<JudgeError>),
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] NoWall),
    /// A table of the field does not fit the rules.
    #[error(transparent)]
    Duel(#[from] DuelError),
    /// The field's programs cannot be read.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The machine failed in a match.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl EntryGrade {
    /// Judges an entry as its contest would, with the same limits and behind the
    /// same wall, and compares it with the field in the contest's folder: the
    /// tables of [`FrozenField`] in Hog, exactly; the programs of `entries` and
    /// the reference players in D-Football, in the matches that it would
    /// play if it took part. A folder with one file is that file.
    ///
    /// # Errors
    ///
    /// Where there is no field, or the machine fails. An entry's fault is no
    /// error.
    pub fn of(contest: &Contest, entry: &Path) -> Result<EntryGrade, GradeEntryError> {
        let entry = submitted_entry(entry);
        match &contest.game {
            ContestGame::Hog(hog) => of_hog(contest, hog, &entry),
            ContestGame::DFootball(football) => of_football(contest, football, &entry),
        }
    }

    /// The matchups or games won.
    #[must_use]
    pub fn wins(&self) -> u32 {
        self.against.iter().map(|against| against.wins).sum()
    }

    /// The mean win rate over the field; 0 with a fault.
    #[must_use]
    pub fn mean_win_rate(&self) -> f64 {
        let rates = self.against.iter().map(|against| against.win_rate);
        rates.sum::<f64>() / self.against.len().max(1) as f64
    }

    fn faulty(fault: Fault, opponents: usize, unit: &'static str) -> EntryGrade {
        EntryGrade {
            team: fault.team.clone(),
            fault: Some(fault),
            printed: Printed::default(),
            opponents,
            against: Vec::new(),
            wall: None,
            hash: None,
            unit,
        }
    }
}

const MATCHUPS: &str = "matchups";
const GAMES: &str = "games";

fn of_hog(
    contest: &Contest,
    hog: &HogContest,
    entry: &Path,
) -> Result<EntryGrade, GradeEntryError> {
    let field = FrozenField::open(contest)?;
    let opponents = field.tables(hog)?;
    let faulty = |fault| EntryGrade::faulty(fault, opponents.len(), MATCHUPS);
    let judge = Judge::new(&hog.edition.rules, &contest.limits, contest.wall);
    let source = match Source::read(entry) {
        Ok(source) => source,
        Err(ReadSourceError::Fault(fault)) => return Ok(faulty(fault)),
        Err(error) => return Err(error.into()),
    };
    let is_program = source.kind() == SourceKind::Python;
    let wall = is_program.then(|| contest.wall.at_least()).transpose()?;
    let judged = match judge.judge(&source) {
        Ok(judged) => judged,
        Err(JudgeError::Fault { fault, printed }) => {
            return Ok(EntryGrade {
                printed,
                wall,
                ..faulty(fault)
            });
        }
        Err(error) => return Err(GradeEntryError::Judge(Box::new(error))),
    };
    let hash = Hash::of_table(&judged.table);
    let tables: Vec<_> = opponents.iter().map(|(_, table)| table).collect();
    let rates = Duel::new(&hog.edition.rules).win_rates(&[&judged.table], &tables)?;
    let against = opponents.iter().zip(rates).map(|((team, table), rate)| {
        let matchup = Matchup {
            a: 0,
            b: 1,
            rate,
            same_table: Hash::of_table(table) == hash,
        };
        let outcome = matchup.outcome(hog.threshold);
        let verdict = match outcome {
            Outcome::A => "won",
            Outcome::B => "lost",
            Outcome::Tie { .. } if matchup.same_table => "the same table, which is a tie",
            Outcome::Tie { .. } => "a tie, which is a loss for both",
        };
        Against {
            opponent: (*team).to_owned(),
            wins: u32::from(outcome == Outcome::A),
            of: 1,
            win_rate: rate.mean(),
            words: format!(
                "{verdict}: win rate {:.12}, moving first {:.12}, moving second {:.12}",
                rate.mean(),
                rate.first,
                rate.second
            ),
        }
    });
    Ok(EntryGrade {
        team: Some(judged.team.to_string()),
        fault: None,
        opponents: opponents.len(),
        against: against.collect(),
        printed: judged.printed,
        wall,
        hash: Some(hash),
        unit: MATCHUPS,
    })
}

fn of_football(
    contest: &Contest,
    football: &FootballContest,
    entry: &Path,
) -> Result<EntryGrade, GradeEntryError> {
    let wall = contest.wall.at_least()?;
    let field = Field::<Entrant>::admit(contest, &mut |_: Event| {})?;
    if field.entries.is_empty() {
        return Err(FrozenFieldError::Empty.into());
    }
    let guest = match Source::read_football(entry) {
        Ok(source) => Field::<Entrant>::guest(&source),
        Err(ReadSourceError::Fault(fault)) => Err(fault),
        Err(error) => return Err(error.into()),
    };
    let guest = match guest {
        Ok(guest) => guest,
        Err(fault) => return Ok(EntryGrade::faulty(fault, field.entries.len(), GAMES)),
    };
    let scores = field.play_guest(contest, football, wall, &guest)?;
    let against = field.entries.iter().zip(scores);
    Ok(EntryGrade {
        team: Some(guest.team.to_string()),
        fault: None,
        printed: Printed::default(),
        opponents: field.entries.len(),
        against: against
            .map(|(opponent, score)| of_match(football, opponent, score))
            .collect(),
        wall: Some(wall),
        hash: Some(guest.hash),
        unit: GAMES,
    })
}

/// What came of a match, the graded entry being player 0.
fn of_match(
    football: &FootballContest,
    opponent: &Entry<Entrant>,
    score: Option<Score>,
) -> Against {
    let half = football.games_per_seat;
    let games = half * 2;
    let (wins, words) = match score {
        None => (half, "the same code: each has half of the games".to_owned()),
        Some(score) => {
            let wins = score.games_won(0);
            let [[first, second], _] = score.wins;
            let mut words = format!(
                "won {wins} of {games} games: {first} moving first, {second} moving second"
            );
            for (kind, count) in &score.forfeits[0] {
                words = format!("{words}\nforfeited {count}: {kind}");
            }
            let mut own = score.replays.iter().filter(|replay| replay.winner == 1);
            if let Some(why) = own.find_map(|replay| replay.forfeit.as_ref()) {
                words = format!("{words}\nthe first one: {why}");
            }
            (wins, words)
        }
    };
    Against {
        opponent: opponent.team.to_string(),
        wins,
        of: games,
        win_rate: f64::from(wins) / f64::from(games),
        words,
    }
}
