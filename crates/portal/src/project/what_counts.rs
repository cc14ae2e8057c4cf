//! Which submissions count for a student, in sentences.

use pigskin_course::Admission;
use pigskin_course_project::{Phase, Submission};

use super::viewer::Viewer;

/// A sentence for each submission that counts for some phase.
pub fn what_counts(seen: &Viewer<'_>) -> Vec<String> {
    let settings = seen.project.settings();
    let mut counting: Vec<(&Submission, Vec<&Phase>)> = Vec::new();
    for phase in &settings.phases {
        let Some(counts) = seen.counting_for(phase) else {
            continue;
        };
        match counting.iter_mut().find(|(one, _)| one.id == counts.id) {
            Some((_, phases)) => phases.push(phase),
            None => counting.push((counts, vec![phase])),
        }
    }
    let sentences = counting.into_iter().map(|(submission, phases)| {
        let at = settings.schedule.shown(submission.at);
        let own = submission.by == seen.member.person.id;
        let whose = if own { "Your" } else { "Your partner's" };
        let names = if phases.len() == settings.phases.len() {
            String::new()
        } else {
            format!(" for {}", named(&phases))
        };
        let (version, why) = (submission.version, why(seen, submission, &phases));
        format!("{whose} version {version} counts{names}, submitted on {at}: {why}.")
    });
    sentences.collect()
}

/// Why a submission counts for these phases.
fn why(seen: &Viewer<'_>, counts: &Submission, phases: &[&Phase]) -> String {
    if let Some(reason) = &counts.chosen {
        return format!("staff chose it ({reason})");
    }
    let alone = phases.iter().all(|phase| !phase.partners);
    let may_count = |one: &&Submission| !alone || one.by == seen.member.person.id;
    let others = seen.submissions.iter().filter(may_count);
    let mut others = others.filter(|one| one.id != counts.id);
    let is_late = |one: &Submission| seen.admission_of(one) == Admission::Late;
    if is_late(counts) {
        return if others.any(|one| seen.admission_of(one) == Admission::InTime) {
            "it is late, and brings more points than the last one in time even so".to_owned()
        } else {
            "it is late, and none came in time".to_owned()
        };
    }
    if others.clone().any(is_late) {
        return "what came late brings no more points".to_owned();
    }
    // One that is not the last by arrival is one on which the two agreed.
    if others.clone().any(|one| one.id > counts.id) {
        return "you two agreed on it, and neither has submitted since".to_owned();
    }
    let both = others.any(|one| one.by != counts.by);
    let whose = match (alone, both) {
        (true, _) => "your last submission",
        (false, true) => "the last submission of you two",
        (false, false) => "the last submission",
    };
    format!("it is {whose}")
}

/// Phases by their numbers, such as `phases 2 and 3`.
fn named(phases: &[&Phase]) -> String {
    let numbers: Vec<String> = phases.iter().map(|one| one.number.to_string()).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("phase {last}"),
        Some((last, before)) => format!("phases {} and {last}", before.join(", ")),
        None => String::new(),
    }
}
