//! Strategies that are written in the browser, beside a contest.

use axum::http::StatusCode;

use crate::place::{Answer, Browser, Place, Says};

/// Always rolls so many dice, as a field of a form.
fn text(dice: u8) -> String {
    format!("text=def+final_strategy(a,b):+return+{dice}")
}

fn measured(answer: &Answer) -> &str {
    let words = answer.body.split_once("id=\"measured\">");
    let (_, words) = words.unwrap_or_default();
    words.split('<').next().unwrap_or_default()
}

#[tokio::test]
async fn people_who_are_signed_in_write_under_the_contests_rules() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let sent_away = place.get(&nobody, "/write").await;
    assert_eq!(sent_away.location(), "/sign-in");
    let ran = place.post(&nobody, "/write", &text(4)).await;
    assert_eq!(ran.location(), "/sign-in", "{}", ran.body);

    let ada = place.browser("ada").await;
    let mine = place.get(&ada, "/contest/mine").await;
    mine.body.says("href=\"/write\"");
    let blank = place.page(&ada, "/write").await;
    blank.says("name=\"goal\" value=\"20\"");
    blank.says("Send to the contest");
    blank.lacks("id=\"share\"");
    // Under other rules there is nothing to send.
    let other = place.page(&ada, "/write?edition=fall-2019").await;
    other.lacks("Send to the contest");

    let form = format!("edition=fall-2017&goal=20&against=always:4&{}", text(4));
    let ran = place.post(&ada, "/write", &form).await.body;
    ran.says("<b>50.00 %</b> against");
    let sent = place.post(&ada, "/contest/write/send", &form).await;
    assert_eq!(sent.location(), "/contest/entries/1", "{}", sent.body);
    place.judge(1).await;
    let verdict = place.get(&ada, "/contest/entries/1").await;
    verdict.body.says("counts");
}

#[tokio::test]
async fn a_text_is_measured_against_the_board_before_the_freeze() {
    let course = "freeze = '2026-12-02 00:00:00'\nopen_strategies = true";
    let place = Place::new(course).await;
    for (person, dice, submission) in [("ada", 1, 1), ("bob", 2, 2), ("cy", 3, 3)] {
        let browser = place.browser(person).await;
        let file = format!("{person}.txt");
        place.enter(&browser, &file, dice, submission).await;
    }
    let ada = place.browser("ada").await;
    let measure = "/contest/write/measure";
    let all = "Wins 3 of 3 matches against the board. 29 more can be measured today.";
    let form = "text=def+final_strategy(a,b):+return+8+if+a+<+10+else+5";
    assert_eq!(measured(&place.post(&ada, measure, form).await), all);
    // A text that does not play costs nothing, and one that does costs one.
    let faulty = place.post(&ada, measure, "text=x").await;
    assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let none = measured(&place.post(&ada, measure, &text(0)).await).to_owned();
    assert!(none.ends_with("28 more can be measured today."), "{none}");
    // What is sent after the freeze is not measured against.
    place.set("2026-12-02T00:00:01Z");
    let bob = place.browser("bob").await;
    place.upload(&bob, "Better.py", &form_as_file(form)).await;
    place.judge(4).await;
    let frozen = place.post(&ada, measure, form).await;
    let words = measured(&frozen);
    words.says("Wins 3 of 3 matches against the board as it was frozen.");
    // A new day has a new budget.
    words.says("29 more can be measured");
}

fn form_as_file(form: &str) -> String {
    let text = form.trim_start_matches("text=");
    text.replace('+', " ")
}

#[tokio::test]
async fn people_write_for_a_contest_of_d_football() {
    let contest = "title = 'Football'\ngame = 'd-football'\nn = 3\ngames_per_seat = 2\n\
                   reference = ['random']\n";
    let place = Place::of(contest, "").await;
    let nobody = Browser::default();
    let form = "language=r&n=3&text=team_name+%3C-+'sows'%0A\
                my_strategy+%3C-+function(game)+min(valid_moves(game))";
    for (address, form) in [
        ("/write", ""),
        ("/write/d-football", ""),
        ("/write/d-football", form),
    ] {
        let away = if form.is_empty() {
            place.get(&nobody, address).await
        } else {
            place.post(&nobody, address, form).await
        };
        assert_eq!(away.location(), "/sign-in", "{address} {}", away.body);
    }
    let ada = place.browser("ada").await;
    let to = place.get(&ada, "/write").await;
    assert_eq!(to.location(), "/write/d-football?language=r");
    let blank = place.page(&ada, "/write/d-football?language=r").await;
    blank.says("name=\"n\" type=\"number\" min=\"1\" max=\"31\" value=\"3\"");
    blank.says("Send to the contest");
    blank.lacks("Measure against");
    let ran = place.post(&ada, "/write/d-football", form).await.body;
    // A busy machine does not play all.
    ran.says("</b> games won against");
    let sent = place.post(&ada, "/contest/write/send", form).await;
    assert_eq!(sent.location(), "/contest/entries/1", "{}", sent.body);
    place.judge(1).await;
    let verdict = place.get(&ada, "/contest/entries/1").await;
    verdict.body.says("counts");
    // Hog can be written here too, but not sent.
    let hog = place.page(&ada, "/write?edition=fall-2019").await;
    hog.says("final_strategy");
    hog.lacks("Send to the contest");
}

#[tokio::test]
async fn few_matches_would_tell_what_a_rival_does() {
    let place = Place::new("").await;
    for (person, submission) in [("ada", 1), ("bob", 2)] {
        let browser = place.browser(person).await;
        let file = format!("{person}.txt");
        place.enter(&browser, &file, 4, submission).await;
    }
    let ada = place.browser("ada").await;
    let refused = place.post(&ada, "/contest/write/measure", &text(5)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    refused.body.says("5 other teams");
}
