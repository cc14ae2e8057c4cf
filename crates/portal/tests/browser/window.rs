//! A window of the browser.

use std::future::Future;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

/// No page takes so long, on however busy a machine; who waits so long has failed.
const LIMIT: Duration = Duration::from_mins(1);

/// Time between two checks of a condition. Each takes milliseconds of the processor.
const EVERY: Duration = Duration::from_millis(100);

/// A window that shows pages of one server.
///
/// Its methods panic, and say what they were looking for, where a page is not as
/// they expect.
pub struct Window {
    client: Client,
    /// `http://127.0.0.1:PORT`
    origin: String,
    refused: Mutex<Vec<String>>,
    others: Mutex<Vec<String>>,
}

/// Script: the page is complete, and was not checked before.
const TURNED: &str = "const main = document.getElementById('main') ?? document.body;
    return document.readyState === 'complete' && main && !main.looked_at
        && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')";

impl Window {
    pub fn new(client: Client, origin: &str) -> Window {
        Window {
            client,
            origin: origin.to_owned(),
            refused: Mutex::default(),
            others: Mutex::default(),
        }
    }

    /// Opens an address, which begins with `/`.
    pub async fn open(&self, address: &str) {
        let address = format!("{}{address}", self.origin);
        let opened = self.client.goto(&address).await;
        opened.unwrap_or_else(|error| panic!("could not open {address}: {error}"));
    }

    /// Lets pages lead to another server, `http://HOST:PORT`.
    pub fn expect_other(&self, origin: &str) {
        let origin = format!("{origin}/");
        self.others.lock().expect("no panic").push(origin);
    }

    pub async fn open_refused(&self, address: &str) {
        self.expect_refusal(address);
        self.open(address).await;
    }

    /// Lets the console tell that an address was refused, which a form is to be.
    pub fn expect_refusal(&self, address: &str) {
        let refused = format!("{}{address}", self.origin);
        self.refused.lock().expect("no panic").push(refused);
    }

    /// The address of the page, from `/` on.
    pub async fn address(&self) -> String {
        let address = self.client.current_url().await.expect("an address");
        let address = address.as_str().strip_prefix(&self.origin);
        address.expect("an address of this server").to_owned()
    }

    /// The first element of a selector, as soon as there is one.
    pub async fn element(&self, selector: &str) -> Element {
        let wait = self.client.wait().at_most(LIMIT).every(EVERY);
        match wait.for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("no {selector}: {error}; {}", self.seen().await),
        }
    }

    pub async fn has(&self, selector: &str) -> bool {
        self.run("return !!document.querySelector(arguments[0])", &[selector])
            .await
            == json!(true)
    }

    /// The text of an element, as it is seen.
    pub async fn text(&self, selector: &str) -> String {
        let text = self.element(selector).await.text().await;
        text.unwrap_or_else(|error| panic!("no text in {selector}: {error}"))
    }

    pub async fn texts(&self, selector: &str) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll(arguments[0])].map(one => one.innerText)";
        let texts = self.run(script, &[selector]).await;
        serde_json::from_value(texts).expect("a list of texts")
    }

    pub async fn click(&self, selector: &str) {
        self.element(selector).await;
        self.click_nth(selector, 0).await;
    }

    /// Clicks on an element of a selector by its place among them, from 0.
    pub async fn click_nth(&self, selector: &str, place: usize) {
        let deadline = tokio::time::Instant::now() + LIMIT;
        loop {
            // A live part of a page can be exchanged between looking and clicking.
            let found = self.client.find_all(Locator::Css(selector)).await;
            let found = found.unwrap_or_else(|error| panic!("no {selector}: {error}"));
            let Some(element) = found.get(place) else {
                panic!(
                    "{selector} has {} places; {}",
                    found.len(),
                    self.seen().await
                );
            };
            match element.click().await {
                Ok(()) => return,
                Err(error) if tokio::time::Instant::now() > deadline => {
                    let seen = self.seen().await;
                    panic!("could not click {selector}, place {place}: {error}; {seen}");
                }
                Err(_) => tokio::time::sleep(EVERY).await,
            }
        }
    }

    /// Clicks on a link or button, and waits for the next page.
    pub async fn follow(&self, selector: &str) {
        self.to_another_page(self.click(selector)).await;
    }

    /// Signs out by the person's menu.
    pub async fn sign_out(&self) {
        self.click("button.person").await;
        self.follow("#me form button").await;
    }

    /// Goes back to the page before, and waits for it.
    pub async fn back(&self) {
        let back = async || self.client.back().await.expect("a page before");
        self.to_another_page(back()).await;
    }

    pub async fn type_into(&self, selector: &str, text: &str) {
        let typed = self.element(selector).await.send_keys(text).await;
        typed.unwrap_or_else(|error| panic!("could not type into {selector}: {error}"));
    }

    /// Types into a field in the place of what is there.
    pub async fn fill(&self, selector: &str, text: &str) {
        let cleared = self.element(selector).await.clear().await;
        cleared.unwrap_or_else(|error| panic!("could not clear {selector}: {error}"));
        self.type_into(selector, text).await;
    }

    pub async fn select(&self, selector: &str, value: &str) {
        let chosen = self.element(selector).await.select_by_value(value).await;
        chosen.unwrap_or_else(|error| panic!("no {value} in {selector}: {error}"));
    }

    /// Moves the pointer to a place within an element, in pixels from its middle.
    pub async fn point(&self, selector: &str, x: f64, y: f64) {
        let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
        self.run(scroll, &[selector]).await;
        let element = self.element(selector).await;
        let pointed = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveToElement {
            element,
            duration: Some(Duration::ZERO),
            x,
            y,
        });
        self.client.perform_actions(pointed).await.expect("a mouse");
    }

    pub async fn press(&self, key: impl Into<char>) {
        let value = key.into();
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(keys).await.expect("a keyboard");
    }

    pub async fn press_with(&self, held: impl Into<char>, key: impl Into<char>) {
        let (held, value) = (held.into(), key.into());
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: held });
        self.client.perform_actions(keys).await.expect("a keyboard");
    }

    /// Presses a key, and waits for the next page.
    pub async fn press_through(&self, key: impl Into<char>) {
        self.to_another_page(self.press(key)).await;
    }

    /// Goes on with Tab until an element of the selector has the focus.
    pub async fn tab_to(&self, selector: &str) {
        const MOST: usize = 100;
        for _ in 0..MOST {
            self.press(Key::Tab).await;
            if self.has_focus(selector).await {
                return;
            }
        }
        panic!("Tab does not lead to {selector}; {}", self.seen().await);
    }

    pub async fn has_focus(&self, selector: &str) -> bool {
        let script = "return document.activeElement.matches(arguments[0])";
        self.run(script, &[selector]).await == json!(true)
    }

    /// Does something, and waits for the next page, whether it is loaded or exchanged within the
    /// page.
    pub async fn to_another_page(&self, act: impl Future<Output = ()>) {
        let mark = "(document.getElementById('main') ?? document.body).looked_at = true";
        self.run(mark, &[]).await;
        act.await;
        self.until("another page", TURNED).await;
    }

    /// Waits until an element has a text in it.
    pub async fn until_says(&self, selector: &str, text: &str) {
        let script = format!(
            "const said = document.querySelector({});
            return !!said && said.innerText.includes({})",
            json!(selector),
            json!(text)
        );
        self.until(&format!("'{text}' in {selector}"), &script)
            .await;
    }

    /// Waits until all parts of the page are there, as long as it tells of progress.
    pub async fn until_complete(&self) {
        let script = "return document.readyState === 'complete'
            && !document.querySelector('#look-again, [aria-busy=true], .htmx-request, .htmx-settling')
            || document.querySelector('#look-again') && document.body.textContent";
        let (mut shown, mut deadline) = (None, tokio::time::Instant::now() + LIMIT);
        loop {
            let found = self.client.execute(script, Vec::new()).await.ok();
            if found == Some(json!(true)) {
                return;
            }
            let now = tokio::time::Instant::now();
            if found.as_ref().is_some_and(Value::is_string) && found != shown {
                (shown, deadline) = (found, now + LIMIT);
            }
            assert!(now <= deadline, "no whole page; {}", self.seen().await);
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Waits until a script returns true.
    pub async fn until(&self, what: &str, script: &str) {
        let deadline = tokio::time::Instant::now() + LIMIT;
        // Between two pages there is nothing that could run it.
        while self.client.execute(script, Vec::new()).await.ok() != Some(json!(true)) {
            let late = tokio::time::Instant::now() > deadline;
            assert!(!late, "no {what}; {}", self.seen().await);
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Waits until a script returns true for its arguments.
    pub async fn until_holds(&self, what: &str, script: &str, arguments: &[&str]) {
        let arguments = serde_json::to_string(arguments).expect("JSON");
        let script = format!("return (function () {{ {script} }})(...{arguments})");
        self.until(what, &script).await;
    }

    pub async fn run(&self, script: &str, arguments: &[&str]) -> Value {
        let arguments = arguments.iter().map(|&text| json!(text)).collect();
        let ran = self.client.execute(script, arguments).await;
        ran.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// The value that an asynchronous script passes to its callback.
    pub async fn run_async(&self, script: &str) -> Value {
        let ran = self.client.execute_async(script, Vec::new()).await;
        ran.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Sets the size of the page in pixels.
    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await;
    }

    /// Asks pages for the colours of the night or of the day, and to hold still.
    pub async fn dark(&self, dark: bool) {
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]});
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// Runs no scripts of pages from now on.
    pub async fn without_scripts(&self) {
        let disabled = json!({ "value": true });
        self.devtools("Emulation.setScriptExecutionDisabled", disabled)
            .await;
    }

    /// Writes a picture of what is seen, as a PNG.
    pub async fn picture(&self, path: &Path) {
        let picture = self.client.screenshot().await.expect("a picture");
        std::fs::write(path, picture).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Asserts that no page of this window has complained, nor asked another
    /// server than ours for anything. A server that is busy says so, and the page asks again.
    pub async fn check_logs(&self) {
        let refused = self.refused.lock().expect("no panic").clone();
        for entry in self.log("browser").await {
            let message = entry["message"].as_str().unwrap_or_default();
            let expected = entry["source"] == "network"
                && (refused.iter().any(|address| message.starts_with(address))
                    || message.contains("status of 503"));
            assert!(expected, "the console says: {entry}");
        }
        let others = self.others.lock().expect("no panic").clone();
        let mut requests = 0;
        for entry in self.log("performance").await {
            let message = entry["message"].as_str().expect("a text");
            let message: Value = serde_json::from_str(message).expect("a message");
            let event = &message["message"];
            let asked = match event["method"].as_str() {
                Some("Network.requestWillBeSent") => &event["params"]["request"]["url"],
                Some("Network.webSocketCreated") => &event["params"]["url"],
                _ => continue,
            };
            let asked = asked.as_str().expect("an address");
            let ours = asked.starts_with(&format!("{}/", self.origin));
            // Chromium's own first page is a part of Chromium.
            let within = asked.starts_with("data:") || asked.starts_with("chrome");
            let other = others.iter().any(|origin| asked.starts_with(origin));
            assert!(ours || within || other, "asked for {asked}");
            requests += usize::from(ours);
        }
        assert!(requests > 0, "the log of requests is empty");
    }

    pub async fn close(self) {
        self.client.close().await.expect("a window to close");
    }

    async fn log(&self, kind: &str) -> Vec<Value> {
        let log = Command::new("se/log", json!({ "type": kind }));
        let log = self.client.issue_cmd(log).await.expect("a log");
        serde_json::from_value(log).expect("a list of entries")
    }

    async fn devtools(&self, name: &str, parameters: Value) -> Value {
        let command = json!({ "cmd": name, "params": parameters });
        let command = Command::new("goog/cdp/execute", command);
        let answer = self.client.issue_cmd(command).await;
        answer.unwrap_or_else(|error: CmdError| panic!("{name}: {error}"))
    }

    /// The address and the text of the page, for messages of failures.
    async fn seen(&self) -> String {
        let script = "return location.href + ' shows: ' + document.body.innerText";
        let seen = self.client.execute(script, Vec::new()).await;
        let seen = seen.ok().and_then(|seen| Some(seen.as_str()?.to_owned()));
        seen.unwrap_or_else(|| "there is no page".to_owned())
    }
}

/// A command of chromedriver that no standard has.
#[derive(Debug)]
struct Command {
    address: &'static str,
    body: Value,
}

impl Command {
    fn new(address: &'static str, body: Value) -> Command {
        Command { address, body }
    }
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.address))
    }

    fn method_and_body(&self, _: &url::Url) -> (hyper::http::Method, Option<String>) {
        (hyper::http::Method::POST, Some(self.body.to_string()))
    }
}
