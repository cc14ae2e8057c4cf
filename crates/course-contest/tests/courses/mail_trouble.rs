//! Mail servers that are away, refuse, defer, or break off.

use pigskin_course::{Course, Mail, MailState, restore, test_mail};

use crate::mail::{Sending, announce, mail_of, mailing, send_all, state, token};
use crate::place::{Kind, Place, id};
use crate::says::Says as _;
use crate::smtp::{Manners, Smtp};

in_both_databases!(
    an_unreachable_server_delays_mail_and_loses_none,
    a_refused_recipient_costs_only_that_mail,
    a_deferred_mail_is_sent_later_and_given_up_at_last,
    a_mail_that_may_have_arrived_is_not_sent_again,
    a_mail_that_a_process_left_is_not_sent_again,
    bad_addresses_cost_only_their_mail,
    a_password_is_used_and_never_shown,
    a_server_without_starttls_is_told_nothing,
    a_restored_course_sends_nothing_again,
);

/// Asks for the number of tokens.
const TOKENS: &str = "SELECT COUNT(*) FROM token";

/// Queues links for these people.
async fn mail_links(place: &Place, people: &[&str]) {
    let people: Vec<_> = people.iter().map(|person| id(person)).collect();
    let links = place.course().mail_links(&people, None).await;
    links.expect("queued");
}

async fn an_unreachable_server_delays_mail_and_loses_none(kind: Kind) {
    let nowhere = Smtp::nowhere().await;
    let mut place = mailing(kind, &Smtp::settings(nowhere, "")).await;
    announce(&place, "Welcome").await;
    let sending = Sending::begin(&place);
    let trouble = sending.trouble().await;
    assert!(trouble.contains("does not answer"), "{trouble}");
    sending.stop().await;
    place.restart().await;
    let mails = place.course().mails().await.expect("read");
    assert_eq!(mails.len(), 3);
    let waits = |mail: &Mail| mail.state == MailState::Waiting && mail.tries == 0;
    assert!(mails.iter().all(waits), "{mails:?}");
    let sending = Sending::begin(&place);
    sending.trouble().await;
    let smtp = Smtp::start_at(nowhere, Manners::default()).await;
    place.course().hurry_mail();
    sending.until_done().await;
    assert_eq!(place.course().mail_trouble(), None);
    assert_eq!(smtp.arrived().len(), 3);
    sending.stop().await;
}

async fn a_refused_recipient_costs_only_that_mail(kind: Kind) {
    let manners = Manners {
        refuses: vec!["ada@example.edu".to_owned()],
        ..Manners::default()
    };
    let smtp = Smtp::start(manners).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    mail_links(&place, &["ada", "bob"]).await;
    let sending = Sending::begin(&place);
    let mails = sending.until_done().await;
    assert_eq!(state(&mails, "ada"), MailState::Failed);
    assert_eq!(state(&mails, "bob"), MailState::Sent);
    let failed = mails.iter().find(|mail| mail.state == MailState::Failed);
    let failed = failed.expect("one failed");
    let reason = failed.reason.clone().expect("a reason");
    assert!(reason.contains("nobody here has this name"), "{reason}");
    assert_eq!(place.course().mail_trouble(), None);
    // Only the link that arrived signs in.
    assert_eq!(place.count(TOKENS).await, 1);
    // Staff retry it once the address exists.
    smtp.behave(Manners::default());
    let (mails, prof) = ([failed.id, 99], id("prof"));
    let retried = place.course().retry_mail(&mails, Some(&prof));
    assert_eq!(retried.await.expect("queued"), 1);
    sending.until_done().await;
    let token = token(&smtp.arrived_for_ada());
    let bearer = place.course().link_bearer(&token).await.expect("read");
    assert_eq!(bearer.expect("signed in").person.id, id("ada"));
    sending.stop().await;
}

/// Lets the sender look at the queue now.
async fn look(place: &Place) {
    let none = place.course().retry_mail(&[], None).await;
    assert_eq!(none.expect("nothing failed"), 0);
}

async fn a_deferred_mail_is_sent_later_and_given_up_at_last(kind: Kind) {
    let manners = Manners {
        defers: vec!["ada@example.edu".to_owned(), "bob@example.edu".to_owned()],
        ..Manners::default()
    };
    let smtp = Smtp::start(manners).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    announce(&place, "Welcome").await;
    let sending = Sending::begin(&place);
    let mails = sending.until(|mails| {
        let are = |state| mails.iter().filter(|mail| mail.state == state).count();
        let are_tried = mails.iter().all(|mail| mail.tries == 1);
        are(MailState::Waiting) == 2 && are(MailState::Sent) == 1 && are_tried
    });
    let mails = mails.await;
    let deferred = mail_of(&mails, "ada");
    let reason = deferred.reason.as_deref().unwrap_or_default();
    assert!(reason.contains("greylisted"), "{reason}");
    assert_eq!(deferred.due.to_string(), "2026-12-01T12:01:00Z");
    // Now only one of the two is deferred.
    smtp.behave(Manners {
        defers: vec!["bob@example.edu".to_owned()],
        ..Manners::default()
    });
    place.set("2026-12-01T12:01:01Z");
    look(&place).await;
    let is_sent = |mails: &[Mail]| state(mails, "ada") == MailState::Sent;
    sending.until(is_sent).await;
    for times in 2..10 {
        sending
            .until(|mails| {
                let bobs = mail_of(mails, "bob");
                bobs.tries == times && bobs.state == MailState::Waiting
            })
            .await;
        place.set(&format!("2026-12-02T{:02}:00:00Z", 2 * times));
        look(&place).await;
    }
    let mails = sending.until_done().await;
    let bob = mail_of(&mails, "bob");
    assert_eq!((bob.state, bob.tries), (MailState::Failed, 10));
    let reason = bob.reason.as_deref().unwrap_or_default();
    assert!(reason.contains("given up after 10 tries"), "{reason}");
    sending.stop().await;
}

async fn a_mail_that_may_have_arrived_is_not_sent_again(kind: Kind) {
    let breaks = Manners {
        breaks: true,
        ..Manners::default()
    };
    let smtp = Smtp::start(breaks).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    mail_links(&place, &["ada"]).await;
    let sending = Sending::begin(&place);
    let mails = sending.until_done().await;
    assert_eq!(state(&mails, "ada"), MailState::Failed);
    let reason = mails[0].reason.as_deref().unwrap_or_default();
    assert!(reason.contains("may have arrived"), "{reason}");
    // The link in it signs in, in case that it has arrived.
    assert_eq!(place.count(TOKENS).await, 1);
    sending.stop().await;
}

async fn a_mail_that_a_process_left_is_not_sent_again(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    mail_links(&place, &["ada", "bob"]).await;
    let left = "UPDATE mail SET state = 'sending' WHERE person = 'ada'";
    place.sql(left).await;
    let mails = send_all(&place).await;
    assert_eq!(state(&mails, "ada"), MailState::Failed);
    assert_eq!(state(&mails, "bob"), MailState::Sent);
    let reason = mails[1].reason.as_deref().unwrap_or_default();
    reason.says("the server ended while it sent this mail");
    assert_eq!(smtp.arrived().len(), 1);
}

async fn bad_addresses_cost_only_their_mail(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    for (person, address) in [("ada", "ada@x.example, eve@x.example"), ("cy", "nonsense")] {
        let statement = format!("UPDATE person SET email = '{address}' WHERE id = '{person}'");
        place.sql(&statement).await;
    }
    announce(&place, "Welcome").await;
    let mails = send_all(&place).await;
    assert_eq!(state(&mails, "ada"), MailState::Failed);
    assert_eq!(state(&mails, "cy"), MailState::Failed);
    assert_eq!(smtp.arrived().len(), 2);
    let reason = mail_of(&mails, "cy").reason.as_deref();
    assert_eq!(reason, Some("\"nonsense\" is not an e-mail address"));
}

async fn a_password_is_used_and_never_shown(kind: Kind) {
    // Base 64 of "\0hog\0s3cret".
    let credentials = Manners {
        credentials: Some("AGhvZwBzM2NyZXQ=".to_owned()),
        ..Manners::default()
    };
    let smtp = Smtp::start(credentials.clone()).await;
    let settings = "user = 'hog'\npassword_file = 'mail-password'";
    let place = mailing(kind, &Smtp::settings(smtp.address, settings)).await;
    let file = place.folder.path().join("mail-password");
    std::fs::write(&file, "s3cret\n").expect("written");
    announce(&place, "Welcome").await;
    send_all(&place).await;
    assert_eq!(smtp.arrived().len(), 3);
    // This server repeats the password when it refuses it.
    smtp.behave(Manners {
        credentials: Some("another".to_owned()),
        ..credentials
    });
    let settings = place.course().settings().mail.as_ref().expect("mail");
    let refused = test_mail(settings, "Hog", "prof@example.edu", None).await;
    let refused = refused.expect_err("refused");
    let shown = format!("{refused} {refused:?} {settings:?}");
    assert!(shown.contains("refuses the sign-in"), "{shown}");
    assert!(!shown.contains("s3cret"), "{shown}");
    let backup = place.folder.path().join("backup");
    place.course().backup(&backup).await.expect("written");
    let backup = std::fs::read(&backup).expect("read");
    assert!(!backup.windows(6).any(|part| part == b"s3cret"));
}

async fn a_server_without_starttls_is_told_nothing(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let settings = Smtp::settings(
        smtp.address,
        "user = 'hog'\npassword_file = 'mail-password'",
    );
    let settings = settings.replace("security = 'none'", "security = 'starttls'");
    let place = mailing(kind, &settings).await;
    let file = place.folder.path().join("mail-password");
    std::fs::write(&file, "s3cret\n").expect("written");
    announce(&place, "Welcome").await;
    let sending = Sending::begin(&place);
    let trouble = sending.trouble().await;
    sending.stop().await;
    assert!(trouble.contains("does not offer STARTTLS"), "{trouble}");
    let said = smtp.said();
    assert!(said.iter().all(|line| line.starts_with("EHLO")), "{said:?}");
}

async fn a_restored_course_sends_nothing_again(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    mail_links(&place, &["ada"]).await;
    let backup = place.folder.path().join("backup");
    place.course().backup(&backup).await.expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let restored = restore(&backup, folder.path(), None).await;
    restored.expect("restored");
    let course = Course::open(folder.path(), None).await;
    let course = course.expect("a course");
    let mails = course.mails().await.expect("read");
    assert_eq!(state(&mails, "ada"), MailState::Failed);
    let reason = mails[0].reason.as_deref().unwrap_or_default();
    assert!(reason.contains("backup"), "{reason}");
    course.close().await;
}
