//! Makes the pictures of pages that the README shows.
//!
//! `cargo run -p pigskin-portal --example pictures -- docs` writes them into `docs`;
//! it needs Chromium and its driver (`apt-get install chromium chromium-driver`).

#[path = "../tests/browser/chromium.rs"]
mod chromium;
#[path = "../tests/browser/look.rs"]
mod look;
#[path = "../tests/browser/visit.rs"]
#[expect(dead_code, reason = "no picture is of a contest")]
mod visit;
#[path = "../tests/browser/window.rs"]
#[expect(dead_code, reason = "nobody plays here, as they do in the tests")]
mod window;

use std::env;
use std::path::PathBuf;

use visit::visit;

/// A page, and the picture that is made of it.
struct Pictured {
    file: &'static str,
    address: &'static str,
    dark: bool,
    size: (u32, u32),
}

const PICTURES: [Pictured; 6] = [
    Pictured {
        file: "hog.png",
        address: GAME,
        dark: false,
        size: (1000, 900),
    },
    Pictured {
        file: "hog-phone.png",
        address: GAME,
        dark: true,
        size: (360, 740),
    },
    Pictured {
        file: "hog-review.png",
        address: REVIEW,
        dark: false,
        size: (1000, 900),
    },
    Pictured {
        file: "d-football.png",
        address: FOOTBALL,
        dark: false,
        size: (1000, 760),
    },
    Pictured {
        file: "d-football-phone.png",
        address: FOOTBALL,
        dark: true,
        size: (360, 740),
    },
    Pictured {
        file: "strategy.png",
        address: STRATEGY,
        dark: false,
        size: (1000, 1000),
    },
];

/// In the middle of a game, with all that can be shown.
const GAME: &str = "/hog/fall-2019/game?first=me&second=perfect&dice=8&hints=on&pace=step&\
    turns=5-2-1-1-5-5.0.4-6-2-4-1.0.6-4-6-6-3-5-1.5-5-3-3-3-6.0.3-2-2-2.4-1-1-4-3.0.\
    5-2-2-4-3-4.2-2-1";

/// The whole game.
const REVIEW: &str = "/hog/fall-2019/review?first=me&second=perfect&dice=8&\
    turns=5-2-1-1-5-5.0.4-6-2-4-1.0.6-4-6-6-3-5-1.5-5-3-3-3-6.0.3-2-2-2.4-1-1-4-3.0.\
    5-2-2-4-3-4.2-2-1.4-4-4-2-5.4-4-6-4-4.6-3-6-4-6-6-3.5-2-2-5-4-3.0.0";

/// In the middle of a game of a contest's size, where one of two moves keeps the win.
const FOOTBALL: &str = "/d-football/game?n=11&first=me&second=perfect&hints=on&pace=step&\
    moves=11.13.10.14";

/// A good strategy against perfect play.
const STRATEGY: &str = "/strategies/swap:8,4?edition=fall-2019&map=regret&at=41,87";

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("say which folder the pictures go to");
        std::process::exit(2);
    };
    visit(async |window| {
        for picture in PICTURES {
            let (width, height) = picture.size;
            window.resize(width, height).await;
            window.dark(picture.dark).await;
            window.open(picture.address).await;
            window.until_complete().await;
            window.picture(&folder.join(picture.file)).await;
        }
    });
}
