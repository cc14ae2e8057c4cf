//! Comments on lines while a review is being written.

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
    let shown = place.get(&prof, &format!("{page}?line=3")).await.body;
    assert_eq!(shown.matches(" checked").count(), 2, "{shown}");
    let so_far = "item.names=0&item.repetition=&text=So+far+so+good";
    let comment = format!("{so_far}&first=2&last=3&said=why");
    let said = place
        .post(&prof, &format!("{page}/comment"), &comment)
        .await;
    assert_eq!(said.location(), format!("{page}#line-3"));
    let shown = place.get(&prof, &page).await.body;
    assert!(shown.contains("<bdi>why</bdi>"), "{shown}");
    assert!(shown.contains(">So far so good</textarea>"), "{shown}");
    assert_eq!(shown.matches(" checked").count(), 1, "{shown}");
}
