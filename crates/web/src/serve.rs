//! The server.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::{Site, router};

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
/// # Errors
///
/// None today; it is the listener's to fail.
pub async fn serve(
    listener: TcpListener,
    site: Arc<Site>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = router(site);
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
