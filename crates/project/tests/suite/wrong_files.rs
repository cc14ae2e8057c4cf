//! Wrong files that games seldom show: each loses its problem.

use pigskin_hog::Edition;
use pigskin_project::{Interviewer as _, Project, Question, compare};

use crate::remembering::Remembering;

/// The semester, the problem, and what stands below the reference.
const WRONG: [(&str, &str, &str); 9] = [
    // A player who plays itself.
    (
        "fall-2017",
        "05",
        "right_play = play\n\
        def play(strategy0, strategy1, *rest, **named):\n    \
            return (0, 0) if strategy0 == strategy1 else right_play(strategy0, strategy1, *rest, **named)\n",
    ),
    // Commentary that returns itself.
    (
        "fall-2019",
        "06",
        "right_play = play\n\
        def until_it_stays(say):\n    \
            def told(score0, score1):\n        \
                following = say(score0, score1)\n        \
                return silence if following == say else until_it_stays(following)\n    \
            return told\n\
        def play(*players, say=silence, **named):\n    \
            return right_play(*players, say=until_it_stays(say), **named)\n",
    ),
    // The longest games.
    (
        "fall-2019",
        "06",
        "right_play = play\n\
        def at_most(say, left):\n    \
            return lambda *scores: at_most(say(*scores), left - 1) if left else at_most(say, 0)\n\
        def play(*players, say=silence, **named):\n    \
            return right_play(*players, say=at_most(say, 60), **named)\n",
    ),
    (
        "fall-2024",
        "05",
        "right_play = play\n\
        def play(strategy0, strategy1, update, *rest, **named):\n    \
            turns = []\n    \
            def slower(num_rolls, mine, theirs, dice):\n        \
                turns.append(num_rolls)\n        \
                return update(num_rolls, mine, theirs, dice) if len(turns) < 150 else 100\n    \
            return right_play(strategy0, strategy1, slower, *rest, **named)\n",
    ),
    // One pair of scores.
    (
        "fall-2022",
        "06",
        "right_always_roll = always_roll\n\
        def always_roll(n):\n    \
            strategy = right_always_roll(n)\n    \
            return lambda mine, theirs: strategy(mine, theirs) + (mine == theirs == 95)\n",
    ),
    // A gain and a score before the first turn.
    (
        "spring-2015",
        "07",
        "first = announce_highest\n\
        def announce_highest(who, *earlier, **later):\n    \
            return first(who, **later)\n",
    ),
    // Averages of halves, and an update function that earlier games had.
    (
        "fall-2024",
        "08",
        "_right = make_averaged\ndef make_averaged(fn, *times):\n    return _right(lambda *args: int(fn(*args)), *times)\n",
    ),
    (
        "fall-2023",
        "05",
        "_right, _known = play, {}\ndef play(one, other, update, *rest, **named):\n    return _known.setdefault(update, _right(one, other, update, *rest, **named))\n",
    ),
    // An example of the docstring.
    (
        "fall-2017",
        "08",
        "right_make_averaged = make_averaged\n\
        def make_averaged(fn, *samples):\n    \
            averaged = right_make_averaged(fn, *samples)\n    \
            return lambda *args: (lambda x: int(x) if x == int(x) else x)(averaged(*args))\n",
    ),
];

#[test]
fn wrong_files_that_games_seldom_show_lose_their_problem() {
    for (name, number, below) in WRONG {
        let edition = Edition::named(name).expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        let problem = project.problem(number).expect("a problem");
        let reference = project.texts().expect("texts").reference;
        let question = Question::whole(problem);
        let asked = |hog: &str| {
            let answers = Remembering.answers(hog, &[&question]).expect("answers");
            let parts = problem.domain.iter().zip(answers.into_iter().flatten());
            let findings = parts.map(|(part, given)| {
                let right = part.right(&edition.rules);
                compare(part, right.as_ref(), &given)
            });
            findings.filter(|findings| !findings.is_right()).count()
        };
        assert_eq!(asked(&reference), 0, "{name} {number}");
        let wrong = format!("{reference}\n{below}");
        assert!(asked(&wrong) > 0, "{name} {number}:\n{below}");
    }
}
