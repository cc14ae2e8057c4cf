//! Whether a form was sent from a page of ours.

use axum::http::{HeaderMap, HeaderValue};

use crate::problem::Problem;

/// Refuses what a page of another site has sent: a browser says so.
///
/// A form that comes from anywhere could run a program here. What is no browser
/// says nothing, and is nobody's page.
pub fn check(headers: &HeaderMap) -> Result<(), Problem> {
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(Problem::Foreign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sites_are_refused() {
        let sent = |from: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("sec-fetch-site", HeaderValue::from_static(from));
            check(&headers).is_ok()
        };
        assert!(check(&HeaderMap::new()).is_ok());
        assert_eq!(
            ["same-origin", "none", "same-site", "cross-site", ""].map(sent),
            [true, true, false, false, false]
        );
    }
}
