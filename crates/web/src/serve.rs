//! The server.

use std::io;
use std::sync::Arc;

use axum::middleware::from_fn;
use tokio::net::TcpListener;

use crate::{Site, headers, host, router};

/// Answers requests on a listener until the shutdown is there, and then finishes
/// those that are being answered.
///
/// On an address that other machines cannot reach, only requests that name this
/// machine are answered.
///
/// # Errors
///
/// Where the listener fails.
pub async fn serve(
    listener: TcpListener,
    site: Arc<Site>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let mut router = router(site);
    if listener.local_addr()?.ip().is_loopback() {
        router = router
            .layer(from_fn(host::only_this_machine))
            .layer(from_fn(headers::add));
    }
    axum::serve(listener, router)
        .with_graceful_shutdown(shutdown)
        .await
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
