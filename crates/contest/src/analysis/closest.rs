//! The closest matchups.

use serde::Serialize;

use super::Pairs;

/// A matchup and its margin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CloseRow {
    /// The team with the higher win rate.
    pub a: String,
    /// The other.
    pub b: String,
    /// a's win rate, or its share of the games that were played.
    pub win_rate: f64,
    /// True if a won the matchup, false for a tie.
    pub won: bool,
    /// Distance of a's win rate from the threshold of a win.
    pub margin: f64,
}

/// Number of matchups that are sorted together.
const AT_A_TIME: usize = 1 << 14;

impl Pairs<'_> {
    /// The matchups that were won by the smallest margins, and the ties that were nearly won.
    /// Entries that play alike are excluded.
    pub(super) fn closest(&self, most: usize) -> Vec<CloseRow> {
        let mut rows: Vec<(usize, usize, f64, f64)> = Vec::new();
        let keep = |rows: &mut Vec<(usize, usize, f64, f64)>| {
            // Equal distances keep the order of the standings.
            rows.sort_by(|x, y| x.3.total_cmp(&y.3));
            rows.truncate(most);
        };
        self.each(|pair| {
            if self.hashes[pair.a] == self.hashes[pair.b] {
                return;
            }
            let a_is_ahead = pair.rate > 0.5 || self.beats.get(pair.a, pair.b);
            let (a, b, win_rate) = if a_is_ahead {
                (pair.a, pair.b, pair.rate)
            } else {
                (pair.b, pair.a, 1.0 - pair.rate)
            };
            rows.push((a, b, win_rate, (win_rate - self.threshold).abs()));
            if rows.len() >= most + AT_A_TIME {
                keep(&mut rows);
            }
        });
        keep(&mut rows);
        let row = |(a, b, win_rate, margin)| CloseRow {
            a: self.team(a),
            b: self.team(b),
            win_rate,
            won: self.beats.get(a, b),
            margin,
        };
        rows.into_iter().map(row).collect()
    }
}
