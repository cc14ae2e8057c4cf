//! The sender of a request who is not signed in.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use pigskin_web::Client;

/// The sender of a request, as far as the server can tell strangers apart.
#[derive(Clone, Debug)]
pub struct Sender(pub Client);

impl<S: Sync> FromRequestParts<S> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Sender, Infallible> {
        Ok(Sender(Client::of_request(parts)))
    }
}
