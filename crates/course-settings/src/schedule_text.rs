//! A schedule as staff write it in a settings file.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use pigskin_project::LateSettings;
use pigskin_settings::{Wrong, moment};

use crate::{Late, Schedule};

/// The times of a settings file, as text.
#[derive(Default)]
pub(crate) struct ScheduleText {
    pub opens: Option<String>,
    pub closes: Option<String>,
    /// Seconds after the deadline that still count as in time.
    pub grace_seconds: u32,
    pub late: Option<LateSettings>,
    /// The time at which the public board is frozen.
    pub freeze: Option<String>,
}

impl ScheduleText {
    /// Reads the times as local times of a time zone, without what is wrong, which is noted.
    pub(crate) fn read(self, time_zone: TimeZone, all: &mut Vec<Wrong>) -> Schedule {
        let mut at = |path: &str, text: Option<&String>| {
            let at = moment(text?, &time_zone);
            Wrong::noted(at.map_err(|why| Wrong::new(path, why)), all)
        };
        let opens = at("opens", self.opens.as_ref());
        let closes = at("closes", self.closes.as_ref());
        let freeze = at("freeze", self.freeze.as_ref());
        let until = at("late.until", self.late.as_ref().map(|late| &late.until));
        // The effect of a wrong deadline on other times is unknown.
        let is_known = closes.is_some() == self.closes.is_some();
        for (is_wrong, path, why) in [
            (
                opens
                    .zip(closes)
                    .is_some_and(|(opens, closes)| closes <= opens),
                "closes",
                "it is not after the opening",
            ),
            (
                freeze
                    .zip(closes)
                    .is_some_and(|(freeze, closes)| freeze > closes),
                "freeze",
                "it is after the deadline",
            ),
            (
                is_known && until.is_some() && until <= closes.or(until),
                "late.until",
                "it is not after the deadline",
            ),
        ] {
            all.extend(is_wrong.then(|| Wrong::new(path, why)));
        }
        let late = self.late.zip(until);
        Schedule {
            time_zone,
            opens,
            closes,
            grace: SignedDuration::from_secs(self.grace_seconds.into()),
            late: late.map(|(late, until)| Late {
                until,
                factor: late.factor,
            }),
            freeze,
        }
    }
}
