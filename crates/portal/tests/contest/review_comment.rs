//! Comments on lines while a review is being written.

use crate::place::Says;
use crate::review::{code, place, submit};

#[tokio::test]
async fn what_is_chosen_and_written_so_far_stays_when_a_line_is_commented_on() {
    let place = place("").await;
    submit(&place, "ada").await;
    let page = format!("/project/reviews/{}", code(&place, "ada").await);
    let prof = place.browser("prof").await;
    place.post(&prof, &format!("{page}/claim"), "").await;
    let so_far = "item.names=0&item.repetition=&item.repetition=0&text=So+far";
    let address = format!("{page}/save?line=3");
    let line = place.post(&prof, &address, so_far).await;
    assert_eq!(line.location(), format!("{page}?line=3"));
    let shown = place.page(&prof, &format!("{page}?line=3")).await;
    assert_eq!(shown.matches(" checked").count(), 2, "{shown}");
    let so_far = "item.names=0&item.repetition=&text=So+far+so+good";
    let comment = format!("{so_far}&first=2&last=3&said=why");
    let address = format!("{page}/comment");
    let said = place.post(&prof, &address, &comment).await;
    assert_eq!(said.location(), format!("{page}#line-3"));
    let shown = place.page(&prof, &page).await;
    shown.says("<bdi>why</bdi>");
    shown.says(">So far so good</textarea>");
    assert_eq!(shown.matches(" checked").count(), 1, "{shown}");
}

#[tokio::test]
async fn finishing_leads_to_the_next_submission_of_the_section() {
    let place = place("").await;
    for person in ["ada", "bob", "cy"] {
        submit(&place, person).await;
    }
    let prof = place.browser("prof").await;
    // Ada and Bob are in section A, Cy in B.
    let next = "/project/reviews/all/next";
    let first = place.post(&prof, next, "section=A").await;
    let first = first.location().to_owned();
    assert!(first.ends_with("?section=A"), "{first}");
    let sheet = place.page(&prof, &first).await;
    sheet.says_all(&[
        "0 of 2 done",
        "Finish → next",
        "name=\"section\" value=\"A\"",
        "<span class=\"string\">",
    ]);
    let home = place.page(&prof, "/").await;
    home.says("review that you began");
    let saved = first.replace("?section=A", "/save");
    let saved = place.post(&prof, &saved, "item.repetition=").await;
    let page = place.page(&prof, saved.location()).await;
    page.says("Saved. It is not done yet.");
    let finish = |address: &str| address.replace("?section=A", "/finish");
    let marks = "item.names=0&item.repetition=&section=A&then=next";
    let second = place.post(&prof, &finish(&first), marks).await;
    let second = second.location().to_owned();
    assert!(second.ends_with("?section=A"), "{second}");
    assert_ne!(second, first);
    let sheet = place.page(&prof, &second).await;
    sheet.says("1 of 2 done");
    sheet.lacks("→ next");
    let last = place.post(&prof, &finish(&second), marks).await;
    assert_eq!(last.location(), "/project/reviews");
    let queue = place.page(&prof, "/project/reviews").await;
    queue.says("2 of 3 done");
    // An unfinished reading leads nowhere.
    let marks = "item.repetition=&then=next";
    let page = place.post(&prof, next, "").await;
    let page = page.location().to_owned();
    let refused = place.post(&prof, &format!("{page}/finish"), marks).await;
    assert_eq!(refused.status, 409);
}
