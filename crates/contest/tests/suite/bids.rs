//! Contests whose entries bid for the start of their games, as in fall 2014.

use pigskin_contest::{ContestGame, Field, Results};
use pigskin_hog::{Bids, Duel, Start};

use crate::contest_folder::{ContestFolder, GOAL, Ran, always, program};

const BIDS: &str = "bids = true\n";

fn described(bids: &str) -> ContestFolder {
    ContestFolder::described(&format!(
        "edition = 'fall-2014'\nreference = ['always:5']\n{bids}[set]\ngoal = {GOAL}"
    ))
}

/// A program that always rolls as many dice, with a bid.
fn bidding(team: &str, dice: &str, bid: &str) -> String {
    format!("{}\n\nfinal_bid = {bid}\n", program(team, dice))
}

/// Four entries that differ in their bids, and one that has none.
fn filled(bids: &str) -> ContestFolder {
    let contest = described(bids);
    contest.entry("low.py", bidding("Low", "5", "0"));
    contest.entry("high.py", bidding("High", "5", "9"));
    contest.entry("other.py", bidding("Other", "4", "4"));
    contest.entry("again.py", bidding("High again", "5", "9"));
    contest.entry("table.txt", always(3).with_bid(Some(2)).to_text());
    contest.entry("shy.py", program("Shy", "5"));
    contest.entry("greedy.py", bidding("Greedy", "5", &GOAL.to_string()));
    contest
}

fn dice_of(team: &str) -> u8 {
    match team {
        "Other" => 4,
        "table" => 3,
        _ => 5,
    }
}

fn line(ran: &Ran, team: &str) -> usize {
    let teams = ran.teams();
    teams.iter().position(|known| *known == team).expect(team)
}

#[test]
fn matchups_begin_by_bids() {
    let contest = filled(BIDS);
    let ran = contest.run();
    assert_eq!(
        ran.disqualified(),
        [("greedy.py", "bad-value"), ("shy.py", "bad-value")]
    );
    let why = format!(
        "final_bid is not defined; it must be a whole number from 0 to {}",
        GOAL - 1
    );
    assert_eq!(ran.reason("shy.py"), why);
    let bids = |team: &str| ran.results.standings[line(&ran, team)].bid.expect("a bid");
    let teams = ["Low", "High", "Other", "High again", "table", "always:5"];
    assert_eq!(teams.map(bids), [0, 9, 4, 9, 2, 0]);
    let rules = contest.rules();
    for a in teams {
        for b in teams {
            let Some(matchup) = ran.hog().matchup(line(&ran, a), line(&ran, b)) else {
                continue;
            };
            let start = Bids {
                first: bids(a),
                second: bids(b),
            };
            let expected = match start
                .start(&rules, Bids::USUAL_MARGIN)
                .expect("below the goal")
            {
                Start::Tie => 0.5,
                Start::At(start) => {
                    let tables = [a, b].map(|team| always(dice_of(team)));
                    let chance = Duel::new(&rules).chance_from(&tables[0], &tables[1], &start);
                    chance.expect("all fit").0
                }
            };
            let apart = (matchup.rate.mean() - expected).abs();
            assert!(apart < 1e-12, "{a} {b}: {matchup:?} is not {expected}");
            assert_eq!(matchup.rate.first.to_bits(), matchup.rate.second.to_bits());
        }
    }
    // Nine against four: the higher bid starts with ten points.
    let nine = ran.hog().matchup(line(&ran, "High"), line(&ran, "Other"));
    assert!(nine.expect("they have one").rate.mean() > 0.6);
    // Entries with equal choices and different bids are different.
    let same: Vec<Vec<String>> = vec![vec!["High again".to_owned(), "High".to_owned()]];
    assert_eq!(ran.results.same, same);
}

#[test]
fn every_file_tells_the_bids() {
    let contest = filled(BIDS);
    let ran = contest.run();
    let csv = contest.result("standings.csv");
    assert!(
        csv.starts_with("rank,team,wins,award,mean_win_rate,file,bid\n"),
        "{csv}"
    );
    let high = csv
        .lines()
        .find(|line| line.contains(",High,"))
        .expect("a line");
    assert!(high.ends_with(",high.py,9"), "{high}");
    let json = contest.result("results.json");
    assert_eq!(
        serde_json::from_str::<Results>(&json).expect("results"),
        ran.results
    );
    assert!(json.contains("\"bid\": 9"));
    let page = contest.result("report.html");
    assert!(page.contains(">bids 9</span>"));
    assert!(page.contains("in the game that their bids begin"));
    assert!(page.contains("each entry bids once; the higher bid moves first"));
    // Without bids nothing speaks of them.
    let plain = filled("");
    let ran = plain.run();
    assert!(ran.disqualified().is_empty());
    assert!(ran.results.standings.iter().all(|row| row.bid.is_none()));
    for file in ["standings.csv", "results.json", "report.html"] {
        assert!(!plain.result(file).contains("bid\""), "{file}");
        assert!(!plain.result(file).contains(">bids "), "{file}");
    }
}

/// Neither verdicts nor win rates of a contest without bids are taken for those of one with bids.
#[test]
fn the_cache_knows_bids() {
    let contest = filled(BIDS);
    let first = contest.run();
    let again = contest.run();
    assert_eq!(again.results, first.results);
    assert_eq!(again.decided(), 0);
    assert_eq!(again.asked(), Vec::<&str>::new());
    let without = format!("edition = 'fall-2014'\nreference = ['always:5']\n[set]\ngoal = {GOAL}");
    contest.file("contest.toml", without);
    let plain = contest.run();
    assert_eq!(plain.results, filled("").run().results);
    // Another bid is another entry, though it chooses alike.
    let contest = filled(BIDS);
    contest.run();
    contest.entry("low.py", bidding("Low", "5", "8"));
    let changed = contest.run();
    assert_eq!(changed.asked(), ["low.py"]);
    let other = described(BIDS);
    for (file, text) in [
        ("low.py", bidding("Low", "5", "8")),
        ("high.py", bidding("High", "5", "9")),
        ("other.py", bidding("Other", "4", "4")),
        ("again.py", bidding("High again", "5", "9")),
        ("table.txt", always(3).with_bid(Some(2)).to_text()),
        ("shy.py", program("Shy", "5")),
        ("greedy.py", bidding("Greedy", "5", &GOAL.to_string())),
    ] {
        other.entry(file, text);
    }
    assert_eq!(changed.results, other.run().results);
}

#[test]
fn reference_players_bid_nothing() {
    let bids = |toml: &str| {
        let contest = described(toml).contest();
        let ContestGame::Hog(hog) = &contest.game else {
            panic!("it is of Hog");
        };
        let field = Field::of_tables(&contest, hog, Vec::new());
        let bids: Vec<_> = field.entries.iter().map(|one| one.plays.bid()).collect();
        bids
    };
    assert_eq!(bids(BIDS), [Some(0)]);
    assert_eq!(bids(""), [None]);
}
