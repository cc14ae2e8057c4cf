//! The review of composition, in Chromium: from the queue to the regrade.

use std::sync::Arc;

use pigskin_course::{Clock, Course, CourseSettings, Database, Roster};
use pigskin_course_project::{HeldProject, StudentScope};
use pigskin_entry::Wall;
use pigskin_portal::Portal;

use crate::contest::{ROSTER, looked_at};
use crate::project::{send, sign_in};
use crate::project_kit::{KIT, PROJECT, settings};
use crate::says::Says as _;
use crate::visit::visit_contest;
use crate::window::Window;

const RUBRIC: &str = "[review]
[[review.rubric]]
id = 'names'
title = 'Names'
description = 'Names say what a value is; none is a single letter without need.'
points = 1
levels = [{ title = 'all are clear', points = 1 }, { title = 'some are not', points = 0.5 }, { title = 'most are not', points = 0 }]
[[review.rubric]]
id = 'repetition'
title = 'Repetition'
points = 1
deductions = [{ title = 'Code is repeated that a function could hold', points = 0.5 }]

# The rules, as";

/// Gives points by keys, and comments on lines while the rest of the page stays.
async fn mark_and_comment(window: &Window, page: &str) {
    // Digits pick the choices of one item after the other.
    for key in ['2', '1', '1', '1', ',', '2'] {
        window.press(key).await;
    }
    let chosen = "return document.querySelectorAll('#marks :checked').length";
    assert_eq!(window.run(chosen, &[]).await, 2);
    // What the kit gives is folded away. A comment changes the code alone.
    window.click("#fold-19 summary").await;
    window.fill("#text", "A good start.").await;
    window.click("#line-36 .line button").await;
    let is_ready = "return document.activeElement.id === 'comment'";
    window.until("cursor in the comment", is_ready).await;
    assert!(window.address().await.ends_with("?line=36"));
    window.expect_refusal(&format!("{page}/comment"));
    window.click("button[formaction$=comment]").await;
    window.until_says("[data-refusal]", "is empty").await;
    window.select("#sentence", "1").await;
    window.fill("#last", "38").await;
    window.click("button[formaction$=comment]").await;
    window
        .until_says("#line-38 .comment", "This name says little.")
        .await;
    window
        .until(
            "focus at the line",
            "return document.activeElement.id === 'ask-36'",
        )
        .await;
    assert!(window.has("#line-37.commented").await);
    assert!(window.has("#fold-19[open]").await);
    assert!(window.address().await.ends_with(page));
    let written = "return document.querySelector('#text').value";
    assert_eq!(window.run(written, &[]).await, "A good start.");
}

#[test]
fn from_the_queue_to_the_regrade() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let changes = [("# The rules, as", RUBRIC)];
    std::fs::write(folder.path().join("project.toml"), settings(&changes)).expect("written");
    let project = runtime.block_on(async {
        let file = folder.path().join(Course::DATABASE);
        let database = Database::file(&file).await.expect("a database");
        let settings = CourseSettings::open(folder.path()).expect("settings");
        let clock = Clock::default();
        let course = Arc::new(Course::from_parts(folder.path(), settings, database, clock));
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
        let wall = Wall::Limits.at_least().expect("a wall");
        let project = HeldProject::new(course, Arc::clone(&KIT), wall);
        Arc::new(project.expect("a project"))
    });
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        let reference = PROJECT.texts().expect("texts").reference;
        send(&project, "ada", "one", &reference, true).await;
        send(&project, "bob", "one", "x = '<b>'\n", true).await;
        sign_in(&project, window, "prof").await;
        window.open("/project/reviews").await;
        window.fill("#kept", "This name says little.").await;
        window.select("#about", "names").await;
        window.follow("form[action$='all/keep'] button").await;
        window
            .text("main")
            .await
            .says("2 submissions wait for a reader.");
        // The next one, without a script: a form at a line.
        let code = project.reviews().await.expect("reviews").into_iter();
        let mut of_ada = code.filter(|review| review.students[0].id.as_str() == "ada");
        let page = format!("/project/reviews/{}", of_ada.next().expect("hers").code);
        window.open(&page).await;
        window.follow("form[action$=claim] button").await;
        window.open(&format!("{page}?line=20")).await;
        looked_at(window, &["/project/reviews", &format!("{page}?line=20")]).await;
        window.open(&page).await;
        mark_and_comment(window, &page).await;
        window.follow("#marks button[formaction$=save]").await;
        window.text("#marks [role=status]").await.says("Saved.");
        window.press_through('n').await;
        let next = window.address().await;
        assert!(
            next.contains("/project/reviews/") && !next.ends_with(&page),
            "{next}"
        );
        assert_eq!(window.text("#done").await, "1 of 2 done");
        window.open(&page).await;
        assert!(window.text("h1").await.contains("1 of 2 points"));
        window.sign_out().await;
        sign_in(&project, window, "ada").await;
        window.open("/project").await;
        assert!(!window.has("#composition").await);
        // Published while the page is open.
        let [ada, bob, prof] = ["ada", "bob", "prof"].map(|id| id.parse().expect("an id"));
        let published = project.publish_reviews(&prof, &StudentScope::All).await;
        published.expect("published");
        window.until_says("#composition", "1 of 2 points").await;
        looked_at(window, &["/project/versions/1"]).await;
        window.open("/project").await;
        window.fill("#regrade", "Which code is repeated?").await;
        // News does not take away what is being written.
        project.invite(&bob, &ada).await.expect("invited");
        window.until_says("#news", "invites you").await;
        window.follow("form[action$=regrade] button").await;
        window
            .text("main")
            .await
            .says("Staff have not answered yet.");
        let said = window.text("section[aria-labelledby=composition]").await;
        assert!(said.contains("Which code is repeated?"), "{said}");
        window.sign_out().await;
        sign_in(&project, window, "prof").await;
        looked_at(window, &[page.as_str()]).await;
        window.open(&page).await;
        window
            .click("input[name='item.repetition'][type=checkbox]")
            .await;
        window.fill("#text", "None, we were wrong.").await;
        window.follow("form.rubric .button").await;
        sign_in(&project, window, "ada").await;
        window.open("/project").await;
        window.text("#composition").await.says("1.5 of 2 points");
        assert!(window.text("main").await.contains("None, we were wrong."));
        looked_at(window, &["/project"]).await;
    });
}
