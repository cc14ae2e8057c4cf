//! Known figures and names.

use std::collections::HashSet;

use pigskin_game::short_game::{Dyadic, Games, TooLarge, Value};

use crate::{FITS, number};

/// Known numbers of values that are born by a day.
#[test]
fn four_values_are_born_by_day_1_then_22_then_1474() {
    let mut games = Games::new();
    let mut born = vec![Value::ZERO];
    for count in [4, 22, 1474] {
        // Only options of which none dominates another are needed.
        let mut antichains: Vec<Vec<Value>> = vec![Vec::new()];
        for &value in &born {
            for mut antichain in antichains.clone() {
                let is_apart = antichain.iter().all(|&other| {
                    let either = [games.at_least(value, other), games.at_least(other, value)];
                    either == [Ok(false), Ok(false)]
                });
                if is_apart {
                    antichain.push(value);
                    antichains.push(antichain);
                }
            }
        }
        let mut values = HashSet::new();
        for left in &antichains {
            for right in &antichains {
                let value = games.from_options(left.iter().copied(), right.iter().copied());
                values.insert(value.expect(FITS));
            }
        }
        assert_eq!(values.len(), count);
        born = values.into_iter().collect();
    }
}

#[test]
fn values_have_the_names_of_the_books() {
    let mut games = Games::new();
    let games = &mut games;
    let star = games
        .from_options([Value::ZERO], [Value::ZERO])
        .expect(FITS);
    let star2 = games
        .from_options([Value::ZERO, star], [Value::ZERO, star])
        .expect(FITS);
    let up = games.from_options([Value::ZERO], [star]).expect(FITS);
    let half = number(games, 1, 1);
    let [one, two, three, minus_one] =
        [1, 2, 3, -1].map(|integer| games.integer(integer).expect(FITS));
    let mut named = |left: &[Value], right: &[Value]| {
        let value = games.from_options(left.iter().copied(), right.iter().copied());
        games.name(value.expect(FITS)).expect(FITS)
    };
    assert_eq!(named(&[], &[]), "0");
    assert_eq!(named(&[], &[Value::ZERO]), "-1");
    assert_eq!(named(&[one], &[two]), "3/2");
    assert_eq!(named(&[Value::ZERO], &[half]), "1/4");
    assert_eq!(named(&[Value::ZERO], &[Value::ZERO]), "*");
    assert_eq!(named(&[Value::ZERO, star], &[Value::ZERO, star]), "*2");
    assert_eq!(
        named(&[Value::ZERO, star, star2], &[Value::ZERO, star, star2]),
        "*3"
    );
    assert_eq!(named(&[Value::ZERO], &[star]), "↑");
    assert_eq!(named(&[star], &[Value::ZERO]), "↓");
    assert_eq!(named(&[Value::ZERO], &[up]), "2·↑*");
    assert_eq!(named(&[up], &[up]), "2·↑*");
    assert_eq!(named(&[Value::ZERO, star], &[Value::ZERO]), "↑*");
    assert_eq!(named(&[one], &[one]), "1 + *");
    assert_eq!(named(&[one], &[minus_one]), "±1");
    assert_eq!(named(&[three], &[one]), "{3|1}");
    let halves = [1, -1].map(|one| number(games, one, 1));
    let switch = games.from_options([halves[0]], [halves[1]]).expect(FITS);
    assert_eq!(games.name(switch).as_deref(), Ok("±1/2"));
    let hot = games.from_options([three], [one]).expect(FITS);
    let cold = games.negative(hot).expect(FITS);
    let both = games.from_options([hot], [cold]).expect(FITS);
    assert_eq!(games.name(both).as_deref(), Ok("±{3|1}"));
    let tiny = games.from_options([Value::ZERO], [minus_one]).expect(FITS);
    let tiny = games.from_options([Value::ZERO], [tiny]).expect(FITS);
    assert_eq!(games.name(tiny).as_deref(), Ok("{0|{0|-1}}"));
}

/// Every sum of ups, a nimber and a number is read back.
#[test]
fn ups_and_nimbers_are_read_back() {
    let mut games = Games::new();
    let mut nimbers = vec![Value::ZERO];
    for _ in 1..6 {
        let next = games.from_options(nimbers.clone(), nimbers.clone());
        nimbers.push(next.expect(FITS));
    }
    let up = games.from_options([Value::ZERO], [nimbers[1]]).expect(FITS);
    let mut ups = Value::ZERO;
    for count in 0..6 {
        let positive = match count {
            0 => String::new(),
            1 => "↑".to_owned(),
            many => format!("{many}·↑"),
        };
        for (nimber, &star) in nimbers.iter().enumerate() {
            let tail = match nimber {
                0 => String::new(),
                1 => "*".to_owned(),
                many => format!("*{many}"),
            };
            if count == 0 && nimber == 0 {
                continue;
            }
            let sum = games.sum(ups, star).expect(FITS);
            assert_eq!(games.name(sum), Ok(format!("{positive}{tail}")));
            let negative = games.negative(sum).expect(FITS);
            let downs = positive.replace('↑', "↓");
            assert_eq!(games.name(negative), Ok(format!("{downs}{tail}")));
            let three = number(&mut games, 3, 2);
            let beside = games.sum(sum, three).expect(FITS);
            assert_eq!(games.name(beside), Ok(format!("3/4 + {positive}{tail}")));
        }
        ups = games.sum(ups, up).expect(FITS);
    }
}

#[test]
fn a_limit_is_an_error() {
    let mut games = Games::with_limit(100);
    assert_eq!(games.integer(101), Err(TooLarge::Steps(100)));
    assert_eq!(games.steps(), 100);
    assert!(games.integer(100).is_ok(), "what is known stays known");
    let error = Dyadic::new(1, 63).expect_err("too small a fraction");
    assert_eq!(error.to_string(), "a number needs more than 62 bits");
    assert_eq!(Dyadic::new(i64::MIN, 0), Err(TooLarge::Number));
    assert_eq!(
        Dyadic::new(i64::MIN, 62).map(|number| number.to_string()),
        Ok("-2".to_owned())
    );
    // Small steps between numbers take few steps each.
    let number = Dyadic::new((1 << 60) - 1, 60).expect("60 bits");
    let mut games = Games::with_limit(100);
    assert!(games.number(number).is_ok());
}

#[test]
fn long_names_are_cut() {
    let mut games = Games::new();
    let mut value = Value::ZERO;
    for high in 1..400 {
        let high = games.integer(2 * high).expect(FITS);
        let next = games.from_options([high], [value]).expect(FITS);
        value = games.from_options([next], [value]).expect(FITS);
    }
    let name = games.name(value).expect(FITS);
    assert!(name.contains('…') && name.chars().count() < 2000, "{name}");
}
