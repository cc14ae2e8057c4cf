//! A contest with bids for the start, on the web.

use pigskin_contest::{ContestGame, FrozenField, GameResults};
use pigskin_course_contest::State;

use crate::place::{HOG, Kind, Place, table};

in_both_databases!(entries_bid_for_the_start);

async fn entries_bid_for_the_start(kind: Kind) {
    let contest = HOG.replace("fall-2017", "fall-2014");
    let contest = contest.replace("sandbox", "bids = true\nsandbox");
    let mut place = Place::of(kind, &contest, "").await;
    let bidding = |bid: u8| format!("bid {bid}\n{}", table(5));
    {
        let _judging = place.judging();
        for (person, name, text, state) in [
            ("ada", "high.txt", bidding(7), State::Accepted),
            ("bob", "low.txt", bidding(2), State::Accepted),
            ("cy", "shy.txt", table(5), State::Refused),
            ("dee", "greedy.txt", bidding(20), State::Refused),
        ] {
            let receipt = place.send_text(person, name, &text).await.expect("kept");
            let judged = place.verdict(receipt.submission.id).await;
            assert_eq!(judged.state, state, "{name}: {judged:?}");
            if state == State::Refused {
                let (kind, why) = judged.fault.expect("a fault");
                assert_eq!(kind, "bad-value", "{name}: {why}");
                assert!(why.contains("bid"), "{name}: {why}");
            }
        }
    }
    // The bids are in the database, too.
    place.restart().await;
    let _judging = place.judging();
    let board = place.live(&["high", "low"]).await;
    let rows = board.results.standings.iter();
    let mut bids: Vec<(&str, Option<u16>)> = rows.map(|row| (&*row.team, row.bid)).collect();
    bids.sort_unstable();
    let expected = [("always:4", Some(0)), ("high", Some(7)), ("low", Some(2))];
    assert_eq!(bids, expected);
    let GameResults::Hog(results) = &board.results.game else {
        panic!("it is of Hog");
    };
    assert_eq!(results.matchups().count(), 3);
    for matchup in results.matchups() {
        assert_eq!(matchup.rate.first.to_bits(), matchup.rate.second.to_bits());
    }
    // Autograders compare with the same bids.
    let field = place.contest.frozen_field(&board).await.expect("a field");
    let (FrozenField::Hog(frozen), ContestGame::Hog(hog)) = (field, &place.contest.contest().game)
    else {
        panic!("it is of Hog");
    };
    let tables = frozen.tables(hog).expect("its rules");
    assert!(tables.iter().all(|(_, table)| table.bid().is_some()));
    let mut without = hog.clone();
    without.bid_margin = None;
    assert!(frozen.tables(&without).is_err());
}
