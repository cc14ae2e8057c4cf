//! The review of composition: its pages, its interface, and who sees what.

use pigskin_course_project::{ReviewCode, ReviewStudent};

use crate::place::{Browser, Says, id};
use crate::project_place::{HANDOUT, ProjectPlace, RUBRIC};

/// The interface for programs.
const REVIEWS: &str = "/api/v1/project/reviews";

pub async fn place(settings: &str) -> ProjectPlace {
    let rubric = RUBRIC.replacen("'Names'", "'Names <i>'", 1);
    let text = format!("[review]\n{settings}\n{rubric}");
    let changes = [HANDOUT, &[("# The rules, as", &text)]].concat();
    ProjectPlace::of(&changes, None).await
}

/// Submits a file of a student's, with hostile text.
pub async fn submit(place: &ProjectPlace, person: &str) {
    let token = place.token(person).await;
    let hog = format!("# BEGIN PROBLEM 1\nx = '<b>{person}</b>'\nsecret = 3\n");
    place.send(&token, "one", &hog, true).await;
}

pub async fn code(place: &ProjectPlace, person: &str) -> ReviewCode {
    let reviews = place.project.reviews().await.expect("reviews");
    let mut reviews = reviews.into_iter();
    let is_theirs = |one: &ReviewStudent| one.id == id(person);
    let review = reviews.find(|review| review.students.iter().any(is_theirs));
    review.expect("a review").code
}

/// Everything that a person can open, as the text of its pages.
async fn everything(place: &ProjectPlace, person: &str) -> String {
    let (browser, token) = (place.browser(person).await, place.token(person).await);
    let mut all = String::new();
    for address in [
        "/",
        "/project",
        "/project/versions/1",
        "/project/versions/1?by=ada",
        "/account",
        "/project/difference?from=1&to=1",
    ] {
        all += &place.page(&browser, address).await;
    }
    for address in [
        "/api/v1/project",
        "/api/v1/project/versions",
        "/api/v1/project/versions/1",
        REVIEWS,
    ] {
        all += &place.program("GET", address, &token, "").await.body;
    }
    for event in place.events().await {
        if event.audience.includes(Some(&id(person)), None, false) {
            all += &serde_json::to_string(&event.kind).expect("JSON");
        }
    }
    all
}

#[tokio::test]
async fn a_project_without_review_has_no_pages_for_it() {
    let place = ProjectPlace::new().await;
    let (prof, token) = (place.browser("prof").await, place.token("prof").await);
    for address in [
        "/project/reviews",
        "/project/reviews/4F7K",
        "/project/reviews/4F7K/hog.py",
    ] {
        assert_eq!(place.get(&prof, address).await.status, 404, "{address}");
    }
    assert_eq!(place.program("GET", REVIEWS, &token, "").await.status, 404);
    let staff = place.page(&prof, "/project/staff").await;
    staff.lacks("/project/reviews");
}

#[tokio::test]
async fn nothing_is_seen_before_it_is_published() {
    let place = place("").await;
    let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
    place.partners(&ada, &bob).await;
    submit(&place, "ada").await;
    submit(&place, "cy").await;
    let code = code(&place, "bob").await;
    let page = format!("/project/reviews/{code}");
    let seen = async || {
        [
            everything(&place, "ada").await,
            everything(&place, "bob").await,
        ]
    };
    let before = seen().await;
    // Claimed, commented with hostile text, and marked.
    let claimed = place.post(&prof, &format!("{page}/claim"), "").await;
    assert_eq!(claimed.location(), page);
    let asked = place.page(&prof, &format!("{page}?line=2")).await;
    asked.says("id=\"last\"");
    asked.says("&#60;b&#62;ada");
    asked.says("Problem 1");
    asked.lacks("<b>ada");
    let form = "first=2&last=3&item=names&said=%3Cscript%3Ewhy%3C/script%3E&keep=on";
    let said = place.post(&prof, &format!("{page}/comment"), form).await;
    assert_eq!(said.location(), format!("{page}#line-3"));
    let wrong = "first=&last=2&said=x";
    let answer = place.post(&prof, &format!("{page}/comment"), wrong).await;
    assert_eq!(answer.status, 409);
    let finish = format!("{page}/finish");
    let unfinished = place.post(&prof, &finish, "item.repetition=").await;
    unfinished.body.says("not marked yet: Names");
    let marks = "item.names=1&item.repetition=&item.repetition=0&text=Well+done+%3Ci%3E";
    let finished = place.post(&prof, &finish, marks).await;
    assert_eq!(finished.location(), page);
    assert_eq!(seen().await, before);
    let early = place.post(&ada, "/project/regrade", "text=Why").await;
    assert_eq!(early.status, 409, "{}", early.body);

    let publish = "/project/reviews/all/publish";
    let published = place.post(&prof, publish, "section=&sure=yes").await;
    assert_eq!(published.location(), "/project/reviews");
    for browser in [&ada, &bob] {
        let dashboard = place.page(browser, "/project").await;
        dashboard.says_all(&[
            "Composition: 1 of 2 points",
            "repeated code",
            "reviewed by staff",
            "Well done &#60;i&#62;",
            "Names &#60;i&#62;",
        ]);
        let version = place.page(browser, "/project/versions/1?by=ada").await;
        version.says("Lines 2 to 3");
        assert!(version.contains("&#60;script&#62;why") && !version.contains("<script>why"));
        version.lacks("Remove");
        version.lacks("Prof");
    }
    // Staff hold composition back, and it is gone.
    for (act, shown) in [("hold-back", false), ("publish", true)] {
        let form = format!("part=composition&whom=all&act={act}&sure=yes");
        let publish = "/project/staff/points/publish";
        place.post(&prof, publish, &form).await;
        let dashboard = place.page(&ada, "/project").await;
        assert_eq!(dashboard.contains("repeated code"), shown, "{dashboard}");
        let version = place.page(&ada, "/project/versions/1").await;
        assert_eq!(version.contains("Lines 2 to 3"), shown, "{version}");
        if !shown {
            let asked = place.post(&ada, "/project/regrade", "text=Why").await;
            assert_eq!(asked.status, 409, "{}", asked.body);
        }
    }
    // Cy has no part in it.
    let cy = everything(&place, "cy").await;
    assert!(!cy.contains("why") && !cy.contains("Well done") && cy.contains("not reviewed yet"));
}

#[tokio::test]
async fn anonymous_readers_see_no_names() {
    let place = place("anonymous = true\nteachers = ['prof']").await;
    submit(&place, "cy").await;
    let page = format!("/project/reviews/{}", code(&place, "cy").await);
    let (tim, prof) = (place.browser("tim").await, place.browser("prof").await);
    let names = |body: &str| body.contains("Cy (cy)") || body.contains("\"id\":\"cy\"");
    for address in ["/project/reviews", &page] {
        assert!(!names(&place.page(&tim, address).await), "{address}");
        assert!(names(&place.page(&prof, address).await), "{address}");
    }
    for (person, sees) in [("tim", false), ("prof", true)] {
        let token = place.token(person).await;
        let answer = place.program("GET", REVIEWS, &token, "").await;
        assert_eq!(names(&answer.body), sees, "{}", answer.body);
        assert_eq!(answer.json()["reviews"][0]["students"].is_null(), !sees);
    }
    // Readers do not publish, and change nothing that is published.
    let published = place.post(&tim, "/project/reviews/all/publish", "").await;
    assert_eq!(published.status, 403);
    let queue = place.page(&tim, "/project/reviews").await;
    queue.lacks("/all/publish");
    let (claim, give_back) = (format!("{page}/claim"), format!("{page}/give-back"));
    place.post(&tim, &claim, "").await;
    let other = place.post(&prof, &give_back, "reader=tim").await;
    assert_eq!(other.location(), page);
    place.post(&prof, &claim, "").await;
    let other = place.post(&tim, &give_back, "reader=prof").await;
    assert_eq!(other.status, 403);
}

#[tokio::test]
async fn the_interface_filters_reviews() {
    let place = place("").await;
    for person in ["ada", "cy"] {
        submit(&place, person).await;
    }
    let code = code(&place, "cy").await;
    let tim = place.browser("tim").await;
    let page = format!("/project/reviews/{code}");
    place.post(&tim, &format!("{page}/claim"), "").await;
    let marks = "item.names=0&item.repetition=";
    place.post(&tim, &format!("{page}/finish"), marks).await;
    let token = place.token("prof").await;
    let mine = code.to_string();
    for (query, codes) in [
        ("", 2),
        ("?state=done", 1),
        ("?state=to-do", 1),
        ("?state=no", 0),
        ("?section=B", 1),
        ("?section=C", 0),
        ("?reader=tim", 1),
        ("?reader=prof", 0),
        ("?state=done&section=A", 0),
    ] {
        let answer = place.read(&token, &format!("{REVIEWS}{query}")).await;
        let reviews = answer["reviews"].as_array().expect("a list");
        assert_eq!(reviews.len(), codes, "{query}");
        if query == "?reader=tim" {
            assert_eq!(reviews[0]["code"], mine.as_str());
            assert_eq!(reviews[0]["points"], 2.0);
        }
    }
    let nobody = Browser::default();
    let description = place.get(&nobody, "/api/v1/openapi.json").await.json();
    assert!(description["paths"][REVIEWS]["get"].is_object());
}
