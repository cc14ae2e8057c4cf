//! What hostile files do costs the problem in which they do it, and nothing else.

use crate::kit::{grades, reference_with, wrong};
use crate::machine::left;

/// Grades files that misbehave in `announce_highest`, which only problem 07 calls, beside an
/// honest file. Each loses this problem alone.
#[track_caller]
fn cost_problem_07(hostile: &[(&str, &str)]) {
    let files: Vec<(&str, Vec<u8>)> = hostile
        .iter()
        .map(|(name, body)| {
            let body = body.replace('\n', "\n    ");
            let function = "def announce_highest(who, previous_high=0, previous_score=0):\n    ";
            (*name, reference_with(&format!("{function}{body}")))
        })
        .chain([("honest", reference_with(""))])
        .collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let grades = grades(&files);
    for ((name, _), grade) in files.iter().zip(&grades) {
        if *name == "honest" {
            assert_eq!(wrong(grade), [""; 0], "{name}");
            assert_eq!(grade.points.to_string(), "22");
        } else {
            assert_eq!(wrong(grade), ["07"], "{name}");
            assert_eq!(grade.points.to_string(), "19", "{name}");
            let smallest = grade.problems["07"].smallest.as_deref();
            assert!(smallest.is_some_and(|text| !text.is_empty()), "{name}");
        }
    }
    assert_eq!(left(), [""; 0]);
}

#[test]
fn using_things_up() {
    cost_problem_07(&[
        ("endless loop", "while True: pass"),
        ("endless loop in C", "return sum(range(10**12))"),
        ("sleep", "import time; time.sleep(10**6)"),
        (
            "memory",
            "block = []\nwhile True: block.append(bytearray(1 << 24))",
        ),
        ("one large block", "return b'x' * (1 << 34)"),
        ("recursion", "return announce_highest(who)"),
        (
            "deep recursion",
            "import sys; sys.setrecursionlimit(10**9); f = lambda: f(); f()",
        ),
        ("huge output", "while True: print('x' * 10**6)"),
        (
            "huge output past print",
            "import os\nwhile True: os.write(1, b'x' * 65536)",
        ),
        ("huge answer", "return lambda a, b: print('y' * 10**8)"),
        (
            "open files",
            "files = []\nwhile True: files.append(open('/dev/null'))",
        ),
    ]);
}

#[test]
fn processes_and_threads() {
    cost_problem_07(&[
        (
            "fork bomb",
            "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        ),
        (
            "child that outlives its parent",
            "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: \
             time.sleep(10**6)\n    os._exit(0)\nos._exit(0)",
        ),
        (
            "thread bomb",
            "import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(9,)).start()",
        ),
        (
            "thread that stays",
            "import threading, time\nthreading.Thread(target=time.sleep, args=(99,)).start()\nreturn 3",
        ),
    ]);
}

#[test]
fn ending_the_program() {
    cost_problem_07(&[
        ("exit", "import sys; sys.exit(0)"),
        ("exit at once", "import os; os._exit(0)"),
        ("killed", "import os; os.kill(os.getpid(), 9)"),
        ("crash", "import ctypes; ctypes.string_at(0)"),
        ("abort", "import os; os.abort()"),
        ("interrupt", "raise KeyboardInterrupt"),
        ("generator exit", "raise GeneratorExit"),
        ("input", "return input('who? ')"),
        ("standard input", "import sys; return sys.stdin.readline()"),
        ("interact", "import ucb; ucb.interact()"),
        ("breakpoint", "breakpoint()"),
    ]);
}

#[test]
fn attacking_the_harness() {
    cost_problem_07(&[
        (
            "kill the harness",
            "import os\nos.kill(os.getppid(), 9)\nos.kill(1, 9)\nraise ValueError",
        ),
        ("kill all", "import os; os.kill(-1, 9)"),
        (
            "stop the harness",
            "import os\nos.kill(os.getppid(), 19)\nos.kill(os.getpid(), 19)",
        ),
        (
            "signals ignored",
            "import signal\nfor n in range(1, 65):\n    try: signal.signal(n, signal.SIG_IGN)\n    \
             except (OSError, ValueError): pass\nwhile True: pass",
        ),
        (
            "close all descriptors",
            "import os\nfor fd in range(100):\n    try: os.close(fd)\n    except OSError: pass\n\
             raise ValueError",
        ),
        (
            "close standard output",
            "import sys; sys.stdout.close(); sys.__stdout__.close(); return 3",
        ),
        (
            "no builtins",
            "import builtins\nfor name in list(vars(builtins)):\n    \
             if name[0] != '_': setattr(builtins, name, None)\n",
        ),
        (
            "limits",
            "import resource\nfor limit in range(16):\n    \
             try: resource.setrlimit(limit, (0, 0))\n    except (OSError, ValueError): pass\n\
             return lambda a, b: bytearray(1 << 20)",
        ),
    ]);
}

#[test]
fn forged_answers() {
    cost_problem_07(&[
        (
            "lines to every descriptor",
            "import os\nlines = b'\\npart 0\\n|1\\nend 0\\ndone\\nquestion 07 done\\n=done\\n\
             question 08 done\\n=part 0\\ndone\\n'\nfor fd in range(100):\n    \
             try: os.write(fd, lines)\n    except OSError: pass",
        ),
        (
            "lines to other processes",
            "import os\nfor process in (os.getppid(), 1):\n    for fd in range(40):\n        \
             try:\n            with open(f'/proc/{process}/fd/{fd}', 'wb') as file: \
             file.write(b'question 07 done\\n')\n        except (OSError, ValueError): pass",
        ),
        (
            "garbage",
            "import os, random\nfor fd in range(3, 60):\n    \
             try: os.write(fd, random.randbytes(5000) + b'\\xff\\n\\0')\n    except OSError: pass",
        ),
        (
            "a line without an end",
            "import os\nwhile True:\n    for fd in range(3, 60):\n        \
             try: os.write(fd, b'|' * 65536)\n        except OSError: pass",
        ),
        (
            "the asker's own functions",
            "import sys\nfor name, module in list(sys.modules.items()):\n    \
             if 'pigskin' in name:\n        for function in list(vars(module)):\n            \
             if callable(vars(module)[function]): setattr(module, function, lambda *a, **k: '1')",
        ),
        (
            "an answer that changes",
            "class Text(str):\n    def __eq__(self, other): return True\n    \
             __hash__ = str.__hash__\nreturn Text('x')",
        ),
        (
            "a representation without end",
            "class Odd:\n    def __repr__(self): return repr(self)\n    __str__ = __repr__\n\
             def say(a, b): raise ValueError(Odd())\nreturn say",
        ),
        (
            "the questions",
            "import os, glob\nprint([open(f).read() for f in glob.glob('../*/*')])",
        ),
    ]);
}

/// Nothing in the box tells an answer, and nothing of another student is there.
#[test]
fn the_box_holds_no_answer() {
    let search = r#"
def announce_highest(who, previous_high=0, previous_score=0):
    import os
    found = []
    for top in ('.', '..', '/tmp', '/home', '/root', os.path.dirname(__file__) + '/..'):
        for folder, _, files in os.walk(top):
            found += [os.path.join(folder, file) for file in files]
    texts = ''
    for path in found:
        try:
            texts += open(path, errors='replace').read()
        except OSError:
            pass
    told = [word for word in ('02.answers', '.book', '"rules_by_turn":', 'tolerance', 'variants',
                              'secret of another student') if word in texts or
            any(word in path for path in found)]
    raise ValueError(told)
"#;
    // The words of the search itself are in its file, which is in the box.
    let search = search
        .replace("'02.answers'", "'02.ans' + 'wers'")
        .replace("'.book'", "'.bo' + 'ok'");
    let search = search
        .replace("'\"rules_by_turn\":'", "'\"rules_by' + '_turn\":'")
        .replace("'tolerance'", "'toler' + 'ance'")
        .replace("'variants'", "'vari' + 'ants'")
        .replace(
            "'secret of another student'",
            "'secret of ' + 'another student'",
        );
    let other = reference_with("# secret of another student");
    let grades = grades(&[("searching", &reference_with(&search)), ("other", &other)]);
    let smallest = grades[0].problems["07"]
        .smallest
        .as_deref()
        .expect("a mistake");
    assert!(smallest.contains("raised ValueError: []"), "{smallest}");
    assert_eq!(wrong(&grades[1]), [""; 0]);
}

/// What happens while a file is loaded happens in every question.
#[test]
fn files_that_misbehave_at_import() {
    let loads = |code: &str| reference_with(code);
    let before = |code: &str| [code.as_bytes(), b"\n", &loads("")].concat();
    let all = [
        "01", "02", "03", "04", "05a", "05b", "06", "07", "08", "09", "10", "11", "12",
    ];
    for (name, text, expected) in [
        ("exit at the end", loads("import sys; sys.exit()"), &[][..]),
        ("loop at the end", loads("while True: pass"), &[]),
        ("input at the end", loads("input()"), &[]),
        ("exit in front", before("import os; os._exit(0)"), &all),
        ("loop in front", before("while True: pass"), &all),
    ] {
        let grade = &grades(&[(name, &text)])[0];
        assert_eq!(wrong(grade), expected, "{name}");
    }
    assert_eq!(left(), [""; 0]);
}
