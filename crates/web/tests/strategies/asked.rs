//! Requests to a site.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use pigskin_contest::Store;
use pigskin_entry::{Limits, Wall};
use pigskin_web::{Peer, Proxies, Site, UploadSettings, router};
use tower::ServiceExt as _;

pub struct Answer {
    pub status: StatusCode,
    pub location: String,
    pub body: String,
}

/// A server with the database in a folder, which also offers the entries of its folder `entries`, if
/// there is one.
pub async fn server(folder: &Path) -> Router {
    with_limits(folder, Limits::default()).await
}

/// A server with hardly any time for programs.
pub async fn hasty_server(folder: &Path) -> Router {
    let time = Duration::from_millis(300);
    with_limits(
        folder,
        Limits {
            time,
            ..Limits::default()
        },
    )
    .await
}

async fn with_limits(folder: &Path, limits: Limits) -> Router {
    let store = Store::open(&folder.join("pigskin.db")).await;
    let entries = folder.join("entries");
    router(Arc::new(Site::with_uploads(UploadSettings {
        store: store.expect("a database"),
        folder: entries.is_dir().then_some(entries),
        limits,
        wall: Wall::Full,
    })))
}

async fn ask(server: &Router, mut request: Request<Body>) -> Answer {
    request
        .extensions_mut()
        .insert(Peer::new(Ipv4Addr::LOCALHOST.into(), &Proxies::default()));
    let host = HeaderValue::from_static("localhost:8017");
    request.headers_mut().entry(header::HOST).or_insert(host);
    let answer = server.clone().oneshot(request).await;
    let answer = answer.expect("a router does not fail");
    let status = answer.status();
    let location = answer.headers().get(header::LOCATION);
    let location = location.map(|to| to.to_str().expect("an address").to_owned());
    let body = answer.into_body().collect().await;
    let body = body.expect("a whole body").to_bytes();
    let body = String::from_utf8_lossy(&body).into_owned();
    let marked = body.contains(" style=") || body.contains("<script>");
    assert!(
        !marked,
        "something within a page that its policy forbids:\n{body}"
    );
    Answer {
        status,
        location: location.unwrap_or_default(),
        body,
    }
}

pub async fn get(server: &Router, address: &str) -> Answer {
    let request = Request::get(address).body(Body::empty());
    ask(server, request.expect("a request")).await
}

/// The page at an address, which must exist.
pub async fn page(server: &Router, address: &str) -> String {
    let answer = get(server, address).await;
    assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.body);
    answer.body
}

/// Sends an empty form.
pub async fn post(server: &Router, address: &str) -> Answer {
    let request = Request::post(address).body(Body::empty());
    ask(server, request.expect("a request")).await
}

pub async fn post_form(server: &Router, address: &str, fields: &[(&str, &str)]) -> Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let request = Request::post(address)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(body.finish()));
    ask(server, request.expect("a request")).await
}

pub async fn drop_files(server: &Router, files: &[(&str, &[u8])]) -> Answer {
    drop_onto(server, "/strategies", "same-origin", files).await
}

pub async fn drop_onto(server: &Router, page: &str, from: &str, files: &[(&str, &[u8])]) -> Answer {
    drop_form(server, page, from, &[("edition", "fall-2019")], files).await
}

pub async fn drop_function(server: &Router, function: &str, files: &[(&str, &[u8])]) -> Answer {
    let fields = [("edition", "fall-2019"), ("function", function)];
    drop_form(server, "/strategies", "same-origin", &fields, files).await
}

async fn drop_form(
    server: &Router,
    page: &str,
    from: &str,
    fields: &[(&str, &str)],
    files: &[(&str, &[u8])],
) -> Answer {
    let mut body = Vec::new();
    for (name, value) in fields {
        let start = format!("--oink\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n");
        body.extend([start.as_bytes(), value.as_bytes(), b"\r\n"].concat());
    }
    for (name, contents) in files {
        let start = format!(
            "--oink\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n"
        );
        body.extend([start.as_bytes(), contents, b"\r\n"].concat());
    }
    body.extend(b"--oink--\r\n");
    let request = Request::post(page)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=oink")
        .header("sec-fetch-site", from)
        .body(Body::from(body));
    ask(server, request.expect("a request")).await
}

/// Waits until a file is judged, and returns its page.
pub async fn judged(server: &Router, address: &str) -> String {
    let events = page(server, &address.replace('?', "/progress?")).await;
    assert!(events.contains("event: done"), "{events}");
    let answer = finally(server, address).await;
    assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.body);
    answer.body
}

/// Requests a page until it is ready.
pub async fn finally(server: &Router, address: &str) -> Answer {
    loop {
        let answer = get(server, address).await;
        if !answer.body.contains("load delay:") {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
