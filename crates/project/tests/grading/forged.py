# Stands in front of a file in which nothing is solved. In the process of the first question it tries
# every way to the results of the others that it knows, and raises an error with those that lead out.
import ctypes, gc, os, signal, sys, threading, time

frame = sys._getframe()
while frame and "question" not in frame.f_locals:
    frame = frame.f_back
values = "".join("=|%d\n" % (10 - min(score // 10, score % 10)) for score in range(100))
record = (
    "\nquestion 0 done\n=done\nquestion 1 done\n=done\nquestion 2 done\n=part 0\n%s=end 0\n=done\n" % values
).encode()
others = {1, os.getppid()} - {os.getpid()}
libc = ctypes.CDLL(None, use_errno=True)
address = id(os)
PTRACE_SEIZE = 0x4206
PTRACE, READV, WRITEV, KCMP, PIDFD_OPEN, PIDFD_GETFD, PRLIMIT = 101, 310, 311, 312, 434, 438, 302
reached = []


def attack(function):
    """Makes an attack, which returns what it reached or fails."""
    try:
        found = function()
        if found:
            reached.append("%s (%s)" % (function.__name__, found))
    except BaseException:
        pass


def each_other(way):
    """The first other process that a way leads to."""
    for process in others:
        try:
            if way(process):
                return process
        except (OSError, ValueError):
            pass


def called(*arguments):
    return libc.syscall(*[ctypes.c_long(each) if type(each) is int else each for each in arguments]) >= 0


def write_into(process, folder):
    reached_other = False
    for number in range(40):
        try:
            descriptor = os.open("%s/%d" % (folder % process, number), os.O_WRONLY | os.O_NONBLOCK)
            os.write(descriptor, record)
            reached_other = process != os.getpid()
        except OSError:
            pass
    return reached_other


class Piece(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def moved(number, process):
    bytes_here = ctypes.create_string_buffer(8)
    here = Piece(ctypes.cast(bytes_here, ctypes.c_void_p), 8)
    there = Piece(address, 8)
    return called(number, process, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)


def copied(process):
    handle = libc.syscall(PIDFD_OPEN, process, 0)
    for number in range(40):
        descriptor = libc.syscall(PIDFD_GETFD, handle, number, 0)
        if descriptor >= 0:
            return True


def descriptors_by_name():
    return each_other(lambda process: write_into(process, "/proc/%d/fd"))


def descriptors_of_its_thread():
    return each_other(lambda process: write_into(process, "/proc/%d/task/{0}/fd".format(process)))


def list_of_descriptors():
    return each_other(lambda process: os.listdir("/proc/%d/fd" % process))


def own_descriptors_by_name():
    write_into(os.getpid(), "/proc/%d/fd")
    for number in range(3, 40):
        for folder in ("/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"):
            try:
                os.write(os.open("%s/%d" % (folder, number), os.O_WRONLY | os.O_NONBLOCK), record)
            except OSError:
                pass


def own_descriptors_by_number():
    for number in range(40):
        try:
            os.write(number, record)
        except OSError:
            pass


def memory_to_read():
    return each_other(lambda process: open("/proc/%d/mem" % process, "rb").fileno() > 0)


def memory_to_write():
    return each_other(lambda process: os.open("/proc/%d/mem" % process, os.O_RDWR) > 0)


def map_of_memory():
    return each_other(lambda process: open("/proc/%d/maps" % process).read())


def environment():
    return each_other(lambda process: open("/proc/%d/environ" % process).read())


def folder_of_the_process():
    return each_other(lambda process: os.stat("/proc/%d/cwd" % process))


def root_of_the_process():
    return each_other(lambda process: os.listdir("/proc/%d/root/" % process))


def system_call_of_the_process():
    return each_other(lambda process: open("/proc/%d/syscall" % process).read())


def a_trace():
    return each_other(lambda process: called(PTRACE, PTRACE_SEIZE, process, 0, 0))


def memory_copied_out():
    return each_other(lambda process: moved(READV, process))


def memory_copied_in():
    return each_other(lambda process: moved(WRITEV, process))


def descriptors_copied():
    return each_other(copied)


def comparison():
    return each_other(lambda process: called(KCMP, process, os.getpid(), 1, 0, 0))


def a_trace_after_asking_for_it():
    libc.prctl(4, 1, 0, 0, 0)
    libc.prctl(0x59616D61, -1, 0, 0, 0)
    return a_trace() or descriptors_by_name()


def files_beside():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for folder, folders, files in os.walk(here):
        for name in files + ["sitecustomize.py", "hog.pth"]:
            try:
                with open(os.path.join(folder, name), "ab") as file:
                    return file.name
            except OSError:
                pass


def files_for_the_next():
    for folder in ("/tmp", "/dev/shm", "/var/tmp", "/dev", os.path.expanduser("~"), os.path.dirname(os.__file__)):
        try:
            file = open(os.path.join(folder, "hog.pth"), "w")
        except OSError:
            continue
        try:
            # A plain process sees the machine's folders, and its limits let no file grow.
            with file:
                file.write("pass")
            return file.name
        except OSError:
            pass
        finally:
            os.remove(file.name)


def lines_without_marks():
    for number in range(3, 30):
        for end in (b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x85", b"\xe2\x80\xa8", b"\0", b"\xff\n", b"\n\n"):
            try:
                os.write(number, end + record.replace(b"\n", end) + end)
            except OSError:
                pass


def a_record_behind_a_long_line():
    for number in range(3, 30):
        try:
            os.write(number, b"x" * 3899 + record + b"x" * 4095 + record)
        except OSError:
            pass


def functions_of_the_harness():
    names = vars(sys.modules["__main__"])
    names["framed"] = lambda written: record
    names["reap"] = lambda child: ("done", 0)
    names["send"](1, record)


def objects_of_the_harness():
    for each in gc.get_objects():
        if type(each) is dict and "asked" in each:
            each["asked"].reverse()
    for each in gc.get_objects():
        if type(each) is dict and "domain" in each:
            each["domain"] = []


def modules_of_the_asker():
    for name, module in list(sys.modules.items()):
        if "pigskin" in name:
            module.text_of_value = module.shortened = lambda *_: "4"


def frames_of_the_harness():
    outer = frame
    while outer:
        for name in ("answers", "signals", "theirs", "ours"):
            found = outer.f_locals.get(name)
            for number in found if type(found) is tuple else (found,):
                try:
                    os.write(number, record)
                except (OSError, TypeError):
                    pass
        outer = outer.f_back


def signals_of_the_harness():
    for number in (signal.SIGCHLD, signal.SIGWINCH, signal.SIGCONT, signal.SIGURG, signal.SIGIO):
        each_other(lambda process: os.kill(process, number))


def handlers_and_exits():
    import atexit

    atexit.register(own_descriptors_by_number)
    atexit.register(descriptors_by_name)
    os.register_at_fork(before=own_descriptors_by_number, after_in_child=descriptors_by_name)


def a_thread_that_stays():
    def wait():
        for _ in range(20):
            descriptors_by_name()
            own_descriptors_by_number()
            time.sleep(0.1)

    threading.Thread(target=wait, daemon=True).start()


def a_child_that_stays():
    """Reaches for every process that begins after it."""
    if os.fork():
        return
    os.setsid()
    if os.fork():
        os.kill(os.getpid(), signal.SIGKILL)
    until = time.monotonic() + 2
    while time.monotonic() < until:
        for name in os.listdir("/proc") if os.access("/proc", os.R_OK) else map(str, range(1, 400)):
            if name.isdigit() and int(name) not in (os.getpid(), os.getppid()):
                others.add(int(name))
        descriptors_by_name()
        each_other(lambda process: os.write(os.open("/proc/%d/mem" % process, os.O_RDWR), record))
    os.kill(os.getpid(), signal.SIGKILL)


REACHING_OTHERS = [
    descriptors_by_name, descriptors_of_its_thread, list_of_descriptors, memory_to_read, memory_to_write,
    map_of_memory, environment, folder_of_the_process, root_of_the_process, system_call_of_the_process,
    a_trace, memory_copied_out, memory_copied_in, descriptors_copied, comparison,
    a_trace_after_asking_for_it, files_beside, files_for_the_next, signals_of_the_harness,
]
WRITING_OWN = [
    functions_of_the_harness, objects_of_the_harness, modules_of_the_asker, frames_of_the_harness,
    own_descriptors_by_name, own_descriptors_by_number, lines_without_marks, a_record_behind_a_long_line,
]
STAYING = [handlers_and_exits, a_thread_that_stays, a_child_that_stays]

if frame and str(frame.f_locals["question"]).endswith("/0.json"):
    for each in WAYS:
        attack(each)
    if reached:
        raise ValueError("reached: " + ", ".join(reached))
