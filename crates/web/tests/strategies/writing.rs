//! Strategies that are written in the browser.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use pigskin_hog::{Choice, FALL_2019, House, Table, analysis::Opponent};
use pigskin_web::{Peer, Proxies};
use tempfile::tempdir;
use tower::ServiceExt as _;

use crate::asked::{get, page, post_form, server};
use crate::says::Says as _;

const SIXES: &str = "def final_strategy(score, opponent_score):\n    return 6\n";
const MOSTLY_SIXES: &str =
    "def final_strategy(score, opponent_score):\n    return 6 if score < 90 else 3\n";

/// The win rate of always rolling six against `swap:8,4`, in the words of the page.
fn sixes_against_swap() -> String {
    let swap = House::Swap {
        margin: 8,
        dice: Choice::dice(4),
    };
    let swap = Table::from_strategy(&swap.in_edition(&FALL_2019), 100);
    let opponent = Opponent::table(&FALL_2019, swap).expect("a table");
    let sixes = Table::from_fn(100, |_| Choice::dice(6));
    let rate = opponent.win_rate(&sixes).expect("a win rate");
    format!("{:.2} %", rate.mean() * 100.0)
}

#[tokio::test]
async fn a_text_is_measured_exactly() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let blank = page(&server, "/write?edition=spring-2017").await;
    assert!(blank.contains("a whole number from -1 to 10."), "{blank}");
    let fields = [("edition", "fall-2019"), ("text", SIXES)];
    let shown = post_form(&server, "/write", &fields).await.body;
    let rate = format!(
        "<b>{}</b> against <bdi>swap:8,4</bdi>",
        sixes_against_swap()
    );
    assert!(shown.contains(&rate), "{rate}: {shown}");
    assert!(!shown.contains("choices changed"), "{shown}");
}

#[tokio::test]
async fn a_change_is_told_against_the_earlier_text() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let fields = [
        ("against", "always:6"),
        ("text", MOSTLY_SIXES),
        ("before", SIXES),
        ("since", "version 7"),
    ];
    let shown = post_form(&server, "/write", &fields).await.body;
    shown.says("percentage points since version 7");
    assert!(shown.contains("1000 of 10000 choices changed"), "{shown}");
    assert!(shown.contains("class=\"outline\" d=\"M"), "{shown}");
    shown.says("Wins 13 of 13 matches against the house strategies, 11 before");
    // The same table in other words.
    let again = SIXES.replace('6', "3 + 3");
    let fields = [("text", again.as_str()), ("before", SIXES)];
    let shown = post_form(&server, "/write", &fields).await.body;
    shown.says("The same choices as in the last version.");
}

#[tokio::test]
async fn errors_are_told_at_their_line() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for (text, says, line) in [
        ("x = 1\nx +\n", "SyntaxError", 2),
        (
            "def final_strategy(a, b):\n    return 4 // (a != 5)\n",
            "final_strategy(5, 0) raised ZeroDivisionError",
            2,
        ),
        (
            "x = 1\ndef final_strategy(a, b):\n    pass\n",
            "returned None",
            2,
        ),
    ] {
        let shown = post_form(&server, "/write", &[("text", text)]).await.body;
        assert!(shown.contains(says), "{says}: {shown}");
        assert!(shown.contains(&format!("data-line=\"{line}\"")), "{shown}");
        assert!(!shown.contains("data-rate"), "{shown}");
    }
    // An endless loop has less time than elsewhere.
    let endless = "def final_strategy(a, b):\n    while True: pass\n";
    let shown = post_form(&server, "/write", &[("text", endless)])
        .await
        .body;
    shown.says("has 2 s for all choices; elsewhere it has 10 s");
}

#[tokio::test]
async fn a_text_is_shared_and_saved() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let fields = [
        ("edition", "fall-2017"),
        ("against", "always:4"),
        ("text", SIXES),
    ];
    let shared = post_form(&server, "/write/share", &fields).await;
    assert_eq!(shared.status, StatusCode::SEE_OTHER);
    let start = "/write?edition=fall-2017&against=always:4&file=";
    assert!(shared.location.starts_with(start), "{}", shared.location);
    let shown = page(&server, &shared.location).await;
    assert!(shown.contains(SIXES), "{shown}");
    let saved = post_form(&server, "/write/strategy.py", &fields).await;
    assert_eq!(saved.body, SIXES);
    let unknown = get(&server, "/write?file=0123456789abcdef").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn hostile_forms_are_refused_and_quoted_texts_are_no_markup() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let text = "</textarea><img src=x onerror=alert(1)>";
    let shown = post_form(&server, "/write", &[("text", text), ("since", text)]).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert!(!shown.body.contains("<img"), "{}", shown.body);
    // Only a text that plays is compared with one before.
    let fields = [("text", SIXES), ("before", MOSTLY_SIXES), ("since", text)];
    let shown = post_form(&server, "/write", &fields).await;
    shown.body.says("percentage points since");
    assert!(!shown.body.contains("<img"), "{}", shown.body);
    let long = "x".repeat(70_000);
    let refused = post_form(&server, "/write", &[("text", &long)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("at most 64 KiB"), "{}", refused.body);
    let refused = post_form(&server, "/write", &[("edition", "1999")]).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

/// A request whose peer is not known may come from anywhere, a host name that leads here may be that
/// of any page, and a proxy may speak for anybody.
#[tokio::test]
async fn programs_run_only_for_people_on_this_machine() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let ask = async |peer: Option<&str>, headers: &[(&str, &str)], path: &str| {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).expect("a request");
        if let Some(peer) = peer {
            let peer = peer.parse().expect("an address");
            request
                .extensions_mut()
                .insert(Peer::new(peer, &Proxies::default()));
        }
        let answer = server.clone().oneshot(request).await;
        answer.expect("an answer").status()
    };
    let here = [("host", "localhost:8017")];
    for path in ["/write", "/write/d-football"] {
        for peer in ["127.0.0.1", "::1"] {
            assert_eq!(ask(Some(peer), &here, path).await, StatusCode::OK);
        }
    }
    let proxied = [here[0], ("x-forwarded-for", "192.0.2.7")];
    for (peer, headers) in [
        (None, &here[..]),
        (Some("192.0.2.7"), &here),
        (Some("127.0.0.1"), &[("host", "evil.example:8017")]),
        (Some("127.0.0.1"), &[]),
        (Some("127.0.0.1"), &proxied),
    ] {
        for path in ["/write", "/write/d-football"] {
            assert_eq!(
                ask(peer, headers, path).await,
                StatusCode::CONFLICT,
                "{peer:?} {headers:?} {path}"
            );
        }
    }
}
