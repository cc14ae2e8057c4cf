//! Staff see the teams, people and lines of a section.

use crate::place::{Browser, Place, Says};
use crate::project_place::ProjectPlace;

const ROSTER: &str = "id,name,section,role\nada,Ada Lovelace,\"101, 102\",\nbob,Bob,101,\n\
                      cy,Cy,102 & more,\nprof,Prof,,staff\nlee,Lee,102,staff\n";

/// Three teams of one in their sections, on the board.
async fn place() -> Place {
    let place = Place::new("").await;
    place.enrol(ROSTER).await;
    let entries = [("ada", "Boars", 4), ("bob", "Sows", 5), ("cy", "Hogs", 1)];
    for (number, (person, team, dice)) in (1..).zip(entries) {
        let browser = place.browser(person).await;
        let file = format!("{team}.txt");
        place.enter(&browser, &file, dice, number).await;
    }
    place
}

fn teams(page: &str) -> Vec<&'static str> {
    let named = |team: &&str| page.contains(&format!("<bdi>{team}</bdi>"));
    let teams = ["Boars", "Sows", "Hogs"].into_iter();
    teams.filter(named).collect()
}

#[tokio::test]
async fn each_page_of_staff_shows_a_section() {
    let place = place().await;
    let prof = place.browser("prof").await;
    for (query, expected) in [
        ("", &["Boars", "Sows", "Hogs"][..]),
        ("?section=101", &["Boars", "Sows"]),
        ("?section=102", &["Boars"]),
        ("?section=102+%26+more", &["Hogs"]),
        ("?section=10", &[]),
    ] {
        for address in ["/contest", "/contest/table", "/contest/staff/teams"] {
            let page = place.page(&prof, &format!("{address}{query}")).await;
            assert_eq!(teams(&page), expected, "{address}{query}: {page}");
        }
    }
    for (query, expected) in [
        ("section=101", &["ada", "bob"][..]),
        ("section=102", &["ada", "lee"]),
        ("q=LOVE", &["ada"]),
        ("q=b&section=102", &[]),
    ] {
        let address = format!("/staff/people?{query}");
        let page = place.page(&prof, &address).await;
        let named = ["ada", "bob", "cy", "prof", "lee"];
        let named = named.into_iter();
        let named = named.filter(|id| page.contains(&format!("<bdi>{id}</bdi>")));
        assert_eq!(named.collect::<Vec<_>>(), expected, "{query}: {page}");
    }
}

#[tokio::test]
async fn ranks_are_those_among_all_teams() {
    let place = place().await;
    let prof = place.browser("prof").await;
    let all = place.course.boards().borrow().rows(true, false);
    let hogs = all.iter().find(|row| row.name == "Hogs").expect("a line");
    let rank = hogs.rank.expect("a rank");
    // The only team of the section is the last of all.
    assert_eq!(rank, 3);
    let address = "/contest/table?section=102+%26+more";
    let table = place.page(&prof, address).await;
    let row = format!("<b class=\"medal bronze\">{rank}<");
    table.says(&row);
    table.says("1 to 1 of 1");
    // What replaces the lines of an open page are those of the section, too.
    let page = place.page(&prof, "/contest?section=102+%26+more").await;
    let live = "hx-get=\"/contest/table?from=0&#38;section=102+%26+more\"";
    page.says(live);
}

#[tokio::test]
async fn nobody_else_learns_who_is_in_a_section() {
    let place = place().await;
    let ada = place.browser("ada").await;
    for browser in [ada, Browser::default()] {
        let page = place.page(&browser, "/contest?section=101").await;
        assert_eq!(teams(&page), ["Boars", "Sows", "Hogs"]);
        page.lacks("name=\"section\"");
    }
}

/// Teams can have members from several sections.
#[tokio::test]
async fn staff_of_a_section_see_the_other_teams_too() {
    let place = place().await;
    let lee = place.browser("lee").await;
    let page = place.page(&lee, "/contest/staff/teams").await;
    assert_eq!(teams(&page), ["Boars", "Sows", "Hogs"]);
}

#[tokio::test]
async fn a_team_is_found_by_name_number_and_member() {
    let place = place().await;
    let prof = place.browser("prof").await;
    for (query, expected) in [
        ("q=sow", &["Sows"][..]),
        ("q=lovelace", &["Boars"]),
        ("q=3", &["Hogs"]),
        ("q=nobody", &[]),
    ] {
        let address = format!("/contest/staff/teams?{query}");
        let page = place.page(&prof, &address).await;
        assert_eq!(teams(&page), expected, "{query}: {page}");
    }
    let act = "/contest/staff/disqualify";
    let done = place.post(&prof, act, "team=2&text=copied").await;
    assert_eq!(done.location(), "/contest/staff/teams?q=%232");
    let page = place.page(&prof, done.location()).await;
    page.says("No: <bdi>copied</bdi>");
}

#[tokio::test]
async fn pages_of_a_project_count_and_show_a_section() {
    let place = ProjectPlace::new().await;
    place.enrol(ROSTER).await;
    let prof = place.browser("prof").await;
    let class = place.page(&prof, "/project/staff?section=101").await;
    class.says_all(&[
        "2 students of section 101:",
        "/project/staff?state=stuck&amp;section=101",
        "1 to 2 of 2",
    ]);
    for address in ["/staff/people", "/project/staff/points"] {
        for (query, expected) in [
            ("section=101", &["ada", "bob"][..]),
            ("section=102+%26+more", &["cy"]),
            ("q=love&section=102", &["ada"]),
            ("q=love&section=103", &[]),
        ] {
            let page = place.page(&prof, &format!("{address}?{query}")).await;
            let named = ["ada", "bob", "cy"].into_iter();
            let named = named.filter(|id| page.contains(&format!("<bdi>{id}</bdi>")));
            assert_eq!(named.collect::<Vec<_>>(), expected, "{address}?{query}");
        }
    }
    let form = "person=cy&text=2030-01-01+12:00";
    let done = place.post(&prof, "/staff/people/extend", form).await;
    assert_eq!(done.location(), "/staff/people?q=cy");
}
