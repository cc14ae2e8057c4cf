"""Tries to escape from its box, or to exhaust the machine.

Runs as `python3 -s -B -u escape.py NAME PORT SOCKET VICTIM SECRET`. The attempt's name
is that of one of the functions below. The result goes to file descriptor 3 in one line:
`held`, or `out` and what the attempt reached.

An attempt that is killed, for example by a signal, writes no result; the parent counts
it as held.
"""

import ctypes
import os
import platform
import signal
import socket
import sys
import time

NAME, PORT, SOCKET, VICTIM, SECRET = sys.argv[1:6]
MARK = "mark-" + SOCKET
PORT, VICTIM = int(PORT), int(VICTIM)
libc = ctypes.CDLL(None, use_errno=True)


class Out(Exception):
    """The attempt reached something."""


def reached(what):
    raise Out(what)


def system_call(name, *arguments):
    """Makes a system call; an error, or a call without a number here, counts as held."""
    number = NUMBERS[name].get(platform.machine())
    if number is not None and libc.syscall(number, *arguments) >= 0:
        reached(name)


NUMBERS = {
    "ptrace": {"x86_64": 101, "aarch64": 117},
    "pivot_root": {"x86_64": 155, "aarch64": 41},
    "chroot": {"x86_64": 161, "aarch64": 51},
    "mount": {"x86_64": 165, "aarch64": 40},
    "add_key": {"x86_64": 248, "aarch64": 217},
    "keyctl": {"x86_64": 250, "aarch64": 219},
    "unshare": {"x86_64": 272, "aarch64": 97},
    "perf_event_open": {"x86_64": 298, "aarch64": 241},
    "setns": {"x86_64": 308, "aarch64": 268},
    "process_vm_writev": {"x86_64": 311, "aarch64": 271},
    "memfd_create": {"x86_64": 319, "aarch64": 279},
    "bpf": {"x86_64": 321, "aarch64": 280},
    "userfaultfd": {"x86_64": 323, "aarch64": 282},
    "io_uring_setup": {"x86_64": 425, "aarch64": 425},
    "pidfd_open": {"x86_64": 434, "aarch64": 434},
    "pidfd_getfd": {"x86_64": 438, "aarch64": 438},
}


def read(path):
    with open(path, "rb") as file:
        return file.read(100)


def tried(attempt, *arguments):
    """Returns the result of an attempt, or None if it fails."""
    try:
        return attempt(*arguments)
    except (OSError, ValueError):
        return None


# Looking around.


def connects_to_this_machine():
    if tried(socket.create_connection, ("127.0.0.1", PORT), 1):
        reached("a port of this machine")


def connects_by_an_abstract_socket():
    def connect():
        plug = socket.socket(socket.AF_UNIX)
        plug.connect("\0" + SOCKET)
        return plug

    if tried(connect):
        reached("a socket without a file")


def connects_to_the_world():
    def send(address):
        plug = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        # No byte is sent: connecting a datagram socket only looks up a route.
        plug.connect((address, 53))
        return plug

    for address in ("192.0.2.1", "169.254.169.254"):
        if tried(send, address):
            reached("a way to " + address)


def opens_other_sockets():
    for family in ("AF_NETLINK", "AF_VSOCK", "AF_PACKET", "AF_ALG"):
        number = getattr(socket, family, None)
        if number is not None and tried(socket.socket, number, socket.SOCK_RAW):
            reached(family)


def reads_this_machines_files():
    for path in ("/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/var", "/run"):
        if tried(os.stat, path):
            reached(path)


def reads_a_secret_file():
    for root in ("", "/proc/1/root", "/proc/self/root", "/proc/1/cwd/../../../.."):
        if tried(read, root + SECRET):
            reached(root + SECRET)


def finds_secrets_in_its_environment():
    for name in os.environ:
        if "SECRET" in name or "TOKEN" in name or "SSH" in name:
            reached(name)


def sees_other_processes():
    for name in tried(os.listdir, "/proc") or [str(VICTIM)]:
        if name.isdigit() and int(name) not in (1, os.getpid()) and os.path.exists("/proc/" + name):
            reached("process " + name)


def reads_another_process():
    for name in ("environ", "mem", "maps", "root/etc/passwd", "cwd", "fd"):
        path = "/proc/%d/%s" % (VICTIM, name)
        if tried(read, path) or tried(os.listdir, path):
            reached(path)


def finds_inherited_descriptors():
    for number in range(4, 256):
        target = tried(os.readlink, "/proc/self/fd/%d" % number)
        if target and not target.startswith("/proc/") and target != "/dev/null":
            reached("%d %s" % (number, target))


# Changing things.


def writes_somewhere():
    folders = ["/", "/tmp", "/usr", "/usr/lib", "/etc", "/dev", "/dev/shm", "/proc", "/proc/sys/kernel"]
    folders += ["/var/tmp", "/run", os.getcwd(), os.path.dirname(SECRET), os.path.expanduser("~")]
    for folder in folders:
        path = os.path.join(folder, "written-" + SOCKET)
        if tried(lambda: os.close(os.open(path, os.O_CREAT | os.O_WRONLY))) is None:
            if not os.path.lexists(path):
                continue
        reached(path)


def changes_its_own_files():
    for attempt in (os.chmod, os.chown):
        arguments = (0o777,) if attempt is os.chmod else (os.getuid(), os.getgid())
        try:
            attempt(__file__, *arguments)
        except OSError:
            continue
        reached("mode or owner of " + __file__)


def makes_names():
    makers = [
        lambda path: os.symlink("/etc/passwd", path),
        lambda path: os.link(__file__, path),
        os.mkfifo,
        os.mkdir,
    ]
    for folder in ("/tmp", "/dev", os.getcwd()):
        for maker in makers:
            path = os.path.join(folder, "name-" + SOCKET)
            try:
                maker(path)
            except OSError:
                continue
            reached(path)


def leaves_a_mark():
    """The next attempt looks for it."""
    for path in ("/dev/shm/" + MARK, "/tmp/" + MARK, "/var/tmp/" + MARK):
        tried(lambda: os.close(os.open(path, os.O_CREAT | os.O_WRONLY)))
    number = NUMBERS["add_key"].get(platform.machine())
    if number is not None:
        libc.syscall(number, b"user", MARK.encode(), b"1", 1, -4)


def locks_files_of_all():
    import fcntl

    for path in ("/dev/null", "/usr", "/usr/lib/os-release", sys.executable):
        file = tried(os.open, path, os.O_RDONLY)
        if file is None:
            continue
        for lock in (fcntl.flock, lambda file, how: fcntl.lockf(file, how, 1)):
            try:
                lock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                continue
            reached("a lock on " + path)


def finds_a_mark():
    for path in ("/dev/shm/" + MARK, "/tmp/" + MARK, "/var/tmp/" + MARK):
        if os.path.exists(path):
            reached(path)
    number = NUMBERS["keyctl"].get(platform.machine())
    # Search the user's keyring.
    if number is not None and libc.syscall(number, 10, -4, b"user", MARK.encode(), 0) >= 0:
        reached("a key")


# Other processes.


def kills_another_process():
    try:
        os.kill(VICTIM, signal.SIGKILL)
    except OSError:
        return
    reached("process %d" % VICTIM)


def outlives_its_parent():
    # PR_SET_PDEATHSIG: the signal that is sent when the parent ends.
    if libc.prctl(1, 0, 0, 0, 0) == 0:
        reached("the signal that ends it")


def kills_all_it_can():
    for target in (-1, 0, -VICTIM, os.getppid()):
        if target not in (0, 1) or os.getpid() != 1:
            tried(os.kill, target, signal.SIGSTOP)
    # The parent checks whether another process has stopped.


def traces_another_process():
    system_call("ptrace", 16, VICTIM, 0, 0)
    system_call("process_vm_writev", VICTIM, None, 0, None, 0, 0)
    system_call("pidfd_open", VICTIM, 0)


def types_into_the_terminal():
    import fcntl
    import termios

    for path in ("/dev/tty", "/dev/console", "/dev/pts/0", "/dev/stdin"):
        terminal = tried(os.open, path, os.O_RDWR | os.O_NOCTTY)
        if terminal is None:
            continue
        try:
            fcntl.ioctl(terminal, termios.TIOCSTI, b"x")
        except OSError:
            continue
        reached(path)


# The kernel.


def makes_namespaces():
    for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000):
        system_call("unshare", flag)
    own = tried(os.open, "/proc/self/ns/net", os.O_RDONLY)
    if own is not None:
        system_call("setns", own, 0)


def moves_the_root():
    system_call("mount", b"none", b"/tmp", b"tmpfs", 0, None)
    system_call("pivot_root", b"/tmp", b"/tmp")
    system_call("chroot", b"/tmp")


def asks_the_kernel_for_tools():
    system_call("bpf", 0, None, 0)
    system_call("perf_event_open", None, 0, -1, -1, 0)
    system_call("userfaultfd", 0)
    system_call("io_uring_setup", 1, ctypes.create_string_buffer(120))
    system_call("add_key", b"user", b"pigskin", b"1", 1, -3)
    system_call("memfd_create", b"pigskin", 0)


def calls_with_the_old_numbers():
    """A 32-bit system call, for which the numbers have other meanings."""
    if platform.machine() != "x86_64":
        return
    import mmap

    # mov eax, 20 (getpid); int 0x80; ret
    code = b"\xb8\x14\x00\x00\x00\xcd\x80\xc3"
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=7)
    page.write(code)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    if ctypes.CFUNCTYPE(ctypes.c_int)(address)() > 0:
        reached("32-bit calls")


# Using things up.


def starts_processes():
    made = 0
    for _ in range(64):
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            os.setsid()
            time.sleep(60)
            os._exit(0)
        made += 1
    if made:
        reached("%d processes" % made)


def starts_threads():
    import threading

    try:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    except RuntimeError:
        return
    reached("a thread")


def takes_memory():
    taken = []
    try:
        for _ in range(4096):
            taken.append(bytearray(1 << 20))
    except MemoryError:
        del taken
        return
    reached("4 GiB of memory")


def opens_many_files():
    opened = []
    try:
        for _ in range(100000):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        for file in opened:
            os.close(file)
        return
    reached("%d open files" % len(opened))


def raises_its_limits():
    import resource

    for what in (resource.RLIMIT_NPROC, resource.RLIMIT_AS, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        _, most = resource.getrlimit(what)
        if most == resource.RLIM_INFINITY:
            reached("limit %d, which is none" % what)
        try:
            resource.setrlimit(what, (most + 1, most + 1))
        except (OSError, ValueError):
            continue
        reached("limit %d" % what)


def main():
    try:
        globals()[NAME]()
        said = "held"
    except Out as out:
        said = "out " + str(out)
    os.write(3, (said + "\n").encode("ascii", "replace"))


main()
