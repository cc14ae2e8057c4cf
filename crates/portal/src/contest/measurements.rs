//! The budget of each team for measuring against the board.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::civil::Date;
use pigskin_course::{Course, DatabaseError, Member, PersonId, SharedLimit, TeamId};

/// Measurements of a team on a day.
///
/// Unlimited measurements against a field would reveal, one by one, the strategies in it.
pub const DAILY: u32 = 30;

/// The same for all servers together, by name and date.
const TOGETHER: SharedLimit = SharedLimit {
    name: "measurements",
    at_once: DAILY,
    interval: Duration::from_hours(24),
};

/// Measurements of each team today at this server. Kept in memory only: a restart resets them.
#[derive(Debug, Default)]
pub struct Measurements(Mutex<(Date, HashMap<Measurer, u32>)>);

/// A team or a person. A measurement counts for both, so that nobody gains some by a change of teams.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Measurer {
    Team(TeamId),
    Person(PersonId),
}

impl Measurer {
    pub fn all(member: &Member) -> Vec<Measurer> {
        let person = Measurer::Person(member.person.id.clone());
        let team = member.team.map(Measurer::Team);
        std::iter::once(person).chain(team).collect()
    }
}

impl Measurements {
    /// The least number of measurements that any of these has left today.
    pub fn left(&self, whose: &[Measurer], today: Date) -> u32 {
        let counted = self.of(today);
        let used = whose.iter().filter_map(|whose| counted.1.get(whose));
        DAILY.saturating_sub(used.copied().max().unwrap_or(0))
    }

    /// Counts a measurement for each of these, and returns how many are left today; `None` if none
    /// was left for one of them.
    pub fn count(&self, whose: &[Measurer], today: Date) -> Option<u32> {
        let mut counted = self.of(today);
        let used = whose.iter().filter_map(|whose| counted.1.get(whose));
        let used = used.copied().max().unwrap_or(0);
        let left = DAILY.checked_sub(used + 1)?;
        for whose in whose {
            *counted.1.entry(whose.clone()).or_default() += 1;
        }
        Some(left)
    }

    /// Counts a measurement at all servers together. Returns whether one was left for each of these.
    pub async fn count_together(
        course: &Course,
        whose: &[Measurer],
        today: Date,
    ) -> Result<bool, DatabaseError> {
        for whose in whose {
            let whose = format!("{whose:?} on {today}");
            if !course.is_within(TOGETHER, &whose).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn of(&self, today: Date) -> MutexGuard<'_, (Date, HashMap<Measurer, u32>)> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.0 != today {
            *counted = (today, HashMap::new());
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_team_has_a_budget_for_each_day() {
        let measurements = Measurements::default();
        let today = date(2026, 9, 9);
        let team = |number| [Measurer::Team(TeamId(number))];
        for left in (0..DAILY).rev() {
            assert_eq!(measurements.count(&team(1), today), Some(left));
        }
        assert_eq!(measurements.count(&team(1), today), None);
        assert_eq!(measurements.count(&team(2), today), Some(DAILY - 1));
        // Those of a person stay with the person who changes teams.
        let ada = "ada".parse::<PersonId>().expect("an id");
        let in_team = |number| {
            [
                Measurer::Person(ada.clone()),
                Measurer::Team(TeamId(number)),
            ]
        };
        assert_eq!(measurements.count(&in_team(3), today), Some(DAILY - 1));
        assert_eq!(measurements.left(&in_team(4), today), DAILY - 1);
        assert_eq!(measurements.count(&in_team(1), today), None);
        let tomorrow = date(2026, 9, 10);
        assert_eq!(measurements.count(&team(1), tomorrow), Some(DAILY - 1));
    }
}
