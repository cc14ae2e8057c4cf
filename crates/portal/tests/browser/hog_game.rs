//! Games of Hog by mouse.

use pigskin_game::Seat;
use pigskin_hog::{FALL_2019, FairDice, House, Play};

use crate::visit::visit;
use crate::window::Window;

/// The game of two house strategies with a seed, by the library.
fn known_game(strategies: [&str; 2], seed: u64) -> Play {
    let [first, second] = strategies.map(|name| name.parse::<House>().expect("a strategy"));
    let (first, second) = (first.in_edition(&FALL_2019), second.in_edition(&FALL_2019));
    Play::new(&FALL_2019, [&first, &second], &mut FairDice::new(seed)).expect("a game to its end")
}

/// Chooses four dice in each turn of the person until the game is over.
async fn always_four(window: &Window) {
    while !window.has(".over").await {
        let asked = window.has("#go-on").await;
        let next = if asked { "#go-on" } else { "#choice-4" };
        window.follow(next).await;
    }
}

#[test]
fn a_whole_game_goes_as_its_seed_says() {
    let known = known_game(["always:4", "always:6"], 7);
    visit(async |window| {
        window.open("/").await;
        window.follow("nav a[href='/hog']").await;
        window.select("#edition", "fall-2019").await;
        window.select("#opponent", "always:6").await;
        window.click("summary").await;
        window.type_into("#dice", "7").await;
        window.follow("button[type=submit]").await;
        // Strategies move when they are clicked on.
        window.follow("#pace-step").await;
        for turn in &known.turns {
            let mine = turn.seat == Seat::First;
            window
                .follow(if mine { "#choice-4" } else { "#go-on" })
                .await;
            let scores = turn.after.players.map(|player| player.score.to_string());
            assert_eq!(window.text("#score-0").await, scores[0]);
            assert_eq!(window.text("#score-1").await, scores[1]);
            assert!(window.has(".dice svg").await || turn.toss.is_empty());
        }
        let winner = ["You have", "always:6 has"][known.winner.index()];
        let turns = known.turns.len();
        let over = format!("{winner} won after {turns} turns");
        assert_eq!(window.text("#over").await, over);
        let said = window.text("#said").await;
        assert!(said.ends_with(&over), "{said}");
        assert_eq!(window.texts(".turns li").await.len(), turns);

        // The next game begins with seats traded, by itself.
        window.follow("#next").await;
        let names = window.texts(".side h2").await;
        assert_eq!(names, ["always:6", "You"]);
        always_four(window).await;
    });
}

#[test]
fn strategies_play_by_themselves() {
    let known = known_game(["always:6", "always:4"], 3);
    visit(async |window| {
        window
            .open("/hog/fall-2019/game?first=always:6&second=always:4&dice=3&pace=fast")
            .await;
        window.element(".over").await;
        let scores = known.final_scores().map(|score| score.to_string());
        assert_eq!(window.texts(".score").await, scores);
        assert_eq!(window.texts(".turns li").await.len(), known.turns.len());
    });
}

#[test]
fn two_people_type_what_fell() {
    visit(async |window| {
        let game = "/hog/fall-2019/game?dice=typed&start=90,12";
        window.open(game).await;
        let roll = async |fell: &str| {
            window.type_into("#toss", fell).await;
            window.follow("form button[type=submit]").await;
        };
        // Two dice after none are three points more.
        roll("6 6").await;
        assert_eq!(window.texts(".score").await, ["105", "12"]);
        assert_eq!(window.text("#over").await, "Player 0 has won after 1 turn");
        window.follow("#undo").await;
        assert_eq!(window.texts(".score").await, ["90", "12"]);

        // What cannot fall is refused with its reason, and can be mended.
        let refused = "/hog/fall-2019/turn?first=me&second=me&start=90,12&dice=typed&toss=7";
        window.open_refused(refused).await;
        let why = window.text("main").await;
        assert!(why.contains("does not work") && why.contains('7'), "{why}");
        window.open(game).await;
        roll("1 5").await;
        assert_eq!(window.texts(".score").await, ["94", "12"]);
    });
}

#[test]
fn tools_change_what_is_shown_and_not_the_game() {
    visit(async |window| {
        window
            .open("/hog/fall-2019/game?first=me&second=me&dice=5")
            .await;
        for choice in ["#choice-4", "#choice-0", "#choice-6"] {
            window.follow(choice).await;
        }
        let scores = window.texts(".score").await;
        window.follow("#hints").await;
        assert_eq!(window.texts(".best").await.len(), 1);
        assert_eq!(window.texts(".hint").await.len(), 11);
        window.follow("#chances").await;
        assert!(!window.has(".chances").await);
        window.follow("#chances").await;
        assert!(window.has(".chances").await);
        assert_eq!(window.texts(".score").await, scores);

        window.follow("#earlier").await;
        assert_ne!(window.texts(".score").await, scores);
        window.follow("#later").await;
        assert_eq!(window.texts(".score").await, scores);
        assert!(!window.has("#later").await);

        window.follow("#undo").await;
        window.follow("#choice-6").await;
        assert_eq!(window.texts(".score").await, scores, "the same dice fall");
        window.follow("#restart").await;
        assert_eq!(window.texts(".score").await, ["0", "0"]);
        window.back().await;
        assert_eq!(window.texts(".score").await, scores);
    });
}
