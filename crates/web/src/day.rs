//! The days of the positions that everybody gets.

use std::fmt;

use jiff::civil::Date;
use jiff::{Timestamp, tz::TimeZone};

use crate::server::problem::Problem;

/// A day with a position in each game, the same for everybody. Days begin at midnight UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(Date);

/// The first day.
const FIRST: Date = jiff::civil::date(2026, 11, 1);

impl Day {
    pub fn today() -> Day {
        Day(Timestamp::now().to_zoned(TimeZone::UTC).date())
    }

    /// Reads the day of an address; a problem if it has no position yet.
    pub fn parse(text: &str) -> Result<Day, Problem> {
        let date: Date = text.parse().map_err(|_| {
            Problem::NotFound("for this day; days are written as in 2026-11-23".to_owned())
        })?;
        let Day(today) = Day::today();
        if !(FIRST..=today).contains(&date) {
            let why = format!("for this day; positions exist from {FIRST} until today");
            return Err(Problem::NotFound(why));
        }
        Ok(Day(date))
    }

    /// Number of days since the first one: the seed of the day's position.
    pub fn number(self) -> u64 {
        u64::from((self.0 - FIRST).get_days().unsigned_abs())
    }

    /// The day before, if it has a position.
    pub fn before(self) -> Option<Day> {
        let before = self.0.yesterday().ok();
        before.filter(|date| *date >= FIRST).map(Day)
    }

    /// The day after, if it has a position.
    pub fn after(self) -> Option<Day> {
        let Day(today) = Day::today();
        let after = self.0.tomorrow().ok();
        after.filter(|date| *date <= today).map(Day)
    }

    /// The first days, for tests of their positions.
    #[cfg(test)]
    pub fn first(number: i64) -> impl Iterator<Item = Day> {
        use jiff::ToSpan as _;
        (0..number).map(|days| Day(FIRST + days.days()))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_number_and_neighbours() {
        let first = Day::parse("2026-11-01").expect("a day");
        assert_eq!((first.number(), first.before()), (0, None));
        let third = Day::parse("2026-11-03").expect("a day");
        assert_eq!(third.number(), 2);
        assert_eq!(third.to_string(), "2026-11-03");
        assert_eq!(third.before().map(Day::number), Some(1));
        assert_eq!(first.after(), third.before());
        assert_eq!(Day::today().after(), None);
    }

    #[test]
    fn other_days_have_no_position() {
        for text in ["", "2026-10-31", "2999-01-01", "today", "2026-13-01", "1"] {
            assert!(Day::parse(text).is_err(), "{text}");
        }
    }
}
