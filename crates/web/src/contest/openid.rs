//! Signing in through the university's own provider.

mod attempt;
mod claims;
mod error;
mod http;
mod known;
mod provider;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Redirect;
use pigskin_contest::printable;
use pigskin_course::{Member, PersonId};
use serde::Deserialize;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::{Expiry, Session};

use crate::Site;
use crate::problem::Problem;

use super::sign_in::enter;
use super::visitor::Visitor;

use attempt::Attempt;
use claims::Account;
use error::ProviderError;

pub use provider::Provider;

/// Leads to the provider, whose page leads back.
pub async fn begin(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    session: Session,
    headers: HeaderMap,
) -> Result<Redirect, Problem> {
    // Nobody's page but ours begins it; whoever comes from another one is asked first.
    let from = headers.get("sec-fetch-site");
    if from.is_some_and(|from| from != "same-origin" && from != "none") {
        return Ok(Redirect::to("/contest/sign-in"));
    }
    let provider = of(&site)?;
    match session.id() {
        Some(id) => site.pace.guess(&id.to_string())?,
        None => site.pace.stranger()?,
    }
    let begun = provider.begin().await;
    let (address, attempt) = begun.map_err(|why| failed(&site, provider, &why))?;
    if visitor.member.is_none() {
        // Nothing is kept for long of those who do not come back.
        let until = visitor.course.clock().now() + attempt::PATIENCE;
        let until = OffsetDateTime::from_unix_timestamp(until.as_second());
        session.set_expiry(Some(Expiry::AtDateTime(until.map_err(Problem::server)?)));
    }
    let kept = session.insert(Attempt::KEY, attempt).await;
    kept.map_err(Problem::server)?;
    Ok(Redirect::to(address.as_str()))
}

/// What the provider lets browsers bring back.
#[derive(Deserialize)]
pub struct Back {
    state: String,
    code: Option<String>,
    error: Option<String>,
    error_description: Option<String>,
}

/// Signs in whoever comes back from the provider.
pub async fn back(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    session: Session,
    back: Result<Query<Back>, QueryRejection>,
) -> Result<Redirect, Problem> {
    const STRANGE: &str = "this sign-in was not begun in this browser, was used already or took \
                           too long; begin again";
    let strange = || Problem::Refused(STRANGE.to_owned());
    let Query(back) = back.map_err(|_| strange())?;
    let provider = of(&site)?;
    let attempt: Option<Attempt> = session.get(Attempt::KEY).await.map_err(Problem::server)?;
    let now = visitor.course.clock().now();
    // Who does not know what belongs to it does not end it either.
    let attempt = attempt.filter(|attempt| attempt.awaits(&back.state, now));
    let attempt = attempt.ok_or_else(strange)?;
    // It is over before anything is asked, however that ends.
    let removed = session.remove_value(Attempt::KEY).await;
    removed.map_err(Problem::server)?;
    session.save().await.map_err(Problem::server)?;
    if let Some(error) = back.error {
        let why = back.error_description.unwrap_or_default();
        let why = printable(format!("{error} {why}").trim(), MOST);
        return Err(Problem::Refused(format!(
            "your university did not sign you in; it says: {why}"
        )));
    }
    let code = back.code.ok_or_else(strange)?;
    let account = provider.account(code, attempt).await;
    let account = account.map_err(|why| failed(&site, provider, &why))?;
    let member = whose(&visitor, account).await?;
    enter(session, &member).await?;
    Ok(Redirect::to("/contest"))
}

/// The most characters of what somebody else says.
const MOST: usize = 200;

/// Whose account it is on the roster.
async fn whose(visitor: &Visitor, account: Account) -> Result<Member, Problem> {
    let nobody = |account: &str| {
        Problem::NotLetIn(format!(
            "you have signed in as {}, who is not on the roster of this contest; ask whoever runs \
             it, or sign in with another account",
            printable(account, MOST)
        ))
    };
    match account {
        Account::Id(id) => {
            let known: PersonId = id.parse().map_err(|_| nobody(&id))?;
            let member = visitor.course.member(&known).await;
            member.map_err(Problem::server)?.ok_or_else(|| nobody(&id))
        }
        Account::Email(email) => {
            let members = visitor.course.members_by_email(&email).await;
            let mut members = members.map_err(Problem::server)?.into_iter();
            match (members.next(), members.next()) {
                (Some(member), None) => Ok(member),
                (None, _) => Err(nobody(&email)),
                (Some(_), Some(_)) => Err(Problem::NotLetIn(format!(
                    "several people on the roster have the e-mail address {}; whoever runs the \
                     contest has to give each their own",
                    printable(&email, MOST)
                ))),
            }
        }
        Account::UnverifiedEmail(email) => Err(Problem::NotLetIn(format!(
            "you have signed in as {}, but your university does not say that this address is \
             really yours; verify it there, or sign in another way",
            printable(&email, MOST)
        ))),
    }
}

fn of(site: &Site) -> Result<&Provider, Problem> {
    let provider = site.openid.as_ref();
    provider.ok_or_else(|| Problem::NotFound("to sign in at a university".to_owned()))
}

/// Tells whoever runs the server that the provider failed, and then the visitor.
fn failed(site: &Site, provider: &Provider, why: &ProviderError) -> Problem {
    let issuer = &provider.settings().issuer;
    site.log.tell(&format!("sign-in at {issuer} failed: {why}"));
    let why = match why {
        // Where it should be is for whoever runs the server.
        ProviderError::Secret(_) => "its secret cannot be read here".to_owned(),
        why => why.to_string(),
    };
    Problem::Provider(format!(
        "the sign-in at {issuer} failed: {why}. Try again in a moment; links and passwords work \
         as ever"
    ))
}
