//! A turn in words.

use crate::{Choice, Die, Edition, Names, PorkChop, Position, Roll, Scores, Setting, Turn};

impl Turn {
    /// Describes the turn, rule by rule in the order of the rules, by the edition's names of
    /// them. `before` is the position before the turn.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Edition, Names, Position, Turn};
    /// let edition = Edition::named("fall-2019").expect("it is one of the handouts'");
    /// let start = Position::START;
    /// let turn = Turn::take(&edition.rules, &start, Choice::dice(2), &"1 4".parse()?)?;
    /// assert_eq!(
    ///     turn.told(&edition, &start, &Names::default()),
    ///     "Player 0 rolls 2 dice: 1 4. Pig Out: 1 point. Feral Hogs: +3.",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told(&self, edition: &Edition, before: &Position, names: &Names) -> String {
        tell(edition, before, self, names)
    }
}

fn tell(edition: &Edition, before: &Position, turn: &Turn, names: &Names) -> String {
    let rules = &edition.rules;
    let title = |rule: Setting| edition.title(rule);
    let who = names.of(turn.seat);
    let (takes, rolls) = (who.verb("take", "takes"), who.verb("roll", "rolls"));
    let (dice, die) = match (turn.roll, turn.swapped) {
        (Roll::Dice(dice, die), _) => (dice, die),
        // No dice, and the scores may swap.
        (Roll::Exchange, _) => (0, rules.die),
        (Roll::Chop, swapped) => {
            let chop = edition.chop();
            return match swapped {
                Some(Scores { mine, theirs }) => {
                    format!("{who} {takes} {chop}: {mine} and {theirs} trade owners.")
                }
                None => format!("{who} {takes} {chop}."),
            };
        }
    };
    let sides = sides(edition, before, turn.choice, die, dice);
    let mut story = vec![match dice {
        _ if turn.roll == Roll::Exchange => {
            let chop = edition.chop();
            format!(
                "{who} {takes} {chop}: {}, and the dice are exchanged.",
                points(turn.base)
            )
        }
        0 => format!("{who} {rolls} no dice."),
        1 => format!("{who} {rolls} 1 die{sides}: {}.", turn.toss),
        _ => format!("{who} {rolls} {dice} dice{sides}: {}.", turn.toss),
    }];
    if turn.roll != Roll::Exchange {
        story.extend(scored(edition, turn, dice));
    }
    if turn.opponent_gain > 0 {
        story.push(format!(
            "{}: {} for {}.",
            edition.opponents_title(),
            points(turn.opponent_gain),
            names.of(turn.seat.other())
        ));
    }
    if turn.bonus > 0 {
        story.push(format!("{}: +{}.", title(Setting::FeralHogs), turn.bonus));
    }
    if let Some((mine, gained)) = turn.boost {
        let prime = title(Setting::HogtimusPrime);
        let leader = if mine { turn.seat } else { turn.seat.other() };
        story.push(format!(
            "{prime}: {} more for {}.",
            points(gained),
            names.of(leader).object()
        ));
    }
    if turn.rise > 0 {
        let after = turn.swapped.map_or_else(
            || turn.after.players[turn.seat.index()].score,
            |scores| scores.mine,
        );
        let before = after.0 - turn.rise;
        story.push(format!(
            "{}: {before} -> {after}.",
            title(Setting::ScoreRise)
        ));
    }
    if let Some(Scores { mine, theirs }) = turn.swapped {
        let swap = title(Setting::SwineSwap);
        story.push(format!("{swap}: {mine} and {theirs} trade owners."));
    }
    let exchanged = turn.after.phase.exchanged != before.phase.exchanged;
    if exchanged && turn.roll != Roll::Exchange {
        let piggy = title(Setting::PerfectPiggy);
        story.push(format!("{piggy}: the dice are exchanged."));
    }
    if turn.another {
        let grants = title(grants_another(edition, turn));
        story.push(format!("{grants}: {who} {takes} another turn."));
    }
    story.join(" ")
}

/// The points of dice or of no dice, and what lifts them.
fn scored(edition: &Edition, turn: &Turn, dice: u8) -> Vec<String> {
    let rules = &edition.rules;
    let title = |rule: Setting| edition.title(rule);
    let mut story = vec![match (dice, &rules.free_bacon) {
        (0, None) => "No points.".to_owned(),
        (0, Some(_)) => format!("{}: {}.", title(Setting::FreeBacon), points(turn.base)),
        _ if turn.pigged_out => format!("{}: {}.", title(Setting::PigOut), points(turn.base)),
        _ if turn.toss.ones() > 0 && rules.pig_out.is_some() => {
            format!("{}: {}.", title(Setting::FortyNiners), points(turn.base))
        }
        _ => format!("{}.", points(turn.base)),
    }];
    let risen = rules
        .touchdown
        .map_or(turn.base, |rule| rule.lift(turn.base));
    if risen != turn.base {
        let touchdown = title(Setting::Touchdown);
        story.push(format!("{touchdown}: {} -> {risen}.", turn.base));
    }
    let primed = rules.hogtimus_prime.map_or(risen, |rule| rule.lift(risen));
    if primed != risen {
        let prime = title(Setting::HogtimusPrime);
        story.push(format!("{prime}: {risen} -> {primed}."));
    }
    if turn.lifted != primed {
        let fly = title(Setting::WhenPigsFly);
        story.push(format!("{fly}: {primed} -> {}.", turn.lifted));
    }
    story
}

/// The rule that grants another turn, the first of several.
fn grants_another(edition: &Edition, turn: &Turn) -> Setting {
    let rules = &edition.rules;
    let mover = turn.seat.index();
    let players = &turn.after.players;
    let scores = Scores {
        mine: players[mover].score,
        theirs: players[1 - mover].score,
    };
    let by_scores = [
        (
            rules.swine_align.is_some_and(|rule| rule.grants(scores)),
            Setting::SwineAlign,
        ),
        (
            rules.pig_pass.is_some_and(|rule| rule.grants(scores)),
            Setting::PigPass,
        ),
        (
            rules.more_boar.is_some_and(|rule| rule.grants(scores)),
            Setting::MoreBoar,
        ),
    ];
    let by_scores = by_scores.into_iter().find(|(grants, _)| *grants);
    by_scores.map_or(Setting::TimeTrot, |(_, rule)| rule)
}

impl Edition {
    /// The Pork Chop as the object of a sentence. A name of its own has no article.
    ///
    /// ```
    /// use pigskin_hog::Edition;
    /// let edition = Edition::named("spring-2017").expect("it is one of the handouts'");
    /// assert_eq!(edition.chop(), "the Pork Chop");
    /// ```
    pub fn chop(&self) -> String {
        match self.rule_names.of(Setting::PorkChop) {
            Some(name) => name.to_string(),
            None => match self.rules.pork_chop {
                Some(rule @ PorkChop::HamHijinks) => rule.title().to_owned(),
                _ => "the Pork Chop".to_owned(),
            },
        }
    }
}

/// The words about the dice: none if they are those of the choice and have six sides.
fn sides(edition: &Edition, before: &Position, choice: Choice, die: Die, dice: u8) -> String {
    let rules = &edition.rules;
    let own = |rule: Setting, usual: &str| {
        let name = edition.rule_names.of(rule);
        name.map_or(usual.to_owned(), ToString::to_string)
    };
    let wild = rules.hog_wild.filter(|rule| rule.applies(before.scores()));
    let extra = rules
        .extra_die
        .filter(|_| (wild.is_none() || die.is_odd_again()) && before.phase.extra);
    let again = die.is_odd_again();
    let usual = wild.is_none() || again;
    // Ham Hijinks exchanges the dice of Hog Wild, too.
    let usual = usual || rules.pork_chop == Some(PorkChop::HamHijinks);
    let exchanged = usual && extra.is_none() && before.phase.exchanged;
    let by = if rules.perfect_piggy.is_some() {
        Setting::PerfectPiggy
    } else {
        Setting::PorkChop
    };
    let spent = choice == Choice::PORK_CHOP;
    let tied = choice.as_dice().is_some_and(|chosen| dice < chosen);
    let reasons = [
        wild.map(|_| edition.title(Setting::HogWild).to_owned()),
        extra.map(|_| own(Setting::ExtraDie, "extra turn")),
        exchanged.then(|| edition.title(by).to_owned()),
        tied.then(|| edition.title(Setting::HogTied).to_owned()),
        spent.then(|| own(Setting::PorkChop, "chop") + " spent"),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    let sides = match die {
        Die::SIX_SIDED if wild.is_none() && extra.is_none() && !exchanged => String::new(),
        _ if again => format!(" of {} sides, odd ones again", die.sides()),
        _ => format!(" of {} sides", die.sides()),
    };
    match reasons[..] {
        [] => sides,
        _ => format!("{sides} ({})", reasons.join(", ")),
    }
}

fn points(points: u16) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}
