//! Submitting on the pages: late, not at all, and better backups.

use serde_json::{Value, json};

use crate::place::{Browser, Says};
use crate::project_place::{HANDOUT, LATE, ProjectPlace, version};

const VERSIONS: &str = "/api/v1/project/versions";

async fn place() -> ProjectPlace {
    ProjectPlace::of(&[HANDOUT, LATE].concat(), None).await
}

/// A version of which `ok` says that these problems pass.
fn passing(key: &str, hog: &str, numbers: &[&str]) -> String {
    let mut body: Value = serde_json::from_str(&version(key, hog, false)).expect("JSON");
    for number in numbers {
        body["results"][number] = json!({"passed": true, "points": 2, "of": 2});
    }
    body.to_string()
}

#[tokio::test]
async fn a_better_backup_is_offered_on_the_page_and_to_ok() {
    let place = place().await;
    let (token, ada) = (place.token("ada").await, place.browser("ada").await);
    place.send(&token, "one", "x = 1", true).await;
    place.graded(&token, 1).await;
    let better = passing("two", "x = 2", &["01", "04"]);
    let receipt = place.sent(&token, &better).await.json();
    let offer = "Your newest run passes 4 points more than what counts.";
    assert_eq!(receipt["offer"], offer, "{receipt}");
    let page = place.page(&ada, "/project").await;
    page.says(offer);
    page.says("Submit version 2</button>");
    let answer = place.post(&ada, "/project/versions/2/submit", "").await;
    assert!(answer.status.is_redirection());
    place.page(&ada, "/project").await.lacks(offer);
    // The list of `ok` and the page count alike.
    let rows = place.program("GET", VERSIONS, &token, "").await.json();
    let (points, of) = (&rows["versions"][0]["points"], &rows["versions"][0]["of"]);
    let page = place.page(&ada, "/project").await;
    let shown = format!("<td class=\"number\">{points} of {of}</td>").replace(".0 ", " ");
    assert!(page.contains(&shown.replace(".0<", "<")), "{shown}: {page}");
}

#[tokio::test]
async fn late_submissions_are_asked_for_and_after_the_end_there_are_no_buttons() {
    let place = place().await;
    let (token, ada) = (place.token("ada").await, place.browser("ada").await);
    place.send(&token, "one", "x = 1", true).await;
    place.send(&token, "two", "x = 2", false).await;
    let pages = async |browser: &Browser| {
        let list = place.page(browser, "/project").await;
        (list, place.page(browser, "/project/versions/2").await)
    };
    let (list, page) = pages(&ada).await;
    assert!(list.contains(">Submit</button>") && page.contains("Submit this version</button>"));
    place.set("2026-09-13T12:00:00Z");
    let question =
        "The deadline has passed: this would count half, and take the place of version 1";
    let (list, page) = pages(&ada).await;
    assert!(!list.contains(">Submit</button>") && list.contains("/project/versions/2#submit"));
    page.says(question);
    page.says("Submit this version late</button>");
    let mut asking: Value = serde_json::from_str(&version("three", "x = 3", true)).expect("JSON");
    asking["late"] = json!(false);
    let receipt = place.sent(&token, &asking.to_string()).await.json();
    let asked = receipt["question"].as_str().expect("a question");
    asked.says(question);
    assert_eq!(receipt["submission"], false);
    let submit = format!("{VERSIONS}/3/submit");
    let sent = place.program("POST", &submit, &token, "{}").await;
    assert_eq!(
        (sent.status.as_u16(), &sent.json()["submission"]),
        (201, &json!(true))
    );
    let counts = place.page(&ada, "/project").await;
    counts.says("Your version 1 counts, submitted on");
    counts.says("what came late brings no more points");
    place.set("2026-09-15T12:00:00Z");
    let (list, page) = pages(&ada).await;
    list.lacks("/submit");
    page.lacks("/submit");
    list.lacks("#submit");
}

#[tokio::test]
async fn partners_who_had_both_submitted_are_asked() {
    let place = place().await;
    for person in ["ada", "bob"] {
        let token = place.token(person).await;
        place.send(&token, "one", person, true).await;
    }
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.partners(&ada, &bob).await;
    let question = "Which submission counts for both of you?";
    for browser in [&ada, &bob] {
        let page = place.page(browser, "/project").await;
        page.says(question);
        page.says("you would have");
    }
    let choose = async |browser: &Browser, other: &str| {
        let form = format!("person={other}&submission=1");
        let answer = place.post(browser, "/project/partners/choose", &form).await;
        assert!(answer.status.is_redirection(), "{}", answer.body);
    };
    choose(&ada, "bob").await;
    let page = place.page(&bob, "/project").await;
    page.says("wants this one");
    choose(&bob, "ada").await;
    for browser in [&ada, &bob] {
        place.page(browser, "/project").await.lacks(question);
    }
    let page = place.page(&bob, "/project").await;
    page.says("Your version 1 counts for phase 1, ");
    let theirs = "Your partner&#39;s version 1 counts for phases 2 and 3, submitted on \
                  Sep 1, 12:00 UTC: you two agreed on it";
    page.says(theirs);
    // The sentence agrees with the points beside it.
    page.says("version 1 of Ada");
}
