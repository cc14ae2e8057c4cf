//! Chromium, driven by its own driver.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;

/// Advice for machines without Chromium.
const INSTALL: &str = "these tests need Chromium and its driver: \
    apt-get install chromium-headless-shell chromium-driver";

/// Starts Chromium. The one without a window takes half of the processor time; it opens no page
/// unless it is told to, and the driver waits for a page.
const START: &str = r#"#!/bin/sh
command -v chromium-headless-shell >/dev/null || exec chromium --headless "$@"
exec chromium-headless-shell "$@" data:,
"#;

/// A driver with its Chromium, both ended when this is dropped.
pub struct Chromium {
    driver: Child,
    port: u16,
    folder: TempDir,
}

impl Chromium {
    /// Starts the driver on a port that is free.
    ///
    /// The driver takes the same port for IPv4 and IPv6, and ends if another program has one of them.
    /// Where many tests open ports at once that happens, so it is started again.
    pub fn start() -> Chromium {
        let mut said = String::new();
        for _ in 0..5 {
            match Chromium::try_start() {
                Ok(chromium) => return chromium,
                Err(lines) => said = lines,
            }
        }
        panic!("chromedriver ended five times without a port; {INSTALL}\n{said}");
    }

    /// Starts the driver once. The error is all that it printed.
    fn try_start() -> Result<Chromium, String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", folder.path())
            // Without a locale, it finds no file whose name is not ASCII.
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("could not start chromedriver: {error}; {INSTALL}"));
        let output = driver.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let mut said = String::new();
        let port = lines.find_map(|line| {
            said = format!("{said}{line}\n");
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            let status = driver.wait().expect("it has ended");
            return Err(format!("{said}{status}"));
        };
        // What else it says is of no use, but it has to be able to say it.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Chromium {
            driver,
            port,
            folder,
        })
    }

    /// Opens a window that keeps a log of its console and of its requests.
    pub async fn window(&self) -> Client {
        let profile = self.folder.path().join("profile");
        let start = self.folder.path().join("chromium");
        fs::write(&start, START).expect("a file");
        fs::set_permissions(&start, Permissions::from_mode(0o755)).expect("a mode");
        let arguments = [
            // Only our own pages are opened, and containers have no other.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--lang=en",
            // It ends with the driver, however that ends.
            "--remote-debugging-pipe",
            // Nothing but this machine has an address.
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            &format!("--user-data-dir={}", profile.display()),
        ];
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments, "binary": start },
            // A script asks for all pages that one page leads to, on a busy machine.
            "timeouts": { "script": 120_000 },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let serde_json::Value::Object(wanted) = wanted else {
            unreachable!("it was written as an object");
        };
        ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap_or_else(|error| panic!("could not start Chromium: {error}; {INSTALL}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
