//! Teachers take over files with the roster.

use axum::http::StatusCode;
use pigskin_course::{Course, Member};

use crate::place::{Answer, Browser, Place, Says, Site};
use crate::project_place::ProjectPlace;

const PAGE: &str = "/staff/roster";

const FILE: &str = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\
                    \"Lovelace, Ada\",1,ada,ada@example.edu,101\nBob,2,bob,bob,101\n\
                    \"<b>Dee</b>\",3,dee,dee@example.edu,102\n\"Student, Test\",4,,3f9c,101\n";

async fn preview(site: &Site, browser: &Browser, file: &str) -> Answer {
    site.upload_to(browser, PAGE, "roster.csv", file).await
}

/// Takes a file over, as the page with its changes does.
async fn take(site: &Site, browser: &Browser, page: &str, file: &str, more: &str) -> String {
    let (_, mark) = page.split_once("name=\"shown\" value=\"").expect("a mark");
    let (mark, _) = mark.split_once('"').expect("its end");
    let text = file.replace('%', "%25").replace('\n', "%0D%0A");
    let form = format!("text={text}&shown={mark}{more}");
    let address = format!("{PAGE}/take");
    let taken = site.post(browser, &address, &form).await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.body);
    taken.body
}

/// Everybody but Tim, who is staff only in the place of a project.
async fn people(course: &Course) -> Vec<String> {
    let members = course.members().await.expect("read").into_iter();
    let members = members.filter(|member| member.person.name != "Tim");
    let told = members.map(|Member { person, .. }| {
        let role = person.role.as_str();
        format!("{} {} {} {role}", person.id, person.name, person.section)
    });
    told.collect()
}

#[tokio::test]
async fn a_file_is_shown_and_taken_over() {
    let (contest, project) = (Place::new("").await, ProjectPlace::new().await);
    let courses = [contest.course.course(), project.project.course()];
    for (site, course) in [&*contest, &*project].into_iter().zip(courses) {
        site.enrol("id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n")
            .await;
        let prof = site.browser("prof").await;
        let list = site.page(&prof, "/staff/people").await;
        list.says("<a href=\"/staff/roster\">");
        let before = people(course).await;
        let shown = preview(site, &prof, FILE).await.body;
        shown.says_all(&[
            "<a href=\"/staff/people\" aria-current=\"page\">",
            "Students in the file: 3, with an e-mail address: 2. Sections: <bdi>101, 102</bdi>.",
            "1 new, 2 changed, 1 student not in the file.",
            "<bdi>&#60;b&#62;Dee&#60;/b&#62;</bdi>",
            "<bdi>Ada Lovelace → Lovelace, Ada</bdi></td><td><bdi>none → ada@example.edu</bdi>",
            "<bdi>cy</bdi>",
            "Also take off the 1 student who is not in this file",
        ]);
        shown.lacks("<bdi>Student, Test");
        assert_eq!(people(course).await, before);

        // Somebody else changes the roster meanwhile.
        site.enrol("id,name,section\nbob,Bob,101\neve,Eve,\n").await;
        let again = take(site, &prof, &shown, FILE, "&drop=yes").await;
        again.says("Nothing was taken over");
        again.says("1 new, 1 changed, 2 students not in the file.");
        assert_eq!(people(course).await.len(), 5);
        let taken = take(site, &prof, &again, FILE, "&drop=yes").await;
        taken.says("Taken over: 1 new, 1 changed, 2 taken off.");
        let after = ["ada Lovelace, Ada 101 student", "bob Bob 101 student"];
        let after = [
            &after[..],
            &["dee <b>Dee</b> 102 student", "prof Prof  staff"],
        ]
        .concat();
        assert_eq!(people(course).await, after);
        let log = site.page(&prof, "/staff/log?who=staff").await;
        log.says("prof took over a roster: 1 new, 1 changed, 2 taken off");

        // Without the tick nobody is taken off.
        let one = "id,name,role\nada,Ada,staff\n";
        let shown = preview(site, &prof, one).await.body;
        shown.says("Staff from now on: <bdi>ada</bdi>");
        take(site, &prof, &shown, one, "").await;
        assert_eq!(people(course).await.len(), 4);
        let log = site.page(&prof, "/staff/log").await;
        log.says("staff from now on or no longer: ");
    }
}

#[tokio::test]
async fn a_wrong_file_changes_nothing_and_says_why() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let before = people(place.course.course()).await;
    for (file, why) in [
        (
            "id,name\nzoe,Zoe\nzoe,Zoe\n\"<b\",B\n",
            "line 3: zoe is there already",
        ),
        (
            "id,name\nzoe,Zoe\n\"<b\",B\n",
            "line 3: &#34;&#60;b&#34;: an id has",
        ),
        ("id,name\n", "the roster names nobody"),
        ("id,name\n\u{0}", "the file is not text"),
        (
            "id,name,role\nprof,Prof,student\n",
            "you would not be a teacher",
        ),
    ] {
        let answer = preview(&place, &prof, file).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{file}");
        answer.body.says(why);
        answer.body.lacks("name=\"shown\"");
    }
    let form = "text=id,name%0Azoe,Zoe&shown=&drop=yes";
    let unseen = place.post(&prof, "/staff/roster/take", form).await;
    unseen.body.says("Nothing was taken over");
    assert_eq!(people(place.course.course()).await, before);
}
