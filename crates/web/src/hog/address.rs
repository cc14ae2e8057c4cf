//! A game as an address.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use pigskin_game::Seat;
use pigskin_hog::{
    Choice, Dice, Edition, FairDice, Name, Names, Position, Progress, Roll, Table, Toss,
};

use crate::Site;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::{ShownGame, View};
use crate::visit::Visit;

use super::earlier_choice::EarlierChoice;
use super::edition_address::{self, EditionAddress};
use super::player::Player;
use super::written_turn::{self, parts};

/// Everything that a page of a game depends on.
///
/// The address begins with the edition: `/hog/fall-2019/game?goal=50&first=me&…`. The parameters
/// are the settings that differ from the edition's, and those in [`names`]; missing ones have
/// their defaults. Turns include their dice, so that reading an address needs no random numbers.
#[derive(Clone, Debug)]
pub struct GameAddress {
    pub base: String,
    pub edition: Edition,
    pub players: [Player; 2],
    pub dice: DiceSource,
    pub progress: Progress,
    pub view: View,
    pub earlier: Vec<EarlierChoice>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceSource {
    Seed(u64),
    Typed,
}

/// Maximum number of turns in an address, many times that of a usual game.
const MOST_TURNS: usize = 1000;

impl GameAddress {
    /// Reads an address and replays its turns.
    pub fn parse(edition: &str, parameters: &Parameters) -> Result<GameAddress, Problem> {
        let EditionAddress {
            base,
            edition: changed,
        } = EditionAddress::parse(edition, parameters)?;
        let player = |name: &str| {
            let player = parameters.get(name).unwrap_or("me").parse();
            let player: Player = player.map_err(|why| Problem::parameter(name, why))?;
            check(&player, &changed)?;
            Ok::<_, Problem>(player)
        };
        let start = parameters.get("start");
        let start = start.map_or(Ok(Position::START), str::parse);
        let start = start.map_err(|why| Problem::parameter("start", why))?;
        start
            .check(&changed.rules)
            .map_err(|why| Problem::parameter("start", why))?;
        let dice = match parameters.get("dice") {
            Some("typed") => DiceSource::Typed,
            Some(seed) => DiceSource::Seed(
                seed.parse()
                    .map_err(|_| Problem::parameter("dice", "neither 'typed' nor a seed"))?,
            ),
            None => DiceSource::Seed(0),
        };
        let mut address = GameAddress {
            base,
            players: [player("first")?, player("second")?],
            edition: changed,
            dice,
            progress: Progress::from(start),
            view: View::default(),
            earlier: EarlierChoice::list(parameters.get("earlier").unwrap_or_default())
                .map_err(|why| Problem::parameter("earlier", why))?,
        };
        for (number, turn) in (1..).zip(parts(parameters.get("turns").unwrap_or_default())) {
            if number > MOST_TURNS {
                return Err(Problem::parameter(
                    "turns",
                    format!("more than {MOST_TURNS}"),
                ));
            }
            let wrong = |why: &dyn std::fmt::Display| {
                Problem::parameter("turns", format!("turn {number}: {why}"))
            };
            let (choice, toss) = written_turn::read(turn).map_err(|why| wrong(&why))?;
            address.take(choice, &toss).map_err(|why| wrong(&why))?;
        }
        address.view = View::parse(parameters, address.progress.turns().len())?;
        Ok(address)
    }

    /// Whether all uploaded players have their tables after a short wait. Starts to judge those that
    /// are not judged yet.
    pub async fn is_ready(&self, visit: &Visit) -> Result<bool, Problem> {
        for player in &self.players {
            let (Player::Upload(player), Some(uploads)) = (player, &visit.uploads) else {
                continue;
            };
            let rules = &self.edition.rules;
            if !uploads
                .is_judged(visit.visitor(), &player.hash, rules)
                .await?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes a turn with a toss, which must be possible with the dice.
    pub fn take(&mut self, choice: Choice, toss: &Toss) -> Result<(), String> {
        let rules = &self.edition.rules;
        let taken = self.progress.take(rules, choice, toss);
        taken.map_err(|why| why.to_string())?;
        match self.progress.turns().last() {
            Some(turn) if !turn.is_on_dice() => {
                let die = turn.die().map(|die| die.to_string()).unwrap_or_default();
                let last = self.progress.turns().len() - 1;
                self.progress.truncate(last);
                Err(format!("{toss} is impossible with {die} dice"))
            }
            _ => Ok(()),
        }
    }

    /// The next roll of the seed's dice; `None` if dice are typed.
    ///
    /// The dice of the turns so far are rolled again first, so that a seed gives the same game
    /// everywhere.
    pub fn toss(&self, roll: Roll) -> Option<Toss> {
        let DiceSource::Seed(seed) = self.dice else {
            return None;
        };
        let mut dice = FairDice::new(seed);
        for turn in self.progress.turns() {
            if let Roll::Dice(number, die) = turn.roll {
                dice.toss(die, number);
            }
        }
        Some(match roll {
            Roll::Chop | Roll::Exchange => Toss::default(),
            Roll::Dice(number, die) => dice.toss(die, number),
        })
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player's name. Two people on one screen have different names.
    pub fn label(&self, seat: Seat) -> String {
        self.names().of(seat).to_string()
    }

    /// The players' names in sentences. The only person in a game is `You`.
    pub fn names(&self) -> Names {
        Names::new(Seat::BOTH.map(|seat| match self.players {
            [Player::Me, Player::Me] => Name::Called(seat.to_string()),
            _ if self.player(seat).is_me() => Name::You,
            _ => Name::Called(self.player(seat).label()),
        }))
    }

    /// The person as a table: their choices so far, and perfect play at all other scores. A person
    /// in both seats counts as one.
    pub fn person(&self, perfect: &Table) -> Table {
        let mut known = std::collections::HashMap::new();
        for earlier in &self.earlier {
            known.insert((earlier.mine, earlier.theirs), earlier.choice);
        }
        for earlier in self.own_choices() {
            known.insert((earlier.mine, earlier.theirs), earlier.choice);
        }
        Table::from_fn(perfect.goal(), |scores| {
            let choice = known.get(&(scores.mine.0, scores.theirs.0));
            choice.copied().unwrap_or_else(|| perfect.choice(scores))
        })
    }

    fn own_choices(&self) -> impl Iterator<Item = EarlierChoice> {
        let steps = self.progress.steps();
        let mine = steps.filter(|(_, turn)| self.player(turn.seat).is_me());
        mine.map(|(before, turn)| EarlierChoice {
            mine: before.scores().mine.0,
            theirs: before.scores().theirs.0,
            choice: turn.choice,
        })
    }

    pub fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::default();
        edition_address::push_changes(&mut parameters, &self.base, &self.edition);
        for (name, player) in ["first", "second"].into_iter().zip(&self.players) {
            parameters.push(name, player.to_string());
        }
        if *self.progress.start() != Position::START {
            parameters.push("start", self.progress.start().to_string());
        }
        parameters.push(
            "dice",
            match self.dice {
                DiceSource::Seed(seed) => seed.to_string(),
                DiceSource::Typed => "typed".to_owned(),
            },
        );
        self.view.push(&mut parameters);
        if !self.earlier.is_empty() {
            let texts = self.earlier.iter().map(ToString::to_string);
            parameters.push("earlier", texts.collect::<Vec<_>>().join("."));
        }
        let turns = self.progress.turns().iter();
        let turns: Vec<String> = turns
            .map(|turn| written_turn::write(turn.choice, &turn.toss))
            .collect();
        if !turns.is_empty() {
            parameters.push("turns", turns.join("."));
        }
        self.view.push_moment(&mut parameters);
        parameters
    }

    /// The edition, as a query has it.
    pub fn edition_parameters(&self) -> Parameters {
        edition_address::with_changes(&self.base, &self.edition)
    }
}

impl FromRequestParts<Arc<Site>> for GameAddress {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<GameAddress, Problem> {
        let edition = Path::<String>::from_request_parts(parts, site).await;
        let Path(edition) = edition.map_err(Problem::address)?;
        GameAddress::parse(&edition, &Parameters::parse(parts.uri.query()))
    }
}

impl ShownGame for GameAddress {
    const FILE: &'static str = "hog.txt";

    fn view(&self) -> &View {
        &self.view
    }

    fn view_mut(&mut self) -> &mut View {
        &mut self.view
    }

    fn people(&self) -> [bool; 2] {
        self.players.each_ref().map(Player::is_me)
    }

    fn movers(&self) -> Vec<Seat> {
        let turns = self.progress.turns().iter();
        turns.map(|turn| turn.seat).collect()
    }

    fn back_to(&self, turns: usize) -> GameAddress {
        let mut address = self.clone();
        address.progress.truncate(turns);
        address.view.at = None;
        address
    }

    fn next_game(&self) -> GameAddress {
        let [first, second] = self.players.clone();
        let responds = self.players.contains(&Player::Response);
        let mut earlier = Vec::new();
        if responds {
            earlier.extend(self.earlier.iter().copied().chain(self.own_choices()));
            let forgotten = earlier.len().saturating_sub(EarlierChoice::MOST);
            earlier.drain(..forgotten);
        }
        GameAddress {
            players: [second, first],
            dice: match self.dice {
                DiceSource::Seed(seed) => DiceSource::Seed(seed.wrapping_add(1)),
                DiceSource::Typed => DiceSource::Typed,
            },
            progress: Progress::from(*self.progress.start()),
            earlier,
            ..self.back_to(0)
        }
    }

    async fn named(mut self, visit: &Visit) -> Result<GameAddress, Problem> {
        for player in &mut self.players {
            if let Player::Upload(upload) = player {
                let entrant = visit.entrant(&upload.hash, &self.edition.rules).await?;
                upload.label = Some(entrant.name.team.to_string());
            }
        }
        Ok(self)
    }

    fn record(&self) -> String {
        let [first, second] = Seat::BOTH.map(|seat| self.label(seat));
        let record = self.progress.record(&self.edition, [&first, &second]);
        record.to_string()
    }

    fn to(&self, page: &str) -> String {
        format!("/hog/{}/{page}?{}", self.base, self.parameters())
    }
}

fn check(player: &Player, edition: &Edition) -> Result<(), Problem> {
    match player {
        Player::House(house) if !edition.rules.allows(house.usual_choice()) => {
            Err(Problem::Address(format!(
                "{house} chooses {}, which {} does not have",
                house.usual_choice(),
                edition.name
            )))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<GameAddress, Problem> {
        GameAddress::parse("fall-2019", &Parameters::parse(Some(query)))
    }

    #[test]
    fn what_is_written_is_read_again() {
        let query = "goal=60&first=me&second=always:6&start=30,40+past+2,0&dice=7&hints=on\
                     &pace=step&turns=5-1-3-6-6-2.6-1-1-1-1-1-1.0";
        let address = read(query).expect("a game");
        assert_eq!(address.progress.turns().len(), 3);
        assert_eq!(address.parameters().to_string(), query);
        assert_eq!(address.edition.rules.goal, 60);
    }

    #[test]
    fn what_cannot_have_happened_is_refused() {
        for (query, says) in [
            ("turns=5-1", "1 dice fell where 5 are rolled"),
            ("turns=1-7", "is impossible with 6-sided dice"),
            ("turns=11-1", "11 is not a number of dice"),
            ("turns=c", "-1 is not a choice"),
            ("first=nobody", "not a house strategy"),
            ("first=always:-1", "does not have"),
            ("start=100,0", "below the goal"),
            ("start=5,5+past+11,0", "more than 10"),
            ("start=5,5+spent+0", "no Pork Chop"),
            ("goal=0", "goal"),
            ("dice=many", "dice"),
            ("at=3", "at"),
            ("pace=never", "pace"),
            ("earlier=1,2", "earlier"),
        ] {
            let why = read(query).expect_err(query).to_string();
            assert!(why.contains(says), "{query}: {why}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_dice_whatever_came_before() {
        let mut address = read("dice=7").expect("a game");
        let six = Roll::Dice(6, pigskin_hog::Die::SIX_SIDED);
        let first = address.toss(six).expect("dice of a seed");
        address.take(Choice::dice(6), &first).expect("a turn");
        let second = address.toss(six).expect("dice of a seed");
        let mut dice = FairDice::new(7);
        let die = pigskin_hog::Die::SIX_SIDED;
        assert_eq!([first, second], [dice.toss(die, 6), dice.toss(die, 6)]);
    }

    #[test]
    fn players_trade_seats_and_what_was_chosen_is_remembered() {
        let game = read("second=response&turns=1-5.1-4.2-3-3").expect("a game");
        let next = game.next_game();
        assert_eq!(next.players, [Player::Response, Player::Me]);
        assert_eq!(next.parameters().get("earlier"), Some("0,0,1.5,4,2"));
        let perfect = Table::from_fn(100, |_| Choice::dice(9));
        let person = next.person(&perfect);
        assert_eq!(
            person.choice(pigskin_hog::Scores::new(5, 4)),
            Choice::dice(2)
        );
        assert_eq!(
            person.choice(pigskin_hog::Scores::new(5, 5)),
            Choice::dice(9)
        );
    }
}
