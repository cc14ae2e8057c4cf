//! A look at the pages of a server that runs already.

use std::env::temp_dir;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

use tokio::runtime::Runtime;

use crate::chromium::Chromium;
use crate::window::Window;

/// Opens a window for the pages of a server that runs already, and does in it what the
/// script says.
pub fn look(runtime: &Runtime, origin: &str, script: impl AsyncFnOnce(&Window)) {
    let chromium = Chromium::start();
    let window = Window::new(runtime.block_on(chromium.window()), origin);
    let looked = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            script(&window).await;
            window.check_logs().await;
        });
    }));
    if looked.is_err() {
        let name = std::thread::current().name().unwrap_or("visit").to_owned();
        let folder = option_env!("CARGO_TARGET_TMPDIR").map_or_else(temp_dir, PathBuf::from);
        let picture = folder.join(name.replace("::", "-") + ".png");
        runtime.block_on(window.picture(&picture));
        eprintln!("what was seen is in {}", picture.display());
    }
    runtime.block_on(window.close());
    if let Err(panic) = looked {
        resume_unwind(panic);
    }
}
