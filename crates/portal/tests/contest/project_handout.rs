//! The handout on the web.

use std::fs;

use axum::body::Body;
use axum::http::Request;

use crate::place::Says;
use crate::project_place::ProjectPlace;

const ADDRESS: &str = "/project/handout";

/// A text of staff with tags, in a block that was made otherwise.
const OWN: &str = "<!-- block: rule pig_out, made 000000000000 -->\n### Pig Out\n\n\
    Our words <script>alert(1)</script> and [a link](javascript:alert(1)).\n";

async fn page(place: &ProjectPlace) -> String {
    let request = Request::get(ADDRESS)
        .body(Body::empty())
        .expect("a request");
    let answer = place.ask(request).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn everybody_reads_the_handout_and_students_find_it_above_each_page() {
    let place = ProjectPlace::new().await;
    let text = page(&place).await;
    text.says_all(&[
        "<h1 id=\"h-project-1-hog\">Project 1: Hog</h1>",
        "<a href=\"#h-problem-5b-feral-hogs-1-point\">",
        "Wednesday, 9 September 2026, 23:59",
        "python3 ok -q 05b -u",
    ]);
    let ada = place.browser("ada").await;
    let own = place.page(&ada, "/project").await;
    let (_, row) = own.split_once("aria-label=\"Project\"").expect("a row");
    let (row, _) = row.split_once("</nav>").expect("its end");
    row.says("href=\"/project/handout\"");
}

/// The page follows the files, and no tag of theirs gets into it.
#[tokio::test]
async fn the_page_follows_the_files_of_staff() {
    let place = ProjectPlace::new().await;
    page(&place).await.says("however many 1");
    let folder = place.project.course().folder();
    fs::write(folder.join("handout.md"), OWN).expect("written");
    let text = page(&place).await;
    text.says("Our words &lt;script&gt;alert(1)&lt;/script&gt; and a link.");
    assert!(!text.contains("however many 1") && text.contains("Free Bacon"));
    let settings = folder.join("project.toml");
    let dates = fs::read_to_string(&settings).expect("settings");
    let moved = dates.replace("2026-09-09 23:59:59", "2026-09-10 12:00:00");
    fs::write(&settings, moved).expect("written");
    page(&place)
        .await
        .says("Thursday, 10 September 2026, 12:00");
}
