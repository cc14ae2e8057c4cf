//! The ranks of teams over the term.

use pigskin_course::TeamId;
use pigskin_course_contest::{Boards, PastRank};

use crate::place::{Kind, Place, in_time};

in_both_databases!(
    the_last_rank_of_each_day_is_kept,
    an_entry_from_before_the_freeze_that_is_judged_later_counts_before_it,
    a_restart_keeps_nothing_twice,
);

async fn past(place: &Place, team: TeamId) -> Vec<(String, Option<usize>)> {
    let past = place.contest.past_ranks(team).await.expect("read");
    let past = past.into_iter();
    past.map(|PastRank { since, rank }| (since.to_string(), rank))
        .collect()
}

/// Waits until these are the stored ranks of a team.
async fn until_past(place: &Place, team: TeamId, expected: &[(&str, Option<usize>)]) {
    let expected = expected.iter();
    let expected: Vec<(String, Option<usize>)> = expected
        .map(|&(since, rank)| (since.to_owned(), rank))
        .collect();
    let mut now = Vec::new();
    let waited = async {
        while now != expected {
            now = past(place, team).await;
            tokio::task::yield_now().await;
        }
    };
    in_time(waited).await;
}

/// Waits until a team has a rank on the live board.
async fn until_ranked(place: &Place, team: TeamId, rank: Option<usize>) {
    let has = |boards: &Boards| {
        let rows = boards.rows(true, false);
        let row = rows.iter().find(|row| row.team == Some(team));
        boards.live.is_some() && row.and_then(|row| row.rank) == rank
    };
    place.boards(has).await;
}

async fn the_last_rank_of_each_day_is_kept(kind: Kind) {
    let place = Place::new(kind, "freeze = '2026-12-02 18:00:00'").await;
    let judging = place.judging();
    let sows = place.enter_while_judged("bob", "Sows.txt", 2).await;
    until_ranked(&place, sows, Some(1)).await;
    let boars = place.enter_while_judged("ada", "Boars.txt", 1).await;
    until_ranked(&place, boars, Some(2)).await;
    // Twice on the next day, and once more after the freeze.
    place.set("2026-12-02T10:00:00Z");
    place.enter_while_judged("ada", "Boars.txt", 4).await;
    until_ranked(&place, boars, Some(1)).await;
    place.set("2026-12-02T11:00:00Z");
    place
        .contest
        .disqualify(sows, "why not", None)
        .await
        .expect("done");
    until_ranked(&place, sows, None).await;
    place.contest.reinstate(sows, None).await.expect("done");
    until_ranked(&place, sows, Some(2)).await;
    place.set("2026-12-02T18:00:00Z");
    place
        .contest
        .disqualify(sows, "why not", None)
        .await
        .expect("done");
    until_ranked(&place, sows, None).await;
    let (first, second) = ("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
    // A team that was removed is off the frozen board, too.
    let freeze = "2026-12-02T18:00:00Z";
    until_past(
        &place,
        sows,
        &[(first, Some(1)), (second, None), (freeze, None)],
    )
    .await;
    until_past(&place, boars, &[(first, Some(2)), (second, Some(1))]).await;
    drop(judging);
}

async fn an_entry_from_before_the_freeze_that_is_judged_later_counts_before_it(kind: Kind) {
    let place = Place::new(kind, "freeze = '2026-12-02 18:00:00'").await;
    let judging = place.judging();
    let sows = place.enter_while_judged("bob", "Sows.txt", 2).await;
    until_ranked(&place, sows, Some(1)).await;
    let day = "2026-12-01T00:00:00Z";
    until_past(&place, sows, &[(day, Some(1))]).await;
    drop(judging);
    place.set("2026-12-02T17:59:59Z");
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.set("2026-12-02T18:00:00Z");
    let late = place.send("cy", "Pigs.txt", 5).await.expect("kept");
    let judging = place.judging();
    let (boars, pigs) = (sent.submission.team, late.submission.team);
    until_ranked(&place, sows, Some(3)).await;
    let (eve, freeze) = ("2026-12-02T00:00:00Z", "2026-12-02T18:00:00Z");
    let ranks = [(day, Some(1)), (eve, Some(2)), (freeze, Some(3))];
    until_past(&place, sows, &ranks).await;
    until_past(&place, pigs, &[(freeze, Some(1))]).await;
    until_past(&place, boars, &[(eve, Some(1)), (freeze, Some(2))]).await;
    drop(judging);
}

async fn a_restart_keeps_nothing_twice(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let judging = place.judging();
    let sows = place.enter_while_judged("bob", "Sows.txt", 2).await;
    until_ranked(&place, sows, Some(1)).await;
    until_past(&place, sows, &[("2026-12-01T00:00:00Z", Some(1))]).await;
    let before = past(&place, sows).await;
    drop(judging);
    place.set("2026-12-05T12:00:00Z");
    place.restart().await;
    let _judging = place.judging();
    until_ranked(&place, sows, Some(1)).await;
    assert_eq!(past(&place, sows).await, before);
}
