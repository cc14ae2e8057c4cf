//! Somebody writes a strategy: the time from a pause in typing to the result.
//!
//! Run with `cargo bench -p pigskin-web --bench write`; on a machine with more than two cores,
//! prefix it with `taskset -c 0,1`. The server is a separate process. Each text differs from the
//! one before, so that each is run in the sandbox, twice, and compared with all house strategies.
//!
//! Measured with `--profile dev` on two cores of a machine with a load average of 3.6: a result took
//! a median of 183 ms and at most 239 ms; with a load average of 6.1, 290 ms and at most 425 ms.
//!
//! A result is the request with the text and the one before, and the page up to its last byte. The
//! bench asserts that every page has the win rate that the library computes for the same choices.

mod served;

use std::future::pending;
use std::sync::Arc;
use std::time::Instant;

use hyper::header::{CONTENT_TYPE, HeaderName};
use hyper::{Method, StatusCode};
use pigskin_contest::Store;
use pigskin_entry::{Limits, Wall};
use pigskin_hog::analysis::Opponent;
use pigskin_hog::{Choice, FALL_2019, House, Scores, Table};
use pigskin_web::{Site, UploadSettings};

use served::{Connection, Server, is_server, shares, until_input_ends};

/// Texts of the person.
const TEXTS: u16 = 60;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if is_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = runtime.block_on(Store::open(&folder.path().join("pigskin.db")));
        let site = Site::with_uploads(UploadSettings {
            store: store.expect("a database"),
            folder: None,
            limits: Limits::default(),
            wall: Wall::Full,
        });
        let serve = |listener| pigskin_web::serve(listener, Arc::new(site), pending());
        return runtime.block_on(until_input_ends(serve, &[]));
    }
    let server = Server::start(&[]);
    runtime.block_on(write(&server.address));
    let used = server.processor_time();
    println!("processor time of the server, without the programs: {used:.1} s");
}

/// Writes all texts, and prints how long their results took.
async fn write(server: &str) {
    let swap = House::Swap {
        margin: 8,
        dice: Choice::dice(4),
    };
    let swap = Table::from_strategy(&swap.in_edition(&FALL_2019), FALL_2019.goal);
    let swap = Opponent::table(&FALL_2019, swap).expect("a table");
    let form = [
        (CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (HeaderName::from_static("sec-fetch-site"), "same-origin"),
    ];
    let mut person = Connection::open(server).await;
    let (status, _, _) = person.get("/write").await;
    assert_eq!(status, StatusCode::OK);
    let mut took = Vec::new();
    let mut before = String::new();
    for margin in 0..TEXTS {
        let text = text(margin);
        let rate = swap.win_rate(&table(margin)).expect("a win rate").mean();
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("text", &text)
            .append_pair("before", &before);
        let begun = Instant::now();
        let answer = person.ask_with(Method::POST, "/write", &form, body.finish());
        let answer = answer.await;
        assert_eq!(answer.status(), StatusCode::OK);
        let page = Connection::text(answer).await;
        // The first text finds Python and solves the edition.
        if margin > 0 {
            took.push(begun.elapsed());
        }
        let shown = format!("<b>{:.2} %</b> against", rate * 100.0);
        assert!(page.contains(&shown), "{shown} is not on the page: {page}");
        before = text;
    }
    println!("{} results; each takes {}", took.len(), shares(&mut took));
}

/// A strategy that rolls fewer dice near the goal.
fn text(margin: u16) -> String {
    format!(
        "def final_strategy(score, opponent_score):\n    return 6 if score + {margin} < 100 else 2\n"
    )
}

/// The choices of the same strategy.
fn table(margin: u16) -> Table {
    Table::from_fn(FALL_2019.goal, |at: Scores| {
        Choice::dice(if at.mine.0 + margin < 100 { 6 } else { 2 })
    })
}
