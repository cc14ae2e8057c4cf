//! Winners: published by staff, named only with their agreement, and taken along.

use std::fs;

use pigskin_contest::{Contest, PastWinners};
use pigskin_course::{EventKind, Recognition};
use pigskin_course_contest::{AgreeError, WinnersError, WinnersPage};

use crate::place::{Kind, Place, id};
use crate::says::Says as _;

in_both_databases!(
    winners_are_published_only_after_the_contest,
    a_team_agrees_to_what_all_members_agree_to,
    winners_are_taken_along_to_the_next_contest,
);

fn page(semester: &str, ranks: usize) -> WinnersPage {
    WinnersPage {
        semester: semester.to_owned(),
        ranks,
    }
}

async fn winners_are_published_only_after_the_contest(kind: Kind) {
    let toml = "closes = '2026-12-02 12:00'\nfreeze = '2026-12-02 10:00'\n";
    let place = Place::new(kind, toml).await;
    let course = &place.contest;
    let prof = id("prof");
    let publish = async |page: WinnersPage| {
        let published = course.publish_winners(&page, Some(&prof)).await;
        published.map_err(|error| error.to_string())
    };
    let fall = || page("Fall 2026", 3);
    let open = publish(fall()).await.expect_err("open");
    open.says("still takes entries");
    place.set("2026-12-02T12:00:01Z");
    publish(fall()).await.expect_err("frozen").says("reveal it");
    course.course().reveal(Some(&prof)).await.expect("revealed");
    let nameless = publish(page("", 3)).await.expect_err("no name");
    nameless.says("is not a semester");
    assert!(publish(page("Fall\u{202e}", 3)).await.is_err());
    assert!(publish(page("Fall 2026", 0)).await.is_err());
    assert!(publish(page("Fall 2026", 101)).await.is_err());
    assert_eq!(course.winners_page().await.expect("read"), None);
    publish(fall()).await.expect("published");
    assert_eq!(course.winners_page().await.expect("read"), Some(fall()));
    let withdrawn = course.withdraw_winners(Some(&prof)).await;
    withdrawn.expect("withdrawn");
    assert_eq!(course.winners_page().await.expect("read"), None);
    let events = place.events().await;
    let last: Vec<_> = events.iter().rev().take(2).collect();
    assert_eq!(last[0].kind, EventKind::WinnersWithdrawn);
    assert!(last.iter().all(|event| event.actor.as_ref() == Some(&prof)));
}

async fn a_team_agrees_to_what_all_members_agree_to(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = &place.contest;
    let (ada, bob) = (id("ada"), id("bob"));
    let refused = course.agree(&ada, Recognition::Named).await;
    assert!(matches!(refused, Err(AgreeError::NoTeam)));
    let refused = course.agree(&id("prof"), Recognition::Named).await;
    assert!(matches!(refused, Err(AgreeError::NoTeam)));
    let team = place.team_up("ada", "bob").await;
    let agree = async |person: &str, answer: Recognition| {
        let agreed = course.agree(&id(person), answer).await;
        agreed.expect("agreed");
    };
    let agreed = async || course.agreements().await.expect("read")[&team];
    assert_eq!(agreed().await, None);
    agree("ada", Recognition::Named).await;
    // Bob has not been asked yet, which is no refusal.
    assert_eq!(agreed().await, None);
    assert_eq!(course.agreement(&bob).await.expect("read"), None);
    agree("bob", Recognition::No).await;
    let answer = course.agreement(&bob).await.expect("read");
    assert_eq!(answer, Some(Recognition::No));
    assert_eq!(agreed().await, Some(Recognition::No));
    agree("bob", Recognition::Named).await;
    assert_eq!(agreed().await, Some(Recognition::Named));
    agree("ada", Recognition::No).await;
    assert_eq!(agreed().await, Some(Recognition::No));
    // Agreeing again to the same is no event.
    let last = course.course().last_event().await.expect("read");
    agree("ada", Recognition::No).await;
    assert_eq!(course.course().last_event().await.expect("read"), last);
    // Other teams do not see what a team agrees to.
    let (events, cy) = (place.events().await, id("cy"));
    let seen = events.iter();
    let mut seen = seen.filter_map(|event| event.seen_by(Some(&cy), None, false, false));
    assert!(seen.all(|event| !matches!(event.kind, EventKind::Agreed { .. })));
}

async fn winners_are_taken_along_to_the_next_contest(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = &place.contest;
    for (person, name, dice) in [
        ("ada", "Boars.txt", 6),
        ("bob", "Sows.txt", 5),
        ("cy", "Pigs.txt", 1),
    ] {
        place.enter(person, name, dice).await;
    }
    for person in ["ada", "cy"] {
        let agreed = course.agree(&id(person), Recognition::Named).await;
        agreed.expect("agreed");
    }
    let board = course.board().await.expect("a board");
    let refused = course.take_winners(&board).await;
    assert!(matches!(refused, Err(WinnersError::Unpublished)));
    let spring = page("Spring 2026", 3);
    let published = course.publish_winners(&spring, None).await;
    published.expect("published");
    let winners = course.winners(&board, 2).await.expect("read");
    assert_eq!(winners.iter().filter(|one| one.rank > 2).count(), 0);
    let past = course.take_winners(&board).await.expect("taken");
    let named = past.winners.iter();
    let named: Vec<_> = named.map(|one| (one.team.as_str(), one.teams)).collect();
    // Bob's team did not agree, and nothing is told of it.
    assert!(named.contains(&("Boars", 3)) && named.contains(&("Pigs", 3)));
    assert_eq!(named.len(), 2, "{named:?}");
    // From now on, agreements stay as they are.
    let refused = course.agree(&id("ada"), Recognition::No).await;
    assert!(matches!(refused, Err(AgreeError::Taken)));
    assert!(course.winners_taken().await.expect("read").is_some());

    let next = Place::new(kind, "").await;
    let text = past.to_toml().expect("TOML");
    fs::write(next.folder.path().join(PastWinners::FILE), text).expect("written");
    let next = next.another().await;
    let contest: &Contest = next.contest();
    assert_eq!(contest.past, past);
    // Taking them along again keeps them behind the newer ones, once.
    let again = contest.past.preceded_by(past.winners.clone());
    assert_eq!(again, past);
}
