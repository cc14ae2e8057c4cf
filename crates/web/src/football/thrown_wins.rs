//! Wins that a player throws away in some games.

use pigskin_entry::HousePlayer;
use pigskin_football::Progress;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_game::Seat;

use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;

use super::address::GameAddress;
use super::field::Field;
use super::game::squares;
use super::narration::narrate;
use super::player::Player;

/// The wins that a player throws away in its games against an opponent, by perfect play.
pub struct ThrownWins {
    pub could_win: usize,
    pub games: usize,
    pub is_partial: bool,
    pub first: Option<FirstThrownWin>,
}

/// The first win that a player throws away.
pub struct FirstThrownWin {
    /// The game, from 1.
    pub game: usize,
    /// The move, from 1, counting those of both players.
    pub number: usize,
    pub narration: String,
    pub winning: String,
    pub field: Field,
    pub board: String,
    pub review: String,
}

impl ThrownWins {
    pub async fn find(
        visit: &Visit,
        games: &[(Progress, Seat)],
        against: HousePlayer,
    ) -> Result<ThrownWins, Problem> {
        let progresses = games.iter().map(|(game, _)| game.clone()).collect();
        let reviews = visit.probes.review(visit.visitor(), progresses).await?;
        let mut thrown = ThrownWins {
            could_win: 0,
            games: 0,
            is_partial: reviews.iter().flatten().any(Option::is_none),
            first: None,
        };
        for (number, ((game, seat), review)) in (1..).zip(games.iter().zip(&reviews)) {
            let own = |turn: &&AnalyzedTurn| game.game().seat(turn.position.to_move()) == *seat;
            let own_turns = || review.iter().flatten().filter(own);
            thrown.could_win += usize::from(own_turns().any(AnalyzedTurn::is_won));
            thrown.games += usize::from(own_turns().any(AnalyzedTurn::is_mistake));
            if thrown.first.is_none() {
                let mistake = |turn: &Option<AnalyzedTurn>| {
                    let turn = turn.as_ref().filter(own);
                    turn.is_some_and(AnalyzedTurn::is_mistake)
                };
                let place = review.iter().position(mistake);
                let shown =
                    |place: usize| FirstThrownWin::new(number, game, *seat, against, place, review);
                thrown.first = place.and_then(shown);
            }
        }
        Ok(thrown)
    }
}

impl FirstThrownWin {
    fn new(
        number: usize,
        game: &Progress,
        seat: Seat,
        against: HousePlayer,
        place: usize,
        review: &[Option<AnalyzedTurn>],
    ) -> Option<FirstThrownWin> {
        let turn = game.turns().get(place)?;
        let analyzed = review.get(place)?.as_ref()?;
        let position = analyzed.position;
        let mut field = Field::new(
            position,
            place.checked_sub(1).and_then(|last| game.turns().get(last)),
        );
        let bits = analyzed
            .winning
            .iter()
            .map(|square| 1 << position.turned(*square).bit());
        field.hint(position, bits.fold(0, |all, bit: u64| all | bit));
        let mut players = [Player::Me, Player::House(against)];
        if seat == Seat::Second {
            players.reverse();
        }
        let review = GameAddress::new(players, 0, game.clone());
        let mut board = review.clone();
        board.view.at = Some(place);
        board.view.hints = true;
        Some(FirstThrownWin {
            game: number,
            number: place + 1,
            narration: narrate(turn),
            winning: squares(&analyzed.winning),
            field,
            board: board.to("game"),
            review: review.to("review"),
        })
    }
}
