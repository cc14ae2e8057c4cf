//! D-Football in the browser.

mod address;
mod day;
mod field;
mod game;
mod ladder;
mod match_address;
mod match_page;
mod narration;
mod player;
mod probes;
mod programs;
mod review;
mod runner;
mod setup;
mod take;
mod thrown_wins;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::Site;
use crate::shown_game::{save, start_next};
use crate::upload::LARGEST_UPLOAD;

use address::GameAddress;

pub use address::USUAL_PIECES;
pub use player::Player;
pub use probes::Probes;
pub use programs::Programs;
pub use runner::Runner;
pub use thrown_wins::ThrownWins;

pub fn routes() -> Router<Arc<Site>> {
    let upload = post(setup::receive).layer(DefaultBodyLimit::max(LARGEST_UPLOAD));
    Router::new()
        .route("/d-football", get(setup::show).merge(upload))
        .route("/d-football/new", get(setup::start))
        .route("/d-football/today", get(day::today_page))
        .route("/d-football/day/{date}", get(day::show))
        .route("/d-football/game", get(game::show))
        .route("/d-football/turn", get(take::take))
        .route("/d-football/next", get(start_next::<GameAddress>))
        .route("/d-football/review", get(review::show))
        .route("/d-football/match", get(match_page::show))
        .route("/d-football/game.txt", get(save::<GameAddress>))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode, header};
    use tower::ServiceExt as _;

    struct Answer {
        status: StatusCode,
        location: String,
        text: String,
    }

    async fn get(site: &Arc<Site>, address: &str) -> Answer {
        let request = Request::get(address).body(Body::empty());
        let request = request.expect("an address");
        let answer = crate::router(Arc::clone(site)).oneshot(request).await;
        let answer = answer.expect("the router does not fail");
        let (parts, body) = answer.into_parts();
        let location = parts.headers.get(header::LOCATION);
        let location = location.map(|location| location.to_str().expect("an address"));
        let bytes = to_bytes(body, 10_000_000).await.expect("a whole page");
        Answer {
            status: parts.status,
            location: location.unwrap_or_default().to_owned(),
            text: String::from_utf8(bytes.to_vec()).expect("text"),
        }
    }

    /// The handout's example game.
    const WHOLE: &str = "n=2&first=me&second=me&seed=0&moves=2.4.1.5.3";

    #[tokio::test]
    async fn every_page_is_there() {
        let site = Arc::new(Site::new());
        for (address, says) in [
            ("/d-football".to_owned(), "Pieces per side"),
            (format!("/d-football/game?{WHOLE}"), "Ohio cannot move"),
            (
                format!("/d-football/game?{WHOLE}&at=2"),
                "Michigan was jumped here",
            ),
            (format!("/d-football/review?{WHOLE}"), "Move by move"),
            (format!("/d-football/game.txt?{WHOLE}"), "result: michigan"),
            ("/d-football/match?n=5&games=4".to_owned(), "Moved first"),
        ] {
            let answer = get(&site, &address).await;
            assert_eq!(answer.status, StatusCode::OK, "{address}");
            assert!(answer.text.contains(says), "{address}");
        }
    }

    #[tokio::test]
    async fn what_no_game_is_is_a_bad_request() {
        let site = Arc::new(Site::new());
        for query in [
            "n=0",
            "board=MX",
            "n=2&moves=1",
            "n=31&second=perfect",
            "at=1",
        ] {
            for page in ["game", "turn", "next", "review", "game.txt"] {
                let answer = get(&site, &format!("/d-football/{page}?{query}")).await;
                assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{page} {query}");
            }
        }
        for query in ["a=me", "games=101", "games=0", "a=nobody", "n=12&b=perfect"] {
            let answer = get(&site, &format!("/d-football/match?{query}")).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        }
    }

    #[tokio::test]
    async fn strategies_play_a_game_to_its_end() {
        let site = Arc::new(Site::new());
        let mut address = get(
            &site,
            "/d-football/new?n=4&first=random&second=perfect&seed=1",
        )
        .await
        .location;
        // No game with four a side is as long.
        for _ in 0..40 {
            let turn = address.replace("/game?", "/turn?");
            address = get(&site, &turn).await.location;
        }
        let game = get(&site, &address).await;
        assert!(game.text.contains("has won"), "{address}");
    }

    #[tokio::test]
    async fn a_persons_moves_and_hints_are_links_and_words() {
        let site = Arc::new(Site::new());
        let game = get(&site, "/d-football/game?n=2&second=random&hints=on").await;
        let says = "Square 2: Michigan, can step to 3, keeps the win";
        assert!(game.text.contains(says));
        assert!(game.text.contains("moves=2\""));
        // Boards that are too hard are named as such.
        let hard = "/d-football/game?n=16&moves=16.18.15.19";
        assert!(get(&site, hard).await.text.contains("Unknown</span>"));
        let quiet = get(&site, &format!("{hard}&chances=off")).await;
        assert!(!quiet.text.contains("Unknown</span>"));
    }
}
