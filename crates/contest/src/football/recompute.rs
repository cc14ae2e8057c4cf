//! A contest of D-Football, recomputed from its recorded matches.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_football::{Progress, Square};

use super::lost_games::LossReason;
use super::{FootballMatchup, FootballResults, MatchRow, Replay, ReplayRow, Score};
use crate::{Contest, Field, FootballContest, RecomputeError, Results};

impl FootballResults {
    /// Recomputes the results from their matches. All recorded games are played again by the
    /// rules.
    ///
    /// Fails if two parts contradict each other; the error names them.
    pub(crate) fn recompute(
        &self,
        results: &Results,
        contest: &Contest,
        football: &FootballContest,
    ) -> Result<Results, RecomputeError> {
        let field = results.field(contest, |_, _| Ok(()))?;
        let teams = (0..field.entries.len()).map(|place| (field.team(place), place));
        let teams: BTreeMap<String, usize> = teams.collect();
        let mut pairs: BTreeSet<(usize, usize)> = field.pairs().collect();
        let mut matchups = Vec::new();
        for row in &self.matchups {
            let failed = |what: String| {
                let MatchRow { a, b, .. } = row;
                RecomputeError::Contradiction(format!("{a} against {b}: {what}"))
            };
            let place = |team: &String| {
                let place = teams.get(team).copied();
                place.ok_or_else(|| failed(format!("{team:?} is not in the standings")))
            };
            let (a, b) = (place(&row.a)?, place(&row.b)?);
            if !pairs.remove(&(a.min(b), a.max(b))) {
                return Err(failed(
                    "the match is listed twice, or its teams play none".to_owned(),
                ));
            }
            let recorded = RecordedMatch {
                row,
                football,
                field: &field,
                places: [a, b],
            };
            let score = recorded.score().map_err(failed)?;
            matchups.push(FootballMatchup {
                a,
                b,
                score,
                games_per_seat: football.games_per_seat,
            });
        }
        if let Some(&(a, b)) = pairs.first() {
            let (a, b) = (field.team(a), field.team(b));
            let what = format!("{a} against {b}: there is no match");
            return Err(RecomputeError::Contradiction(what));
        }
        Ok(Results::from_matchups(contest, football, &field, matchups))
    }
}

struct RecordedMatch<'a> {
    row: &'a MatchRow,
    football: &'a FootballContest,
    field: &'a Field<()>,
    /// The places of a and b in the field.
    places: [usize; 2],
}

impl RecordedMatch<'_> {
    /// The match, if its record is consistent; `None` if both have the same code.
    fn score(&self) -> Result<Option<Score>, String> {
        let (row, games) = (self.row, self.football.games_per_seat);
        let [a, b] = self.places.map(|place| self.field.entries[place].hash);
        if row.same_code != (a == b) {
            return Err("same_code contradicts the hashes of the code".to_owned());
        }
        let (Some(a_first), Some(b_first)) = (row.a_wins_moving_first, row.b_wins_moving_first)
        else {
            return if row.same_code {
                Ok(None)
            } else {
                Err("it is not said who won moving first".to_owned())
            };
        };
        let second = |other_first: u32| games.checked_sub(other_first);
        let (Some(a_second), Some(b_second)) = (second(b_first), second(a_first)) else {
            return Err(format!("there are only {games} games in each seat"));
        };
        if row.a_wins != a_first + a_second || row.b_wins != b_first + b_second {
            return Err("the games won do not add up".to_owned());
        }
        let score = Score {
            wins: [[a_first, a_second], [b_first, b_second]],
            forfeits: [row.a_forfeits.clone(), row.b_forfeits.clone()],
            is_deterministic: row.deterministic,
            lost: row.a_lost.zip(row.b_lost).map(|(a, b)| [a, b]),
            replays: row.replays.iter().map(replay).collect::<Result<_, _>>()?,
        };
        self.check(&score)?;
        Ok(Some(score))
    }

    /// Compares a match's counts with its games.
    fn check(&self, score: &Score) -> Result<(), String> {
        let games = self.football.games_per_seat;
        for player in [0, 1] {
            let forfeited: u64 = score.forfeits[player].values().map(|&n| u64::from(n)).sum();
            if forfeited > u64::from(score.games_won(1 - player)) {
                return Err("more games are forfeited than lost".to_owned());
            }
        }
        let numbers = score.replays.iter().map(|replay| replay.number);
        if !numbers.is_sorted_by(|one, next| one < next) {
            return Err("its games are not in order".to_owned());
        }
        for replay in &score.replays {
            self.check_game(score, replay)
                .map_err(|why| format!("game {}: {why}", replay.number))?;
        }
        // The record has the first game in each seat. It counts for all games if both are
        // deterministic.
        let all_alike = score.is_deterministic == Some(true) || games == 1;
        for first in [0, 1] {
            let number = if first == self.moves_first_at_first() {
                0
            } else {
                games
            };
            let mut replays = score.replays.iter();
            let Some(replay) = replays.find(|replay| replay.number == number) else {
                return Err(format!("game {number} is not recorded"));
            };
            let seat = usize::from(replay.winner != first);
            if all_alike && score.wins[replay.winner][seat] != games {
                return Err(format!(
                    "game {number} does not count for all that are alike"
                ));
            }
        }
        RecordedMatch::check_reasons(score)
    }

    /// Compares the reasons for lost games with their number.
    fn check_reasons(score: &Score) -> Result<(), String> {
        for (player, reasons) in score.lost.iter().flatten().enumerate() {
            let forfeited = score.forfeits[player].values().map(|&n| u64::from(n));
            let lost = u64::from(score.games_won(1 - player));
            if reasons.all() + forfeited.sum::<u64>() != lost {
                return Err("the reasons do not add up to the games lost".to_owned());
            }
        }
        Ok(())
    }

    /// The player who moves first in game 0: the one with the lower hash of its code.
    fn moves_first_at_first(&self) -> usize {
        let [a, b] = self.places.map(|place| self.field.entries[place].hash);
        usize::from(a > b)
    }

    /// Plays a game again by the rules.
    fn check_game(&self, score: &Score, replay: &Replay) -> Result<(), String> {
        let games = self.football.games_per_seat;
        let beginner = self.moves_first_at_first();
        let first = if replay.number < games {
            beginner
        } else {
            1 - beginner
        };
        if replay.number >= games * 2 || replay.first != first {
            return Err("it has not the number of a game that this one begins".to_owned());
        }
        let mut progress = Progress::from(self.football.game);
        for &number in &replay.moves {
            let square = Square::try_from(i64::from(number)).map_err(|why| why.to_string())?;
            let taken = progress.take(square);
            taken.map_err(|why| format!("move {}: {why}", progress.turns().len() + 1))?;
        }
        let winning_team = match (progress.winner(), &replay.forfeit) {
            (Some(winner), None) => winner,
            (None, Some(_)) => progress.position().to_move().other(),
            (None, None) => return Err("it is not over".to_owned()),
            (Some(_), Some(_)) => return Err("it was over before it was forfeited".to_owned()),
        };
        let seat = progress.game().seat(winning_team).index();
        if replay.winner != (first + seat) % 2 {
            return Err("by the rules the other one wins".to_owned());
        }
        if score.wins[replay.winner][seat] == 0 {
            return Err("it is not among the games won".to_owned());
        }
        if replay.forfeit.is_some() && score.forfeits[1 - replay.winner].is_empty() {
            return Err("it is not among the games forfeited".to_owned());
        }
        if score.lost.is_some() && replay.forfeit.is_none() {
            let moves: Vec<Square> = progress.turns().iter().map(|turn| turn.from).collect();
            let reason = LossReason::of(self.football.game, &moves);
            let losing_move = reason.and_then(LossReason::into_losing_move);
            if losing_move != replay.losing_move {
                return Err("by perfect play another move lost it, or none did".to_owned());
            }
        }
        Ok(())
    }
}

fn replay(row: &ReplayRow) -> Result<Replay, String> {
    let player = |letter: &str| match letter {
        "a" => Ok(0),
        "b" => Ok(1),
        _ => Err(format!(
            "game {}: {letter:?} is neither a nor b",
            row.number
        )),
    };
    Ok(Replay {
        number: row.number,
        first: player(&row.first)?,
        winner: player(&row.winner)?,
        moves: row.moves.clone(),
        forfeit: row.forfeit.clone(),
        losing_move: row.losing_move.clone(),
    })
}
