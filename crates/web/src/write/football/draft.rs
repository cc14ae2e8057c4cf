//! The form of the editor for D-Football.

use pigskin_contest::ContestGame;
use pigskin_entry::{HousePlayer, Language, Source, SourceGame};
use pigskin_football::{Football, House};

use crate::football::{Player, USUAL_PIECES};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::write::texts::Texts;

/// A text that is being written, with the board and the opponent.
pub struct Draft {
    pub language: Language,
    pub n: u8,
    pub game: Football,
    pub against: HousePlayer,
    pub texts: Texts,
}

/// The house strategies, from the simplest to perfect play.
const HOUSES: [HousePlayer; 4] = [
    HousePlayer::House(House::Random),
    HousePlayer::House(House::Mix {
        random: 1,
        prefer_jumps: 1,
    }),
    HousePlayer::House(House::PreferJumps),
    HousePlayer::Perfect,
];

impl Draft {
    /// Reads the fields of the form. The board is that of the contest beside the site, unless the form
    /// says otherwise.
    pub fn parse(parameters: &Parameters, contest: Option<&ContestGame>) -> Result<Draft, Problem> {
        let usual = contest.and_then(ContestGame::football);
        let usual = usual.map_or(USUAL_PIECES, |football| football.n);
        let n = parameters.get("n").map_or(Ok(usual), str::parse);
        let game = n.ok().and_then(|n| Some((n, Football::new(n)?)));
        let (n, game) =
            game.ok_or_else(|| Problem::parameter("n", "not a number of pieces from 1 to 31"))?;
        let against = match parameters.get("against") {
            None => HousePlayer::House(House::PreferJumps),
            Some(name) => name
                .parse()
                .map_err(|why| Problem::parameter("against", why))?,
        };
        Player::House(against)
            .check_for_match(game.start)
            .map_err(|why| Problem::parameter("against", why))?;
        Ok(Draft {
            language: language(parameters)?,
            n,
            game,
            against,
            texts: Texts::parse(parameters)?,
        })
    }

    /// The house strategies that play at once from this start.
    pub fn houses(&self) -> Vec<HousePlayer> {
        let is_quick = |house: &HousePlayer| {
            let player = Player::House(*house);
            player.check_for_match(self.game.start).is_ok()
        };
        HOUSES.into_iter().filter(is_quick).collect()
    }

    pub fn source(&self, text: &str) -> Result<Source, Problem> {
        let bytes = text.as_bytes().to_vec();
        let source = Source::sent(SourceGame::DFootball, file_of(self.language), bytes);
        source.map_err(|fault| Problem::File(fault.to_string()))
    }

    /// The parameters of the page's address, apart from the text.
    pub fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::default();
        parameters.push("language", name_of(self.language));
        parameters.push("n", self.n.to_string());
        parameters.push("against", self.against.to_string());
        parameters
    }
}

pub fn language(parameters: &Parameters) -> Result<Language, Problem> {
    match parameters.get("language") {
        None | Some("python") => Ok(Language::Python),
        Some("r") => Ok(Language::R),
        Some(_) => Err(Problem::parameter("language", "not one of python and r")),
    }
}

pub fn name_of(language: Language) -> &'static str {
    match language {
        Language::Python => "python",
        Language::R => "r",
    }
}

pub fn file_of(language: Language) -> &'static str {
    match language {
        Language::Python => "strategy.py",
        Language::R => "strategy.R",
    }
}

/// A strategy that makes the rightmost move.
pub fn template(language: Language) -> &'static str {
    match language {
        Language::Python => include_str!("template.py"),
        Language::R => include_str!("template.R"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<Draft, Problem> {
        Draft::parse(&Parameters::parse(Some(query)), None)
    }

    #[test]
    fn a_form_has_a_board_an_opponent_and_a_language() {
        let draft = read("text=a").expect("a draft");
        assert_eq!(
            draft.parameters().to_string(),
            "language=python&n=11&against=prefer-jumps"
        );
        let query = "language=r&n=5&against=mix:3,1";
        let draft = read(query).expect("a draft");
        assert_eq!(draft.parameters().to_string(), query);
        assert_eq!(draft.houses().len(), 4);
        // Perfect play takes too long on large boards.
        assert_eq!(read("n=20").expect("a draft").houses().len(), 3);
    }

    #[test]
    fn what_is_no_form_is_refused() {
        for query in [
            "n=0",
            "n=32",
            "n=many",
            "language=c",
            "against=me",
            "against=file:0123456789abcdef",
            "n=12&against=perfect",
        ] {
            assert!(read(query).is_err(), "{query}");
        }
    }
}
