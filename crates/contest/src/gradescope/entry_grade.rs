//! One entry, judged and compared with a frozen field.

use std::path::Path;

use pigskin_autograder::submitted_entry;
use pigskin_entry::{
    Fault, Hash, JudgeError, NoWall, Printed, ReadSourceError, Source, SourceKind, Wall,
};
use pigskin_hog::DuelError;

use super::{FrozenField, FrozenFieldError, FrozenPrograms, FrozenTables};
use crate::{
    Contest, ContestGame, Entrant, Entry, Field, FootballContest, HogContest, Matchup,
    MatchupOutcome, PlayError, PromiseError, Score,
};

/// An entry's result against a field that it is not part of.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryGrade {
    /// The team's name, if judging got that far.
    pub team: Option<String>,
    /// Its fault, if it would be refused.
    pub fault: Option<Fault>,
    /// The end of its program's output, in Hog.
    pub printed: Printed,
    pub opponents: usize,
    /// The result against each opponent, in the order of the standings; empty with a fault.
    pub against: Vec<Against>,
    /// The wall behind which its program ran; `None` for a table.
    pub wall: Option<Wall>,
    /// The hash of its table or code.
    pub hash: Option<Hash>,
    /// The unit of the counts in `Against`: matchups or games.
    pub unit: &'static str,
}

/// The result against one opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    pub opponent: String,
    /// Number won: of one matchup, or of the games.
    pub wins: u32,
    /// Number that could be won.
    pub of: u32,
    /// The win rate, exact or of the games played.
    pub win_rate: f64,
    pub words: String,
}

impl Against {
    /// The fraction won, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.of.max(1))
    }
}

/// Why an entry could not be graded; never its own fault.
#[derive(Debug, thiserror::Error)]
pub enum GradeEntryError {
    #[error(transparent)]
    Frozen(#[from] FrozenFieldError),
    #[error(transparent)]
    Read(#[from] ReadSourceError),
    #[error(transparent)]
    Judge(Box<JudgeError>),
    #[error(transparent)]
    NoWall(#[from] NoWall),
    #[error(transparent)]
    Promise(#[from] PromiseError),
    #[error(transparent)]
    Duel(#[from] DuelError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl EntryGrade {
    /// Judges an entry as its contest would, with the same limits and wall, and compares it
    /// with a field: exactly with tables in Hog; in D-Football with programs and the reference
    /// players, in the matches that it would play in the contest. An earlier entry of its team in
    /// the field is left out. A folder with one file counts as that file.
    ///
    /// Fails if the field does not fit the contest's game and rules, if an opponent cannot
    /// play, or if the machine fails. An entry's fault is not an error.
    pub fn against(
        contest: &Contest,
        field: &FrozenField,
        entry: &Path,
    ) -> Result<EntryGrade, GradeEntryError> {
        contest.keep_promise()?;
        let entry = submitted_entry(entry);
        match &contest.game {
            ContestGame::Hog(hog) => {
                let tables = field.tables().ok_or(FrozenFieldError::OtherGame)?;
                against_tables(contest, hog, tables, &entry)
            }
            ContestGame::DFootball(football) => {
                let programs = field.programs().ok_or(FrozenFieldError::OtherGame)?;
                against_programs(contest, football, programs, &entry)
            }
        }
    }

    /// The matchups or games won.
    pub fn wins(&self) -> u32 {
        self.against.iter().map(|against| against.wins).sum()
    }

    /// The mean win rate over the field; 0 with a fault.
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

fn against_tables(
    contest: &Contest,
    hog: &HogContest,
    field: &FrozenTables,
    entry: &Path,
) -> Result<EntryGrade, GradeEntryError> {
    let mut opponents = field.tables(hog)?;
    let faulty = |fault| EntryGrade::faulty(fault, opponents.len(), MATCHUPS);
    let judge = contest.judge(hog);
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
    opponents.retain(|(team, _)| *team != judged.name.team.as_str());
    let tables: Vec<_> = opponents.iter().map(|(_, table)| table).collect();
    let rates = hog.duel().win_rates(&[&judged.table], &tables)?;
    let against = opponents.iter().zip(rates).map(|((team, table), rate)| {
        let matchup = Matchup {
            a: 0,
            b: 1,
            rate,
            same_table: Hash::of_table(table) == hash,
        };
        let outcome = matchup.outcome(hog.threshold);
        let verdict = match outcome {
            MatchupOutcome::A => "won",
            MatchupOutcome::B => "lost",
            MatchupOutcome::Tie { .. } if matchup.same_table => "the same table, which is a tie",
            MatchupOutcome::Tie { .. } => "a tie, which is a loss for both",
        };
        Against {
            opponent: (*team).to_owned(),
            wins: u32::from(outcome == MatchupOutcome::A),
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
        team: Some(judged.name.team.to_string()),
        fault: None,
        opponents: opponents.len(),
        against: against.collect(),
        printed: judged.printed,
        wall,
        hash: Some(hash),
        unit: MATCHUPS,
    })
}

fn against_programs(
    contest: &Contest,
    football: &FootballContest,
    programs: &FrozenPrograms,
    entry: &Path,
) -> Result<EntryGrade, GradeEntryError> {
    let wall = contest.wall.at_least()?;
    let mut field = programs.field(contest)?;
    let challenger = match football.read_source(entry) {
        Ok(source) => Field::<Entrant>::challenger(contest, football, &source),
        Err(ReadSourceError::Fault(fault)) => Err(fault),
        Err(error) => return Err(error.into()),
    };
    let challenger = match challenger {
        Ok(challenger) => challenger,
        Err(fault) => return Ok(EntryGrade::faulty(fault, field.entries.len(), GAMES)),
    };
    (field.entries).retain(|entry| entry.is_stand_in || entry.team != challenger.team);
    let scores = field.play_challenger(contest, football, wall, &challenger)?;
    let against = field.entries.iter().zip(scores);
    Ok(EntryGrade {
        team: Some(challenger.team.to_string()),
        fault: None,
        printed: Printed::default(),
        opponents: field.entries.len(),
        against: against
            .map(|(opponent, score)| of_match(football, opponent, score))
            .collect(),
        wall: Some(wall),
        hash: Some(challenger.hash),
        unit: GAMES,
    })
}

/// The result of a match in which the graded entry is player 0.
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
