//! Results, computed again from the record of a contest.

use pigskin_contest::{
    Contest, FootballResults, GameResults, HogResults, LosingMove, MatchRow, RecomputeError,
    Results,
};

use crate::contest_folder::{ContestFolder, GOAL};

fn again(contest: &ContestFolder, results: &Results) -> Result<Results, RecomputeError> {
    let contest = Contest::open(contest.path()).expect("a contest");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(results.recompute(&contest))
}

fn always(choice: i8) -> String {
    let row = vec![choice; GOAL.into()];
    serde_json::to_string(&vec![row; GOAL.into()]).expect("JSON")
}

#[test]
fn hog_follows_from_its_tables() {
    let toml =
        format!("edition = 'fall-2019'\nset.goal = {GOAL}\nreference = ['swap:8,4', 'always:4']\n");
    let contest = ContestFolder::described(&toml);
    for choice in [6, 3, 4, 9] {
        contest.entry(&format!("{}.json", 9 - choice), always(choice));
    }
    contest.entry("always:4.json", always(2));
    contest.entry("short.json", "[[4]]");
    let results = contest.run().results;
    assert_eq!(again(&contest, &results).expect("it follows"), results);

    let failed = |change: &dyn Fn(&mut Results, &mut HogResults)| {
        let mut other = results.clone();
        let GameResults::Hog(mut hog) = other.game.clone() else {
            panic!("it is of Hog")
        };
        change(&mut other, &mut hog);
        other.game = GameResults::Hog(hog);
        let again = again(&contest, &other);
        again.expect_err("it contradicts itself").to_string()
    };
    let why = failed(&|_, hog| hog.tables.clear());
    assert!(why.contains("there is no table"), "{why}");
    let why = failed(&|_, hog| hog.tables.values_mut().for_each(|table| table[0][0] ^= 1));
    assert!(why.contains("another hash"), "{why}");
    let why = failed(&|_, hog| hog.tables.values_mut().for_each(|table| table[0][0] = 11));
    assert!(why.contains("11 is not from"), "{why}");
    let why = failed(&|results, _| results.standings[1].team = results.standings[0].team.clone());
    assert!(why.contains("is listed twice"), "{why}");
    let why = failed(&|results, _| results.standings[1].file = results.standings[0].file.clone());
    assert!(why.contains("the same file"), "{why}");
    let why = failed(&|results, _| results.standings[0].file = None);
    assert!(why.contains("not a reference player"), "{why}");
    let why = failed(&|results, _| results.standings[0].hash = "x".to_owned());
    assert!(why.contains("has no hash"), "{why}");
}

fn football(results: &mut Results) -> &mut FootballResults {
    match &mut results.game {
        GameResults::DFootball(football) => football,
        GameResults::Hog(_) => panic!("it is of football"),
    }
}

/// The match of two teams.
fn matchup<'r>(results: &'r mut Results, a: &str, b: &str) -> &'r mut MatchRow {
    let mut rows = football(results).matchups.iter_mut();
    let row = rows.find(|row| row.a == a && row.b == b);
    row.unwrap_or_else(|| panic!("{a} against {b}"))
}

/// A contest of a few programs, one of which errs and two of which are the same.
fn programs() -> ContestFolder {
    let contest = ContestFolder::described(
        "game = 'd-football'\nn = 3\ngames_per_seat = 12\nreference = ['random', 'prefer-jumps']\n",
    );
    let program = |answer: &str| format!("def my_strategy(game):\n    return {answer}\n");
    contest.entry("left.py", program("valid_moves(game)[0]"));
    contest.entry("last.py", program("valid_moves(game)[-1]"));
    contest.entry("twin.py", program("valid_moves(game)[-1]"));
    contest.entry("fumble.py", program("1 // 0"));
    contest
}

#[test]
fn football_follows_from_its_matches() {
    let contest = programs();
    let results = contest.run().results;
    assert_eq!(again(&contest, &results).expect("it follows"), results);
    // Other sums give other results.
    let mut other = results.clone();
    other.standings[0].wins += 1;
    assert_eq!(again(&contest, &other).expect("it follows"), results);
}

#[test]
fn matches_that_contradict_their_games_are_refused() {
    let contest = programs();
    let results = contest.run().results;
    let mut wrong = Vec::new();
    let mut failed = |change: &dyn Fn(&mut Results), why: &str| {
        let mut other = results.clone();
        change(&mut other);
        assert_ne!(other, results, "{why}");
        let error = again(&contest, &other).expect_err(why).to_string();
        if !error.contains(why) {
            wrong.push(format!("{why}: {error}"));
        }
    };
    let mut copy = results.clone();
    let rows = football(&mut copy).matchups.clone();
    let named = |wanted: &dyn Fn(&&MatchRow) -> bool| {
        let row = rows.iter().find(wanted).expect("a match");
        (row.a.clone(), row.b.clone())
    };
    let alike = |row: &&MatchRow| row.deterministic == Some(true) && row.a_forfeits.is_empty();
    let (a, b) = named(&|row| alike(row) && row.b_forfeits.is_empty());
    let (winner, fumble) = named(&|row| row.b == "fumble");
    let (twin, other) = named(&|row| row.same_code);
    let at = |change: fn(&mut MatchRow)| {
        let (a, b) = (a.clone(), b.clone());
        move |results: &mut Results| change(matchup(results, &a, &b))
    };
    let not_over = at(|row| {
        row.replays[0].moves.pop();
    });
    failed(&not_over, "game 0: it is not over");
    failed(&at(|row| row.replays[0].moves[1] = 1), "game 0: move 2");
    failed(&at(|row| row.replays[0].moves[0] = 200), "200");
    let turned = at(|row| {
        let other = if row.replays[0].winner == "a" {
            "b"
        } else {
            "a"
        };
        row.replays[0].winner = other.to_owned();
    });
    failed(&turned, "by the rules the other one wins");
    let said = at(|row| row.replays[0].forfeit = Some("alas".to_owned()));
    failed(&said, "it was over before");
    failed(
        &at(|row| row.replays[0].number = 1),
        "game 0 is not recorded",
    );
    failed(&at(|row| row.replays[0].number = 23), "not in order");
    failed(&at(|row| row.replays[1].number = 99), "has not the number");
    failed(
        &at(|row| row.replays[0].winner = "c".to_owned()),
        "neither a nor b",
    );
    failed(&at(|row| row.replays.clear()), "is not recorded");
    failed(&at(|row| row.a_wins += 1), "do not add up");
    let more = at(|row| row.a_wins_moving_first = Some(13));
    failed(&more, "only 12 games in each seat");
    // A game fewer won moving first, and one more lost: the sums are right.
    let fewer = at(|row| {
        let first = row.a_wins_moving_first.expect("they played");
        let (change, sign) = if first == 0 { (1, 1) } else { (first - 1, -1) };
        row.a_wins_moving_first = Some(change);
        row.a_wins = row.a_wins.checked_add_signed(sign).expect("a number");
        row.b_wins = row.b_wins.checked_add_signed(-sign).expect("a number");
    });
    failed(&fewer, "does not count for all that are alike");
    failed(&at(|row| row.same_code = true), "contradicts the hashes");
    failed(
        &at(|row| row.a_wins_moving_first = None),
        "who won moving first",
    );
    failed(
        &at(|row| row.b = "nobody".to_owned()),
        "not in the standings",
    );
    let forfeits = |results: &mut Results| {
        matchup(results, &winner, &fumble).b_forfeits.clear();
    };
    failed(&forfeits, "not among the games forfeited");
    let lost = |results: &mut Results| {
        let row = matchup(results, &winner, &fumble);
        row.b_forfeits.values_mut().for_each(|count| *count += 1);
    };
    failed(&lost, "more games are forfeited than lost");
    let gone = |results: &mut Results| {
        football(results).matchups.pop();
    };
    failed(&gone, "there is no match");
    let twice = |results: &mut Results| {
        let row = matchup(results, &twin, &other).clone();
        football(results).matchups.push(row);
    };
    failed(&twice, "listed twice");

    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn reasons_that_contradict_the_games_are_refused() {
    let contest = programs();
    let results = contest.run().results;
    let failed = |change: fn(&mut MatchRow), why: &str| {
        let mut other = results.clone();
        let mut rows = football(&mut other).matchups.iter_mut();
        change(rows.find(|row| row.a_lost.is_some()).expect("a match"));
        let error = again(&contest, &other).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    };
    let another_move = |row: &mut MatchRow| {
        let mut played = row.replays.iter_mut();
        let played = played.find(|replay| replay.forfeit.is_none());
        let losing_move = &mut played.expect("a game without a forfeit").losing_move;
        *losing_move = match losing_move {
            Some(_) => None,
            None => Some(LosingMove {
                number: 1,
                better: vec![1],
            }),
        };
    };
    failed(another_move, "by perfect play another move lost it");
    let more_lost = |row: &mut MatchRow| row.a_lost.iter_mut().for_each(|lost| lost.unsolved += 1);
    failed(more_lost, "do not add up to the games lost");
}
