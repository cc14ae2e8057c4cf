//! Which name a browser has for this server.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::problem::Problem;

/// Refuses requests that name another host than this machine.
///
/// A server that listens for this machine alone trusts it. But a page of anybody can let
/// its own name lead here (DNS rebinding), and then it is our page for the browser; the
/// browser still says the name.
pub async fn only_this_machine(request: Request, next: Next) -> Response {
    let named = request.headers().get(header::HOST);
    let named = named.and_then(|host| host.to_str().ok());
    // The second version of HTTP has it in the address.
    let named = named.or_else(|| request.uri().authority().map(Authority::as_str));
    match named {
        Some(host) if is_this_machine(host) => next.run(request).await,
        _ => Problem::OtherHost.into_response(),
    }
}

/// Whether a host, with a port or without, is this machine by every reading.
fn is_this_machine(host: &str) -> bool {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').unwrap_or_default(),
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    if !(port.is_empty() || is_port(port)) {
        return false;
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Whether a text is a colon and a number.
fn is_port(text: &str) -> bool {
    let digits = text.strip_prefix(':');
    digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_taken() {
        for host in [
            "localhost",
            "LocalHost:8017",
            "localhost.",
            "127.0.0.1:8017",
            "127.0.0.2",
            "[::1]",
            "[::1]:8017",
        ] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "",
            "pigskin.example",
            "pigskin.example:8017",
            "localhost.pigskin.example",
            "127.0.0.1.pigskin.example",
            "localhost:8017:1",
            "localhost:x",
            "user@localhost",
            "192.168.0.1:8017",
            "0.0.0.0",
            "[::1",
            "[::1]x",
            "[2001:db8::1]:8017",
            ":8017",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
