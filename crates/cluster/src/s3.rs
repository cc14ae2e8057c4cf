//! Object stores that speak S3, reached with ureq.
//!
//! `object_store` signs requests and retries them; its own client would bring forty more crates
//! and a second library of ciphers.

use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use object_store::aws::AmazonS3Builder;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use object_store::{ClientOptions, ObjectStore};

/// Time for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// Time for a request with its answer; a unit has up to 100 MB.
const WHOLE: Duration = Duration::from_mins(10);

/// Maximum number of bytes of an answer.
const MOST: u64 = 1 << 30;

/// Opens a bucket, with the settings of the environment.
pub fn open(bucket: &str) -> object_store::Result<Arc<dyn ObjectStore>> {
    let builder = AmazonS3Builder::from_env()
        .with_bucket_name(bucket)
        .with_http_connector(Connector);
    Ok(Arc::new(builder.build()?))
}

#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(WHOLE))
            .build();
        Ok(HttpClient::new(Service(config.into())))
    }
}

#[derive(Debug)]
struct Service(ureq::Agent);

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let agent = self.0.clone();
        let asked = tokio::task::spawn_blocking(move || {
            ask(&agent, http::Request::from_parts(parts, body))
        });
        let answer = asked.await;
        answer.map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?
    }
}

/// Sends a request, and reads the whole answer.
fn ask(agent: &ureq::Agent, request: http::Request<Bytes>) -> Result<HttpResponse, HttpError> {
    let (parts, body) = request.into_parts();
    let answer =
        if body.is_empty() && !matches!(parts.method, http::Method::PUT | http::Method::POST) {
            agent.run(http::Request::from_parts(parts, ()))
        } else {
            agent.run(http::Request::from_parts(parts, &body[..]))
        };
    let (parts, body) = answer.map_err(failed)?.into_parts();
    let mut bytes = Vec::new();
    let read = body.into_reader().take(MOST + 1).read_to_end(&mut bytes);
    read.map_err(|error| HttpError::new(HttpErrorKind::Interrupted, error))?;
    if bytes.len() as u64 > MOST {
        let error = std::io::Error::other(format!("the answer has more than {MOST} bytes"));
        return Err(HttpError::new(HttpErrorKind::Decode, error));
    }
    let body = Full::new(Bytes::from(bytes)).map_err(|never| match never {});
    Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(body)))
}

/// The kind of an error, by which the request is tried again or not.
fn failed(error: ureq::Error) -> HttpError {
    let kind = match &error {
        ureq::Error::Timeout(_) => HttpErrorKind::Timeout,
        ureq::Error::ConnectionFailed | ureq::Error::HostNotFound => HttpErrorKind::Connect,
        ureq::Error::Io(io) => match io.kind() {
            std::io::ErrorKind::ConnectionRefused => HttpErrorKind::Connect,
            _ => HttpErrorKind::Interrupted,
        },
        _ => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}
