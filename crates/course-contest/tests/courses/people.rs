//! Signing in.

use pigskin_course::{
    ChangePersonError, PasswordError, PersonId, Recognition, Roster, RosterChanges, Session, Token,
};

use crate::place::{Kind, Place, id};

in_both_databases!(
    a_token_works_until_it_is_revoked,
    a_new_session_takes_the_place_of_no_other,
    a_password_works_and_no_other,
    a_roster_that_is_read_again_changes_people_and_removes_nobody,
    a_dropped_student_is_hidden_until_a_roster_names_them_again,
    hostile_names_are_kept_as_they_are,
    an_address_is_of_those_who_have_it,
);

async fn enrol(place: &Place, roster: &str) -> RosterChanges {
    let roster = Roster::from_csv(roster).expect("a roster");
    place.course().enrol(&roster).await.expect("enrolled")
}

async fn a_new_session_takes_the_place_of_no_other(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = place.course();
    let expires = "2027-12-01T12:00:00Z".parse().expect("a time");
    let session = |hash: &str, record: &str| Session {
        hash: hash.to_owned(),
        person: Some(id("ada")),
        record: record.to_owned(),
        expires,
    };
    for (hash, begun, record) in [
        ("a", true, "first"),
        ("a", false, "other"),
        ("b", true, "b"),
    ] {
        let is_begun = course.begin_session(&session(hash, record)).await;
        assert_eq!(is_begun.expect("written"), begun, "{hash} {record}");
    }
    let record = course.session("a").await.expect("read");
    assert_eq!(record.as_deref(), Some("first"));
    let kept = course.keep_session(&session("a", "later")).await;
    kept.expect("written");
    let record = course.session("a").await.expect("read");
    assert_eq!(record.as_deref(), Some("later"));
}

async fn a_token_works_until_it_is_revoked(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let (ada, bob) = (id("ada"), id("bob"));
    let first = place.course().token(&ada).await.expect("drawn");
    let second = place.course().token(&ada).await.expect("drawn");
    let other = place.course().token(&bob).await.expect("drawn");
    place.restart().await;
    let course = place.course();
    for (token, whose) in [(&first, &ada), (&second, &ada), (&other, &bob)] {
        let bearer = course.bearer(token).await.expect("read");
        assert_eq!(&bearer.expect("it works").person.id, whose);
    }
    let forged = Token::draw().expect("drawn");
    assert_eq!(course.bearer(&forged).await.expect("read"), None);
    assert_eq!(course.revoke(&ada).await.expect("revoked"), 2);
    for token in [&first, &second] {
        assert_eq!(course.bearer(token).await.expect("read"), None);
    }
    assert_eq!(course.revoke(&ada).await.expect("revoked"), 0);
    assert!(course.bearer(&other).await.expect("read").is_some());
    let nobody = course.token(&id("eve")).await;
    let is_nobody = matches!(nobody, Err(ChangePersonError::Nobody(_)));
    assert!(is_nobody, "{nobody:?}");
}

async fn a_password_works_and_no_other(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (course, ada) = (place.course(), id("ada"));
    let right = "correct horse \u{1f40e} battery";
    let signs_in = async |person: &str, given: &str| {
        let member = course.sign_in(&id(person), given).await.expect("read");
        member.is_some_and(|member| member.has_password)
    };
    assert!(!signs_in("ada", right).await);
    course.set_password(&ada, "", right).await.expect("set");
    assert!(signs_in("ada", right).await);
    let long = right.repeat(1000);
    for wrong in [
        "",
        "correct horse",
        "Correct horse \u{1f40e} battery",
        &long,
    ] {
        assert!(!signs_in("ada", wrong).await);
    }
    for nobody in ["bob", "eve"] {
        assert!(!signs_in(nobody, right).await);
    }
    let short = course.set_password(&ada, right, "short").await;
    let short = short.expect_err("five letters");
    let ChangePersonError::Password(PasswordError::Short) = short else {
        panic!("{short:?}");
    };
    let other = "another one, please";
    for wrong in ["", other] {
        let refused = course.set_password(&ada, wrong, other).await;
        let is_refused = matches!(refused, Err(ChangePersonError::OtherPassword));
        assert!(is_refused, "{refused:?}");
    }
    assert!(signs_in("ada", right).await);
    course.set_password(&ada, right, other).await.expect("set");
    assert!(!signs_in("ada", right).await);
    assert!(signs_in("ada", other).await);
    // Anybody with a link could have set the password.
    course.revoke(&ada).await.expect("revoked");
    assert!(!signs_in("ada", other).await);
    course.set_password(&ada, "", right).await.expect("set");
}

/// The number of people who are new, and the ids of those who are changed.
fn told(changes: &RosterChanges) -> (usize, Vec<PersonId>) {
    let changed = changes.changed.iter().map(|(_, after)| after);
    (changes.new.len(), RosterChanges::ids(changed))
}

async fn a_roster_that_is_read_again_changes_people_and_removes_nobody(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = place.course();
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let enrolled = enrol(
        &place,
        "id,name,email,section\nada,Ada King,ada@example.edu,7\nzoe,Zoe,,\n",
    )
    .await;
    assert_eq!(told(&enrolled), (1, vec![id("ada")]));
    let ada = place.member("ada").await;
    let known = [ada.person.name, ada.person.email, ada.person.section];
    assert_eq!(known, ["Ada King", "ada@example.edu", "7"]);
    assert_eq!(ada.team, Some(sent.submission.team));
    let everybody = course.members().await.expect("read");
    let ids: Vec<&str> = everybody.iter().map(|it| it.person.id.as_str()).collect();
    assert_eq!(
        ids,
        ["ada", "bob", "cy", "dee", "prof", "tim", "uma", "zoe"]
    );
    // What a file has no column for stays as it is.
    let enrolled = enrol(
        &place,
        "id,name\nada,Ada King\nbob,Bob\nprof,Grace Hopper\n",
    )
    .await;
    assert_eq!(told(&enrolled), (0, vec![id("prof")]));
    assert_eq!(enrolled.staff().concat(), []);
    let after = course.members().await.expect("read");
    for (before, after) in everybody.iter().zip(&after) {
        let mut person = before.person.clone();
        if person.id.as_str() == "prof" {
            "Grace Hopper".clone_into(&mut person.name);
        }
        assert_eq!(after.person, person);
    }
    let enrolled = enrol(&place, "id,name,role\nprof,Grace Hopper,student\n").await;
    assert_eq!(enrolled.staff(), [vec![], vec![id("prof")]]);
}

async fn a_dropped_student_is_hidden_until_a_roster_names_them_again(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (contest, course, bob) = (&place.contest, place.course(), id("bob"));
    let team = place.enter("bob", "Sows.txt", 2).await.team;
    contest.invite(&bob, &id("cy")).await.expect("invited");
    let token = course.token(&bob).await.expect("drawn");
    let password = "a long password";
    let set = course.set_password(&bob, "", password).await;
    set.expect("set");
    let mail = "INSERT INTO mail (id, kind, person, made, state, tries, due, changed) \
                VALUES (1, 'link', 'bob', 0, 'waiting', 0, 0, 0)";
    place.sql(mail).await;
    let agreed = contest.agree(&bob, Recognition::Named).await;
    agreed.expect("agreed");
    let before = place.member("bob").await;

    let refused = course.drop_people(&[bob.clone(), id("zoe")]).await;
    assert!(matches!(refused, Err(ChangePersonError::Nobody(who)) if who == id("zoe")));
    assert!(course.member(&bob).await.expect("read").is_some());
    let text = "id,name\nada,Ada\ncy,Cy\ndee,Dee\n";
    let roster = Roster::from_csv(text).expect("a roster");
    let preview = course.preview_roster(&roster).await.expect("read");
    assert_eq!(
        RosterChanges::ids(&preview.missing),
        std::slice::from_ref(&bob)
    );
    assert_eq!(preview.emptied, [team]);
    // What was not agreed to is not done.
    let refused = course.take_roster(&roster, true, None, |_| false).await;
    assert_eq!(refused.expect("read"), (preview.clone(), false));
    assert!(course.member(&bob).await.expect("read").is_some());
    let taken = course.take_roster(&roster, true, None, |now| *now == preview);
    assert!(taken.await.expect("taken over").1);
    assert_eq!(course.member(&bob).await.expect("read"), None);
    assert_eq!(course.bearer(&token).await.expect("read"), None);
    let signed_in = course.sign_in(&bob, password).await.expect("read");
    assert_eq!(signed_in, None);
    let known = course.members().await.expect("read");
    assert!(known.iter().all(|member| member.person.id != bob));
    let sent = place.send("bob", "Again.txt", 3).await;
    assert!(sent.is_err());
    assert_eq!(place.answer("SELECT state FROM mail").await, "withdrawn");
    let agreements = contest.agreements().await.expect("read");
    assert!(!agreements.contains_key(&team), "{agreements:?}");
    // The team keeps its place on the board, without members and invitations.
    let of_bob = place.team(team).await;
    assert_eq!((of_bob.members, of_bob.invited), (vec![], vec![]));
    let judging = place.judging();
    place.live(&["Sows"]).await;
    let grades = contest.grades(&*place.live(&["Sows"]).await).await;
    let grades = grades.expect("computed").to_csv();
    assert!(!grades.contains("bob"), "{grades}");
    drop(judging);

    let enrolled = enrol(&place, "id,name\nbob,Bob\n").await;
    assert_eq!(told(&enrolled), (1, vec![]));
    let after = place.member("bob").await;
    assert_eq!(after.team, Some(team));
    assert_eq!(after.person, before.person);
    assert!(!after.has_password);
    assert_eq!(course.bearer(&token).await.expect("read"), None);
}

async fn hostile_names_are_kept_as_they_are(kind: Kind) {
    let place = Place::new(kind, "").await;
    let name = "Robert'); DROP TABLE person; -- <script>alert(1)</script> =cmd|'/c calc'!A1";
    let roster = format!("id,name\nbobby,\"{name}\"\n");
    place.enrol(&roster).await;
    assert_eq!(place.member("bobby").await.person.name, name);
}

async fn an_address_is_of_those_who_have_it(kind: Kind) {
    let place = Place::new(kind, "").await;
    let roster = "id,name,email\neve,Eve,kim@example.edu\nfay,Fay,Fay@Example.edu\n\
                  gus,Gus,fay@example.edu\nhal,Hal,\n";
    place.enrol(roster).await;
    let whose = async |email: &str| -> Vec<String> {
        let members = place.course().members_by_email(email).await.expect("read");
        let ids = members.iter().map(|member| member.person.id.to_string());
        ids.collect()
    };
    assert_eq!(whose("KIM@example.EDU").await, ["eve"]);
    assert_eq!(whose("fay@example.edu").await, ["fay", "gus"]);
    // A Kelvin sign is not a k, although its lower case is.
    assert!(whose("\u{212a}im@example.edu").await.is_empty());
    assert!(whose("").await.is_empty());
    assert!(whose("%").await.is_empty());
}
