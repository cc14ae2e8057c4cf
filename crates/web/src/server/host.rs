//! The host names of this server.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::server::problem::Problem;

/// Refuses requests whose `Host` is not this machine.
///
/// A server on a loopback address trusts its clients. A hostile page, however, can let its own
/// host name resolve to this machine (DNS rebinding), and the browser then treats our pages as
/// part of that site. The request still contains the host name.
pub async fn only_this_machine(request: Request, next: Next) -> Response {
    if is_named_by(request.headers(), request.uri()) {
        next.run(request).await
    } else {
        Problem::OtherHost.into_response()
    }
}

pub fn is_named_by(headers: &HeaderMap, uri: &Uri) -> bool {
    let named = headers.get(header::HOST);
    let named = named.and_then(|host| host.to_str().ok());
    // HTTP/2 has the host in the address.
    let named = named.or_else(|| uri.authority().map(Authority::as_str));
    named.is_some_and(is_this_machine)
}

/// Whether a host, with or without a port, is unambiguously this machine.
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
