//! A schedule as staff write it in a settings file.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use pigskin_settings::{Wrong, moment};

use crate::{Late, Schedule};

/// The times of a settings file, as text.
///
/// ```
/// use jiff::tz::TimeZone;
/// use pigskin_course_settings::ScheduleText;
/// let text = ScheduleText {
///     closes: Some("2026-12-04 23:59".to_owned()),
///     late: Some(("2026-12-03 12:00".to_owned(), 0.5)),
///     ..ScheduleText::default()
/// };
/// let (field, why) = text.read(TimeZone::UTC).unwrap_err();
/// assert_eq!((field, why.as_str()), ("late.until", "it is not after the deadline"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScheduleText {
    pub opens: Option<String>,
    pub closes: Option<String>,
    /// Seconds after the deadline that still count as in time.
    pub grace_seconds: u32,
    /// Until when late ones are accepted, and what their points are multiplied by.
    pub late: Option<(String, f64)>,
    /// The time at which the public board is frozen.
    pub freeze: Option<String>,
}

/// Largest number of seconds after a deadline that count as in time.
const LONGEST_GRACE: u32 = 86_400;

impl ScheduleText {
    /// Reads the times as local times of a time zone, without what is wrong, which is returned too.
    pub(crate) fn read_all(mut self, time_zone: &TimeZone) -> (Schedule, Vec<Wrong>) {
        let mut wrong = Vec::new();
        loop {
            match self.clone().read(time_zone.clone()) {
                Ok(schedule) => return (schedule, wrong),
                Err((path, why)) => wrong.push(Wrong::new(path, why)),
            }
            match wrong.last().map(|wrong| wrong.path.as_str()) {
                Some("late.until" | "late.factor") => self.late = None,
                Some("grace_seconds") => self.grace_seconds = 0,
                _ => self = ScheduleText::default(),
            }
        }
    }

    /// Reads the times as local times of a time zone.
    ///
    /// Fails with the name of a wrong field and the reason.
    pub fn read(self, time_zone: TimeZone) -> Result<Schedule, (&'static str, String)> {
        let at = |field: &'static str, text: Option<&String>| {
            let moment = text.map(|text| moment(text, &time_zone));
            moment.transpose().map_err(|reason| (field, reason))
        };
        let opens = at("opens", self.opens.as_ref())?;
        let closes = at("closes", self.closes.as_ref())?;
        let freeze = at("freeze", self.freeze.as_ref())?;
        let until = at("late.until", self.late.as_ref().map(|(until, _)| until))?;
        if let (Some(opens), Some(closes)) = (opens, closes)
            && closes <= opens
        {
            return Err(("closes", "it is not after the opening".to_owned()));
        }
        if let (Some(freeze), Some(closes)) = (freeze, closes)
            && freeze > closes
        {
            return Err(("freeze", "it is after the deadline".to_owned()));
        }
        if self.grace_seconds > LONGEST_GRACE {
            let reason = format!("{} is more than a day, {LONGEST_GRACE}", self.grace_seconds);
            return Err(("grace_seconds", reason));
        }
        let late = match (self.late, until) {
            (Some((_, factor)), Some(until)) => Some(late(factor, until, closes)?),
            _ => None,
        };
        Ok(Schedule {
            time_zone,
            opens,
            closes,
            grace: SignedDuration::from_secs(self.grace_seconds.into()),
            late,
            freeze,
        })
    }
}

fn late(
    factor: f64,
    until: Timestamp,
    closes: Option<Timestamp>,
) -> Result<Late, (&'static str, String)> {
    if !(0.0..=1.0).contains(&factor) {
        return Err(("late.factor", format!("{factor} is not from 0 to 1")));
    }
    if closes.is_none_or(|closes| until <= closes) {
        return Err(("late.until", "it is not after the deadline".to_owned()));
    }
    Ok(Late { until, factor })
}
