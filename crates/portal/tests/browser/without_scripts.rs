//! The site where no script runs.

use crate::visit::visit;

#[test]
fn a_game_is_played_to_its_end() {
    visit(async |window| {
        window.without_scripts().await;
        window
            .open("/hog/fall-2019/game?first=me&second=always:6&dice=2&start=80,85")
            .await;
        while !window.has(".over").await {
            let asked = window.has("#go-on").await;
            let next = if asked { "#go-on" } else { "#choice-4" };
            window.follow(next).await;
        }
        assert_eq!(window.text("#said").await, "", "a script has run");
        window.follow("a[href*='/review?']").await;
        window.follow(".row .button").await;
        assert!(window.has(".over").await);
    });
}
