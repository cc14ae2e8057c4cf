//! A contest on the web, as another program beside its server has it open.

use std::path::Path;
use std::time::{Duration, Instant};

use pigskin_course::{Role, Roster, SubmissionId};
use pigskin_course_contest::{HeldContest, State, Submission};
use pigskin_entry::Source;

use crate::running::NEVER;

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(future)
}

/// Opens a contest with these people, who are lines of `id,name`, on its roster.
pub async fn open(folder: &Path, people: &str) -> HeldContest {
    let contest = HeldContest::open(folder, None).await.expect("a course");
    if !people.is_empty() {
        let roster = Roster::from_csv(&format!("id,name\n{people}")).expect("a roster");
        contest.course().enrol(&roster).await.expect("enrolled");
    }
    contest
}

/// A new token of every student, by id.
pub async fn tokens(contest: &HeldContest) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut members = contest.course().members().await.expect("read");
    members.retain(|member| member.person.role == Role::Student);
    for member in members {
        let token = contest.course().token(&member.person.id).await;
        tokens.push(token.expect("a token").secret().to_owned());
    }
    tokens
}

/// Sends somebody's entry.
pub async fn send(contest: &HeldContest, person: &str, name: &str, text: &str) -> SubmissionId {
    let source = Source::sent(contest.game(), name, text.into()).expect("an entry");
    let person = person.parse().expect("an id");
    let receipt = contest.submit(&person, &source).await;
    receipt.expect("kept").submission.id
}

/// Waits until a submission is in such a state.
pub async fn wait_for(
    contest: &HeldContest,
    id: SubmissionId,
    is: fn(State) -> bool,
) -> Submission {
    let begun = Instant::now();
    loop {
        let found = contest.submission(id).await.expect("read").expect("there");
        if is(found.state) {
            return found;
        }
        assert!(begun.elapsed() < NEVER, "{found:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
