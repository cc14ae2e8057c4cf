//! Moments as staff write them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

/// Reads a moment: a local time of the time zone, or a time with an offset.
///
/// Fails if the text is not a time, or if the local time occurs twice or never.
pub fn moment(text: &str, time_zone: &TimeZone) -> Result<Timestamp, String> {
    let too_far = || format!("{text} is too far; write a time from the years 1970 to 9998");
    if let Ok(at) = text.parse::<Timestamp>() {
        return if is_near(at) { Ok(at) } else { Err(too_far()) };
    }
    // A date alone would mean its first moment, which is rarely intended for a deadline.
    if !text.contains(['T', 't', ' ']) && text.parse::<Date>().is_ok() {
        return Err(format!(
            "{text:?} is a day without a time, such as \"{text} 23:59:59\""
        ));
    }
    let shown: DateTime = text
        .parse()
        .map_err(|_| format!("{text:?} is not a time, such as \"2026-12-04 23:59\""))?;
    let at = time_zone.to_ambiguous_timestamp(shown);
    let is_ambiguous = at.is_ambiguous();
    let at = at.unambiguous().map_err(|_| {
        if is_ambiguous {
            format!(
                "{text} occurs twice or never in that night; add the offset, such as \
                 {shown}+02:00"
            )
        } else {
            too_far()
        }
    })?;
    if is_near(at) { Ok(at) } else { Err(too_far()) }
}

/// Whether no sum with a time zone or a length of a course leaves the calendar.
fn is_near(at: Timestamp) -> bool {
    (1970..=9998).contains(&at.to_zoned(TimeZone::UTC).year())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_is_too_far_is_not_called_ambiguous() {
        let zone = TimeZone::get("America/Los_Angeles").expect("a time zone");
        let why = |text: &str| moment(text, &zone).expect_err(text);
        assert!(
            why("9999-12-31 23:59:59").contains("is too far"),
            "{}",
            why("9999-12-31 23:59:59")
        );
        assert!(why("2026-11-01 01:30").contains("twice or never"));
        assert!(why("2026-03-08 02:30").contains("twice or never"));
        for far in [
            "-009999-06-01 12:00",
            "0004-01-01 12:00",
            "-009999-06-01T12:00:00Z",
            "9999-06-01T12:00:00Z",
        ] {
            assert!(why(far).contains("is too far"), "{far}");
        }
        assert!(moment("9998-12-31 12:00", &zone).is_ok());
    }
}
