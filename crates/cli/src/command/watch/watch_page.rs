//! The page that follows a watched file.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use pigskin_hog::Edition;
use pigskin_web::{Site, VersionResult, WatchedFile};
use tokio::runtime::Runtime;

use crate::command::serve::bound;

/// A server with the page. It ends with the process.
pub struct WatchPage {
    file: Arc<WatchedFile>,
    _runtime: Runtime,
}

impl WatchPage {
    /// Serves the page to this machine, and prints its address.
    pub fn serve(path: &Path, edition: &Edition, port: u16) -> anyhow::Result<WatchPage> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let file = Arc::new(WatchedFile::new(name, edition.clone()));
        let runtime = Runtime::new().context("could not start the server")?;
        let wanted = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port);
        let (listener, address) = runtime.block_on(bound(wanted, "--serve=PORT"))?;
        eprintln!("The page is at http://{address}/watch");
        let site = Arc::new(Site::new().watching(Arc::clone(&file)));
        runtime.spawn(async move {
            if let Err(why) = pigskin_web::serve(listener, site, pending()).await {
                eprintln!("pigskin: the page is no longer served: {why}");
            }
        });
        Ok(WatchPage {
            file,
            _runtime: runtime,
        })
    }

    /// Shows a version on the page.
    pub fn add(&self, result: VersionResult) {
        self.file.add(result);
    }
}
