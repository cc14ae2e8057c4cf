//! `pigskin contest winners`, and what `contest new --like` takes along.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pigskin_course::{Recognition, Roster, SubmissionId};
use pigskin_course_contest::HeldContest;
use pigskin_entry::{Source, SourceGame};

use crate::{folder_with, pigskin_in};

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = { runtime }.enable_all().build().expect("a runtime");
    runtime.block_on(future)
}

/// Two teams with an entry each, of which the first agrees to be named.
async fn hold(hog: &Path) {
    let course = HeldContest::open(hog, None).await.expect("a course");
    let roster = Roster::from_csv("id,name\nada,Ada\nbob,Bob\n").expect("a roster");
    course.course().enrol(&roster).await.expect("enrolled");
    let course = Arc::new(course);
    let judging = tokio::spawn(Arc::clone(&course).judge());
    for (person, dice) in [("ada", 4), ("bob", 9)] {
        let row = vec![dice.to_string(); 20].join(" ");
        let text = vec![row; 20].join("\n").into_bytes();
        let source = Source::sent(SourceGame::Hog, &format!("{person}.txt"), text);
        let id = person.parse().expect("an id");
        let sent = course.submit(&id, &source.expect("an entry")).await;
        let SubmissionId(id) = sent.expect("kept").submission.id;
        let mut changed = course.course().listen();
        loop {
            let found = course.submission(SubmissionId(id)).await.expect("read");
            if found.expect("there").state.is_over() {
                break;
            }
            changed.changed().await.expect("it goes on");
        }
    }
    let ada = "ada".parse().expect("an id");
    let agreed = course.agree(&ada, Recognition::Named).await;
    agreed.expect("agreed");
    judging.abort();
    let _ = judging.await;
    course.close().await;
}

#[test]
fn winners_come_along_to_the_next_contest_if_they_agreed() {
    let (folder, _) = folder_with("README.md", "");
    let hog = folder.path().join("hog");
    fs::create_dir(&hog).expect("a folder");
    let toml = "title = 'Hog, 2026'\nedition = 'fall-2017'\nset.goal = 20\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    let run = |command: &str| pigskin_in(folder.path(), command);
    assert!(
        run("contest winners hog")
            .printed()
            .contains("not on the web")
    );
    let refused = run("contest winners hog --publish 2026");
    assert!(
        refused.err.contains("not a contest on the web"),
        "{}",
        refused.err
    );
    block_on(hold(&hog));
    let said = run("contest winners hog").printed();
    assert!(said.contains("not published"), "{said}");
    assert!(said.contains("ada: agreed to be named"), "{said}");
    assert!(
        said.contains("bob: not all members have answered"),
        "{said}"
    );
    // Nothing comes along before staff publish it.
    run("contest new before --like hog").printed();
    assert!(!folder.path().join("before/winners.toml").exists());
    let refused = run("contest winners hog --publish Fall --ranks 0");
    assert!(
        refused.err.contains("0 is not a number of ranks"),
        "{}",
        refused.err
    );
    let said = run("contest winners hog --publish Fall --ranks 2").printed();
    assert!(said.contains("Published as Fall, ranks 1 to 2."), "{said}");
    let said = run("contest new next --like hog").printed();
    assert!(said.contains("who agreed: 1."), "{said}");
    let text = fs::read_to_string(folder.path().join("next/winners.toml")).expect("a file");
    assert!(text.contains("ada") && !text.contains("bob"), "{text}");
    let answer = run("contest winners next --format json").json();
    assert_eq!(answer["published"], serde_json::Value::Null);
    assert_eq!(answer["earlier"][0]["semester"], "Fall");
    assert_eq!(answer["earlier"][0]["team"], "ada");
    // And the one after it knows it still.
    run("contest new third --like next --title Hogs").printed();
    let third = fs::read_to_string(folder.path().join("third/contest.toml")).expect("a file");
    assert!(third.starts_with("title = \"Hogs\"\n"), "{third}");
    let again = fs::read_to_string(folder.path().join("third/winners.toml")).expect("a file");
    assert_eq!(again, text);
    let said = run("contest winners hog --withdraw").printed();
    assert!(said.contains("not published"), "{said}");
}
