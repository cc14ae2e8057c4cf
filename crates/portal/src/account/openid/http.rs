//! The HTTP client for a provider.

use std::io::{self, Read};
use std::time::Duration;

use openidconnect::{HttpRequest, HttpResponse, SyncHttpClient};
use ureq::Agent;
use ureq::http::{Method, header};

/// Time to wait for a complete answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Maximum size of an answer, in bytes.
const MOST: u64 = 1 << 20;

/// Sends requests to a provider, and follows no redirects.
#[derive(Clone, Debug)]
pub struct Http {
    agent: Agent,
}

#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    #[error(transparent)]
    Failed(#[from] ureq::Error),
    #[error(transparent)]
    BrokeOff(#[from] io::Error),
    #[error("it answers with more than a mebibyte")]
    TooLarge,
}

impl Http {
    /// A client that uses only TLS, unless the issuer's address is a plain `http:` one.
    pub fn for_issuer(issuer: &str) -> Http {
        Http::patient(issuer, PATIENCE)
    }

    fn patient(issuer: &str, patience: Duration) -> Http {
        let config = Agent::config_builder()
            .timeout_global(Some(patience))
            .http_status_as_error(false)
            .max_redirects(0)
            .https_only(issuer.starts_with("https://"))
            .user_agent(concat!("pigskin/", env!("CARGO_PKG_VERSION")));
        Http {
            agent: config.build().into(),
        }
    }
}

impl SyncHttpClient for Http {
    type Error = NoAnswer;

    fn call(&self, request: HttpRequest) -> Result<HttpResponse, NoAnswer> {
        let answer = if request.method() == Method::POST {
            self.agent.run(request)?
        } else {
            self.agent.run(request.map(drop))?
        };
        let (parts, mut body) = answer.into_parts();
        let mut bytes = Vec::new();
        // Both the compressed and the unpacked size are limited.
        let reader = body.with_config().limit(MOST).reader();
        reader.take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            return Err(NoAnswer::TooLarge);
        }
        let mut answer = HttpResponse::new(bytes);
        *answer.status_mut() = parts.status;
        if let Some(kind) = parts.headers.get(header::CONTENT_TYPE) {
            let headers = answer.headers_mut();
            headers.insert(header::CONTENT_TYPE, kind.clone());
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Sends a request to a server that gives this answer.
    fn asked(answer: Vec<u8>, patience: Duration) -> Result<HttpResponse, NoAnswer> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let answering = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut asked = [0; 1000];
            let _ = stream.read(&mut asked).expect("a question");
            // The client may have closed the connection.
            let _ = stream.write_all(&answer);
            // Waits until the client closes the connection.
            let _ = stream.read_to_end(&mut Vec::new());
        });
        let request = ureq::http::Request::get(&issuer).body(Vec::new());
        let answer = Http::patient(&issuer, patience).call(request.expect("a request"));
        answering.join().expect("it answered");
        answer
    }

    fn saying(status: &str, headers: &str, body: &str) -> Vec<u8> {
        let length = body.len();
        format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n{body}").into()
    }

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn an_answer_is_handed_on() {
        let said = saying("400 Bad Request", "Content-Type: a/b\r\n", "no");
        let answer = asked(said, LONG).expect("an answer");
        assert_eq!(answer.status(), 400);
        assert_eq!(answer.headers()["content-type"], "a/b");
        assert_eq!(answer.body(), b"no");
    }

    #[test]
    fn nobody_leads_on_to_another_address() {
        let said = saying("302 Found", "Location: http://127.0.0.1:1/\r\n", "");
        assert_eq!(asked(said, LONG).expect("an answer").status(), 302);
    }

    #[test]
    fn an_answer_that_is_endless_or_never_comes_is_none() {
        let large = "x".repeat((1 << 20) + 1);
        let answer = asked(saying("200 OK", "", &large), LONG);
        assert!(answer.is_err(), "{answer:?}");
        let answer = asked(Vec::new(), Duration::from_millis(50));
        let late = matches!(answer, Err(NoAnswer::Failed(ureq::Error::Timeout(_))));
        assert!(late, "{answer:?}");
    }

    #[test]
    fn a_provider_elsewhere_is_asked_over_tls_alone() {
        let request = ureq::http::Request::get("http://127.0.0.1:1/").body(Vec::new());
        let answer =
            Http::for_issuer("https://login.example.edu").call(request.expect("a request"));
        let refused = matches!(
            answer,
            Err(NoAnswer::Failed(ureq::Error::RequireHttpsOnly(_)))
        );
        assert!(refused, "{answer:?}");
    }
}
