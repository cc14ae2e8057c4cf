//! Mail: links, messages and receipts that arrive once.

use std::sync::Arc;

use pigskin_course::{
    ChangePersonError, Course, EventKind, Mail, MailSender, MailState, PersonId, Token,
};
use tokio::task::JoinHandle;

use crate::place::{Kind, Place, id, in_time, until};
use crate::says::Says as _;
use crate::smtp::{Manners, ReceivedMail, Smtp};

in_both_databases!(
    links_arrive_once_and_sign_in,
    messages_arrive_as_they_read_when_they_are_sent,
    a_withdrawn_message_is_not_sent,
    receipts_arrive_if_they_are_wanted,
    a_person_is_told_of_a_link_that_staff_saw,
    teachers_are_told_of_changed_settings,
    nobody_gets_a_second_link_while_one_waits,
);

const ADDRESSES: &str = "id,name,email,role\n\
    ada,Ada Lovelace,ada@example.edu,\n\
    bob,\"Bob\nBcc: eve@example.com\",bob@example.edu,\n\
    cy,Cy,,\n\
    prof,Prof,prof@example.edu,staff\n";

/// A course that sends mail through a server, with more settings of mail.
pub async fn mailing(kind: Kind, settings: &str) -> Place {
    let place = Place::new(kind, settings).await;
    place.enrol(ADDRESSES).await;
    place
}

/// Sends mail until it is stopped.
pub struct Sending {
    course: Arc<Course>,
    task: JoinHandle<()>,
}

impl Sending {
    pub fn begin(place: &Place) -> Sending {
        let course = Arc::clone(place.course());
        let sender = MailSender::new(Arc::clone(&course), "Hog");
        let sender = sender.expect("a password").expect("settings of mail");
        let task = tokio::spawn(sender.run());
        Sending { course, task }
    }

    /// Waits until the mails are as expected.
    pub async fn until(&self, is_so: impl Fn(&[Mail]) -> bool) -> Vec<Mail> {
        let mut mails = Vec::new();
        until(async || {
            mails = self.course.mails().await.expect("read");
            is_so(&mails)
        })
        .await;
        mails
    }

    /// Waits until no mail waits.
    pub async fn until_done(&self) -> Vec<Mail> {
        let is_done = |mail: &Mail| !matches!(mail.state, MailState::Waiting | MailState::Sending);
        self.until(|mails| mails.iter().all(is_done)).await
    }

    /// Waits until mail is held up.
    pub async fn trouble(&self) -> String {
        until(async || self.course.mail_trouble().is_some()).await;
        self.course.mail_trouble().expect("it was waited for")
    }

    /// Stops like a server that ends.
    pub async fn stop(self) {
        self.course.stop_mail();
        in_time(self.task).await.expect("it ends");
    }
}

/// Sends a message of staff to everybody.
pub async fn announce(place: &Place, text: &str) {
    let sent = place.course().message(text).await;
    sent.expect("said");
}

pub async fn send_all(place: &Place) -> Vec<Mail> {
    let sending = Sending::begin(place);
    let mails = sending.until_done().await;
    sending.stop().await;
    mails
}

pub fn token(mail: &ReceivedMail) -> Token {
    let (_, link) = mail.text.split_once("?token=").expect("a link");
    let secret = link.split_whitespace().next().expect("a token");
    secret.parse().expect("a whole token")
}

/// The mail to a person.
pub fn mail_of<'a>(mails: &'a [Mail], person: &str) -> &'a Mail {
    let mut found = mails.iter().filter(|mail| mail.person == id(person));
    found.next().expect("a mail")
}

pub fn state(mails: &[Mail], person: &str) -> MailState {
    mail_of(mails, person).state
}

async fn a_person_is_told_of_a_link_that_staff_saw(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "send = []")).await;
    let (course, prof) = (place.course(), id("prof"));
    course.link(&id("ada"), &prof).await.expect("drawn");
    course.link(&id("bob"), &prof).await.expect("drawn");
    course.revoke(&id("bob")).await.expect("revoked");
    // Nobody becomes other staff.
    let refused = course.link(&prof, &prof).await;
    let is_refused = matches!(refused, Err(ChangePersonError::OtherStaff(_)));
    assert!(is_refused, "{refused:?}");
    send_all(&place).await;
    let text = smtp.arrived_for_ada().text.replace("=\n", "");
    text.says("The member of staff prof drew a personal link of yours");
    text.lacks("pigskin_");
    // A link that was revoked is not worth a mail.
    assert!(smtp.arrived_at("bob@example.edu").is_empty());
}

async fn teachers_are_told_of_changed_settings(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "send = []")).await;
    let changes = vec!["Teachers from prof to ta101".to_owned()];
    let what = EventKind::ProjectChanged { changes };
    let (prof, told) = (id("prof"), [id("ada")]);
    let changed = place.course().act_telling(None, &what, Some(&prof), &told);
    changed.await.expect("told");
    send_all(&place).await;
    let text = smtp.arrived_for_ada().text.replace("=\n", "");
    text.says("prof changed the settings of the project:");
    text.says("Teachers from prof to ta101");
    assert_eq!(smtp.arrived().len(), 1);
}

async fn links_arrive_once_and_sign_in(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let mut place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    let everybody = ["ada", "bob", "cy"].map(id);
    let prof = id("prof");
    let queued = place.course().mail_links(&everybody, Some(&prof)).await;
    let queued = queued.expect("queued");
    assert_eq!((queued.queued, queued.no_address), (2, vec![id("cy")]));
    send_all(&place).await;
    let ada = &smtp.arrived_for_ada();
    ada.text.says("Subject: Hog: your personal link");
    let link = "https://hog.example.edu/sign-in/link?token=pigskin_";
    ada.text.says(link);
    let bearer = place.course().link_bearer(&token(ada)).await.expect("read");
    assert_eq!(bearer.expect("signed in").person.id, id("ada"));
    let bob = &smtp.arrived_at("bob@example.edu")[0];
    bob.text.lacks("\nBcc:");
    // The link is nowhere but in the mail.
    let backup = place.folder.path().join("backup");
    place.course().backup(&backup).await.expect("written");
    let backup = std::fs::read(&backup).expect("read");
    let secret = token(ada);
    let secret = secret.secret().as_bytes();
    assert!(!backup.windows(secret.len()).any(|part| part == secret));
    // The next server sends what is new, and nothing again.
    place.restart().await;
    announce(&place, "Welcome").await;
    send_all(&place).await;
    assert_eq!(smtp.arrived_at("ada@example.edu").len(), 2);
    assert_eq!(smtp.arrived_at("prof@example.edu").len(), 1);
    assert_eq!(smtp.arrived().len(), 5);
}

async fn messages_arrive_as_they_read_when_they_are_sent(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    announce(&place, "The deadline is on Monday").await;
    let (prof, text) = (id("prof"), "The deadline is on Friday");
    let edited = place.course().edit_message(1, text, &prof).await;
    edited.expect("edited");
    let mails = send_all(&place).await;
    let is_sent = |mail: &Mail| mail.state == MailState::Sent;
    assert!(mails.iter().all(is_sent), "{mails:?}");
    let arrived = smtp.arrived();
    assert_eq!(arrived.len(), 3, "{arrived:?}");
    for mail in arrived {
        mail.text.says("Friday");
        mail.text.lacks("Monday");
    }
}

async fn a_withdrawn_message_is_not_sent(kind: Kind) {
    let smtp = Smtp::start(Manners::default()).await;
    let place = mailing(kind, &Smtp::settings(smtp.address, "")).await;
    announce(&place, "Wrong").await;
    let prof = id("prof");
    let withdrawn = place.course().withdraw_message(1, &prof).await;
    withdrawn.expect("withdrawn");
    announce(&place, "Right").await;
    let mails = send_all(&place).await;
    let count = |state| mails.iter().filter(|mail| mail.state == state).count();
    let states = [MailState::Withdrawn, MailState::Sent];
    assert_eq!(states.map(count), [3, 3]);
    for mail in smtp.arrived() {
        mail.text.says("Right");
    }
}

async fn receipts_arrive_if_they_are_wanted(kind: Kind) {
    for wanted in [true, false] {
        let smtp = Smtp::start(Manners::default()).await;
        let send = if wanted { "send = ['receipts']" } else { "" };
        let place = mailing(kind, &Smtp::settings(smtp.address, send)).await;
        let receipt = place.send("ada", "Boars.txt", 4).await.expect("kept");
        let cys = place.send("cy", "Sows.txt", 4).await;
        cys.expect("kept without an address");
        let mails = send_all(&place).await;
        assert_eq!(mails.len(), usize::from(wanted), "{mails:?}");
        if let [mail] = &smtp.arrived()[..] {
            let hash = receipt.submission.source.to_string();
            mail.text.says("Receipt: 1");
            mail.text.says(&hash);
        }
        assert_eq!(smtp.arrived().len(), mails.len());
    }
}

async fn nobody_gets_a_second_link_while_one_waits(kind: Kind) {
    let nowhere = Smtp::nowhere().await;
    let place = mailing(kind, &Smtp::settings(nowhere, "")).await;
    let ada: [PersonId; 1] = [id("ada")];
    let first = place.course().mail_links(&ada, None).await.expect("queued");
    let second = place.course().mail_links(&ada, None).await.expect("queued");
    assert_eq!((first.queued, second.queued, second.waiting), (1, 0, 1));
    assert_eq!(place.course().mails().await.expect("read").len(), 1);
    let silent = Place::new(kind, "").await;
    let refused = silent.course().mail_links(&ada, None).await;
    let refused = refused.expect_err("no mail server").to_string();
    assert!(refused.contains("[mail]"), "{refused}");
}
