//! The server.

use std::io;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::{Site, router};

/// Answers requests on a listener until the shutdown is there, and then finishes
/// those that are being answered.
///
/// # Errors
///
/// Where the listener fails.
pub async fn serve(
    listener: TcpListener,
    site: Arc<Site>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router(site))
        .with_graceful_shutdown(shutdown)
        .await
}
