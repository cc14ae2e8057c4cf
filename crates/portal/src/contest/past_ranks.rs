//! A team's rank over the term, as a picture and day by day.

use jiff::Timestamp;
use pigskin_course::Schedule;
use pigskin_course_contest::PastRank;

/// Size of the picture, in its own units; pages stretch it.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 100.0;

/// Distance of the first and the last rank from the edge.
const MARGIN: f64 = 8.0;

/// The rank of a team over the term.
#[derive(askama::Template)]
#[template(path = "past_ranks.html")]
pub struct PastRanks {
    last_rank: usize,
    lines: Vec<String>,
    freeze: Option<f64>,
    first_day: String,
    last_day: String,
    days: Vec<(String, Option<usize>)>,
}

impl PastRanks {
    /// The ranks until a moment, on a board with this number of ranks; nothing if the team never
    /// had one.
    pub fn new(
        past: &[PastRank],
        schedule: &Schedule,
        until: Timestamp,
        ranked: usize,
    ) -> Option<PastRanks> {
        let first = past.iter().find(|one| one.rank.is_some())?.since;
        let zone = || schedule.time_zone.clone();
        let shown = |at: Timestamp| at.to_zoned(zone()).date().to_string();
        let highest = past.iter().filter_map(|one| one.rank).max();
        let last_rank = highest.unwrap_or(1).max(ranked).max(2);
        let last = past.last().map_or(first, |one| one.since);
        let until = until.max(last);
        let across = |at: Timestamp| {
            let whole = until.duration_since(first).as_secs_f64();
            let part = at.duration_since(first).as_secs_f64();
            if whole > 0.0 {
                part / whole * WIDTH
            } else {
                0.0
            }
        };
        let is_frozen = |one: &PastRank| Some(one.since) == schedule.freeze;
        let row = |one: &PastRank| {
            let day = shown(one.since);
            let shown = if is_frozen(one) {
                format!("{day}, after the freeze")
            } else {
                day
            };
            (shown, one.rank)
        };
        let freeze = schedule.freeze.map(across);
        Some(PastRanks {
            lines: lines(past, until, last_rank, across),
            freeze: freeze.filter(|at| (0.0..=WIDTH).contains(at)),
            first_day: shown(first),
            last_day: shown(until),
            days: past.iter().rev().map(row).collect(),
            last_rank,
        })
    }
}

fn lines(
    past: &[PastRank],
    until: Timestamp,
    last_rank: usize,
    across: impl Fn(Timestamp) -> f64,
) -> Vec<String> {
    let down = |rank: usize| {
        #[expect(clippy::cast_precision_loss, reason = "ranks are small")]
        let part = (rank - 1) as f64 / (last_rank - 1) as f64;
        MARGIN + part * (HEIGHT - 2.0 * MARGIN)
    };
    let ends = past.iter().skip(1).map(|one| one.since);
    let ends = ends.chain(std::iter::once(until));
    let steps: Vec<Option<String>> = past
        .iter()
        .zip(ends)
        .map(|(one, end)| {
            let (from, to, down) = (across(one.since), across(end), down(one.rank?.max(1)));
            Some(format!("{from:.1},{down:.1} {to:.1},{down:.1}"))
        })
        .collect();
    let pieces = steps.split(Option::is_none);
    let pieces = pieces.map(|piece| piece.iter().flatten().cloned().collect::<Vec<_>>());
    let pieces = pieces.filter(|piece| !piece.is_empty());
    pieces.map(|piece| piece.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use askama::Template as _;

    use super::*;

    fn at(day: u32) -> Timestamp {
        format!("2026-12-{day:02}T00:00:00Z")
            .parse()
            .expect("a moment")
    }

    fn ranks(past: &[(u32, Option<usize>)]) -> Vec<PastRank> {
        let past = past.iter().map(|&(day, rank)| PastRank {
            since: at(day),
            rank,
        });
        past.collect()
    }

    #[test]
    fn ranks_are_steps_with_gaps_and_a_list() {
        let past = ranks(&[(1, Some(3)), (2, Some(1)), (3, None), (4, Some(2))]);
        let schedule = Schedule {
            freeze: Some(at(4)),
            ..Schedule::default()
        };
        let picture = PastRanks::new(&past, &schedule, at(5), 3).expect("it has ranks");
        assert_eq!(
            picture.lines,
            [
                "0.0,92.0 250.0,92.0 250.0,8.0 500.0,8.0",
                "750.0,50.0 1000.0,50.0"
            ]
        );
        assert_eq!(picture.freeze, Some(750.0));
        let newest = ("2026-12-04, after the freeze".to_owned(), Some(2));
        assert_eq!(picture.days[0], newest);
        let page = picture.render().expect("a page");
        for part in [
            "<td>2026-12-03</td><td class=\"number\">not on the board",
            "role=\"img\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }

    #[test]
    fn one_moment_and_one_team_are_a_picture_and_no_rank_is_none() {
        let schedule = Schedule::default();
        assert!(PastRanks::new(&[], &schedule, at(1), 0).is_none());
        let never = ranks(&[(1, None)]);
        assert!(PastRanks::new(&never, &schedule, at(2), 5).is_none());
        let now = ranks(&[(1, Some(1))]);
        let picture = PastRanks::new(&now, &schedule, at(1), 1).expect("a rank");
        assert_eq!(picture.lines, ["0.0,8.0 0.0,8.0"]);
    }
}
