//! Staff's files that are asked in one box.

use pigskin_project::{Answers, FileQuestions, Interviewer as _, Question, SandboxInterviewer};

use crate::kit::{PROJECT, REFERENCE, STUBS, grader};
use crate::machine::running;

/// Each file has its own answers, also beside files that end their process or do not load.
#[test]
fn files_asked_together_give_the_answers_of_each_by_itself() {
    let question = |number| {
        let mut problems = PROJECT.problems().iter();
        let problem = problems.find(|problem| problem.number == number);
        Question::whole(problem.expect("a problem"))
    };
    let (bacon, mut swap) = (question("02"), question("04"));
    // The number of a question says nothing about its calls.
    swap.number = bacon.number;
    let ending = format!("{}\nimport os\nos._exit(3)\n", &*REFERENCE);
    let files = [
        (REFERENCE.as_str(), vec![&bacon, &swap]),
        (ending.as_str(), vec![&bacon]),
        ("def free_bacon(", vec![&swap, &bacon]),
        (STUBS.as_str(), vec![&swap]),
        (REFERENCE.as_str(), vec![&swap]),
    ];
    let grader = grader();
    let ask = SandboxInterviewer::new(grader.python, grader.wall);
    let _running = running();
    let together = files
        .clone()
        .map(|(hog, questions)| FileQuestions { hog, questions });
    let together = ask.answers_of_files(&together).expect("answers");
    let alone = files.map(|(hog, questions)| ask.answers(hog, &questions).expect("answers"));
    assert_eq!(together, alone);
    let number = |answers: &[Answers]| answers.iter().map(Answers::len).sum::<usize>();
    let [reference, ending, broken, stubs, swap] = &together[..] else {
        panic!("{} files", together.len());
    };
    assert!(
        reference.iter().all(|answers| number(answers) >= 100),
        "{reference:?}"
    );
    assert_eq!(reference[1], swap[0]);
    assert_ne!(stubs[0], swap[0]);
    assert_eq!((number(&ending[0]), ending.len(), broken.len()), (0, 1, 2));
}
