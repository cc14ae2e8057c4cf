//! The result of a unit, and the results of a contest from all units.

use std::collections::HashMap;
use std::sync::Arc;

use pigskin_contest::{
    ContestGame, Entrant, Field, FootballContest, FootballMatchup, HogContest, RateBlock, Results,
    Score,
};
use pigskin_entry::{ForfeitKind, Hash};
use serde::{Deserialize, Serialize};

use crate::{ClusterError, Plan, PlannedEntry};

/// The results of the pairs of a unit, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitResult {
    /// Hog: the chances of the first of a pair, moving first and second.
    WinRates(Vec<[f64; 2]>),
    /// D-Football: the matches, with recorded games.
    Matches(Vec<Score>),
}

impl UnitResult {
    /// The number of pairs.
    pub fn len(&self) -> usize {
        match self {
            UnitResult::WinRates(chances) => chances.len(),
            UnitResult::Matches(scores) => scores.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tests whether it can be of so many pairs of a contest's game.
    pub(crate) fn is_fit(&self, plan: &Plan, pairs: usize) -> bool {
        let possible = match self {
            UnitResult::WinRates(chances) => {
                let mut chances = chances.as_flattened().iter();
                chances.all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance))
            }
            UnitResult::Matches(_) => true,
        };
        let plays = matches!(self, UnitResult::Matches(_));
        possible && self.len() == pairs && plays == plan.contest.game.plays_matches()
    }

    /// The number of games that were forfeited because a player took too long.
    pub(crate) fn late_games(&self) -> u32 {
        match self {
            UnitResult::WinRates(_) => 0,
            UnitResult::Matches(scores) => scores.iter().map(late_games).sum(),
        }
    }
}

fn late_games(score: &Score) -> u32 {
    let late = score.forfeits.iter();
    let late = late.filter_map(|kinds| kinds.get(&ForfeitKind::TooSlow));
    late.sum()
}

impl Plan {
    /// Computes pairs of players on all cores. `tell` gets the number of pairs that are done, as they
    /// are.
    ///
    /// Fails if this machine cannot.
    pub(crate) async fn compute(
        &self,
        pairs: &[(usize, usize)],
        tell: &mut (dyn FnMut(usize) + Send),
    ) -> Result<UnitResult, ClusterError> {
        let mut players: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        players.sort_unstable();
        players.dedup();
        match &self.contest.game {
            ContestGame::Hog(hog) => {
                let rules = &hog.edition.rules;
                let tables = players.iter().filter_map(|&player| {
                    // All tables of a plan fit its rules.
                    Some((self.hash(player), self.entry(player).table(rules)?))
                });
                let places: HashMap<usize, usize> = players.iter().copied().zip(0..).collect();
                let pairs = pairs.iter().map(|(a, b)| (places[a], places[b]));
                let pairs: Vec<(usize, usize)> = pairs.collect();
                let compared = hog.compare(tables.collect(), &pairs, tell);
                Ok(UnitResult::WinRates(compared.await?))
            }
            ContestGame::DFootball(_) if pairs.is_empty() => Ok(UnitResult::Matches(Vec::new())),
            ContestGame::DFootball(football) => {
                let wall = self.contest.wall.at_least()?;
                self.contest.keep_promise()?;
                let field = self.programs(&players)?;
                let places = field.entries.iter().map(|entry| entry.hash).zip(0..);
                let places: HashMap<Hash, usize> = places.collect();
                let place = |player: usize| {
                    let known = places.get(&self.hash(player)).copied();
                    known.ok_or_else(|| self.unfit(player, "it is not in contest.toml"))
                };
                let pairs = pairs.iter().map(|&(a, b)| Ok((place(a)?, place(b)?)));
                let pairs = pairs.collect::<Result<Vec<_>, ClusterError>>()?;
                let played = field.play_pairs(&self.contest, football, wall, &pairs, tell);
                Ok(UnitResult::Matches(played.await?))
            }
        }
    }

    /// The programs of some players, and the reference players.
    fn programs(&self, players: &[usize]) -> Result<Arc<Field<Entrant>>, ClusterError> {
        let interpreters = self.contest.interpreters();
        let mut entries = Vec::new();
        for &player in players {
            let entry = self.entry(player);
            let Some(source) = entry.player.source(&self.contest) else {
                continue;
            };
            let failed = |reason: String| self.unfit(player, &reason);
            let admitted = source.and_then(|source| Entrant::admit(&source, &interpreters));
            let (plays, hash) = admitted.map_err(|fault| failed(fault.to_string()))?;
            let other = || failed("its code is not the one that was planned".to_owned());
            let entry = entry.entry(plays).filter(|_| hash == self.hash(player));
            entries.push(entry.ok_or_else(other)?);
        }
        Ok(Arc::new(Field::of_entrants(&self.contest, entries)))
    }

    fn unfit(&self, player: usize, reason: &str) -> ClusterError {
        ClusterError::Program {
            team: self.entry(player).team.clone(),
            reason: reason.to_owned(),
        }
    }

    /// The results of the contest, from the pairs of all units; `None` if some are missing.
    pub(crate) fn results(&self, units: Vec<UnitResult>) -> Option<Results> {
        let pairs = self.units().zip(units);
        let pairs = pairs.map(|(unit, result)| (self.pairs(unit), result));
        let mut results = match &self.contest.game {
            ContestGame::Hog(hog) => self.hog_results(hog, pairs),
            ContestGame::DFootball(football) => self.football_results(football, pairs),
        }?;
        results.disqualified = self.disqualified().to_vec();
        Some(results)
    }

    fn hog_results(
        &self,
        hog: &HogContest,
        units: impl Iterator<Item = (Vec<(usize, usize)>, UnitResult)>,
    ) -> Option<Results> {
        let rules = &hog.edition.rules;
        let field = self.field(|entry| entry.table(rules))?;
        let blocks = units.flat_map(|(pairs, result)| {
            let chances = match result {
                UnitResult::WinRates(chances) => chances,
                UnitResult::Matches(_) => Vec::new(),
            };
            pairs.into_iter().zip(chances)
        });
        let blocks = blocks.map(|((a, b), chances)| RateBlock {
            tables: vec![self.hash(a)],
            others: vec![self.hash(b)],
            chances: vec![chances],
        });
        let rates = field.rates_of(hog, blocks)?;
        Some(Results::from_win_rates(&self.contest, hog, &field, rates))
    }

    fn football_results(
        &self,
        football: &FootballContest,
        units: impl Iterator<Item = (Vec<(usize, usize)>, UnitResult)>,
    ) -> Option<Results> {
        let field = self.field(|_| Some(()))?;
        let mut scores: HashMap<(Hash, Hash), Score> = HashMap::new();
        for (pairs, result) in units {
            let UnitResult::Matches(found) = result else {
                return None;
            };
            let hashes = pairs.iter().map(|&(a, b)| (self.hash(a), self.hash(b)));
            scores.extend(hashes.zip(found));
        }
        let matchups = field.pairs().map(|(a, b)| {
            let [mine, theirs] = [a, b].map(|entry| field.entries[entry].hash);
            let score = match mine.cmp(&theirs) {
                std::cmp::Ordering::Less => Some(scores.get(&(mine, theirs))?.clone()),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => {
                    Some(scores.get(&(theirs, mine))?.clone().reversed())
                }
            };
            Some(FootballMatchup {
                a,
                b,
                score,
                games_per_seat: football.games_per_seat,
            })
        });
        let matchups = matchups.collect::<Option<_>>()?;
        Some(Results::from_matchups(
            &self.contest,
            football,
            &field,
            matchups,
        ))
    }

    /// The field of the contest, with what plays for each entry.
    fn field<P>(&self, plays: impl Fn(&PlannedEntry) -> Option<P>) -> Option<Field<P>> {
        let entries = self.entries.iter();
        let entries = entries.map(|entry| entry.entry(plays(entry)?));
        Some(Field {
            entries: entries.collect::<Option<_>>()?,
            references: self.entries.len() - self.ranked(),
            disqualified: Vec::new(),
        })
    }
}
