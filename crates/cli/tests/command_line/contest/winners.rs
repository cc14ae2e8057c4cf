//! `pigskin contest winners`, and what `contest new --like` takes along.

use std::path::Path;
use std::sync::Arc;

use pigskin_course::Recognition;
use pigskin_course_contest::State;

use crate::held::{block_on, open, send, wait_for};
use crate::{Folder, begins, has};

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
    let said = folder.printed("contest winners hog");
    has(&said, "not on the web");
    let refused = folder.run("contest winners hog --publish 2026");
    has(&refused.err, "not a contest on the web");
    block_on(hold(&folder.at("hog")));
    let said = folder.printed("contest winners hog");
    has(&said, "not published");
    has(&said, "ada: agreed to be named");
    has(&said, "bob: not all members have answered");
    // Nothing comes along before staff publish it.
    folder.printed("contest new before --like hog");
    assert!(!folder.has("before/winners.toml"));
    let refused = folder.run("contest winners hog --publish Fall --ranks 0");
    has(&refused.err, "0 is not a number of ranks");
    let said = folder.printed("contest winners hog --publish Fall --ranks 2");
    has(&said, "Published as Fall, ranks 1 to 2.");
    let said = folder.printed("contest new next --like hog");
    has(&said, "who agreed: 1.");
    let text = folder.read("next/winners.toml");
    assert!(text.contains("ada") && !text.contains("bob"), "{text}");
    let answer = folder.json("contest winners next --format json");
    assert_eq!(answer["published"], serde_json::Value::Null);
    assert_eq!(answer["earlier"][0]["semester"], "Fall");
    assert_eq!(answer["earlier"][0]["team"], "ada");
    // And the one after it knows it still.
    let settings = folder.read("next/contest.toml");
    let title = settings.lines().next().expect("a title");
    folder.write("next/contest.toml", format!("# Not {title}\n{settings}"));
    folder.printed("contest new third --like next --title Hogs");
    let changed = format!("# Not {title}\ntitle = \"Hogs\"\n");
    begins(&folder.read("third/contest.toml"), &changed);
    assert_eq!(folder.read("third/winners.toml"), text);
    let said = folder.printed("contest winners hog --withdraw");
    has(&said, "not published");
}
