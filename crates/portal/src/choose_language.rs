//! The choice of a language.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use pigskin_web::Problem;
use pigskin_web::language::{COOKIE, Language};
use serde::Deserialize;

use crate::portal::Portal;

/// Time for which a browser remembers the language, in seconds.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// The language, and the page to come back to.
#[derive(Deserialize)]
pub struct LanguageForm {
    language: String,
    #[serde(default)]
    back: String,
}

/// Remembers a visitor's language in their browser, and leads back to the page.
pub async fn choose(
    State(portal): State<Arc<Portal>>,
    Form(form): Form<LanguageForm>,
) -> Result<Response, Problem> {
    let language = Language::tagged(&form.language);
    let language = language
        .ok_or_else(|| Problem::Address(format!("no page is in {}", form.language)))?
        .tag();
    let address = portal.course.settings().address.as_deref();
    let is_secure = address.is_some_and(|address| address.starts_with("https://"));
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={language}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}");
    let back = form.back.as_str();
    let back = if is_own(back) { back } else { "/" };
    let chosen = AppendHeaders([(header::SET_COOKIE, cookie)]);
    Ok((chosen, Redirect::to(back)).into_response())
}

/// Whether an address is one of this server. Browsers read `/\` as `//`, and leave out tabs and
/// line feeds.
fn is_own(address: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_graphic() && letter != '\\';
    address.starts_with('/') && !address.starts_with("//") && address.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_server_are_led_back_to() {
        for own in ["/", "/contest/mine", "/contest?q=%C3%B6&sort=mean"] {
            assert!(is_own(own), "{own}");
        }
        for foreign in [
            "",
            "contest",
            "//evil",
            "/\\evil",
            "/\t/evil",
            "/a b",
            "https://evil",
        ] {
            assert!(!is_own(foreign), "{foreign}");
        }
    }
}
