//! The handout of a contest of Hog, from the text `kit/contest/handout.md.in`.

use std::collections::BTreeMap;

use pigskin_entry::{Language, NameRule};
use pigskin_hog::{Bids, Roll, Rules, Setting, Start, WorkedExample};
use pigskin_settings::{Block, Handout};

use crate::contest_kit::is_calculated;
use crate::{Awards, Contest, HogContest, KitFacts, ReadTextError, read_text};

const TEXT: &str = include_str!("../kit/contest/handout.md.in");

/// The block behind which the rules stand, each in a block of its own.
const RULES: &str = "rules";

/// The lower bid of examples.
const SECOND_BID: u16 = 3;

/// Texts by the names of their places. A line with a place that has none is left out.
type Places = BTreeMap<&'static str, Option<String>>;

impl Contest {
    /// The handout of a contest of Hog as students get it: with the texts of staff in its folder, and
    /// all others by what the contest and its course say now. In D-Football the notebook is the handout.
    ///
    /// ```
    /// use pigskin_contest::{Contest, KitFacts};
    /// let contest = Contest::from_toml("hog".as_ref(), "edition = 'spring-2017'")?;
    /// let handout = contest.handout(&KitFacts::default())?.expect("it is of Hog");
    /// let rule = handout.text_of("rule swine_swap").expect("a rule of the edition");
    /// assert!(rule.contains("Swine Swap: 46 and 92 trade owners."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Fails if the file of staff cannot be read.
    pub fn handout(&self, course: &KitFacts) -> Result<Option<Handout>, ReadTextError> {
        let Some(hog) = self.game.hog() else {
            return Ok(None);
        };
        let made = made(hog, &places(self, hog, course));
        let path = self.folder.join(Handout::OF_CONTEST);
        if !path.exists() {
            return Ok(Some(made));
        }
        let own = Handout::parse(&read_text(&path)?);
        Ok(Some(own.updated(&made).handout))
    }
}

fn made(hog: &HogContest, places: &Places) -> Handout {
    let text = Handout::parse(TEXT);
    let blocks = text.blocks().iter().flat_map(|block| {
        let lines = block.text.lines().filter_map(|line| filled(line, places));
        let lines: Vec<String> = lines.collect();
        let made = Block::made(block.name.clone(), &lines.join("\n"));
        let rules = (block.name == RULES).then(|| rules(hog));
        [made].into_iter().chain(rules.into_iter().flatten())
    });
    blocks.collect()
}

/// A line with its places filled in; `None` if one of them has no text.
fn filled(line: &str, places: &Places) -> Option<String> {
    let parts = line.split('@').enumerate();
    let filled = parts.map(|(number, part)| match number % 2 {
        0 => Some(part),
        _ => places.get(part)?.as_deref(),
    });
    filled.collect()
}

/// A block for each rule, with its examples.
fn rules(hog: &HogContest) -> Vec<Block> {
    let edition = &hog.edition;
    let rules = edition.rules.described().into_iter();
    let rules = rules.filter(|(rule, _)| rule.is_rule());
    let rules = rules.map(|(rule, words)| {
        let examples = edition.examples(rule);
        let examples = examples.iter().map(|example| example.told(edition));
        let examples = examples.collect::<Vec<_>>().join("\n- ");
        let (title, words) = (edition.title(rule), sentence(&words));
        let text = format!("### {title}\n\n{words}.\n\n- {examples}");
        Block::made(format!("rule {rule}"), text.trim_end_matches("\n\n- "))
    });
    rules.collect()
}

/// A text that begins with a capital letter.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// How a game begins after two bids, the higher of which is so much above the margin.
fn bid_example(rules: &Rules, margin: u16, above: u16) -> Option<String> {
    let (first, second) = (SECOND_BID + margin + above, SECOND_BID);
    let Start::At(position) = (Bids { first, second }).start(rules, margin).ok()? else {
        return None;
    };
    let [higher, lower] = position.players.map(|player| player.score);
    Some(format!(
        "Of bids of {first} and {second}, the higher one begins with {higher} points and moves first; the \
         other player has {lower}."
    ))
}

/// A Pork Chop at scores that Swine Swap would exchange again.
fn trade_example(hog: &HogContest) -> Option<String> {
    let examples = hog.edition.examples(Setting::PorkChop);
    let is_undone = |example: &&WorkedExample| {
        let turn = &example.turn;
        let after = example.before.scores().traded();
        turn.roll == Roll::Chop && hog.edition.rules.swaps(after)
    };
    let undone = examples.iter().find(is_undone);
    undone.map(|example| example.told(&hog.edition))
}

fn places(contest: &Contest, hog: &HogContest, course: &KitFacts) -> Places {
    let edition = &hog.edition;
    let rules = &edition.rules;
    let (least, most) = rules.choice_range();
    let is = |holds: bool| holds.then(String::new);
    let number = |number: u16| Some(number.to_string());
    let title = |rule: Setting| Some(edition.title(rule).to_owned());
    let packages = contest.packages.of(Language::Python).iter();
    let packages: Vec<&str> = packages.map(String::as_str).collect();
    let (ranks, high_score) = match &contest.awards {
        _ if course.has_own_points => (None, None),
        awards @ Awards::Ranks(points) => ((!points.is_empty()).then(|| awards.to_string()), None),
        awards @ Awards::HighScore { .. } => (None, Some(awards.to_string())),
    };
    let bid = |above| bid_example(rules, hog.bid_margin?, above);
    let late = course.late.as_ref();
    let team = course.team_size;
    Places::from([
        ("title", Some(contest.title.clone())),
        ("game", Some(edition.game().to_owned())),
        ("opens", course.opens.clone()),
        ("closes", course.closes.clone()),
        ("no_closes", is(course.closes.is_none())),
        ("late", late.map(|(until, _)| until.clone())),
        ("late_factor", late.map(|(_, factor)| factor.to_string())),
        ("no_late", is(late.is_none() && course.closes.is_some())),
        ("freeze", course.freeze.clone()),
        ("alone", is(team == Some(1))),
        (
            "team_size",
            team.filter(|size| *size > 1).map(|size| size.to_string()),
        ),
        ("if_team", is(team.is_some_and(|size| size > 1))),
        ("no_team_size", is(team.is_none())),
        ("if_bids", is(hog.has_bids())),
        ("no_bids", is(!hog.has_bids())),
        (
            "bids",
            hog.bid_margin
                .map(|margin| sentence(&Bids::in_words(margin))),
        ),
        ("bid_example", bid(1)),
        ("margin_example", bid(0)),
        ("most_bid", number(rules.goal.saturating_sub(1))),
        ("most_dice", number(rules.most_dice.into())),
        ("sides", number(rules.die.sides().into())),
        ("goal", number(rules.goal)),
        ("if_rules", is(rules.described().len() > 1)),
        ("if_swap", is(rules.swine_swap.is_some())),
        (
            "swap",
            title(Setting::SwineSwap).filter(|_| rules.swine_swap.is_some()),
        ),
        ("chop", rules.pork_chop.map(|_| edition.chop())),
        ("trade", rules.has_chop_to_spend().then(|| edition.chop())),
        ("trade_example", trade_example(hog)),
        ("sample", Some(edition.sample_game().join("\n"))),
        ("threshold", Some((hog.threshold * 100.0).to_string())),
        ("ranks", ranks),
        ("high_score", high_score),
        ("own_points", is(course.has_own_points)),
        ("least", Some(least.to_string())),
        ("most", Some(most.to_string())),
        ("pairs", Some(u32::from(rules.goal).pow(2).to_string())),
        (
            "seconds",
            Some(contest.limits.time.as_secs_f64().to_string()),
        ),
        (
            "packages",
            (!packages.is_empty()).then(|| packages.join(", ")),
        ),
        ("name_required", is(contest.names == NameRule::Required)),
        ("calc", is(is_calculated(rules))),
        ("address", course.address.clone()),
        ("no_address", is(course.address.is_none())),
    ])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pigskin_hog::Semester;

    use super::*;

    fn handout(toml: &str, course: &KitFacts) -> Handout {
        let contest = Contest::from_toml("hog".as_ref(), toml).expect("a contest");
        contest.handout(course).expect("a text").expect("of Hog")
    }

    fn course() -> KitFacts {
        let text = |text: &str| Some(text.to_owned());
        KitFacts {
            address: text("https://hog.example.edu"),
            opens: text("Monday"),
            closes: text("Friday, 4 December 2026, 23:59 (America/Los_Angeles)"),
            late: Some(("Sunday".to_owned(), 0.5)),
            freeze: text("Thursday"),
            team_size: Some(2),
            has_own_points: false,
        }
    }

    #[test]
    fn every_edition_has_a_whole_handout() {
        for semester in Semester::ALL {
            let name = semester.name;
            let handout = handout(&format!("edition = '{name}'"), &KitFacts::default());
            for (rule, _) in semester.rules.described() {
                let block = handout.text_of(&format!("rule {rule}")).unwrap_or_default();
                let examples = block.matches("\n- You have ").count();
                assert_eq!(examples > 0, rule.is_rule(), "{name}: {rule}: {block}");
            }
            let swaps = semester.rules.swine_swap.is_some();
            assert_eq!(handout.text_of("one swap").is_some(), swaps, "{name}");
            let sample = handout.text_of("sample").expect("a sample");
            assert_eq!(sample.matches("\n- Player ").count(), 8, "{name}: {sample}");
            assert!(!handout.to_string().contains('@'), "{name}");
        }
    }

    #[test]
    fn the_handout_says_what_the_contest_and_its_course_set() {
        let bids = "title = 'Pigs @home@'\nedition = 'spring-2017'\nbids = true\n\
                    packages = { python = ['numpy'] }\nteam_names = 'required'";
        let none = format!("{bids}\nawards = {{ best = 6, others = 5 }}").replace("true", "false");
        let own = KitFacts {
            team_size: Some(1),
            has_own_points: true,
            closes: course().closes,
            ..KitFacts::default()
        };
        let texts = [
            handout(bids, &course()),
            handout(&none, &KitFacts::default()),
            handout(bids, &own),
        ];
        let all: String = texts.iter().map(Handout::to_string).collect();
        for line in TEXT.lines().filter(|line| !line.starts_with("<!--")) {
            // Each line is somewhere, up to its first place that has a text.
            let start = line
                .split('@')
                .find(|part| part.len() > 9)
                .unwrap_or_default();
            assert!(all.contains(start), "{line}");
        }
        for (block, sentence) in [
            ("start", "# Pigs @home@"),
            (
                "dates",
                "in time until **Friday, 4 December 2026, 23:59 (America/Los_Angeles)**.",
            ),
            ("dates", "until Sunday. Their points are multiplied by 0.5."),
            (
                "bids",
                "- Of bids of 8 and 3, the higher one begins with 10 points and moves first;",
            ),
            (
                "one swap",
                "After the Pork Chop, too, no Swine Swap follows",
            ),
            (
                "one swap",
                "- You have 46 points and your opponent 92. You take the Pork Chop: 46",
            ),
            ("contest", "A win rate above 50.0001 % wins the matchup"),
            ("contest", "bring these points: 3, 2, 1."),
            ("strategy", "a whole number from -1 to 10."),
            (
                "strategy",
                "All 10000 answers together take less than 10 seconds.",
            ),
        ] {
            let text = texts[0].text_of(block).expect(block);
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
    }

    /// Texts of staff stay, and all others follow the settings.
    #[test]
    fn texts_of_staff_are_in_the_handout() {
        let folder = tempfile::tempdir().expect("a folder");
        let toml = "edition = 'fall-2019'";
        let contest = Contest::from_toml(folder.path(), toml).expect("a contest");
        let made = handout(toml, &KitFacts::default()).to_string();
        let text = made.replace("## The game", "## Our game");
        fs::write(folder.path().join(Handout::OF_CONTEST), text).expect("written");
        let read = contest.handout(&course()).expect("a text").expect("of Hog");
        assert!(
            read.text_of("game")
                .is_some_and(|text| text.starts_with("## Our game"))
        );
        assert!(
            read.text_of("dates")
                .is_some_and(|text| text.contains("**Friday"))
        );
    }
}
