//! Analysis of a whole contest.

mod alike;
mod circles;
mod closest;
mod grid;
mod read;

pub use alike::AlikeRow;
pub use circles::Circles;
pub use closest::CloseRow;
pub use read::ReadResultsError;

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::Serialize;

use crate::{GameResults, HogResults, MatchupOutcome, Results};
use grid::Grid;

/// A whole contest: circles of entries that beat each other, ranks by mean win rate, the
/// closest matchups, and similar tables.
///
/// It is a function of the results and considers only ranked entries. In Hog an entry beats
/// another if it gets the match point, in D-Football if it wins more of their games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContestAnalysis {
    /// Every ranked entry, by Copeland score, the best first.
    pub ranks: Vec<RankRow>,
    /// The smallest group whose members beat all others (the *Smith set*): a single entry if
    /// it beats all. Empty if there are no entries.
    pub top: Vec<String>,
    /// Entries that beat each other in a circle.
    pub circles: Circles,
    /// The matchups with the smallest margins, the closest first.
    pub closest: Vec<CloseRow>,
    /// Groups of entries that play alike, as the results have them.
    pub same: Vec<Vec<String>>,
    /// Pairs of entries of Hog whose tables differ in the fewest choices, at least one; the most
    /// similar first.
    pub alike: Vec<AlikeRow>,
}

/// An entry by two ways to rank it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankRow {
    pub team: String,
    /// Matchups won.
    pub wins: usize,
    /// Matchups lost; ties are neither.
    pub losses: usize,
    /// The rank by Copeland score, which is wins less losses; from 1, shared by teams with equal
    /// scores.
    pub copeland_rank: usize,
    /// The mean win rate over the other ranked entries, or the share of games
    /// that were played; ½ where there is none.
    pub mean_win_rate: f64,
    /// The rank by mean win rate, likewise.
    pub mean_rank: usize,
}

/// The ranked entries and their matchups.
pub(crate) struct Pairs<'a> {
    /// In the order of the standings.
    teams: Vec<&'a str>,
    /// The hashes of the teams' codes or tables.
    hashes: Vec<&'a str>,
    /// The threshold that a win rate has to exceed.
    threshold: f64,
    compared: RankedMatchups<'a>,
    /// Pairs in which the row's team beats the column's.
    beats: Grid,
    /// Pairs in which the column's team beats the row's.
    beaten: Grid,
}

/// The matchups among the ranked entries.
enum RankedMatchups<'a> {
    /// In the matrix of a contest of Hog, which may have fifty million: with the place among the
    /// ranked entries of each line of the standings.
    Computed(&'a HogResults, Vec<Option<usize>>),
    /// In a list.
    Played(Vec<Pair>),
}

/// Two teams by their lines.
#[derive(Clone, Copy)]
struct Pair {
    a: usize,
    b: usize,
    /// a's win rate.
    rate: f64,
}

impl ContestAnalysis {
    /// Analyzes a contest, with at most this many circles, close matchups and pairs of similar
    /// tables.
    ///
    /// ```
    /// use pigskin_contest::{ContestAnalysis, Results};
    /// let text = r#"{
    ///     "version": 3, "title": "Two", "scoring": "match-points", "awards": [],
    ///     "standings": [
    ///         {"rank": 1, "team": "Ham", "file": "ham.json", "wins": 1, "award": 0,
    ///          "mean_win_rate": 0.52, "hash": "1"},
    ///         {"rank": 2, "team": "Eggs", "file": "eggs.json", "wins": 0, "award": 0,
    ///          "mean_win_rate": 0.48, "hash": "2"}],
    ///     "disqualified": [], "same": [], "game": "hog", "edition": "fall-2019",
    ///     "rules": {}, "rules_in_words": [], "threshold": 0.500001, "tables": {},
    ///     "error_bound": 1e-13, "engine": 1, "win_rates": [{"first": [0.52], "second": [0.52]}]
    /// }"#;
    /// let results: Results = serde_json::from_str(text)?;
    /// let analysis = ContestAnalysis::of(&results, 10);
    /// assert_eq!(analysis.top, ["Ham"]);
    /// assert_eq!(analysis.circles.count, 0);
    /// assert!((analysis.closest[0].margin - 0.019999).abs() < 1e-12);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn of(results: &Results, most: usize) -> ContestAnalysis {
        let pairs = Pairs::of(results);
        ContestAnalysis {
            ranks: pairs.ranks(),
            top: pairs.top(),
            circles: pairs.circles(most),
            closest: pairs.closest(most),
            same: results.same.clone(),
            alike: results
                .game
                .hog()
                .map_or_else(Vec::new, |hog| pairs.alike(hog, most)),
        }
    }
}

impl<'a> Pairs<'a> {
    fn of(results: &'a Results) -> Pairs<'a> {
        let ranked = results.standings.iter().filter(|row| row.rank.is_some());
        let (teams, hashes): (Vec<&str>, Vec<&str>) =
            ranked.map(|row| (&*row.team, &*row.hash)).unzip();
        let mut pairs = Pairs {
            beats: Grid::new(teams.len()),
            beaten: Grid::new(teams.len()),
            teams,
            hashes,
            threshold: 0.5,
            compared: RankedMatchups::Played(Vec::new()),
        };
        match &results.game {
            GameResults::Hog(hog) => {
                let mut places = 0..;
                let ranked = results.standings.iter().map(|row| row.rank);
                let places = ranked.map(|rank| rank.and_then(|_| places.next()));
                let places: Vec<Option<usize>> = places.collect();
                for matchup in hog.matchups() {
                    if let (Some(a), Some(b)) = (places[matchup.a], places[matchup.b]) {
                        match matchup.outcome(hog.threshold) {
                            MatchupOutcome::A => pairs.note_win(a, b),
                            MatchupOutcome::B => pairs.note_win(b, a),
                            MatchupOutcome::Tie { .. } => {}
                        }
                    }
                }
                pairs.threshold = hog.threshold;
                pairs.compared = RankedMatchups::Computed(hog, places);
            }
            GameResults::DFootball(football) => {
                let lines = pairs.teams.iter().copied().zip(0..);
                let lines: HashMap<&str, usize> = lines.collect();
                let mut played = Vec::new();
                for row in &football.matchups {
                    // Others are against reference players.
                    let (Some(&a), Some(&b)) = (lines.get(&*row.a), lines.get(&*row.b)) else {
                        continue;
                    };
                    let [a_wins, b_wins] = [row.a_wins, row.b_wins];
                    let games = f64::from(a_wins) + f64::from(b_wins);
                    let rate = if games > 0.0 {
                        f64::from(a_wins) / games
                    } else {
                        0.5
                    };
                    match a_wins.cmp(&b_wins) {
                        Ordering::Greater => pairs.note_win(a, b),
                        Ordering::Less => pairs.note_win(b, a),
                        Ordering::Equal => {}
                    }
                    played.push(Pair { a, b, rate });
                }
                pairs.compared = RankedMatchups::Played(played);
            }
        }
        pairs
    }

    fn note_win(&mut self, winner: usize, loser: usize) {
        self.beats.set(winner, loser);
        self.beaten.set(loser, winner);
    }

    /// Tells all matchups among the ranked entries, in the order of the results.
    fn each(&self, mut tell: impl FnMut(Pair)) {
        match &self.compared {
            RankedMatchups::Computed(hog, places) => {
                for matchup in hog.matchups() {
                    // Others are against reference players.
                    if let (Some(a), Some(b)) = (places[matchup.a], places[matchup.b]) {
                        let rate = matchup.rate.mean();
                        tell(Pair { a, b, rate });
                    }
                }
            }
            RankedMatchups::Played(pairs) => pairs.iter().copied().for_each(tell),
        }
    }

    fn team(&self, line: usize) -> String {
        self.teams[line].to_owned()
    }

    /// Wins and losses of a team.
    fn score(&self, line: usize) -> (usize, usize) {
        (self.beats.count(line), self.beaten.count(line))
    }

    fn ranks(&self) -> Vec<RankRow> {
        let mut sums = vec![(0.0, 0_u32); self.teams.len()];
        self.each(|pair| {
            for (line, rate) in [(pair.a, pair.rate), (pair.b, 1.0 - pair.rate)] {
                sums[line].0 += rate;
                sums[line].1 += 1;
            }
        });
        let mut rows: Vec<RankRow> = (0..self.teams.len())
            .map(|line| {
                let (wins, losses) = self.score(line);
                let (sum, opponents) = sums[line];
                RankRow {
                    team: self.team(line),
                    wins,
                    losses,
                    copeland_rank: 0,
                    mean_win_rate: match opponents {
                        0 => 0.5,
                        opponents => sum / f64::from(opponents),
                    },
                    mean_rank: 0,
                }
            })
            .collect();
        let copeland = places_of(rows.iter().map(|row| -(row.copeland() as f64)));
        let mean = places_of(rows.iter().map(|row| -row.mean_win_rate));
        for (row, (copeland, mean)) in rows.iter_mut().zip(copeland.into_iter().zip(mean)) {
            (row.copeland_rank, row.mean_rank) = (copeland, mean);
        }
        // Equal ranks keep the order of the standings.
        rows.sort_by_key(|row| row.copeland_rank);
        rows
    }

    /// The Smith set. Each of its members has a higher Copeland score than all
    /// outside, so that it is the first few by that score.
    fn top(&self) -> Vec<String> {
        let copeland = |line: &usize| {
            let (wins, losses) = self.score(*line);
            losses.cast_signed() - wins.cast_signed()
        };
        let mut lines: Vec<usize> = (0..self.teams.len()).collect();
        lines.sort_by_cached_key(copeland);
        // A member outside has to be beaten by all inside: so many lines at least are inside.
        let (mut size, mut seen) = (lines.len().min(1), 0);
        while seen < size {
            let outside = (size..lines.len()).rev();
            let mut unbeaten = outside.filter(|&other| !self.beats.get(lines[seen], lines[other]));
            size = unbeaten.next().map_or(size, |other| other + 1);
            seen += 1;
        }
        let members = lines.iter().take(size);
        members.map(|&line| self.team(line)).collect()
    }
}

/// The place of each number among all, from 1 for the lowest; equal numbers share a place.
fn places_of(numbers: impl Iterator<Item = f64>) -> Vec<usize> {
    let numbers: Vec<f64> = numbers.collect();
    let mut sorted = numbers.clone();
    sorted.sort_by(f64::total_cmp);
    let lower = |number: &f64| sorted.partition_point(|other| other < number);
    numbers.iter().map(|number| 1 + lower(number)).collect()
}

impl RankRow {
    /// Wins less losses.
    pub fn copeland(&self) -> isize {
        self.wins.cast_signed() - self.losses.cast_signed()
    }
}
