//! A contest on the web, and its visitors.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use pigskin_course::SubmissionId;
use pigskin_course_contest::{HeldContest, State};
use pigskin_portal::{Portal, router};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::log;
pub use crate::says::Says;
use crate::test_contest::held_contest;
pub use crate::test_contest::table;
use crate::test_course::in_time;
pub use crate::test_course::{TestCourse, id, until};

pub const ROSTER: &str = "id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";

/// A small contest of Hog, as its staff have written it.
pub const HOG: &str = "title = 'The contest'\nedition = 'fall-2017'\n[set]\ngoal = 20\n";

/// A contest of D-Football with a reference player.
pub fn football(n: u8, reference: &str) -> String {
    format!(
        "title = 'Football'\ngame = 'd-football'\nn = {n}\ngames_per_seat = 1\n\
         sandbox = 'limits'\nreference = ['{reference}']\n"
    )
}

/// The pages of a course, and its visitors.
pub struct Site {
    pub server: Router,
    test: TestCourse,
}

impl Deref for Site {
    type Target = TestCourse;

    fn deref(&self) -> &TestCourse {
        &self.test
    }
}

/// A contest of Hog to 20 points, at noon of 2026-12-01.
pub struct Place {
    pub course: Arc<HeldContest>,
    pub site: Site,
}

impl Deref for Place {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn location(&self) -> &str {
        let location = self.headers.get(header::LOCATION);
        location.map_or("", |to| to.to_str().expect("an address"))
    }

    pub fn request_id(&self) -> &str {
        self.headers["x-request-id"].to_str().expect("an id")
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

#[derive(Clone, Default)]
pub struct Browser {
    pub cookie: String,
}

/// Sends a request to a server as it is. Its answer has nothing that the policy forbids.
pub async fn ask(server: &Router, request: Request<Body>) -> Answer {
    let answer = server.clone().oneshot(request).await;
    let answer = answer.expect("a router does not fail");
    let (parts, body) = answer.into_parts();
    let body = body.collect().await.expect("a whole body").to_bytes();
    let body = String::from_utf8_lossy(&body).into_owned();
    let marked = body.contains(" style=\"") || body.contains("<script>");
    assert!(!marked, "something that the policy forbids:\n{body}");
    Answer {
        status: parts.status,
        headers: parts.headers,
        body,
    }
}

pub async fn read(server: &Router, browser: &Browser, address: &str) -> Answer {
    let request = Request::get(address).header(header::COOKIE, &browser.cookie);
    ask(server, request.body(Body::empty()).expect("a request")).await
}

pub async fn post(server: &Router, browser: &Browser, address: &str, form: &str) -> Answer {
    let request = Request::post(address)
        .header(header::COOKIE, &browser.cookie)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(form.to_owned()));
    ask(server, request.expect("a request")).await
}

/// Reads a stream of events of a server until a text arrives.
pub async fn listen(server: &Router, browser: &Browser, request: Builder, until: &str) -> String {
    let request = request.header(header::COOKIE, &browser.cookie);
    let request = request.body(Body::empty()).expect("a request");
    let answer = server.clone().oneshot(request).await;
    let mut told = answer.expect("a router does not fail").into_body();
    let mut text = String::new();
    in_time(async {
        while !text.contains(until) {
            let frame = told.frame().await.expect("it goes on").expect("a frame");
            text += &String::from_utf8_lossy(frame.data_ref().map_or(&[], |data| data));
        }
    })
    .await;
    text
}

impl Site {
    pub fn new(portal: Portal, test: TestCourse) -> Site {
        let server = router(Arc::new(portal));
        Site { server, test }
    }

    pub async fn revoke(&self, person: &str) {
        self.course().revoke(&id(person)).await.expect("revoked");
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        ask(&self.server, request).await
    }

    pub async fn get(&self, browser: &Browser, address: &str) -> Answer {
        read(&self.server, browser, address).await
    }

    pub async fn page(&self, browser: &Browser, address: &str) -> String {
        self.get(browser, address).await.body
    }

    /// Reads the stream of events at an address until a text arrives.
    pub async fn listen_at(&self, browser: &Browser, address: &str, until: &str) -> String {
        listen(&self.server, browser, Request::get(address), until).await
    }

    pub async fn post(&self, browser: &Browser, address: &str, form: &str) -> Answer {
        post(&self.server, browser, address, form).await
    }

    pub async fn upload(&self, browser: &Browser, name: &str, contents: &str) -> Answer {
        self.upload_to(browser, "/contest/entries", name, contents)
            .await
    }

    pub async fn upload_to(
        &self,
        browser: &Browser,
        address: &str,
        name: &str,
        contents: &str,
    ) -> Answer {
        let body = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n\
             {contents}\r\n--edge--\r\n"
        );
        let request = Request::post(address)
            .header(header::COOKIE, &browser.cookie)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body));
        self.ask(request.expect("a request")).await
    }

    pub async fn program(&self, method: &str, address: &str, token: &str, body: &str) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(address)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()));
        self.ask(request.expect("a request")).await
    }

    /// What the interface answers to a program with a token.
    pub async fn read(&self, token: &str, address: &str) -> Value {
        self.program("GET", address, token, "").await.json()
    }

    pub async fn token(&self, person: &str) -> String {
        let token = self.course().token(&id(person)).await.expect("a token");
        token.secret().to_owned()
    }

    pub async fn browser(&self, person: &str) -> Browser {
        let form = format!("token={}", self.token(person).await);
        let answer = self.post(&Browser::default(), "/sign-in/link", &form).await;
        assert!(answer.status.is_redirection(), "{}", answer.body);
        let first = answer.location();
        assert!(first.starts_with('/'), "{}", answer.body);
        Browser {
            cookie: cookie(&answer),
        }
    }

    pub async fn browsers<const N: usize>(&self, people: [&str; N]) -> [Browser; N] {
        let mut browsers = people.map(|_| Browser::default());
        for (browser, person) in browsers.iter_mut().zip(people) {
            *browser = self.browser(person).await;
        }
        browsers
    }
}

impl Place {
    pub async fn new(course_toml: &str) -> Place {
        let hog = "title = 'Hog & <b>kin</b>'\nedition = 'fall-2017'\n\
                   reference = ['always:4']\n[set]\ngoal = 20\n";
        Place::of(hog, course_toml).await
    }

    pub async fn of(contest: &str, course_toml: &str) -> Place {
        Place::with_file(contest, course_toml, ("README.md", "")).await
    }

    pub async fn with_file(contest: &str, course_toml: &str, (name, text): (&str, &str)) -> Place {
        log::begin();
        let files = [
            (name, text),
            ("contest.toml", contest),
            ("course.toml", course_toml),
        ];
        let test = TestCourse::new(None, &files, ROSTER, "2026-12-01T12:00:00Z").await;
        let course = held_contest(Arc::clone(test.course())).await;
        let site = Site::new(Portal::new(Arc::clone(&course)), test);
        Place { course, site }
    }

    /// Makes changes by people fail at the database, as a full disk does.
    pub async fn forbid_changes(&self) {
        for change in [
            "UPDATE ON person",
            "INSERT ON invitation",
            "INSERT ON event",
        ] {
            let name = change.replace(' ', "_");
            let trigger = format!(
                "CREATE TRIGGER {name} BEFORE {change} \
                 BEGIN SELECT RAISE(ABORT, 'no changes'); END"
            );
            self.sql(&trigger).await;
        }
    }

    /// Reads the stream of events after a given one, until a text arrives.
    pub async fn listen(&self, browser: &Browser, last: &str, until: &str) -> String {
        let request = Request::get("/contest/live").header("last-event-id", last);
        listen(&self.server, browser, request, until).await
    }

    /// Sends a table that always rolls so many dice, and judges it as the submission of this number.
    pub async fn enter(&self, browser: &Browser, name: &str, dice: u8, submission: i64) {
        self.upload(browser, name, &table(dice)).await;
        self.judge(submission).await;
    }

    /// Judges until a submission has its verdict and the board shows it if it is accepted.
    pub async fn judge(&self, submission: i64) {
        let judging = tokio::spawn(Arc::clone(&self.course).judge());
        until(async || {
            let found = self.course.submission(SubmissionId(submission)).await;
            let found = found.expect("read").expect("there");
            let live = self.course.boards().borrow().live.clone();
            let stands = live.and_then(|board| board.submission_of(found.team));
            found.state == State::Refused || found.state.is_over() && stands >= Some(found.id)
        })
        .await;
        judging.abort();
        let _ = judging.await;
    }
}

pub fn cookie(answer: &Answer) -> String {
    let set = answer.headers.get(header::SET_COOKIE).expect("a cookie");
    let set = set.to_str().expect("text");
    set.says("HttpOnly");
    set.says("SameSite=Lax");
    set.split(';').next().unwrap_or_default().to_owned()
}
