//! The part of a file that a browser asks for, to continue a download.

use std::ops::Range;

use axum::http::HeaderValue;

/// What a request asks of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByteRange {
    /// The whole file.
    All,
    /// A part of it, which is not empty.
    Part(Range<u64>),
    /// A part behind its end.
    Outside,
}

impl ByteRange {
    /// Reads the header `Range` of a request for a file of this size. What is not a single range of
    /// bytes asks for the whole file, as RFC 9110 allows.
    pub fn read(header: Option<&HeaderValue>, bytes: u64) -> ByteRange {
        let text = header.and_then(|header| header.to_str().ok());
        let range = text.and_then(|text| text.trim().strip_prefix("bytes="));
        let Some((first, last)) = range.and_then(|range| range.split_once('-')) else {
            return ByteRange::All;
        };
        let number = |text: &str| text.trim().parse::<u64>();
        let range = match (number(first), number(last)) {
            (Ok(first), Ok(last)) if first <= last => first..last.saturating_add(1).min(bytes),
            (Ok(first), Err(_)) if last.trim().is_empty() => first..bytes,
            (Err(_), Ok(length)) if first.trim().is_empty() => bytes.saturating_sub(length)..bytes,
            _ => return ByteRange::All,
        };
        if range.start < range.end {
            ByteRange::Part(range)
        } else {
            ByteRange::Outside
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static str) -> ByteRange {
        ByteRange::read(Some(&HeaderValue::from_static(text)), 100)
    }

    #[test]
    fn a_single_range_is_a_part() {
        assert_eq!(read("bytes=0-0"), ByteRange::Part(0..1));
        assert_eq!(read("bytes=10-"), ByteRange::Part(10..100));
        assert_eq!(read("bytes=90-1000"), ByteRange::Part(90..100));
        assert_eq!(read("bytes=-30"), ByteRange::Part(70..100));
        assert_eq!(read("bytes=-300"), ByteRange::Part(0..100));
        assert_eq!(
            read("bytes=5-18446744073709551615"),
            ByteRange::Part(5..100)
        );
    }

    #[test]
    fn a_range_behind_the_end_is_outside() {
        for text in ["bytes=100-", "bytes=100-200", "bytes=-0"] {
            assert_eq!(read(text), ByteRange::Outside, "{text}");
        }
        let header = HeaderValue::from_static("bytes=0-");
        assert_eq!(ByteRange::read(Some(&header), 0), ByteRange::Outside);
    }

    #[test]
    fn anything_else_asks_for_the_whole_file() {
        for text in [
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=a-b",
            "bytes=5-3",
            "bytes=0-1,5-6",
            "items=0-5",
            "bytes=1-99999999999999999999",
            "bytes=--1",
        ] {
            assert_eq!(read(text), ByteRange::All, "{text}");
        }
        assert_eq!(ByteRange::read(None, 100), ByteRange::All);
    }
}
