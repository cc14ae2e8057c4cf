//! A game on its page: the moment, the hints and the pace that are shown, and links that change them.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::response::{Redirect, Response};
use pigskin_game::Seat;

use crate::Site;
use crate::pace::Pace;
use crate::server::attachment::attachment;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;

/// How the pages of a game show it, besides its turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// The number of turns after which the board is shown; `None` for all.
    pub at: Option<usize>,
    pub quiet: bool,
    pub hints: bool,
    pub pace: Pace,
}

impl View {
    /// Reads the view of a game with this number of turns.
    pub fn parse(parameters: &Parameters, turns: usize) -> Result<View, Problem> {
        let at = parameters.get("at").map(|at| {
            let at = at.parse().ok().filter(|&at: &usize| at <= turns);
            at.ok_or_else(|| Problem::parameter("at", format!("not a number up to {turns}")))
        });
        let pace = parameters.get("pace").map(|name| {
            let pace = Pace::from_name(name);
            pace.ok_or_else(|| Problem::parameter("pace", "not one of step, usual, fast"))
        });
        Ok(View {
            at: at.transpose()?,
            quiet: parameters.get("chances") == Some("off"),
            hints: parameters.get("hints") == Some("on"),
            pace: pace.transpose()?.unwrap_or_default(),
        })
    }

    /// Writes everything but the moment, which comes last.
    pub fn push(&self, parameters: &mut Parameters) {
        if self.quiet {
            parameters.push("chances", "off");
        }
        if self.hints {
            parameters.push("hints", "on");
        }
        if self.pace != Pace::Usual {
            parameters.push("pace", self.pace.name());
        }
    }

    pub fn push_moment(&self, parameters: &mut Parameters) {
        if let Some(at) = self.at {
            parameters.push("at", at.to_string());
        }
    }
}

/// A game of either kind, as an address. A request has the game of its address.
pub trait ShownGame: Clone + FromRequestParts<Arc<Site>, Rejection = Problem> {
    /// The name of the game's text file.
    const FILE: &'static str;

    fn view(&self) -> &View;

    fn view_mut(&mut self) -> &mut View;

    /// Whether the player of each seat is a person.
    fn people(&self) -> [bool; 2];

    /// The seat that took each turn.
    fn movers(&self) -> Vec<Seat>;

    /// The game after some turns, to be continued from there.
    fn back_to(&self, turns: usize) -> Self;

    /// The next game of the same players, with their seats swapped.
    fn next_game(&self) -> Self;

    /// Looks up the names of uploaded players; a problem if one is unknown.
    fn named(self, visit: &Visit) -> impl Future<Output = Result<Self, Problem>> + Send;

    /// The game as text, which `pigskin replay` and `pigskin analyze` read.
    fn record(&self) -> String;

    /// The address of a page of the game, such as `game`.
    fn to(&self, page: &str) -> String;

    /// The number of turns after which the board is shown.
    fn shown(&self) -> usize {
        let last = self.movers().len();
        self.view().at.map_or(last, |at| at.min(last))
    }

    /// Whether the board is shown after all turns.
    fn is_current(&self) -> bool {
        self.shown() == self.movers().len()
    }

    /// The game up to the turn that is shown.
    fn now(mut self) -> Self {
        if self.is_current() {
            self.view_mut().at = None;
            self
        } else {
            self.back_to(self.shown())
        }
    }

    fn has_strategy(&self) -> bool {
        self.people().contains(&false)
    }

    fn changed(&self, change: impl FnOnce(&mut View)) -> String {
        let mut game = self.clone();
        change(game.view_mut());
        game.to("game")
    }

    fn paced(&self, name: &str) -> String {
        self.changed(|view| view.pace = Pace::from_name(name).unwrap_or_default())
    }

    fn is_paced(&self, name: &str) -> bool {
        self.view().pace.name() == name
    }

    fn with_chances(&self, shown: bool) -> String {
        self.changed(|view| view.quiet = !shown)
    }

    fn with_hints(&self, shown: bool) -> String {
        self.changed(|view| view.hints = shown)
    }

    fn stepped(&self, by: isize) -> Option<String> {
        let at = self.shown().checked_add_signed(by)?;
        let last = self.movers().len();
        (at <= last).then(|| self.changed(|view| view.at = (at < last).then_some(at)))
    }

    /// The game before the person's last turn; `None` before the first one.
    fn undo(&self) -> Option<String> {
        let people = self.people();
        let is_mine = |seat: &Seat| people[seat.index()] || people == [false; 2];
        let last = self.movers()[..self.shown()].iter().rposition(is_mine)?;
        Some(self.back_to(last).to("game"))
    }

    fn restart(&self) -> String {
        self.back_to(0).to("game")
    }
}

/// Starts the next game of the same players, with their seats swapped.
pub async fn start_next<G: ShownGame>(game: G) -> Redirect {
    Redirect::to(&game.next_game().to("game"))
}

/// Sends the game as a text file.
pub async fn save<G: ShownGame>(visit: Visit, game: G) -> Result<Response, Problem> {
    let record = game.named(&visit).await?.record();
    Ok(attachment("text/plain; charset=utf-8", G::FILE, record))
}
