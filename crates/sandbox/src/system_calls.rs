//! The system calls that a program in a box may make.
//!
//! The list says what is allowed, not what is not: what it does not name answers
//! as on a kernel that does not have it (`ENOSYS`). It is what Python and R need
//! to compute: memory, files to be read, time, signals to themselves, threads and
//! processes as far as the limits allow them. No sockets, no tracing, no mounts,
//! no namespaces, no keys, no input and output behind the kernel's back, no
//! modes, owners, names or locks of files.

use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::OnceLock;

use rustix::fs::{MemfdFlags, SeekFrom, memfd_create, seek};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// The names that every architecture has.
const ALLOWED: &[i64] = &[
    // Files and pipes.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_lseek,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_getdents64,
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    libc::SYS_ftruncate,
    libc::SYS_fsync,
    libc::SYS_umask,
    // R makes and removes a folder for its session when it starts and ends.
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    // Memory.
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_msync,
    libc::SYS_mincore,
    libc::SYS_membarrier,
    // Time.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_delete,
    // Oneself.
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getrusage,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_getpriority,
    libc::SYS_getcpu,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getrandom,
    libc::SYS_capget,
    libc::SYS_personality,
    libc::SYS_restart_syscall,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_futex,
    // Signals, which reach nobody outside.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    // Processes, of which the limits allow one or a few.
    libc::SYS_execve,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_setpgid,
    libc::SYS_setsid,
];

/// What it takes to start a program as another user: who is no root any more
/// cannot become anybody else, and a pair of sockets, by which the standard
/// library hears whether the start went well, reaches nobody else.
const TO_START: &[i64] = &[
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setgroups,
    libc::SYS_socketpair,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_sendmsg,
];

/// What it takes to put Landlock on in a box, and one more list that takes it all
/// away again.
const TO_RESTRICT: &[i64] = &[
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
    libc::SYS_seccomp,
];

/// The older names, which newer architectures do not have.
#[cfg(target_arch = "x86_64")]
const OLDER: &[i64] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_arch_prctl,
    libc::SYS_time,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_getpgrp,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

/// All flags of `clone` that make a namespace.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWUTS,
];

/// The program for the kernel, in a file that has no name; for a box with a step
/// into it or without.
pub(crate) fn file(has_step: bool) -> io::Result<OwnedFd> {
    static PROGRAMS: [OnceLock<Result<Vec<u8>, String>>; 2] = [OnceLock::new(), OnceLock::new()];
    let more = if has_step { TO_RESTRICT } else { &[] };
    let program = PROGRAMS[usize::from(has_step)]
        .get_or_init(|| program(more).map_err(|error| error.to_string()));
    let program = program
        .as_ref()
        .map_err(|error| io::Error::other(error.clone()))?;
    let file = memfd_create("system-calls", MemfdFlags::CLOEXEC)?;
    let mut rest = program.as_slice();
    while !rest.is_empty() {
        rest = &rest[rustix::io::write(&file, rest)?..];
    }
    seek(&file, SeekFrom::Start(0))?;
    Ok(file)
}

/// Puts the list on this thread and all that it starts, for good.
pub(crate) fn apply() -> io::Result<()> {
    let program = compiled(TO_START).map_err(io::Error::other)?;
    seccompiler::apply_filter(&program).map_err(io::Error::other)
}

/// Takes away from this thread what it took to restrict itself, for good.
pub(crate) fn forbid_restricting() -> io::Result<()> {
    let filter = || -> Result<BpfProgram, seccompiler::BackendError> {
        SeccompFilter::new(
            TO_RESTRICT.iter().map(|&call| (call, Vec::new())).collect(),
            SeccompAction::Allow,
            no_such_call(),
            std::env::consts::ARCH.try_into()?,
        )?
        .try_into()
    };
    let program = filter().map_err(io::Error::other)?;
    seccompiler::apply_filter(&program).map_err(io::Error::other)
}

/// The answer of a kernel that does not have a call.
fn no_such_call() -> SeccompAction {
    SeccompAction::Errno(libc::ENOSYS.unsigned_abs())
}

/// The program as the kernel reads it: for each instruction its code in two
/// bytes, two jumps of a byte, and a value of four.
fn program(more: &[i64]) -> Result<Vec<u8>, seccompiler::BackendError> {
    let program = compiled(more)?;
    let mut bytes = Vec::with_capacity(program.len() * 8);
    for instruction in &program {
        bytes.extend(instruction.code.to_ne_bytes());
        bytes.extend([instruction.jt, instruction.jf]);
        bytes.extend(instruction.k.to_ne_bytes());
    }
    Ok(bytes)
}

fn compiled(more: &[i64]) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED
        .iter()
        .chain(OLDER)
        .chain(more)
        .map(|&call| (call, Vec::new()))
        .collect();
    // A new process or thread, but no namespace. `clone3` has its flags where
    // no filter sees them; without it, libraries use `clone`.
    rules.insert(libc::SYS_clone, vec![without(0, &NAMESPACES)?]);
    // Anything of oneself but the signal that ends it with us.
    rules.insert(
        libc::SYS_prctl,
        vec![unequal(0, libc::PR_SET_PDEATHSIG.unsigned_abs().into())?],
    );
    // Limits of oneself.
    rules.insert(libc::SYS_prlimit64, vec![equal(0, 0)?]);
    // A terminal is asked about by everybody; nothing is typed into one.
    let requests = [
        libc::TCGETS,
        libc::TIOCGWINSZ,
        libc::FIONREAD,
        libc::FIOCLEX,
    ];
    let requests = requests.map(|request| equal(1, request));
    rules.insert(
        libc::SYS_ioctl,
        requests.into_iter().collect::<Result<_, _>>()?,
    );
    // Copies of descriptors, their flags, and the size of a pipe as it is.
    let commands = [
        libc::F_DUPFD,
        libc::F_DUPFD_CLOEXEC,
        libc::F_GETFD,
        libc::F_SETFD,
        libc::F_GETFL,
        libc::F_SETFL,
    ];
    let commands = commands.map(|command| equal(1, command.unsigned_abs().into()));
    rules.insert(
        libc::SYS_fcntl,
        commands.into_iter().collect::<Result<_, _>>()?,
    );
    SeccompFilter::new(
        rules,
        no_such_call(),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?
    .try_into()
}

/// A call whose argument is this.
fn equal(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    compared(argument, SeccompCmpOp::Eq, value)
}

/// A call whose argument is anything but this.
fn unequal(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    compared(argument, SeccompCmpOp::Ne, value)
}

fn compared(
    argument: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, seccompiler::BackendError> {
    let length = SeccompCmpArgLen::Dword;
    let condition = SeccompCondition::new(argument, length, operator, value)?;
    SeccompRule::new(vec![condition])
}

/// A call whose argument has none of these flags.
fn without(argument: u8, flags: &[i32]) -> Result<SeccompRule, seccompiler::BackendError> {
    let bits = flags.iter().map(|flag| u64::from(flag.unsigned_abs()));
    let bits = bits.fold(0, |all, bit| all | bit);
    SeccompRule::new(vec![SeccompCondition::new(
        argument,
        SeccompCmpArgLen::Qword,
        SeccompCmpOp::MaskedEq(bits),
        0,
    )?])
}
