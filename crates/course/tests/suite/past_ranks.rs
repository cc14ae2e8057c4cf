//! The ranks of teams over the term.

use pigskin_course::{Boards, PastRank, TeamId};

use crate::place::{Kind, Place};

in_both_databases!(
    the_last_rank_of_each_day_is_kept,
    a_restart_keeps_nothing_twice,
);

/// The stored ranks of a team.
async fn past(place: &Place, team: TeamId) -> Vec<(String, Option<usize>)> {
    let past = place.course.past_ranks(team).await.expect("read");
    let past = past.into_iter();
    past.map(|PastRank { since, rank }| (since.to_string(), rank))
        .collect()
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
        .course
        .disqualify(sows, "why not", None)
        .await
        .expect("done");
    until_ranked(&place, sows, None).await;
    place.course.reinstate(sows, None).await.expect("done");
    until_ranked(&place, sows, Some(2)).await;
    place.set("2026-12-02T18:00:00Z");
    place
        .course
        .disqualify(sows, "why not", None)
        .await
        .expect("done");
    until_ranked(&place, sows, None).await;
    let expected = |past: &[(&str, Option<usize>)]| -> Vec<(String, Option<usize>)> {
        let past = past.iter();
        past.map(|&(since, rank)| (since.to_owned(), rank))
            .collect()
    };
    assert_eq!(
        past(&place, sows).await,
        expected(&[
            ("2026-12-01T00:00:00Z", Some(1)),
            ("2026-12-02T00:00:00Z", Some(2)),
            ("2026-12-02T18:00:00Z", None),
        ])
    );
    assert_eq!(
        past(&place, boars).await,
        expected(&[
            ("2026-12-01T00:00:00Z", Some(2)),
            ("2026-12-02T00:00:00Z", Some(1)),
        ])
    );
    drop(judging);
}

async fn a_restart_keeps_nothing_twice(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let judging = place.judging();
    let sows = place.enter_while_judged("bob", "Sows.txt", 2).await;
    until_ranked(&place, sows, Some(1)).await;
    drop(judging);
    let before = past(&place, sows).await;
    assert_eq!(before, [("2026-12-01T00:00:00Z".to_owned(), Some(1))]);
    place.set("2026-12-05T12:00:00Z");
    place.restart().await;
    let _judging = place.judging();
    until_ranked(&place, sows, Some(1)).await;
    assert_eq!(past(&place, sows).await, before);
}
