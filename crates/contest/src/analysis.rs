//! Analysis of a whole contest.

mod alike;
mod circles;
mod closest;
mod read;

pub use alike::AlikeRow;
pub use circles::Circles;
pub use closest::CloseRow;
pub use read::ReadResultsError;

use std::collections::HashMap;

use serde::Serialize;

use crate::{GameResults, Outcome, Results};

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
    /// The team.
    pub team: String,
    /// Matchups won.
    pub wins: usize,
    /// Matchups lost; ties are neither.
    pub losses: usize,
    /// The rank by Copeland score, which is wins less losses; from 1, shared by
    /// those with the same.
    pub copeland_rank: usize,
    /// The mean win rate over the other ranked entries, the share of games in
    /// D-Football; ½ where there is none.
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
    compared: Vec<Pair>,
    /// Whether the row's team beats the column's.
    beats: Vec<Vec<bool>>,
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
    ///     "error_bound": 1e-13, "win_rates": [{"first": [0.52], "second": [0.52]}]
    /// }"#;
    /// let results: Results = serde_json::from_str(text)?;
    /// let analysis = ContestAnalysis::of(&results, 10);
    /// assert_eq!(analysis.top, ["Ham"]);
    /// assert_eq!(analysis.circles.count, 0);
    /// assert!((analysis.closest[0].margin - 0.019999).abs() < 1e-12);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn of(results: &Results, most: usize) -> ContestAnalysis {
        let pairs = Pairs::of(results);
        ContestAnalysis {
            ranks: pairs.ranks(),
            top: pairs.top(),
            circles: pairs.circles(most),
            closest: pairs.closest(most),
            same: results.same.clone(),
            alike: match &results.game {
                GameResults::Hog(hog) => pairs.alike(hog, most),
                GameResults::DFootball(_) => Vec::new(),
            },
        }
    }
}

impl<'a> Pairs<'a> {
    fn of(results: &'a Results) -> Pairs<'a> {
        let ranked = results.standings.iter().filter(|row| row.rank.is_some());
        let (teams, hashes): (Vec<&str>, Vec<&str>) =
            ranked.map(|row| (&*row.team, &*row.hash)).unzip();
        let lines: HashMap<&str, usize> = teams.iter().copied().zip(0..).collect();
        let mut beats = vec![vec![false; teams.len()]; teams.len()];
        let mut pairs = Vec::new();
        let mut add = |a: &str, b: &str, rate: f64, [a_wins, b_wins]: [bool; 2]| {
            // Others are against reference players.
            if let (Some(&a), Some(&b)) = (lines.get(a), lines.get(b)) {
                beats[a][b] = a_wins;
                beats[b][a] = b_wins;
                pairs.push(Pair { a, b, rate });
            }
        };
        let threshold = match &results.game {
            GameResults::Hog(hog) => {
                for matchup in hog.matchups() {
                    let outcome = matchup.outcome(hog.threshold);
                    let wins = [Outcome::A, Outcome::B].map(|win| outcome == win);
                    let [a, b] = [matchup.a, matchup.b].map(|line| &*results.standings[line].team);
                    add(a, b, matchup.rate.mean(), wins);
                }
                hog.threshold
            }
            GameResults::DFootball(football) => {
                for row in &football.matchups {
                    let [a, b] = [row.a_wins, row.b_wins];
                    let games = f64::from(a) + f64::from(b);
                    let rate = if games > 0.0 {
                        f64::from(a) / games
                    } else {
                        0.5
                    };
                    add(&row.a, &row.b, rate, [a > b, b > a]);
                }
                0.5
            }
        };
        Pairs {
            teams,
            hashes,
            threshold,
            compared: pairs,
            beats,
        }
    }

    fn team(&self, line: usize) -> String {
        self.teams[line].to_owned()
    }

    /// Wins and losses of a team.
    fn score(&self, line: usize) -> (usize, usize) {
        let count = |beats: &dyn Fn(usize) -> bool| {
            (0..self.teams.len()).filter(|&other| beats(other)).count()
        };
        let wins = count(&|other| self.beats[line][other]);
        let losses = count(&|other| self.beats[other][line]);
        (wins, losses)
    }

    fn ranks(&self) -> Vec<RankRow> {
        let mut sums = vec![(0.0, 0_u32); self.teams.len()];
        for pair in &self.compared {
            for (line, rate) in [(pair.a, pair.rate), (pair.b, 1.0 - pair.rate)] {
                sums[line].0 += rate;
                sums[line].1 += 1;
            }
        }
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
        for place in 0..rows.len() {
            let row = &rows[place];
            let better = |better: &dyn Fn(&RankRow) -> bool| {
                1 + rows.iter().filter(|other| better(other)).count()
            };
            let by_copeland = better(&|other| other.copeland() > row.copeland());
            let by_mean = better(&|other| other.mean_win_rate > row.mean_win_rate);
            rows[place].copeland_rank = by_copeland;
            rows[place].mean_rank = by_mean;
        }
        // The standings' order among those alike.
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
        let beats_rest = |size: usize| {
            let (inside, outside) = lines.split_at(size);
            let mut pairs = inside
                .iter()
                .flat_map(|&inside| outside.iter().map(move |&outside| (inside, outside)));
            pairs.all(|(inside, outside)| self.beats[inside][outside])
        };
        let size = (1..=lines.len()).find(|&size| beats_rest(size));
        let members = lines.iter().take(size.unwrap_or(0));
        members.map(|&line| self.team(line)).collect()
    }
}

impl RankRow {
    /// Wins less losses.
    #[must_use]
    pub fn copeland(&self) -> isize {
        self.wins.cast_signed() - self.losses.cast_signed()
    }
}
