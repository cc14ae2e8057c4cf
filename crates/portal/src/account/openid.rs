//! Signing in through the university.

mod attempt;
mod claims;
mod configuration;
mod error;
mod http;
pub mod provider;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Redirect;
use pigskin_course::{Member, PersonId, set_signed_in_by};
use pigskin_entry::printable;
use pigskin_web::Problem;
use serde::Deserialize;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::{Expiry, Session};
use tracing::warn;

use crate::account::come_back;
use crate::account::sender::Sender;
use crate::account::sign_in::enter;
use crate::portal::Portal;
use crate::server::visitor::Visitor;

use attempt::Attempt;
use claims::Account;
use error::ProviderError;
use provider::Provider;

/// Redirects to the provider, which redirects [back].
pub async fn begin(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    session: Session,
    sender: Sender,
    headers: HeaderMap,
) -> Result<Redirect, Problem> {
    // A page of another site must not start a sign-in; its visitors see our page first.
    let from = headers.get("sec-fetch-site");
    if from.is_some_and(|from| from != "same-origin" && from != "none") {
        return Ok(Redirect::to("/sign-in"));
    }
    let provider = provider(&portal)?;
    match session.id() {
        Some(id) => portal.limits.guess(&id.to_string()).await?,
        None => portal.limits.stranger(&sender.0)?,
    }
    let begun = provider.begin().await;
    let (address, attempt) = begun.map_err(|why| failed(provider, &why))?;
    if visitor.member.is_none() {
        // Sessions of visitors who do not come back expire soon. This is by the system's clock;
        // the store of sessions goes by the course's.
        let until = OffsetDateTime::now_utc() + attempt::PATIENCE.unsigned_abs();
        session.set_expiry(Some(Expiry::AtDateTime(until)));
    }
    session
        .insert(Attempt::KEY, attempt)
        .await
        .map_err(Problem::server)?;
    Ok(Redirect::to(address.as_str()))
}

#[derive(Deserialize)]
pub struct BackQuery {
    state: String,
    code: Option<String>,
    error: Option<String>,
    error_description: Option<String>,
}

/// Signs in a visitor who comes back from the provider.
pub async fn back(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    session: Session,
    back: Result<Query<BackQuery>, QueryRejection>,
) -> Result<Redirect, Problem> {
    let strange = || {
        Problem::refused(
            "this sign-in was not begun in this browser, was used already or took too long; begin \
             again",
        )
    };
    let Query(back) = back.map_err(|_| strange())?;
    let provider = provider(&portal)?;
    let attempt: Option<Attempt> = session.get(Attempt::KEY).await.map_err(Problem::server)?;
    let now = visitor.course.clock().now();
    // A wrong state must not end the attempt of somebody else.
    let attempt = attempt.filter(|attempt| attempt.awaits(&back.state, now));
    let attempt = attempt.ok_or_else(strange)?;
    // The attempt is used up before the provider is asked, whatever the answer.
    session
        .remove_value(Attempt::KEY)
        .await
        .map_err(Problem::server)?;
    session.save().await.map_err(Problem::server)?;
    if let Some(error) = back.error {
        let why = back.error_description.unwrap_or_default();
        let why = printable(format!("{error} {why}").trim(), MOST);
        return Err(Problem::refused(format!(
            "your university did not sign you in; it says: {why}"
        )));
    }
    let code = back.code.ok_or_else(strange)?;
    let account = provider.account(code, attempt).await;
    let account = account.map_err(|why| failed(provider, &why))?;
    let member = find_member(&visitor, account).await?;
    // The new session is not marked with the person behind an earlier one.
    set_signed_in_by(None);
    enter(session.clone(), &member).await?;
    come_back::back(&session).await
}

/// Maximum length of a text of the provider in a message, in characters.
const MOST: usize = 200;

/// Finds the person on the roster to whom an account belongs.
async fn find_member(visitor: &Visitor, account: Account) -> Result<Member, Problem> {
    let nobody = |account: &str| {
        let text = format!(
            "you have signed in as {}, who is not on the roster of this contest; ask the staff, \
             or sign in with another account",
            printable(account, MOST)
        );
        Problem::NotLetIn(text)
    };
    match account {
        Account::Id(id) => {
            let known: PersonId = id.parse().map_err(|_| nobody(&id))?;
            let member = visitor.course.member(&known).await?;
            member.ok_or_else(|| nobody(&id))
        }
        Account::Email(email) => {
            let members = visitor.course.members_by_email(&email).await;
            let mut members = members?.into_iter();
            match (members.next(), members.next()) {
                (Some(member), None) => Ok(member),
                (None, _) => Err(nobody(&email)),
                (Some(_), Some(_)) => {
                    let text = format!(
                        "several people on the roster have the e-mail address {}; ask the staff \
                         to give each person a different one",
                        printable(&email, MOST)
                    );
                    Err(Problem::NotLetIn(text))
                }
            }
        }
        Account::UnverifiedEmail(email) => {
            let text = format!(
                "you have signed in as {}, but your university has not verified this address; \
                 verify it there, or sign in another way",
                printable(&email, MOST)
            );
            Err(Problem::NotLetIn(text))
        }
    }
}

fn provider(portal: &Portal) -> Result<&Provider, Problem> {
    let provider = portal.openid.as_ref();
    provider.ok_or_else(|| Problem::NotFound("for signing in at a university".to_owned()))
}

/// Logs a failure of the provider, and describes it to the visitor.
fn failed(provider: &Provider, why: &ProviderError) -> Problem {
    let issuer = &provider.settings().issuer;
    warn!(%issuer, %why, "a sign-in failed");
    let why = match why {
        // Only operators may see the path of the secret.
        ProviderError::Secret(_) => "its secret cannot be read here".to_owned(),
        other => other.to_string(),
    };
    Problem::Provider(format!(
        "the sign-in at {issuer} failed: {why}. Try again in a moment; links and passwords work as \
         ever"
    ))
}
