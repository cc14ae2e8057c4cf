//! The site without a mouse.

use fantoccini::key::Key;

use crate::visit::visit;

#[test]
fn a_whole_game_is_played_with_keys_alone() {
    visit(async |window| {
        window.open("/").await;
        window.tab_to(".skip").await;
        window.press(Key::Enter).await;
        assert!(window.has_focus("#main").await);
        window.tab_to("main a[href='/hog']").await;
        window.press_through(Key::Enter).await;

        // The opponent, and the seed.
        window.tab_to("#opponent").await;
        // From the last of the ladder to the second.
        for _ in 0..3 {
            window.press(Key::Up).await;
        }
        window.tab_to("summary").await;
        window.press(Key::Enter).await;
        window.tab_to("#dice").await;
        for letter in "11".chars() {
            window.press(letter).await;
        }
        window.press_through(Key::Enter).await;
        let address = window.address().await;
        assert!(
            address.starts_with("/hog/fall-2023/game?first=me&second=always:6&dice=11"),
            "{address}"
        );

        window.press_through('p').await;
        window.press_through('h').await;
        while !window.has(".over").await {
            if window.has("#go-on").await {
                window.press_through('g').await;
                assert!(!window.text("#said").await.is_empty());
            } else {
                window.press_through('5').await;
            }
            assert!(!window.has_focus("body").await, "the focus is lost");
        }
        window.press_through(Key::Left).await;
        assert!(!window.has(".over").await);
        window.press_through(Key::Right).await;
        window.press_through('n').await;
        assert_eq!(window.texts(".score").await, ["0", "0"]);
    });
}

#[test]
fn a_choice_can_be_found_with_tab_and_the_next_one_is_near() {
    visit(async |window| {
        window
            .open("/hog/fall-2019/game?first=me&second=me&dice=1")
            .await;
        window.tab_to("#choice-3").await;
        window.press_through(Key::Enter).await;
        assert!(
            window.has_focus("#choice-3, #main").await,
            "the focus is where one goes on"
        );
        // What has the focus can be seen.
        window.tab_to("#choice-4").await;
        let outline = window
            .run(
                "return getComputedStyle(document.activeElement).outlineStyle",
                &[],
            )
            .await;
        assert_eq!(outline, "solid");
    });
}

#[test]
fn keys_that_are_typed_into_a_field_do_nothing_else() {
    visit(async |window| {
        let game = "/hog/fall-2019/game?first=me&second=me&dice=typed&start=0,60";
        window.open(game).await;
        window.tab_to("#toss").await;
        let before = window.address().await;
        for letter in "3 4 6u".chars() {
            window.press(letter).await;
        }
        assert_eq!(window.address().await, before);
        window.press(Key::Backspace).await;
        window.press_through(Key::Enter).await;
        assert_eq!(window.texts(".score").await, ["13", "60"]);
        // The next toss can be typed at once.
        assert!(window.has_focus("#toss").await);
    });
}
