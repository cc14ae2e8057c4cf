//! Staff's pages with a thousand people.

use std::sync::Arc;

use pigskin_portal::Portal;

use crate::contest::held_of;
use crate::test_course::id;
use crate::visit::visit_contest;

/// Height of a page in which staff find something without long scrolling, in pixels.
const HIGHEST: u64 = 2000;

const PAGES: [&str; 8] = [
    "/contest/staff",
    "/contest/staff/teams",
    "/staff/people",
    "/staff/people?page=20",
    "/staff/log",
    "/contest/staff/ceremony",
    "/staff/extensions",
    "/staff/mail",
];

#[test]
fn pages_of_staff_are_no_longer_with_a_thousand_people() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let people = (0..1000).map(|number| format!("s{number},Student {number},{},\n", number % 20));
    let people: String = people.collect();
    let roster = format!("id,name,section,role\nprof,Prof,,staff\n{people}");
    let contest = "title = 'Hog, 2026'\nedition = 'fall-2017'\n";
    let held = runtime.block_on(held_of(contest, "", &roster));
    runtime.block_on(async {
        // Each team is an invitation, and most of the log is messages.
        for number in 0..60 {
            let [by, other] = [2 * number, 2 * number + 1].map(|one| id(&format!("s{one}")));
            let team = held.course.invite(&by, &other).await.expect("invited");
            held.course.join(&other, team).await.expect("joined");
            let text = "A message of some length, as staff write them before a deadline.";
            let sent = held.course().message_by(text, None).await;
            sent.expect("sent");
        }
    });
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        held.sign_in(window, "prof").await;
        let mut long = Vec::new();
        for address in PAGES {
            window.resize(1280, 900).await;
            window.open(address).await;
            let height = "return document.documentElement.scrollHeight";
            let height = window.run(height, &[]).await;
            let height = height.as_u64().expect("a number");
            if height > HIGHEST {
                long.push(format!("{address}: {height}"));
            }
        }
        assert!(long.is_empty(), "{long:?}");
    });
}
