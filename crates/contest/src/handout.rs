//! The handout of a contest of Hog, from the text `kit/contest/handout.md.in`.
//!
//! A line of the text that has a place such as `@closes@` is left out if there is nothing to say there,
//! one with `@?closes@` as well, and one with `@!closes@` if there is.

use std::collections::BTreeMap;
use std::iter;

use pigskin_entry::{Language, NameRule};
use pigskin_hog::{Bids, Setting};
use pigskin_settings::{Block, Handout};

use crate::contest_kit::football::points;
use crate::contest_kit::is_calculated;
use crate::{Contest, HogContest, KitFacts, ReadTextError, read_text};

const TEXT: &str = include_str!("../kit/contest/handout.md.in");

type Places = BTreeMap<&'static str, String>;

impl Contest {
    /// The handout of a contest of Hog as students get it: with the texts of staff in its folder, and
    /// all others by what the contest and its course say now. In D-Football the notebook is the handout.
    ///
    /// Fails if the file of staff cannot be read.
    pub fn handout(&self, course: &KitFacts) -> Result<Option<Handout>, ReadTextError> {
        let Some(hog) = self.game.hog() else {
            return Ok(None);
        };
        let places = places(self, hog, course);
        let text = Handout::parse(TEXT);
        let made = text.blocks().iter().flat_map(|block| {
            let lines = block.text.lines().filter_map(|line| filled(line, &places));
            let lines: Vec<String> = lines.collect();
            let made = Block::made(block.name.clone(), &lines.join("\n"));
            let rules = (block.name == "rules").then(|| rules(hog));
            iter::once(made).chain(rules.into_iter().flatten())
        });
        let made: Handout = made.collect();
        let path = self.folder.join(Handout::OF_CONTEST);
        if !path.exists() {
            return Ok(Some(made));
        }
        Ok(Some(
            Handout::parse(&read_text(&path)?).updated(&made).handout,
        ))
    }
}

/// A line with its places filled in; `None` if it is left out.
fn filled(line: &str, places: &Places) -> Option<String> {
    let text = |name: &str| places.get(name).map(String::as_str);
    let parts = line.split('@').enumerate();
    let filled = parts.map(
        |(number, part)| match (number % 2, part.split_at_checked(1)) {
            (0, _) => Some(part),
            (_, Some(("?", name))) => text(name).map(|_| ""),
            (_, Some(("!", name))) => text(name).is_none().then_some(""),
            _ => text(part),
        },
    );
    filled.collect()
}

/// A block for each rule, with an example.
fn rules(hog: &HogContest) -> Vec<Block> {
    let edition = &hog.edition;
    let rules = edition.rules.described().into_iter();
    let rules = rules.filter(|(rule, _)| rule.is_rule());
    let rules = rules.map(|(rule, words)| {
        let (first, rest) = words.split_at_checked(1).unwrap_or_default();
        let (title, first) = (edition.title(rule), first.to_ascii_uppercase());
        let example = edition.example(rule).map(|example| example.told(edition));
        let example = example.map_or_else(String::new, |told| format!("\n\nFor example: {told}"));
        let text = format!("### {title}\n\n{first}{rest}.{example}");
        Block::made(format!("rule {rule}"), &text)
    });
    rules.collect()
}

fn places(contest: &Contest, hog: &HogContest, course: &KitFacts) -> Places {
    let edition = &hog.edition;
    let rules = &edition.rules;
    let (least, most) = rules.choice_range();
    let is = |holds: bool| holds.then(String::new);
    let packages = contest.packages.of(Language::Python).iter();
    let packages: Vec<&str> = packages.map(String::as_str).collect();
    let swap = edition.title(Setting::SwineSwap).to_owned();
    let places = [
        ("title", Some(contest.title.clone())),
        ("game", Some(edition.game().to_owned())),
        ("opens", course.opens.clone()),
        ("closes", course.closes.clone()),
        ("late", course.late.clone()),
        ("freeze", course.freeze.clone()),
        ("team", Some(course.team_in_words())),
        ("bids", hog.bid_margin.map(Bids::in_words)),
        ("most_dice", Some(rules.most_dice.to_string())),
        ("sides", Some(rules.die.sides().to_string())),
        ("goal", Some(rules.goal.to_string())),
        ("most_bid", Some(rules.goal.saturating_sub(1).to_string())),
        ("rules", is(rules.described().len() > 1)),
        ("swap", rules.swine_swap.as_ref().map(|_| swap)),
        ("chop", rules.pork_chop.map(|_| edition.chop())),
        ("trade", rules.has_chop_to_spend().then(|| edition.chop())),
        ("sample", Some(edition.sample_game().join("\n"))),
        ("threshold", Some((hog.threshold * 100.0).to_string())),
        (
            "awards",
            Some(points(&contest.awards, course.has_own_points)),
        ),
        ("least", Some(least.to_string())),
        ("most", Some(most.to_string())),
        ("pairs", Some(u32::from(rules.goal).pow(2).to_string())),
        (
            "seconds",
            Some(contest.limits.time.as_secs_f64().to_string()),
        ),
        (
            "packages",
            Some(packages.join(", ")).filter(|names| !names.is_empty()),
        ),
        ("name", is(contest.names == NameRule::Required)),
        ("calc", is(is_calculated(rules))),
        ("address", course.address.clone()),
    ];
    let places = places.into_iter();
    places
        .filter_map(|(name, text)| Some((name, text?)))
        .collect()
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

    #[test]
    fn every_edition_has_a_whole_handout() {
        for semester in Semester::ALL {
            let name = semester.name;
            let handout = handout(&format!("edition = '{name}'"), &KitFacts::default());
            for (rule, _) in semester.rules.described() {
                let block = handout.text_of(&format!("rule {rule}")).unwrap_or_default();
                assert_eq!(
                    block.contains("\n\nFor example: You"),
                    rule.is_rule(),
                    "{name}: {rule}"
                );
            }
            let swaps = semester.rules.swine_swap.is_some();
            assert_eq!(handout.text_of("one swap").is_some(), swaps, "{name}");
            let sample = handout.text_of("sample").expect("a sample");
            assert_eq!(sample.matches("\n- Player ").count(), 8, "{name}: {sample}");
            assert!(!handout.to_string().contains('@'), "{name}");
        }
    }

    /// Each line of the text says something about some contest, and texts of staff stay.
    #[test]
    fn the_handout_says_what_the_contest_and_its_course_set() {
        let folder = tempfile::tempdir().expect("a folder");
        let toml = "title = 'Pigs @home@'\nedition = 'spring-2017'\nbids = true\n\
                    packages = { python = ['numpy'] }\nteam_names = 'required'";
        let contest = Contest::from_toml(folder.path(), toml).expect("a contest");
        let own = "<!-- block: game, made 000000000000 -->\n## Our game\n";
        fs::write(folder.path().join(Handout::OF_CONTEST), own).expect("written");
        let text = |text: &str| Some(text.to_owned());
        let full = KitFacts {
            address: text("https://hog.example.edu"),
            opens: text("Monday"),
            closes: text("Friday, 23:59 (UTC)"),
            late: text("Sunday"),
            freeze: text("Thursday"),
            team_size: Some(2),
            has_own_points: false,
        };
        let own = contest.handout(&full).expect("a text").expect("of Hog");
        for (block, sentence) in [
            ("start", "# Pigs @home@"),
            ("dates", "in time until **Friday, 23:59 (UTC)**."),
            ("game", "## Our game"),
            (
                "one swap",
                "After the Pork Chop, too, no Swine Swap follows",
            ),
            ("contest", "A win rate above 50.0001 % wins the matchup"),
            ("contest", "Points by rank, from the first on: 3, 2, 1."),
            (
                "strategy",
                "All 10000 answers together take less than 10 seconds.",
            ),
        ] {
            let text = own.text_of(block).expect(block);
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
        let none = handout("edition = 'fall-2019'", &KitFacts::default());
        let all = format!("{own}{}{none}", handout(toml, &full));
        for line in TEXT.lines().filter(|line| !line.starts_with("<!--")) {
            let said = line.split('@').step_by(2).find(|part| part.len() > 9);
            assert!(all.contains(said.unwrap_or_default()), "{line}");
        }
    }
}
