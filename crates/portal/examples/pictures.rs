//! Makes the pictures of pages that the documents show.
//!
//! `cargo run -p pigskin-portal --example pictures -- docs` writes them into `docs`;
//! it needs Chromium and its driver (`apt-get install chromium chromium-driver`).

#[path = "../tests/browser/chromium.rs"]
mod chromium;
#[path = "../tests/browser/editor.rs"]
mod editor;
#[path = "../tests/browser/look.rs"]
mod look;
#[path = "../tests/browser/made_up_class.rs"]
mod made_up_class;
#[path = "../../course-project/tests/courses/project_kit.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod project_kit;
#[path = "../tests/browser/visit.rs"]
mod visit;
#[path = "../tests/browser/window.rs"]
#[expect(dead_code, reason = "nobody plays here, as they do in the tests")]
mod window;

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use editor::{BETTER, paste, rate};
use jiff::{SignedDuration, Timestamp};
use made_up_class::make_up_class;
use pigskin_course::{Course, PersonId, Roster};
use pigskin_course_project::HeldProject;
use pigskin_portal::Portal;
use project_kit::{held_project, settings};
use tokio::runtime::Runtime;
use visit::{visit, visit_contest};
use window::Window;

struct Pictured {
    file: &'static str,
    address: &'static str,
    size: (u32, u32),
}

const PICTURES: [Pictured; 3] = [
    Pictured {
        file: "hog.png",
        address: GAME,
        size: (1000, 900),
    },
    Pictured {
        file: "d-football.png",
        address: FOOTBALL,
        size: (1000, 760),
    },
    Pictured {
        file: "strategy.png",
        address: STRATEGY,
        size: (1000, 1000),
    },
];

/// The middle of a game, with everything shown.
const GAME: &str = "/hog/fall-2019/game?first=me&second=perfect&dice=8&hints=on&pace=step&\
    turns=5-2-1-1-5-5.0.4-6-2-4-1.0.6-4-6-6-3-5-1.5-5-3-3-3-6.0.3-2-2-2.4-1-1-4-3.0.\
    5-2-2-4-3-4.2-2-1";

/// In the middle of a game of a contest's size, where one of two moves keeps the win.
const FOOTBALL: &str = "/d-football/game?n=11&first=me&second=perfect&hints=on&pace=step&\
    moves=11.13.10.14";

/// A good strategy against perfect play.
const STRATEGY: &str = "/strategies/swap:8,4?edition=fall-2019&map=regret&at=41,87";

/// A version that the strategy in the editor is compared with.
const ALWAYS_SIX: &str = "def final_strategy(score, opponent_score):\n    return 6\n";

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("say which folder the pictures go to");
        std::process::exit(2);
    };
    visit(async |window| {
        window.dark(false).await;
        for picture in PICTURES {
            let (width, height) = picture.size;
            window.resize(width, height).await;
            window.open(picture.address).await;
            window.until_complete().await;
            window.picture(&folder.join(picture.file)).await;
        }
        window.resize(1000, 1000).await;
        window.open("/write").await;
        window.until_says("#rate", "%").await;
        for text in [ALWAYS_SIX, BETTER] {
            paste(window, text).await;
            rate(window, text).await;
        }
        window.picture(&folder.join("write.png")).await;
    });
    course(&folder);
}

/// Draws the class of a project as a lecturer sees it, and a student's first page.
fn course(pictures: &Path) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let project = runtime.block_on(held(folder.path()));
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        for (person, page, file, height) in [
            ("prof", "/project/staff", "class.png", 900),
            ("s10001", "/", "home.png", 560),
        ] {
            sign_in(&project, window, person).await;
            window.resize(1280, height).await;
            window.open(page).await;
            window.until_complete().await;
            window.picture(&pictures.join(file)).await;
        }
    });
}

/// A project with a made-up class, which is due in a week.
async fn held(folder: &Path) -> Arc<HeldProject> {
    let due = Timestamp::now() + SignedDuration::from_hours(24 * 7);
    let due = format!("closes = \"{}", due.strftime("%Y-%m-%d"));
    let settings = settings(&[("#closes = \"2026-09-12", due.as_str())]);
    std::fs::write(folder.join("project.toml"), settings).expect("written");
    let course = Course::open(folder, None).await.expect("a course");
    let staff = Roster::from_csv("id,name,role\nprof,Prof,staff\n").expect("a roster");
    course.enrol(&staff).await.expect("enrolled");
    let project = held_project(Arc::new(course));
    make_up_class(&project, 240).await;
    project
}

/// Signs a person in by a personal link.
async fn sign_in(project: &HeldProject, window: &Window, person: &str) {
    let id: PersonId = person.parse().expect("an id");
    let token = project.course().token(&id).await.expect("a token");
    let link = format!("/sign-in/link?token={}", token.secret());
    window.open(&link).await;
    window.follow("main form[action$=link] button").await;
}
