//! The winners: named if they agree.

use axum::http::StatusCode;
use pigskin_contest::PastWinners;

use crate::place::{Browser, HOG, Place, Says};

async fn agree(place: &Place, who: &Browser, what: &str) -> StatusCode {
    let form = format!("recognition={what}");
    let answer = place.post(who, "/contest/mine/recognition", &form);
    answer.await.status
}

async fn publish(place: &Place, staff: &Browser) -> StatusCode {
    let form = "text=Fall+%3Cb%3E2026&ranks=2&sure=yes";
    let act = "/contest/staff/publish-winners";
    place.post(staff, act, form).await.status
}

#[tokio::test]
async fn winners_are_named_if_they_agree_and_as_long_as_they_do() {
    let place = Place::of(HOG, "closes = '2026-12-01 18:00'").await;
    let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
    let nobody = Browser::default();
    assert!(agree(&place, &ada, "named").await.is_client_error());
    place.enter(&ada, "Boars.txt", 4, 1).await;
    place.enter(&bob, "Sows.txt", 5, 2).await;
    assert!(publish(&place, &prof).await.is_client_error(), "it is open");
    assert_eq!(agree(&place, &ada, "named").await, StatusCode::SEE_OTHER);
    assert!(agree(&place, &ada, "all").await.is_client_error());
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says("value=\"named\" checked");
    mine.says("All members agree: your team may be named.");
    let board = place.page(&nobody, "/contest").await;
    board.lacks("/contest/winners");

    place.set("2026-12-01T18:00:01Z");
    assert_eq!(publish(&place, &prof).await, StatusCode::SEE_OTHER);
    let board = place.page(&nobody, "/contest").await;
    board.says("href=\"/contest/winners\"");
    let page = place.page(&nobody, "/contest/winners").await;
    page.says("Fall &#60;b&#62;2026");
    assert!(page.contains("Boars") && !page.contains("Sows"), "{page}");
    let staff = place.page(&prof, "/contest/staff").await;
    staff.says("<td>to be named</td>");
    staff.says("Sows");
    // A team that no longer agrees is gone at once.
    assert_eq!(agree(&place, &ada, "no").await, StatusCode::SEE_OTHER);
    let page = place.page(&nobody, "/contest/winners").await;
    page.lacks("Boars");
    page.says("None of the winning teams");
    let log = place.page(&prof, "/staff/log").await;
    log.says_all(&[
        "agreed not to be named",
        "prof published the winners of Fall",
    ]);
    let act = "/contest/staff/withdraw-winners";
    let withdrawn = place.post(&prof, act, "sure=yes").await;
    assert_eq!(withdrawn.status, StatusCode::SEE_OTHER);
    let page = place.page(&nobody, "/contest/winners").await;
    page.says("No winners are published yet");
}

#[tokio::test]
async fn winners_of_earlier_contests_are_named() {
    let earlier = "[[winner]]\nsemester = 'Spring 2026'\ncontest = 'Old <i>Hog'\nedition = 'fall-2017'\n\
                   team = '<script>Pigs'\nrank = 1\nteams = 9\nwins = 8\nmean_win_rate = 0.6\n\
                   [[winner]]\nsemester = 'Spring 2026'\ncontest = 'Old <i>Hog'\nedition = 'fall-2017'\n\
                   team = 'Large'\nrank = 2\nteams = 9\nwins = 7\nmean_win_rate = 0.5\n\
                   [[winner]]\nsemester = 'Fall 2025'\ncontest = 'Older'\nedition = 'fall-2017'\n\
                   team = 'Named'\nrank = 1\nteams = 2\nwins = 1\nmean_win_rate = 0.7\n";
    let place = Place::with_file(HOG, "", (PastWinners::FILE, earlier)).await;
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/contest/winners").await;
    page.says_all(&[
        "Old &#60;i&#62;Hog",
        "&#60;script&#62;Pigs",
        "rules of fall-2017",
        "60.00",
        "Fall 2025",
        "Named",
    ]);
}
