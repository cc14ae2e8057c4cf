//! The review of composition, in Chromium: from the queue to the regrade.

use pigskin_course_project::StudentScope;

use crate::contest::looked_at;
use crate::project_kit::{PROJECT, RUBRIC};
use crate::project_place::ProjectPlace;
use crate::says::Says as _;
use crate::test_course::id;
use crate::window::Window;

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
    let (comment, said) = ("#line-38 .comment", "This name says little.");
    window.until_says(comment, said).await;
    let is_there = "return document.activeElement.id === 'ask-36'";
    window.until("focus at the line", is_there).await;
    assert!(window.has("#line-37.commented").await);
    assert!(window.has("#fold-19[open]").await);
    assert!(window.address().await.ends_with(page));
    let written = "return document.querySelector('#text').value";
    assert_eq!(window.run(written, &[]).await, "A good start.");
}

#[test]
fn from_the_queue_to_the_regrade() {
    let text = format!("[review]\n{RUBRIC}");
    let project = ProjectPlace::of(&[("# The rules, as", &text)], "");
    project.visit(async |window| {
        let reference = PROJECT.texts().expect("texts").reference;
        project.send("ada", "one", &reference, true).await;
        project.send("bob", "one", "x = '<b>'\n", true).await;
        project.sign_in(window, "prof").await;
        window.open("/project/reviews").await;
        window.fill("#kept", "This name says little.").await;
        window.select("#about", "names").await;
        window.follow("form[action$='all/keep'] button").await;
        let queue = window.text("main").await;
        queue.says("2 submissions wait for a reader.");
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
        next.says("/project/reviews/");
        next.lacks(&page);
        assert_eq!(window.text("#done").await, "1 of 2 done");
        window.open(&page).await;
        assert!(window.text("h1").await.contains("1 of 2 points"));
        window.sign_out().await;
        project.sign_in(window, "ada").await;
        window.open("/project").await;
        assert!(!window.has("#composition").await);
        // Published while the page is open.
        let [ada, bob, prof] = ["ada", "bob", "prof"].map(id);
        let published = project.publish_reviews(&prof, &StudentScope::All).await;
        published.expect("published");
        window.until_says("#composition", "1 of 2 points").await;
        looked_at(window, &["/project/versions/1"]).await;
        window.open("/project").await;
        window.fill("#regrade", "Which <code> is repeated?").await;
        // News does not take away what is being written.
        project.invite(&bob, &ada).await.expect("invited");
        window.until_says("#news", "invites you").await;
        window.follow("form[action$=regrade] button").await;
        let asked = window.text("main").await;
        asked.says("Staff have not answered yet.");
        asked.says("Which <code> is repeated?");
        window.sign_out().await;
        project.sign_in(window, "prof").await;
        looked_at(window, &[page.as_str()]).await;
        window.open("/project/reviews?state=regrade-asked").await;
        window.follow(&format!("main a[href^='{page}']")).await;
        window.text("main").await.says("Which <code> is repeated?");
        let repeated = "input[name='item.repetition'][type=checkbox]";
        window.click(repeated).await;
        window.fill("#text", "None, we were wrong.").await;
        window.follow("form.rubric .button").await;
        project.sign_in(window, "ada").await;
        window.open("/project").await;
        window.text("#composition").await.says("1.5 of 2 points");
        assert!(window.text("main").await.contains("None, we were wrong."));
        looked_at(window, &["/project"]).await;
    });
}
