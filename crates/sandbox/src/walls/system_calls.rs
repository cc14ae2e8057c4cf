//! The system calls that a program behind a wall may make.
//!
//! The list names what is allowed. Any other call fails as on a kernel that lacks it
//! (`ENOSYS`). Allowed is what Python and R need to compute: memory, reading files,
//! time, signals to themselves, and threads and processes within the limits. There are
//! no sockets, tracing, mounts, namespaces, keys or asynchronous input and output, and
//! no changes to the modes, owners, names or locks of files.
//!
//! Where programs can read the date without a call, the calls for it are forbidden too.
//! Honest programs read it from the vDSO, memory that the kernel shows to every program.
//! No list can hide the vDSO; `docs/security.md` describes the consequences.

use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::OnceLock;

use rustix::fs::{MemfdFlags, SeekFrom, memfd_create, seek};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// Allowed calls that every architecture has.
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
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_times,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_delete,
    // The process itself.
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
    // Signals, which reach no process outside.
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
    // Processes, whose number the limits restrict.
    libc::SYS_execve,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_setpgid,
    libc::SYS_setsid,
];

/// Calls needed to start a program as another user. They are harmless afterwards: a
/// process that is no longer root cannot change its user, and the pair of sockets on
/// which the standard library reports a failed start has no other end.
const TO_START: &[i64] = &[
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setgroups,
    libc::SYS_socketpair,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_sendmsg,
];

/// Calls needed in a box to apply Landlock, and then the filter that forbids these
/// calls.
const TO_RESTRICT: &[i64] = &[
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
    libc::SYS_seccomp,
];

/// Older allowed calls, which newer architectures lack.
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
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_getpgrp,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

/// Calls that tell only the date.
#[cfg(target_arch = "x86_64")]
const DATE: &[i64] = &[libc::SYS_gettimeofday, libc::SYS_time];
#[cfg(not(target_arch = "x86_64"))]
const DATE: &[i64] = &[libc::SYS_gettimeofday];

/// Clocks that tell the date. The others tell the time since the machine's start, which
/// a box can shift, or the processor time of a program.
const DATE_CLOCKS: [i32; 4] = [
    libc::CLOCK_REALTIME,
    libc::CLOCK_REALTIME_COARSE,
    libc::CLOCK_REALTIME_ALARM,
    libc::CLOCK_TAI,
];

/// Flags of `clone` that make a namespace.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWUTS,
];

/// The filter as the kernel reads it, in an anonymous file. `has_step` allows the calls
/// for Landlock, `has_date` those for the date.
pub(crate) fn file(has_step: bool, has_date: bool) -> io::Result<OwnedFd> {
    static PROGRAMS: [OnceLock<Result<Vec<u8>, String>>; 4] = [const { OnceLock::new() }; 4];
    let more = if has_step { TO_RESTRICT } else { &[] };
    let program = PROGRAMS[usize::from(has_step) + 2 * usize::from(has_date)]
        .get_or_init(|| program(more, has_date).map_err(|error| error.to_string()));
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

/// Applies the filter to this thread and everything that it starts, permanently.
pub(crate) fn apply(has_date: bool) -> io::Result<()> {
    let program = compiled(TO_START, has_date).map_err(io::Error::other)?;
    seccompiler::apply_filter(&program).map_err(io::Error::other)
}

/// Forbids this thread the calls by which it restricted itself, permanently.
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

/// The error of a kernel that lacks a call.
fn no_such_call() -> SeccompAction {
    SeccompAction::Errno(libc::ENOSYS.unsigned_abs())
}

/// The filter's bytes: for each instruction a code of two bytes, two jumps of one byte,
/// and a value of four.
fn program(more: &[i64], has_date: bool) -> Result<Vec<u8>, seccompiler::BackendError> {
    let program = compiled(more, has_date)?;
    let mut bytes = Vec::with_capacity(program.len() * 8);
    for instruction in &program {
        bytes.extend(instruction.code.to_ne_bytes());
        bytes.extend([instruction.jt, instruction.jf]);
        bytes.extend(instruction.k.to_ne_bytes());
    }
    Ok(bytes)
}

fn compiled(more: &[i64], has_date: bool) -> Result<BpfProgram, seccompiler::BackendError> {
    let date = if has_date { DATE } else { &[] };
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED
        .iter()
        .chain(OLDER)
        .chain(date)
        .chain(more)
        .map(|&call| (call, Vec::new()))
        .collect();
    // A new process or thread, but no namespace. `clone3` is forbidden: it has its
    // flags in memory, where no filter sees them, and libraries fall back to `clone`.
    rules.insert(libc::SYS_clone, vec![without(0, &NAMESPACES)?]);
    // Any setting of the process itself but the signal that ends it with its parent.
    rules.insert(
        libc::SYS_prctl,
        vec![unequal(0, libc::PR_SET_PDEATHSIG.unsigned_abs().into())?],
    );
    let clocks = if has_date {
        Vec::new()
    } else {
        let others = DATE_CLOCKS.map(|clock| is_not(0, clock.unsigned_abs().into()));
        let others = others.into_iter().collect::<Result<_, _>>()?;
        vec![SeccompRule::new(others)?]
    };
    rules.insert(libc::SYS_clock_gettime, clocks);
    // Limits of the process itself.
    rules.insert(libc::SYS_prlimit64, vec![equal(0, 0)?]);
    // Many programs ask whether a file is a terminal. Nothing can be typed into one.
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
    // Copies of descriptors, and their flags.
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

/// Matches calls whose argument has this value.
fn equal(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    let is = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)?;
    SeccompRule::new(vec![is])
}

/// Matches calls whose argument has any other value.
fn unequal(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![is_not(argument, value)?])
}

fn is_not(argument: u8, value: u64) -> Result<SeccompCondition, seccompiler::BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value)
}

/// Matches calls whose argument has none of these flags.
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
