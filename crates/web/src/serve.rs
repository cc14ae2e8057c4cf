//! The server.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::from_fn;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::{Site, headers, host, router};

/// So many connections are open at a time; more wait until one ends.
const CONNECTIONS: usize = 20_000;

/// The headers of a request are there after this time, or the connection ends:
/// nobody keeps one by sending a byte now and then.
const HEADERS: Duration = Duration::from_secs(15);

/// Where the system gives no more connections, it is asked again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// Answers requests on a listener until the shutdown is there, and then finishes
/// those that are being answered.
///
/// On an address that other machines cannot reach, only requests that name this
/// machine are answered, unless a contest says that it has another address.
///
/// # Errors
///
/// Where the listener does not know its own address.
pub async fn serve(
    listener: TcpListener,
    site: Arc<Site>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let mut router = router(Arc::clone(&site));
    // Behind another server this one is asked for under that one's name.
    let course = site.course.as_ref();
    let address = course.and_then(|course| course.settings().address.as_ref());
    if listener.local_addr()?.ip().is_loopback() && address.is_none() {
        router = router
            .layer(from_fn(host::only_this_machine))
            .layer(from_fn(headers::add));
    }
    let mut builder = Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS);
    let (open, room) = (
        GracefulShutdown::new(),
        Arc::new(Semaphore::new(CONNECTIONS)),
    );
    tokio::pin!(shutdown);
    loop {
        // It is never closed.
        let Ok(place) = Arc::clone(&room).acquire_owned().await else {
            break;
        };
        let stream = tokio::select! {
            () = &mut shutdown => break,
            stream = accept(&listener) => stream,
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = open.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // Whoever breaks off has no use for an answer.
            let _ = connection.await;
            drop(place);
        });
    }
    open.shutdown().await;
    Ok(())
}

/// The next connection. One that ends before it is there concerns nobody, and
/// where the system has no more of them, some end by and by.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    /// The status line of the first page, asked for under these names.
    async fn asked(listening: &str, hosts: &[&str]) -> Vec<String> {
        let listener = TcpListener::bind(listening).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let site = Arc::new(Site::new());
        tokio::spawn(serve(listener, site, std::future::pending()));
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
