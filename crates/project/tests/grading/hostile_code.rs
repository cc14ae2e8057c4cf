//! Code that misbehaves, as the body of a function of `hog.py`.
//!
//! The tests of grading say what it costs. Those of the server grade the same files there.

/// Uses up time, memory or files.
pub const USES_THINGS_UP: &[(&str, &str)] = &[
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
];

/// Starts processes and threads.
pub const STARTS_OTHERS: &[(&str, &str)] = &[
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
];

/// Ends its own program, or waits forever.
pub const ENDS_ITSELF: &[(&str, &str)] = &[
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
];

/// Attacks what asks it.
pub const ATTACKS_THE_HARNESS: &[(&str, &str)] = &[
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
];

/// Forges answers, or answers oddly.
pub const FORGES_ANSWERS: &[(&str, &str)] = &[
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
        "long messages that change",
        "import time\nraise ValueError(('%d ' % time.time_ns()) * 1000)",
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
];
