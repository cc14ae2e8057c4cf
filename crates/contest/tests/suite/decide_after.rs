//! A field decided after an earlier one has the win rates of a field decided from scratch.

use pigskin_contest::{ContestGame, Entry, Event, Field, HogContest, Store, WinRates};
use pigskin_entry::Hash;
use pigskin_hog::{Dice, Die, FairDice, Table};

use crate::contest_folder::{ContestFolder, GOAL, always, drawn, runtime};

/// A contest with reference players, and a database for it.
struct Course {
    contest: pigskin_contest::Contest,
    hog: HogContest,
    folder: ContestFolder,
}

impl Course {
    fn new() -> Course {
        let folder = ContestFolder::described(&format!(
            "edition = 'fall-2019'\nset.goal = {GOAL}\nreference = ['always:4', 'always:6']"
        ));
        let contest = folder.contest();
        let hog = match &contest.game {
            ContestGame::Hog(hog) => hog.clone(),
            ContestGame::DFootball(_) => panic!("it is of Hog"),
        };
        Course {
            contest,
            hog,
            folder,
        }
    }

    /// A field of teams with these tables.
    fn field(&self, teams: &[(usize, Table)]) -> Field<Table> {
        let entry = |(team, table): &(usize, Table)| Entry {
            file: Some(format!("{team}.json")),
            team: format!("team {team}").parse().expect("a name"),
            is_stand_in: false,
            plays: table.clone(),
            hash: Hash::of_table(table),
        };
        Field::of_tables(&self.contest, &self.hog, teams.iter().map(entry).collect())
    }

    /// Decides a field, and gives the number of matchups that were decided anew.
    fn decide(
        &self,
        field: &Field<Table>,
        earlier: Option<(&Field<Table>, &WinRates)>,
        database: &str,
    ) -> (WinRates, usize) {
        let hog = &self.hog;
        let mut decided = 0;
        let mut tell =
            |event| decided += usize::from(matches!(event, Event::MatchupDecided { .. }));
        let rates = runtime().block_on(async {
            let path = self.folder.path().join(database);
            let store = Store::open(&path).await.expect("a database");
            let rates = match earlier {
                Some(earlier) => field.decide_after(earlier, hog, &store, &mut tell).await,
                None => field.decide(hog, &store, &mut tell).await,
            };
            store.close().await;
            rates.expect("decided")
        });
        (rates, decided)
    }
}

/// All win rates, to the last bit.
fn bits(rates: &WinRates) -> Vec<(usize, usize, bool, [u64; 3])> {
    let lines = 0..rates.entries();
    let matchups = lines.flat_map(|line| rates.of_line(line));
    let bits = matchups.map(|m| {
        let numbers = [m.rate.first, m.rate.second, m.rate.error_bound];
        (m.a, m.b, m.same_table, numbers.map(f64::to_bits))
    });
    bits.collect()
}

#[test]
fn fields_that_change_have_the_bits_of_fields_that_are_new() {
    let course = Course::new();
    let mut dice = FairDice::new(19);
    let mut below = |count: u8| usize::from(dice.roll(Die::new(count).expect("a die")) - 1);
    // Some have a table of another team or of a reference player.
    let mut table = || match below(12) {
        0 => always(4),
        1 => always(6),
        seed => drawn(GOAL, seed as u64 + 10 * below(3) as u64),
    };
    let mut teams: Vec<(usize, Table)> = (0..10).map(|team| (team, table())).collect();
    let mut last: Option<(Field<Table>, WinRates)> = None;
    for round in 0..30 {
        match round % 5 {
            // A new version, a team that leaves, a team that comes in front of all, and another
            // order.
            0 | 1 => teams[round % 7].1 = table(),
            2 => drop(teams.remove(round % 3)),
            3 => teams.insert(0, (10 + round, table())),
            _ => teams.rotate_left(3),
        }
        let field = course.field(&teams);
        let earlier = last.as_ref().map(|(field, rates)| (field, rates));
        let (rates, _) = course.decide(&field, earlier, "after.sqlite");
        let (alone, decided) = course.decide(&field, None, &format!("{round}.sqlite"));
        assert_eq!(bits(&rates), bits(&alone), "round {round}");
        // Every team but itself, and both reference players, which have no matchup.
        let count = field.pairs().count();
        assert_eq!((rates.len(), alone.len(), decided), (count, count, count));
        // So it is from the cache of all rounds.
        let (cached, decided) = course.decide(&field, None, "after.sqlite");
        assert_eq!((bits(&cached), decided), (bits(&alone), 0));
        last = Some((field, rates));
    }
}

#[test]
fn a_new_version_costs_its_own_row() {
    let course = Course::new();
    let mut teams: Vec<(usize, Table)> = (0..8)
        .map(|team| (team, drawn(GOAL, team as u64)))
        .collect();
    let field = course.field(&teams);
    let (rates, decided) = course.decide(&field, None, "known.sqlite");
    assert_eq!(decided, 28 + 16);
    let before = bits(&rates);
    teams[3].1 = drawn(GOAL, 100);
    let changed = course.field(&teams);
    let (after, decided) = course.decide(&changed, Some((&field, &rates)), "known.sqlite");
    assert_eq!(decided, 7 + 2);
    // The board before is still what it was.
    assert_eq!(bits(&rates), before);
    // Win rates of other tables are not used.
    let other = WinRates::from_fn(field.entries.len(), 1e-9, |_, _| Some([0.25; 2]));
    let (alone, decided) = course.decide(&changed, Some((&field, &other)), "other.sqlite");
    assert_eq!((bits(&alone), decided), (bits(&after), 28 + 16));
}
