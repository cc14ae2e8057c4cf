//! The edition with which the pages of Hog begin beside a contest.

use crate::place::{Browser, Place, Says};

/// The address of an edition of fall 2023 with other names and another goal, as links have it.
const OWN: &str = "edition=fall-2023&#38;goal=30&#38;names=free_bacon%3DHog+Out";

#[tokio::test]
async fn pages_begin_with_the_edition_of_the_contest() {
    let contest = "title = 'Hog'\nedition = 'edition.toml'\nreference = ['always:4']\n";
    let edition = "name = 'next-semester'\nbase = 'fall-2023'\ngoal = 30\n\
                   [names]\nfree_bacon = 'Hog Out'\n";
    let place = Place::with_file(contest, "", ("edition.toml", edition)).await;
    let nobody = Browser::default();
    let page = async |address: &str| {
        let answer = place.get(&nobody, address).await;
        assert_eq!(answer.status, 200, "{address}: {}", answer.body);
        answer.body
    };
    let hog = page("/hog").await;
    hog.says_all(&[
        "Rules of Fall 2023 with 2 changes",
        "<dt>Hog Out</dt>",
        "value=\"30\" placeholder=\"100\"",
        "value=\"free_bacon=Hog Out\"",
        &format!("/hog/new?{OWN}&#38;opponent=always:4"),
    ]);
    let new = "/hog/new?opponent=always:4&dice=1";
    let begun = place.get(&nobody, new).await;
    let game = "/hog/fall-2023/game?goal=30&names=free_bacon%3DHog+Out&first=me";
    assert!(begun.location().starts_with(game), "{}", begun.location());
    let today = place.get(&nobody, "/hog/today").await.location().to_owned();
    today.says("?edition=fall-2023&goal=30");
    let position = page(&today).await;
    position.says_all(&["name=\"goal\" value=\"30\"", "first to 30"]);
    let answered = page(&format!("{today}&choice=4")).await;
    answered.says("Your win chance is");
    for (address, part) in [
        ("/strategies", format!("/strategies/perfect?{OWN}")),
        ("/strategies/always:4/against/always:6", OWN.to_owned()),
        ("/hog/perfect-play", format!("/hog/editions/new?{OWN}")),
        ("/hog/editions/new", "value=\"30\" placeholder".to_owned()),
    ] {
        let shown = page(address).await;
        assert!(shown.contains(&part), "{part} in {address}: {shown}");
    }
    // Another edition that is asked for has nothing of it.
    let other = page("/hog?edition=fall-2019").await;
    other.says("Rules of Fall 2019<");
    // Nor has the editor.
    let ada = place.browser("ada").await;
    let editor = place.page(&ada, "/write").await;
    editor.says("<small>Fall 2023 with 2 changes</small>");
    editor.says("Send to the contest");
}
