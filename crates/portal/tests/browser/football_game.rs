//! Games of D-Football by mouse, by keys and on a phone.

use fantoccini::key::Key;
use pigskin_football::solve::{Analysis, Perfect, Solver};
use pigskin_football::{Football, House, Luck, Play, Position, Progress, Team};
use pigskin_game::Seat;

use crate::visit::visit;
use crate::window::Window;

/// The game of two strategies with a seed, by the library.
fn known_game(pieces: u8, strategies: [House; 2], seed: u64) -> Progress {
    let game = Football::new(pieces).expect("a number of pieces");
    let [first, second]: [&dyn pigskin_football::Strategy; 2] = [&strategies[0], &strategies[1]];
    let play = Play::new(&game, [first, second], &mut Luck::new(seed)).expect("legal moves");
    let mut progress = Progress::from(game);
    for &square in &play.moves {
        progress.take(square).expect("a legal move");
    }
    progress
}

/// Asserts that the page shows a position, as it is seen and as it is told.
async fn assert_board(window: &Window, position: Position) {
    let told = window.texts(".field .spoken").await;
    let board = position.seen_by_michigan();
    assert_eq!(told.len(), usize::from(board.squares()));
    for (place, told) in told.iter().enumerate() {
        let piece = match (board.mine() >> place & 1, board.theirs() >> place & 1) {
            (1, _) => "Michigan",
            (_, 1) => "Ohio",
            _ => "empty",
        };
        let says = format!("Square {}: {piece}", place + 1);
        assert!(told.starts_with(&says), "{told} where {says}");
    }
    let movable = position.moves();
    let movable: Vec<String> = movable.iter().map(ToString::to_string).collect();
    assert_eq!(window.texts(".field .can b").await, movable);
}

#[test]
fn a_whole_game_goes_as_its_seed_says() {
    let known = known_game(5, [House::PreferJumps, House::Random], 3);
    visit(async |window| {
        window.open("/").await;
        window.follow("main a[href='/d-football']").await;
        window.select("#second", "random").await;
        window.fill("#n", "5").await;
        window.click("summary").await;
        window.type_into("#seed", "3").await;
        window
            .follow("form[action='/d-football/new'] .button")
            .await;
        // Strategies move when they are clicked on.
        window.follow("#pace-step").await;
        assert_board(window, known.game().start).await;
        for (before, turn) in known.steps() {
            let mine = known.game().seat(before.to_move()) == Seat::First;
            let square = format!("#square-{}", turn.from);
            window.follow(if mine { &square } else { "#go-on" }).await;
            assert_board(window, turn.after).await;
            // Where the last move began and ended, and whom it jumped.
            let marked = |mark: &str| format!(".field .{mark} b");
            let one = |square: pigskin_football::Square| vec![square.to_string()];
            assert_eq!(window.texts(&marked("from")).await, one(turn.from));
            assert_eq!(window.texts(&marked("to")).await, one(turn.to));
            let jumped = window.texts(".field li:has(.ghost) b").await;
            assert_eq!(jumped, turn.jumped.map(one).unwrap_or_default());
        }
        let moves = known.turns().len();
        let over = match known.winner().expect("it is over") {
            Team::Michigan => format!("You have won after {moves} moves: Ohio cannot move"),
            Team::Ohio => format!("random has won after {moves} moves: Michigan cannot move"),
        };
        assert_eq!(window.text("#over").await, over);
        let said = window.text("#said").await;
        assert!(said.ends_with(&over), "{said}");
        assert_eq!(window.texts(".turns li").await.len(), moves);

        // The review knows as many moves, and leads back to each.
        window.follow("a[href*='/review?']").await;
        assert_eq!(
            window.texts("[aria-labelledby=all] tbody tr").await.len(),
            moves
        );
        window.follow("tbody button[aria-label$=' 2']").await;
        assert_board(window, known.turns()[0].after).await;
        assert!(window.has(".field i").await, "no hints");
        window.back().await;
        window.follow(".row .button").await;

        // The next game begins with seats traded, by itself.
        window.follow("#next").await;
        assert_eq!(window.texts(".who").await, ["random", "You"]);
    });
}

#[test]
fn strategies_play_by_themselves() {
    let known = known_game(4, [House::Random, House::PreferJumps], 8);
    visit(async |window| {
        window
            .open("/d-football/game?n=4&first=random&second=prefer-jumps&seed=8&pace=fast")
            .await;
        window.element(".over").await;
        assert_board(window, known.position()).await;
        assert_eq!(window.texts(".turns li").await.len(), known.turns().len());
    });
}

#[test]
fn a_whole_game_is_played_with_keys_alone() {
    visit(async |window| {
        window.open("/").await;
        window.tab_to("main a[href='/d-football']").await;
        window.press_through(Key::Enter).await;
        window.tab_to("#second").await;
        for letter in "random".chars() {
            window.press(letter).await;
        }
        window.tab_to("#n").await;
        for key in [Key::Backspace.into(), Key::Backspace.into(), '5'] {
            window.press(key).await;
        }
        window.press_through(Key::Enter).await;
        let address = window.address().await;
        let asked = "/d-football/game?n=5&first=me&second=random&";
        assert!(address.starts_with(asked), "{address}");

        window.press_through('p').await;
        window.press_through('h').await;
        let mut turns = 0;
        while !window.has(".over").await {
            turns += 1;
            if window.has("#go-on").await {
                window.press_through('g').await;
                assert!(!window.text("#said").await.is_empty());
            } else if turns % 4 == 1 {
                // The arrows choose a piece.
                window.press(Key::Right).await;
                assert!(window.has_focus("[data-square]").await);
                window.press_through(Key::Enter).await;
            } else {
                // Its number moves it, once nothing longer begins so.
                let last = window.texts("[data-square] b").await.pop();
                let number = last.expect("a piece that can move");
                let script = "return document.querySelectorAll('[data-square^=\"' + arguments[0] \
                    + '\"]').length";
                let (first, others) = number.split_at(1);
                if others.is_empty() && window.run(script, &[first]).await == 1 {
                    window.press_through(digit(first)).await;
                } else if others.is_empty() {
                    window.press(digit(first)).await;
                    window.press_through(Key::Enter).await;
                } else {
                    window.press(digit(first)).await;
                    window.press_through(digit(others)).await;
                }
            }
            assert!(!window.has_focus("body").await, "the focus is lost");
        }
        window.press_through(',').await;
        assert!(!window.has(".over").await);
        window.press_through('.').await;
        assert!(window.has(".over").await);
        window.press_through('b').await;
        assert!(!window.has(".chances").await);
        window.press_through('u').await;
        assert!(window.has("[data-square]").await, "it is not my turn");
    });
}

fn digit(text: &str) -> char {
    text.chars().next().expect("a digit")
}

#[test]
fn hints_and_undo_change_nothing_else() {
    visit(async |window| {
        window.open("/d-football/game?n=2&first=me&second=me").await;
        assert!(!window.has(".field i").await);
        window.follow("#hints").await;
        // By the handout, square 2 moves first, and it is the only one.
        assert_eq!(window.texts(".field i").await, ["★"]);
        window.follow("#square-2").await;
        window.follow("#undo").await;
        assert_eq!(window.texts(".field .can b").await, ["2"]);
        window.follow("#chances").await;
        assert!(!window.has(".chances").await);
        window.follow("#restart").await;
        assert_eq!(window.texts(".field i").await, ["★"]);
    });
}

#[test]
fn the_whole_board_of_a_contest_is_on_a_phones_first_screen() {
    visit(async |window| {
        window.resize(360, 740).await;
        window
            .open("/d-football/game?n=11&first=me&second=me&moves=11")
            .await;
        for seen in [".teams", ".verdict", "#square-13", ".field", ".told"] {
            let script =
                "const place = document.querySelector(arguments[0]).getBoundingClientRect();
                return place.bottom + scrollY <= innerHeight && place.right <= innerWidth";
            assert_eq!(window.run(script, &[seen]).await, true, "{seen} is cut off");
        }
    });
}

#[test]
fn moves_that_throw_a_win_away_are_marked_and_lead_to_their_boards() {
    let (play, mistakes) = (0..)
        .find_map(|seed| {
            let game = Football::new(5).expect("a number of pieces");
            let play = Play::new(
                &game,
                [&House::Random, &House::Random],
                &mut Luck::new(seed),
            );
            let play = play.expect("legal moves");
            let analysis = Analysis::of(&play, &mut Solver::new());
            let turns = analysis.turns.iter().enumerate();
            let mistakes = turns.filter(|(_, turn)| turn.is_mistake());
            let mistakes: Vec<usize> = mistakes.map(|(place, _)| place).collect();
            (mistakes.len() > 1).then_some((play, mistakes))
        })
        .expect("a game with mistakes");
    let moves: Vec<String> = play.moves.iter().map(ToString::to_string).collect();
    let game = format!("n=5&first=me&second=me&moves={}", moves.join("."));
    visit(async |window| {
        window.open(&format!("/d-football/game?{game}")).await;
        let marks = window.texts(".turns .slip").await;
        assert_eq!(marks, vec!["??"; mistakes.len()]);
        window.follow("#chances").await;
        assert!(!window.has(".turns .slip").await);
        window.open(&format!("/d-football/review?{game}")).await;
        let found = window.texts("[aria-labelledby=all] .slip").await;
        assert_eq!(found.len(), mistakes.len());
        // A click on the picture opens the board before the move.
        for (number, place) in mistakes.iter().enumerate() {
            let here = window.address().await;
            window.click_nth(".strips .slip", number).await;
            window.element("#turns").await;
            let address = window.address().await;
            assert!(address.ends_with(&format!("&at={place}")), "{address}");
            window.open(&here).await;
        }
    });
}

#[test]
fn the_position_of_a_day_is_answered_with_a_click() {
    visit(async |window| {
        window.open("/d-football").await;
        window.follow("a[href='/d-football/today']").await;
        assert!(window.address().await.contains("/d-football/day/2"));
        window.open("/d-football/day/2026-11-02").await;
        let pieces = window.texts("[data-square] b").await;
        assert!(pieces.len() >= 4, "{pieces:?}");
        let mut kept = 0;
        for place in 0..pieces.len() {
            window.click_nth("[data-square]", place).await;
            window.element("#answer").await;
            let (answer, card) = (window.text("#answer").await, window.text("#card").await);
            let keeps = answer.contains("keeps the win");
            assert_eq!(card.contains("I kept the win"), keeps, "{card}");
            kept += usize::from(keeps);
            let all = format!("of {} moves", pieces.len());
            assert!(card.contains(&all), "{card}");
            window.follow(".over .row a[href$='/2026-11-02']").await;
        }
        assert!((1..=pieces.len() / 2).contains(&kept), "{kept}");
        window.click_nth("[data-square]", 0).await;
        window.element("#answer").await;
        window.follow(".over .button").await;
        assert_eq!(window.texts("[data-square] b").await, pieces);
    });
}

#[test]
fn an_opponent_that_was_beaten_is_marked_on_the_ladder() {
    let won = (0..)
        .find_map(|seed| {
            let game = Football::new(11).expect("a number of pieces");
            let players: [&dyn pigskin_football::Strategy; 2] =
                [&Perfect::default(), &House::Random];
            let play = Play::new(&game, players, &mut Luck::new(seed)).expect("legal moves");
            (play.winner == Team::Michigan).then_some(play.moves)
        })
        .expect("perfect play wins");
    let moves: Vec<String> = won.iter().map(ToString::to_string).collect();
    let game = format!(
        "/d-football/game?n=11&first=me&second=random&moves={}",
        moves.join(".")
    );
    visit(async |window| {
        window.open("/d-football").await;
        assert_eq!(window.texts(".ladder li").await.len(), 4);
        assert!(!window.has(".ladder .done").await);
        // With hints it does not count.
        window.open(&format!("{game}&hints=on")).await;
        window.open("/d-football").await;
        assert!(!window.has(".ladder .done").await);
        window.open(&game).await;
        window.open("/d-football").await;
        assert_eq!(
            window.texts("[data-rung='d-football random'] .done").await,
            ["✓ beaten"]
        );
        assert_eq!(window.texts(".ladder .done").await.len(), 1);
    });
}
