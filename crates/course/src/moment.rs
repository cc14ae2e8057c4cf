//! Moments as staff write them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

/// Reads a moment: a local time of the time zone, or a time with an offset.
///
/// Fails if the text is not a time, or if the local time occurs twice or never.
pub fn moment(text: &str, time_zone: &TimeZone) -> Result<Timestamp, String> {
    if let Ok(at) = text.parse::<Timestamp>() {
        return Ok(at);
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
    at.unambiguous().map_err(|_| {
        format!(
            "{text} occurs twice or never in that night; add the offset, such as \
             {shown}+02:00"
        )
    })
}
