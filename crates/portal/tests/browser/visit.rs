//! A visit to a site of its own.

use std::future::pending;
use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Store;
use pigskin_entry::{Limits, Wall};
use pigskin_portal::Portal;
use pigskin_web::{Site, UploadSettings};
use tempfile::tempdir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::look::look;
use crate::window::Window;

/// Starts a server and a Chromium, and runs the script in a window.
///
/// Whatever the script does, no page may complain in the console or ask another
/// server for anything. When the script fails, what was seen is kept as a
/// picture.
pub fn visit(script: impl AsyncFnOnce(&Window)) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempdir().expect("a folder");
    let site = runtime.block_on(keeping(folder.path()));
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
    let listener = listener.expect("a free port");
    let origin = origin(&listener);
    // It ends with the runtime.
    runtime.spawn(pigskin_web::serve(listener, Arc::new(site), pending()));
    look(&runtime, &origin, script);
}

pub fn visit_contest(runtime: &Runtime, portal: Portal, script: impl AsyncFnOnce(&Window)) {
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
    visit_at(runtime, listener.expect("a free port"), portal, script);
}

/// Visits a server at an address that the test has chosen.
pub fn visit_at(
    runtime: &Runtime,
    listener: TcpListener,
    portal: Portal,
    script: impl AsyncFnOnce(&Window),
) {
    let origin = origin(&listener);
    // It ends with the runtime.
    runtime.spawn(pigskin_portal::serve(listener, Arc::new(portal), pending()));
    look(runtime, &origin, script);
}

fn origin(listener: &TcpListener) -> String {
    let address = listener.local_addr().expect("an address");
    format!("http://{address}")
}

/// A site that keeps files in a folder.
async fn keeping(folder: &Path) -> Site {
    let store = Store::open(&folder.join("pigskin.db")).await;
    Site::with_uploads(UploadSettings {
        store: store.expect("a database"),
        folder: None,
        limits: Limits::default(),
        wall: Wall::Full,
    })
}
