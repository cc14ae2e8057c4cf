//! A student's project, in Chromium.

use std::sync::Arc;

use crate::contest::looked_at;
use crate::made_up_class::{make_up_class, student};
use crate::project_kit::PROJECT;
use crate::project_place::ProjectPlace;
use crate::says::Says as _;
use crate::test_course::id;

#[test]
fn from_a_backup_to_the_points() {
    let project = ProjectPlace::new("");
    project.visit(async |window| {
        let texts = PROJECT.texts().expect("texts");
        project.send("ada", "one", &texts.stubs, false).await;
        project.sign_in(window, "bob").await;
        window.open("/project").await;
        window.type_into("#person", "ada").await;
        window.follow("form[action$=invite] button").await;
        window.sign_out().await;
        // A page asks to sign in, and comes back.
        window.open("/project/versions/1").await;
        assert!(window.address().await.ends_with("/sign-in"));
        project.sign_in(window, "ada").await;
        assert!(window.address().await.ends_with("/project/versions/1"));
        window.open("/project").await;
        window.follow("form[action$=accept] button").await;
        // The page of a submitted version shows the verdict by itself.
        let reference = texts.reference.replacen("def is_swap", "def is_swop", 1);
        project.send("ada", "two", &reference, true).await;
        window.open("/project/versions/2").await;
        let grading = tokio::spawn(Arc::clone(&project).grade());
        window.until_says("h1", "of 22 points").await;
        grading.abort();
        let pages = [
            "/",
            "/project",
            "/project/handout",
            "/project/versions/1",
            "/project/versions/2",
            "/project/difference?from=1&to=2",
            "/device?code=BCDF-GHJK",
        ];
        let code = project.course().ask_for_device("Ada's laptop").await;
        let code = code.expect("a code").user_code;
        let device = format!("/device?code={code}");
        let pages: Vec<&str> = pages.into_iter().chain([device.as_str()]).collect();
        looked_at(window, &pages).await;
        window.open(&device).await;
        window.follow("button[value=allow]").await;
        assert!(window.text("main").await.contains("is signed in"));
        project.sign_in(window, "prof").await;
        let of_staff = [
            "/project/staff",
            "/project/staff/points",
            "/project/staff/students/ada/points",
        ];
        looked_at(window, &of_staff).await;
        // Another submission counts, and the student reads why.
        window.open("/project/staff/students/ada/points").await;
        window.type_into("input[name=reason]", "agreed").await;
        window.follow("form[action$=choose] button").await;
        assert!(window.text("main").await.contains("chosen: agreed"));
        window.open("/staff/extensions").await;
        let until = "document.querySelector('#until').value = '2036-12-06T12:00'; return true";
        window.run(until, &[]).await;
        window.follow("#section ~ form button").await;
        let apply = "section[aria-labelledby=preview] button";
        window.follow(apply).await;
        assert!(window.text("main").await.contains("Applied to"));
    });
}

#[test]
fn staff_change_a_date_in_the_time_zone_of_their_browser() {
    // Hardly any browser has this time zone.
    let project = ProjectPlace::new("time_zone = 'Pacific/Chatham'\n");
    project.visit(async |window| {
        const PAGE: &str = "/project/staff/set-up";
        project.sign_in(window, "prof").await;
        window.open("/project/staff").await;
        window.follow(&format!("a[href='{PAGE}']")).await;
        let is_shown = "return document.querySelector('#zone').textContent == \
             Intl.DateTimeFormat().resolvedOptions().timeZone";
        window.until("the zone", is_shown).await;
        looked_at(window, &[PAGE]).await;
        // A field shows its moment as the browser's clock does.
        let shown = "const closes = document.querySelector('#closes'); \
            return new Date(closes.value).getTime() == new Date(closes.dataset.at).getTime()";
        assert_eq!(window.run(shown, &[]).await, true);
        // Nothing is typed, so nothing changes.
        window.follow("button[value=review]").await;
        assert!(window.text("main").await.contains("Nothing is changed"));
        window.fill("#grace_seconds", "60").await;
        window.fill("#early_points", "1.5").await;
        window.follow("button[value=review]").await;
        let main = window.text("main").await;
        assert!(main.contains("Grace, in seconds"), "{main}");
        assert!(!main.contains("Closes"), "{main}");
        window.follow("button[value=edit]").await;
        let typed = "return document.querySelector('#grace_seconds').value";
        assert_eq!(window.run(typed, &[]).await, "60");
    });
}

#[test]
fn partners_choose_and_a_better_backup_is_offered() {
    let project = ProjectPlace::new("");
    project.visit(async |window| {
        let texts = PROJECT.texts().expect("texts");
        for person in ["ada", "bob"] {
            project.send(person, "one", &texts.stubs, true).await;
        }
        let grading = tokio::spawn(Arc::clone(&project).grade());
        let [ada, bob, prof] = ["ada", "bob", "prof"].map(id);
        project.invite(&bob, &ada).await.expect("invited");
        project.accept(&ada, &bob).await.expect("accepted");
        project.course().link(&ada, &prof).await.expect("drawn");
        project.send("ada", "two", &texts.reference, false).await;
        project.sign_in(window, "ada").await;
        window.open("/project/versions/1").await;
        window.until_says("h1", "of 22 points").await;
        grading.abort();
        looked_at(window, &["/project", "/account"]).await;
        window.open("/project").await;
        window.follow("form[action$=choose] button").await;
        window.text("#choice ~ ul").await.says("You want this one");
        window.follow(".step form[action$=submit] button").await;
        assert!(window.address().await.ends_with("/project/versions/2"));
        project.sign_in(window, "prof").await;
        looked_at(window, &["/staff/log"]).await;
    });
}

#[test]
fn staff_find_a_student_who_is_stuck_in_a_class_of_hundreds() {
    let project = ProjectPlace::new("");
    let students = 240;
    project.block_on(make_up_class(&project, students));
    project.visit(async |window| {
        project.sign_in(window, "prof").await;
        window.open("/project/staff").await;
        // The roster has three more.
        assert!(window.text(".lead").await.starts_with("243 students"));
        assert_eq!(window.texts(".class tbody tr").await.len(), 50);
        // Who is stuck comes first, with the case.
        assert!(window.has(".class tbody tr:first-child .why strong").await);
        // On a phone, the page is neither wide nor a table long.
        window.resize(390, 800).await;
        let size = "const page = document.documentElement; \
             return page.scrollWidth <= 390 && page.scrollHeight < 8000";
        assert_eq!(window.run(size, &[]).await, true);
        window.resize(1280, 900).await;
        for page in 1..5 {
            window.follow(&format!("a[href*='page={page}']")).await;
        }
        assert_eq!(window.texts(".class tbody tr").await.len(), 43);
        window.select("#state", "stuck").await;
        window.select("#section", "102").await;
        window.follow("form[role=search] button").await;
        let rows = window.texts(".class tbody tr").await;
        assert!((1..30).contains(&rows.len()), "{rows:?}");
        window.follow(".class tbody th a").await;
        assert!(window.text("[aria-label=Problems]").await.contains("stuck"));
        window.follow("a[href$='/view']").await;
        assert!(window.text(".notice").await.contains("read only"));
        assert!(!window.has("main form:not([action$=sign-out])").await);
        let own = format!("/project/staff/students/{}", student(2));
        let view = format!("{own}/view");
        let pages = [
            "/project/staff?section=102",
            "/project/staff?q=nobody",
            "/project/staff/findings",
            "/staff/people",
            "/project/staff/grading",
            &own,
            &view,
        ];
        looked_at(window, &pages).await;
    });
}
