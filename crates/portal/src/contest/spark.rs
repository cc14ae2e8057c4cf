//! A team's rank by day, as a line beside its name.

use std::fmt::Write as _;

use pigskin_course::TeamId;
use pigskin_course_contest::RecentRanks;

/// Size of the picture, in its own units.
const WIDTH: usize = 90;
const HEIGHT: usize = 20;

/// Least number of places from the top to the bottom, so that a step of one place stays small.
const PLACES: usize = 5;

/// Seconds of a day, which is as wide as every other.
const DAY: i64 = 24 * 60 * 60;

/// The line of a team's rank. It shows how the team moved, and not where it stands.
#[derive(Debug, PartialEq)]
pub struct Spark {
    /// The path of the line: a level each day, and nothing while the team had no rank.
    pub path: String,
    pub first: usize,
    pub last: usize,
}

impl Spark {
    /// The ranks of a team until its rank today; nothing if it had none before today.
    pub fn new(past: &RecentRanks, team: TeamId, today: Option<usize>) -> Option<Spark> {
        let days = past.of_team(team);
        let ranks = days.iter().map(|one| (one.since, one.rank));
        let ranks = || ranks.clone().chain(std::iter::once((past.today, today)));
        let known = || ranks().filter_map(|(_, rank)| rank);
        let (first, last) = (days.iter().find_map(|one| one.rank)?, today?);
        let (best, worst) = (known().min()?, known().max()?);
        let places = (worst - best).max(PLACES);
        // A line of few places is in the middle.
        let above = (places - (worst - best)) * HEIGHT / places / 2;
        let down = |rank: usize| 1 + above + (rank - best) * HEIGHT / places;
        let end = past.today.as_second() + DAY;
        let whole = (end - past.since.as_second()).max(1);
        let across = |at: i64| {
            let seconds = usize::try_from(at - past.since.as_second()).unwrap_or(0);
            seconds * WIDTH / usize::try_from(whole).unwrap_or(1)
        };
        let ends = ranks().skip(1).map(|(since, _)| since.as_second());
        let ends = ends.chain(std::iter::once(end));
        let mut path = String::new();
        let mut is_on = false;
        for ((since, rank), until) in ranks().zip(ends) {
            if let Some(rank) = rank {
                let (from, to, down) = (across(since.as_second()), across(until), down(rank));
                // Writing to a string does not fail.
                let _ = match is_on {
                    true => write!(path, "V{down}H{to}"),
                    false => write!(path, "M{from} {down}H{to}"),
                };
            }
            is_on = rank.is_some();
        }
        Some(Spark { path, first, last })
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use pigskin_course_contest::PastRank;

    use super::*;

    fn at(day: u32) -> Timestamp {
        let day = format!("2026-12-{day:02}T00:00:00Z");
        day.parse().expect("a moment")
    }

    fn spark(past: &[(u32, Option<usize>)], today: Option<usize>) -> Option<Spark> {
        let ranks = past.iter().map(|&(day, rank)| PastRank {
            since: at(day),
            rank,
        });
        let team = TeamId(1);
        let past = RecentRanks::new(ranks.map(|rank| (team, rank)), at(9));
        Spark::new(&past, team, today)
    }

    #[test]
    fn ranks_are_levels_with_gaps() {
        let past = [(1, Some(12)), (4, Some(2)), (5, None), (7, Some(7))];
        let spark = spark(&past, Some(2)).expect("a line");
        assert_eq!(spark.path, "M0 21H30V1H40M60 11H80V1H90");
        assert_eq!((spark.first, spark.last), (12, 2));
    }

    #[test]
    fn a_team_that_stays_is_a_line_in_the_middle() {
        let spark = spark(&[(1, Some(3))], Some(3)).expect("a line");
        assert_eq!(spark.path, "M0 11H80V11H90");
    }

    #[test]
    fn a_new_team_and_one_that_is_gone_have_no_line() {
        assert_eq!(spark(&[], Some(3)), None);
        assert_eq!(spark(&[(1, Some(3))], None), None);
        assert_eq!(spark(&[(1, None)], Some(3)), None);
    }
}
