//! Goals of their own for each player, on the command line.

use pigskin_hog::{Edition, Goals, Rules, Setting, SettingError};

/// Reads two goals, such as `100,150`.
pub fn parse_goals(text: &str) -> Result<Goals, String> {
    let most = Rules::MOST_GOAL;
    let goal = |text: &str| {
        let goal: Option<u16> = text.trim().parse().ok();
        goal.filter(|goal| (1..=most).contains(goal))
    };
    let both = text.split_once(',');
    both.and_then(|(first, second)| {
        Some(Goals {
            first: goal(first)?,
            second: goal(second)?,
        })
    })
    .ok_or_else(|| format!("it is not two numbers from 1 to {most} such as 100,150"))
}

/// The edition to the higher goal: strategies choose at all scores below it. The name stays, since
/// the goals are told beside it.
pub fn edition_to(goals: Goals, edition: Edition) -> Result<Edition, SettingError> {
    let highest = [(Setting::Goal, goals.highest().to_string())];
    Ok(Edition {
        rules: edition.rules.with(highest)?,
        ..edition
    })
}
