//! Making the project, and changing its settings, in the browser.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use pigskin_course::{CourseSettings, MailKind};
use pigskin_course_project::{CurrentProject, HeldProject, ProjectKit, ProjectSettings};
use pigskin_entry::Wall;
use pigskin_portal::Portal;
use pigskin_project::{KitFolder, ProjectFile};

use crate::place::{Answer, Browser, Says, Site, TestCourse};
use crate::project_place::ProjectPlace;
use crate::test_contest::held_contest;

const PAGE: &str = "/project/staff/set-up";

const COURSE: &str = "time_zone = \"America/Los_Angeles\"\n[mail]\nserver = \"localhost\"\n\
                      security = \"none\"\nfrom = \"Hog <hog@example.edu>\"\n";

/// A contest whose course gets a project.
struct NewCourse {
    site: Site,
    prof: Browser,
}

impl Deref for NewCourse {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl NewCourse {
    async fn new(contest: &str) -> NewCourse {
        let files = [("contest.toml", contest), ("course.toml", COURSE)];
        let people =
            "id,name,email,role\nada,Ada,ada@example.edu,\nprof,Prof,prof@example.edu,staff\n";
        let test = TestCourse::new(None, &files, people, "2026-09-01T12:00:00Z").await;
        let course = test.course();
        let project = CurrentProject::none(Arc::clone(course), Wall::Limits);
        let portal = Portal::new(held_contest(Arc::clone(course)).await);
        let site = Site::new(portal.with_current_project(Arc::new(project)), test);
        let prof = site.browser("prof").await;
        NewCourse { site, prof }
    }

    async fn read(&self, address: &str) -> Answer {
        self.get(&self.prof, address).await
    }

    async fn send(&self, form: &str) -> Answer {
        self.post(&self.prof, PAGE, form).await
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join(ProjectFile::NAME)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).expect("a project")
    }

    fn write(&self, text: &str) {
        fs::write(self.file(), text).expect("written");
    }
}

/// A form with the values of a text, some of which are replaced.
fn form(act: &str, text: &str, course: &CourseSettings, changes: &[(&str, &str)]) -> String {
    let sheet = ProjectSettings::sheet(text, course).expect("a sheet");
    let was = serde_json::to_string(&[sheet.values()]).expect("JSON");
    let shown = |name: &String| (name.clone(), sheet.shown(name, &course.schedule.time_zone));
    let mut fields: BTreeMap<String, String> = sheet.values().keys().map(shown).collect();
    let zone = course.schedule.time_zone.iana_name().unwrap_or("UTC");
    let own = [
        ("act", act),
        ("zone", zone),
        ("was", &was),
        ("edition", "fall-2019"),
    ];
    for (name, value) in own.iter().chain(changes) {
        fields.insert((*name).to_owned(), (*value).to_owned());
    }
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields);
    form.finish()
}

fn new_text() -> String {
    let edition = pigskin_hog::Edition::named("fall-2019").expect("an edition");
    ProjectFile::new_text(&edition, None).expect("a project")
}

/// Makes the project of a course that has none, and returns its settings.
async fn make(place: &NewCourse) -> String {
    // Only staff see the page, and there is no project yet.
    let ada = place.browser("ada").await;
    assert_eq!(place.get(&ada, PAGE).await.status, 403);
    assert_eq!(place.read("/project").await.status, 404);
    let staff = place.read("/staff/people").await;
    staff.body.says("Make a project");
    let page = place.read(PAGE).await.body;
    page.says("<option value=\"fall-2017\" selected>Fall 2017: Free Bacon, Swine Swap</option>");
    // Semesters without a project say why, and cannot be chosen.
    page.says("No project: the project has no problem for time_trot=8;");
    page.lacks("Fall 2017 (contest): ");
    page.says("Used in fall-2017.");
    let page = place.read(&format!("{PAGE}?edition=fall-2019")).await.body;
    page.says("<dt>Feral Hogs</dt>");
    page.says("name=\"problem.05b.points\"");

    // Everything that is wrong is said at once, and what was typed is there.
    let (text, course) = (new_text(), place.course().settings());
    let wrong = [
        ("title", "Hog <2027>"),
        ("closes", "2026-09-12T23:59:59"),
        ("phase.1.due", "2026-09-19T23:59:59"),
        ("early_points", "2"),
        ("problem.01.points", "many"),
    ];
    let answer = place.send(&form("make", &text, course, &wrong)).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    let wrong = answer.body.matches("class=\"wrong\"").count();
    assert_eq!(wrong, 3, "{}", answer.body);
    answer.body.says("value=\"many\"");
    answer.body.says("Hog &#60;2027&#62;");
    assert!(!place.folder.path().join("student").exists());

    // Berlin is nine hours later than the course.
    let right = [
        ("zone", "Europe/Berlin"),
        ("closes", "2026-09-13T08:59:59"),
        ("phase.2.due", "2026-09-11T08:59:59"),
        ("problem.01.points", "2.5"),
    ];
    let answer = place.send(&form("make", &text, course, &right)).await;
    let page = format!("{PAGE}?done=made");
    assert_eq!(answer.location(), page, "{}", answer.body);
    let made = place.text();
    made.says("\ncloses = \"2026-09-12 23:59:59\"\n");
    made.says("\nseed = ");
    made.lacks("#seed");
    assert!(place.folder.path().join("student.zip").exists());
    let kit = KitFolder::open(place.folder.path()).expect("a kit");
    assert!(kit.with_kept_tests().expect("texts").is_some());
    assert_eq!(place.read("/project/kit.zip").await.status, 200);
    place.read("/").await.body.says("/project");
    let dates = place.read("/project/handout").await.body;
    dates.says("10 September 2026");
    let answer = place.send(&form("make", &text, course, &right)).await;
    answer.body.says("in the meantime");
    made
}

#[tokio::test]
async fn from_no_project_to_a_changed_date_without_a_restart() {
    let place = NewCourse::new("title = 'Hog'\nedition = 'fall-2017'\n").await;
    let made = make(&place).await;
    let course = place.course().settings();
    // What staff write by hand stays.
    let own = made.replace(
        "# What staff",
        "# Ask Ada before you change a date.\n# What staff",
    );
    place.write(&own);
    let later = [
        ("phase.2.due", "2026-09-11T12:00:00"),
        ("late.factor", "0.5"),
    ];
    let answer = place.send(&form("review", &own, course, &later)).await;
    answer.body.says("it is missing");
    let later = &later[..1];
    let answer = place.send(&form("review", &own, course, later)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body.says_all(&[
        "Phase 2: Due",
        "2026-09-10 23:59:59 PDT",
        "2026-09-11 12:00:00 PDT",
    ]);
    assert_eq!(place.text(), own);

    // Somebody else changes the file before it is saved.
    let theirs = own.replace("title = \"Project 1: Hog\"", "title = \"Pigs\"");
    place.write(&theirs);
    let answer = place.send(&form("write", &own, course, later)).await;
    answer.body.says("changed since you opened");
    answer.body.lacks("Title");
    let both = own.replace("title = \"Project 1: Hog\"", "title = \"Boars\"");
    place.write(&both);
    let titles = [("title", "Swine")];
    let answer = place.send(&form("write", &own, course, &titles)).await;
    assert_eq!(answer.status, 409);
    answer.body.says("somebody has set it to Boars");
    answer.body.says("value=\"Swine\"");
    assert_eq!(place.text(), both);

    place.write(&theirs);
    let answer = place.send(&form("write", &theirs, course, later)).await;
    let page = format!("{PAGE}?done=saved");
    assert_eq!(answer.location(), page, "{}", answer.body);
    let due = |time: &str| format!("\ndue = \"{time}\"\n");
    let expected = theirs.replace(&due("2026-09-10 23:59:59"), &due("2026-09-11 12:00:00"));
    assert_eq!(place.text(), expected);
    // The running server uses it, and the log has it.
    let project = place.read("/project").await.body;
    project.says("Sep 11, 12:00");
    let readme = fs::read_to_string(place.folder.path().join("student/README.md"));
    readme.expect("a file").says("11 September 2026");
    let log = place.read("/staff/log").await.body;
    log.says("prof changed the project: Phase 2: Due from");
    log.says("prof made the project");
    // Each teacher is told.
    let mails = place.course().mails().await.expect("read");
    let told = mails.iter().map(|mail| (mail.kind, mail.person.as_str()));
    assert_eq!(told.collect::<Vec<_>>(), [(MailKind::Notice, "prof"); 2]);
    // The next start finds the files of the settings, and names one that is not theirs.
    let folder = place.folder.path();
    let stale = || {
        let kit = ProjectKit::open(folder, None).expect("a kit");
        kit.stale().map(str::to_owned)
    };
    assert_eq!(stale(), None);
    let page = folder.join("student/handout.html");
    fs::write(&page, "of other settings").expect("written");
    let other = stale().expect("another file");
    other.says("such as student/handout.html");
    // A start after a kill within saving settles it.
    fs::write(folder.join("project.toml.part"), "half").expect("written");
    fs::write(folder.join("student/ok.part"), "half").expect("written");
    let settled = ProjectKit::open(folder, None).expect("a kit");
    settled.stale().expect("the page").says("handout.html");
    assert!(!folder.join("project.toml.part").exists() && !folder.join("student/ok.part").exists());
    // What a kill between the files and their event left is in the log after the next start, once.
    let started = async || {
        let kit = Arc::new(ProjectKit::open(folder, None).expect("a kit"));
        let wall = Wall::Limits.at_least().expect("a wall");
        let held = HeldProject::new(Arc::clone(place.course()), kit, wall);
        let current = CurrentProject::from(Arc::new(held.expect("a project")));
        current.stop_grading();
        Arc::new(current).grade().await;
        place.course().mails().await.expect("read").len()
    };
    assert_eq!(started().await, 2);
    let unseen = expected.replace("title = \"Pigs\"", "title = \"Sows\"");
    place.write(&unseen);
    assert_eq!((started().await, started().await), (3, 3));
    let log = place.read("/staff/log").await.body;
    log.says("changed the project: project.toml differs from what was noted last");
}

#[tokio::test]
async fn a_project_has_rules_of_ones_own() {
    let place = NewCourse::new("title = 'Hog'\nedition = 'fall-2017'\n").await;
    let own = |rules: &str| format!("edition=own&base=fall-2017&name=evening&{rules}");
    let wrong = own("goal=&goal=50&swine_swap=multiple");
    let page = place.read(&format!("{PAGE}?{wrong}")).await.body;
    page.says("<span id=\"goal-says\"><strong class=\"wrong\"><bdi>the project has no problem for goal=50;");
    page.says("value=\"50\" placeholder=\"100\"");
    page.says("value=\"multiple\" checked");
    page.lacks("Make the project</button>");
    let send = async |rules: &str| {
        let edition = pigskin_hog::Edition::named("fall-2017").expect("an edition");
        let text = ProjectFile::new_text(&edition, None).expect("a project");
        let chosen = [("edition", "own"), ("rules", rules)];
        place
            .send(&form("make", &text, place.course().settings(), &chosen))
            .await
    };
    assert_eq!(send(&wrong).await.status, 409);
    let right = own("goal=&swine_swap=double&names=free_bacon%3DHog+Out");
    let page = place.read(&format!("{PAGE}?{right}")).await.body;
    page.says("A project can be made with these rules.");
    page.says("/hog/new?edition=fall-2017&#38;swine_swap=double&#38;names=");
    let hidden = right.replace('&', "&#38;");
    page.says(&format!("name=\"rules\" value=\"{hidden}\""));
    assert_eq!(send(&right).await.location(), format!("{PAGE}?done=made"));
    let made = place.text();
    made.says("\nedition = \"evening\"\n");
    made.says("\nswine_swap = \"double\"\n");
    made.says("free_bacon = \"Hog Out\"");
}

#[tokio::test]
async fn a_change_says_what_it_does_for_whom() {
    let place = ProjectPlace::new().await;
    let texts = crate::project_kit::PROJECT.texts().expect("texts");
    place.set("2026-09-08T12:00:00Z");
    let ada = place.token("ada").await;
    let sent = place.send(&ada, "one", &texts.reference, true).await;
    let version = sent["version"].as_i64().expect("a number");
    place.graded(&ada, version).await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, PAGE).await;
    page.says("value=\"2026-09-09T23:59:59\" data-at=\"2026-09-09T23:59:59Z\"");
    // Its kit has no files of staff.
    page.says("Students get dates and texts of the last update");
    let course = place.course();
    let text = fs::read_to_string(course.folder().join("project.toml")).expect("a file");
    let changes = [
        ("phase.1.due", "2026-09-07T23:59:59"),
        ("problem.01.points", "5"),
    ];
    let review = form("review", &text, course.settings(), &changes);
    let answer = place.post(&prof, PAGE, &review).await;
    answer.body.says_all(&[
        "Phase 1 is due earlier: 1 student has submitted between",
        "The points of 1 student change",
        "Ada &#60;b&#62;Lovelace&#60;/b&#62;",
        "Problems: Points of problem 01",
    ]);
    // A change by hand is used when somebody saves it.
    let by_hand = text.replace("composition_points = 2", "composition_points = 3");
    fs::write(course.folder().join("project.toml"), &by_hand).expect("written");
    let page = place.page(&prof, PAGE).await;
    page.says("changed by hand");
    let same = form("review", &by_hand, course.settings(), &[]);
    let answer = place.post(&prof, PAGE, &same).await;
    answer.body.says("as written by hand");
    fs::write(course.folder().join("project.toml"), &text).expect("written");
    let same = form("review", &text, course.settings(), &[]);
    let answer = place.post(&prof, PAGE, &same).await;
    answer.body.says("Nothing is changed");
}

#[tokio::test]
async fn pages_of_hog_begin_with_the_edition_of_the_project_as_soon_as_it_is_made() {
    let place = NewCourse::new("title = 'Football'\ngame = 'd-football'\nn = 3\n").await;
    let shown = async |title: &str| {
        for (address, part) in [
            ("/hog", "<h2 id=\"rules-title\">Rules of "),
            ("/hog/perfect-play", "<h2 id=\"asked\">"),
        ] {
            let page = place.read(address).await.body;
            page.says(&format!("{part}{title}"));
        }
    };
    shown("Fall 2023").await;
    let (text, course) = (new_text(), place.course().settings());
    let answer = place.send(&form("make", &text, course, &[])).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    shown("Fall 2019").await;
    // The editor is that of the contest's game, and leads to that of the project's edition.
    let editor = place.read("/write").await;
    assert_eq!(editor.location(), "/write/d-football?language=r");
    let editor = place.read("/write/d-football").await.body;
    let hog = "href=\"/write?edition=fall-2019\"";
    editor.says(hog);
}
