//! The server of a course.

use std::io;
use std::sync::Arc;

use pigskin_web::{Listening, for_this_machine, serve_router};

use crate::portal::Portal;
use crate::server::routes::router;

/// Serves a contest until the shutdown completes. Then the portal [stops](Portal::stop):
/// running requests have some seconds to finish, and no further connection is accepted.
///
/// On a loopback address, only requests whose `Host` is this machine are answered, unless the
/// course has an address of its own.
///
/// Fails if the listener's own address is unknown.
pub async fn serve(
    listening: impl Into<Listening>,
    portal: Arc<Portal>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let listening = listening.into();
    let mut router = router(Arc::clone(&portal));
    // Behind a proxy, requests name the proxy's host.
    let address = portal.course.settings().address.as_ref();
    if listening.listener.local_addr()?.ip().is_loopback() && address.is_none() {
        router = for_this_machine(router);
    }
    let stopped = async move {
        shutdown.await;
        portal.stop();
    };
    serve_router(listening, router, stopped).await;
    Ok(())
}
