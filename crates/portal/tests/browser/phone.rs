//! The site on a phone.

use crate::visit::visit;

#[test]
fn the_board_and_all_choices_are_on_the_first_screen() {
    visit(async |window| {
        for (width, height) in [(360, 740), (390, 844)] {
            window.resize(width, height).await;
            window
                .open("/hog/fall-2019/game?first=me&second=me&dice=1")
                .await;
            window.follow("#choice-4").await;
            for seen in [
                "#score-0",
                "#score-1",
                ".dice",
                ".told",
                "#choice-0",
                "#choice-10",
            ] {
                let script =
                    "const place = document.querySelector(arguments[0]).getBoundingClientRect();
                    return place.bottom + scrollY <= innerHeight && place.right <= innerWidth";
                assert_eq!(window.run(script, &[seen]).await, true, "{seen} is cut off");
            }
        }
    });
}
