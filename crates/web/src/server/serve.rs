//! The server.

use std::future::{pending, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use axum::middleware::from_fn;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;
use tracing::warn;

use crate::server::operations::{Health, operations};
use crate::{Peer, Proxies, Site, router, server::failure, server::headers, server::host};

/// Maximum number of open connections; further ones wait.
const CONNECTIONS: usize = 20_000;

/// Time for a client to send the headers of a request, so that slow clients do not hold
/// connections.
const HEADERS: Duration = Duration::from_secs(15);

/// Time before the next try when the system refuses a connection.
const AGAIN: Duration = Duration::from_millis(100);

/// Time for connections that were opened just before the server stops to send their request.
const FIRST_BYTES: Duration = Duration::from_millis(250);

/// Time for running requests to end when the server stops.
const LAST: Duration = Duration::from_secs(6);

/// Where requests come in.
#[derive(Debug)]
pub struct Listening {
    pub listener: TcpListener,
    pub proxies: Proxies,
}

impl From<TcpListener> for Listening {
    /// Without proxies but those of this machine.
    fn from(listener: TcpListener) -> Listening {
        Listening {
            listener,
            proxies: Proxies::default(),
        }
    }
}

/// Serves the site until the shutdown completes. Then the site [stops](Site::stop): running
/// requests have some seconds to finish, and no further connection is accepted.
///
/// On a loopback address, only requests whose `Host` is this machine are answered.
///
/// Fails if the listener's own address is unknown.
pub async fn serve(
    listening: impl Into<Listening>,
    site: Arc<Site>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let listening = listening.into();
    let mut router = router(Arc::clone(&site));
    if listening.listener.local_addr()?.ip().is_loopback() {
        router = for_this_machine(router);
    }
    let stopped = async move {
        shutdown.await;
        site.stop();
    };
    serve_router(listening, router, stopped).await;
    Ok(())
}

/// Restricts pages to requests whose `Host` is this machine.
pub fn for_this_machine(router: Router) -> Router {
    router
        .layer(from_fn(host::only_this_machine))
        .layer(from_fn(failure::show))
        .layer(from_fn(headers::add))
}

/// Serves [operators](operations) on a separate listener, until the future is dropped.
///
/// Fails if the process has a metrics recorder already.
pub async fn serve_operations(listener: TcpListener, server: Arc<dyn Health>) -> io::Result<()> {
    let router = operations(server).map_err(io::Error::other)?;
    serve_router(listener, router, pending()).await;
    Ok(())
}

/// Serves pages until the shutdown completes. Running requests then have some seconds to finish.
pub async fn serve_router(
    listening: impl Into<Listening>,
    router: Router,
    shutdown: impl Future<Output = ()>,
) {
    let Listening { listener, proxies } = listening.into();
    let mut builder = Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS);
    let (open, room) = (
        GracefulShutdown::new(),
        Arc::new(Semaphore::new(CONNECTIONS)),
    );
    let begin = |place, (stream, peer): (TcpStream, SocketAddr)| {
        let from = Peer::new(peer.ip(), &proxies);
        let service = router.clone();
        let service = service.map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(from);
            request
        });
        let service = TowerToHyperService::new(service);
        let connection = open.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that has gone away needs no answer.
            let _ = connection.await;
            drop(place);
        });
    };
    tokio::pin!(shutdown);
    loop {
        let next = async {
            let place = Arc::clone(&room).acquire_owned().await.ok();
            (place, accept(&listener).await)
        };
        tokio::select! {
            () = &mut shutdown => break,
            (place, accepted) = next => begin(place, accepted),
        }
    }
    // Clients of connections in the backlog wait for an answer as well.
    while let Some(accepted) = accept_at_once(&listener).await {
        begin(Arc::clone(&room).try_acquire_owned().ok(), accepted);
    }
    drop(listener);
    sleep(FIRST_BYTES).await;
    if timeout(LAST, open.shutdown()).await.is_err() {
        warn!("some requests were not finished in time");
    }
}

/// Accepts the next connection. Retries after an error, since a full system recovers when other
/// connections end.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(_) => sleep(AGAIN).await,
        }
    }
}

/// Accepts a connection from the backlog, if there is one.
async fn accept_at_once(listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
    poll_fn(|context| match listener.poll_accept(context) {
        Poll::Ready(accepted) => Poll::Ready(accepted.ok()),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    /// The status codes of the first page, requested with these hosts.
    async fn asked(listening: &str, hosts: &[&str]) -> Vec<String> {
        let listener = TcpListener::bind(listening).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let site = Arc::new(Site::new());
        tokio::spawn(serve(listener, site, pending()));
        let mut answers = Vec::new();
        for host in hosts {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).await;
            let stream = stream.as_mut().expect("a connection");
            let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).await.expect("sent");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.expect("text");
            let status = answer.split(' ').nth(1).unwrap_or_default();
            answers.push(status.to_owned());
        }
        answers
    }

    #[tokio::test]
    async fn a_strangers_name_leads_nowhere() {
        let hosts = ["localhost:8017", "127.0.0.1", "evil.example:8017"];
        assert_eq!(asked("127.0.0.1:0", &hosts).await, ["200", "200", "403"]);
        assert_eq!(asked("0.0.0.0:0", &hosts).await, ["200", "200", "200"]);
    }
}
