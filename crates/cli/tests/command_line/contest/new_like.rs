//! What `pigskin contest new --like` takes along.

use std::path::Path;
use std::sync::Arc;

use pigskin_course::Recognition;
use pigskin_course_contest::{State, WinnersPage};

use crate::held::{block_on, open, send, wait_for};
use crate::{Folder, has};

/// Two teams with an entry each, of which the first agrees to be named.
async fn hold(hog: &Path) {
    let contest = Arc::new(open(hog, "ada,Ada\nbob,Bob\n").await);
    let judging = tokio::spawn(Arc::clone(&contest).judge());
    for (person, dice) in [("ada", 4), ("bob", 9)] {
        let table = format!("{:?}", [[dice; 20]; 20]);
        let id = send(&contest, person, &format!("{person}.json"), &table).await;
        wait_for(&contest, id, State::is_over).await;
    }
    let ada = "ada".parse().expect("an id");
    let agreed = contest.agree(&ada, Recognition::Named).await;
    agreed.expect("agreed");
    judging.abort();
    let _ = judging.await;
    contest.close().await;
}

#[test]
fn winners_come_along_to_the_next_contest_if_they_agreed() {
    let folder = Folder::new();
    let toml = "title = 'Hog, 2026'\nedition = 'fall-2017'\nset.goal = 20\n";
    folder.write("hog/contest.toml", toml);
    block_on(hold(&folder.at("hog")));
    // Nothing comes along before staff publish it.
    folder.printed("contest new before --like hog");
    assert!(!folder.has("before/winners.toml"));
    block_on(async {
        let contest = open(&folder.at("hog"), "").await;
        let page = WinnersPage {
            semester: "Fall".to_owned(),
            ranks: 2,
        };
        let published = contest.publish_winners(&page, None).await;
        published.expect("published");
        contest.close().await;
    });
    let said = folder.printed("contest new next --like hog");
    has(&said, "who agreed: 1.");
    let text = folder.read("next/winners.toml");
    assert!(text.contains("ada") && !text.contains("bob"), "{text}");
    // And the one after it knows it still.
    folder.printed("contest new third --like next");
    assert_eq!(folder.read("third/winners.toml"), text);
}

#[test]
fn settings_are_kept_and_dates_become_comments() {
    let folder = Folder::new();
    folder.printed("contest new hog --title Hog");
    let contest = "# title = 'Pigs'\ntitle = 'Hog'\nedition = 'our.toml'\nset.goal = 20\n\
                   workers = { slowest = 2.5 }\nlimits.seconds = 9\n";
    folder.write("hog/contest.toml", contest);
    let edition = folder.printed("editions fall-2017");
    folder.write("hog/our.toml", &edition);
    let course = "closes = 2026-12-04T23:59:59Z\nteam_size = 3\n\
                  late = { until = '2026-12-05 12:00', factor = 0.5 }\n\
                  [mail]\nserver = 'smtp.example.edu'\nfrom = 'hog@example.edu'\n\
                  reply_to = 'staff@example.edu'\nsend = ['receipts']\n";
    folder.write("hog/course.toml", course);
    folder.write("hog/contest-handout.md", "Our handout.\n");
    let said = folder.printed("contest new next --like hog --title Hogs");
    assert_eq!(folder.read("next/contest-handout.md"), "Our handout.\n");
    has(&said, "course.toml: closes = 2026-12-04T23:59:59Z\n");
    has(&said, "course.toml: late = { until = ");
    let table = |name: &str| -> toml::Table { folder.read(name).parse().expect("TOML") };
    let mut kept: toml::Table = contest.parse().expect("TOML");
    kept.insert("title".to_owned(), "Hogs".into());
    assert_eq!(table("next/contest.toml"), kept);
    assert_eq!(folder.read("next/our.toml"), edition);
    let mut kept: toml::Table = course.parse().expect("TOML");
    kept.retain(|key, _| key != "closes" && key != "late");
    assert_eq!(table("next/course.toml"), kept);
    let text = folder.read("next/course.toml");
    let lines = text.lines().map(|line| line.trim_start_matches('#'));
    assert!(lines.eq(course.lines()), "{text}");
}
