//! The rules of an edition, as one tells them to a player.

use pigskin_hog::{FeralHogs, FreeBacon, PigOut, Rules, SwineSwap};

/// The name and the words of every rule that is on, in the order of a turn.
pub fn in_words(rules: &Rules) -> Vec<(&'static str, String)> {
    let mut words = vec![(
        "Goal",
        format!(
            "{} points win; up to {} dice of {} sides in a turn",
            rules.goal,
            rules.most_dice,
            rules.die.sides()
        ),
    )];
    let mut tell = |name, rule: Option<String>| words.extend(rule.map(|rule| (name, rule)));
    tell(
        "Hog Wild",
        rules.hog_wild.map(|rule| {
            format!(
                "the dice have {} sides where the sum of both scores is a multiple of {}",
                rule.die.sides(),
                rule.multiple
            )
        }),
    );
    tell("Pig Out", rules.pig_out.map(pig_out));
    tell("Free Bacon", rules.free_bacon.map(free_bacon));
    tell(
        "Hogtimus Prime",
        rules
            .hogtimus_prime
            .map(|_| "a prime number of points becomes the next prime".to_owned()),
    );
    tell("Feral Hogs", rules.feral_hogs.map(feral_hogs));
    tell("Swine Swap", rules.swine_swap.map(swine_swap));
    tell(
        "Pork Chop",
        rules.pork_chop.map(|_| {
            format!(
                "the choice -1 scores nothing and lets the scores trade owners, once a game for \
                 each player; every later -1 is {} dice",
                rules.most_dice
            )
        }),
    );
    words
}

fn pig_out(rule: PigOut) -> String {
    match rule {
        PigOut::One => "a toss with a one in it is worth 1 point",
        PigOut::Ones => {
            "a toss with ones in it is worth a point for each one, but 11 less the number of \
             dice at the most"
        }
    }
    .to_owned()
}

fn free_bacon(rule: FreeBacon) -> String {
    match rule {
        FreeBacon::SmallestDigit => {
            "no dice score 10 less the smaller of the ones and tens digits of the opponent's score"
        }
        FreeBacon::LargestDigit => {
            "no dice score 1 more than the largest digit of the opponent's score"
        }
    }
    .to_owned()
}

fn feral_hogs(rule: FeralHogs) -> String {
    let distance = match rule.apart {
        0 => "exactly as many dice as".to_owned(),
        apart => format!("exactly {apart} dice more or fewer than"),
    };
    format!(
        "{} points more for rolling {distance} in one's own turn before, which counts as 0 dice \
         at first",
        rule.bonus
    )
}

fn swine_swap(rule: SwineSwap) -> String {
    let condition = match rule {
        SwineSwap::Double => "one is double the other",
        SwineSwap::DigitProduct => "first digit times last digit is the same for both",
        SwineSwap::Multiple => "both exceed 1 and one is a multiple of the other",
    };
    format!("after a turn, the scores trade owners where {condition}")
}
