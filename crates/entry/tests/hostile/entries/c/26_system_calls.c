/* Asks the kernel for what no entry needs. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int reached;

static void call(const char *name, long result)
{
    if (result >= 0) {
        fprintf(stderr, "%s works\n", name);
        reached++;
    }
}

/* How many of them worked. */
int attempt(void)
{
    static char buffer[256];
    struct iovec piece = {buffer, sizeof buffer};
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
    struct perf_event_attr clock = {.type = PERF_TYPE_SOFTWARE, .size = sizeof clock, .exclude_kernel = 1};
    int self = open("/proc/self/ns/user", O_RDONLY);

    call("mount", syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, 0));
    call("umount", syscall(SYS_umount2, "/tmp", 2));
    call("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    call("chroot", syscall(SYS_chroot, "/tmp"));
    call("open_tree", syscall(428 /* open_tree */, -100, "/usr", 1));
    call("fsopen", syscall(430 /* fsopen */, "tmpfs", 0));
    call("unshare", syscall(SYS_unshare, CLONE_NEWUSER));
    call("unshare of the network", syscall(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNET));
    call("setns", syscall(SYS_setns, self, 0));
    call("ptrace", syscall(SYS_ptrace, PTRACE_SEIZE, getppid(), 0, 0));
    call("process_vm_readv", syscall(SYS_process_vm_readv, getppid(), &piece, 1, &piece, 1, 0));
    call("process_vm_writev", syscall(SYS_process_vm_writev, getppid(), &piece, 1, &piece, 1, 0));
    call("pidfd_open", syscall(434 /* pidfd_open */, getpid(), 0));
    call("pidfd_getfd", syscall(438 /* pidfd_getfd */, self, 0, 0));
    call("bpf", syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
    call("perf_event_open", syscall(SYS_perf_event_open, &clock, 0, -1, -1, 0));
    call("userfaultfd", syscall(SYS_userfaultfd, 1));
    call("io_uring_setup", syscall(425 /* io_uring_setup */, 1, buffer));
    call("add_key", syscall(SYS_add_key, "user", "pigskin-left", "1", 1, -3));
    call("keyctl", syscall(SYS_keyctl, 0, -3, 1));
    call("request_key", syscall(SYS_request_key, "user", "pigskin-left", 0, -3));
    call("memfd_create", syscall(SYS_memfd_create, "pigskin", 0));
    call("kexec_load", syscall(SYS_kexec_load, 0, 0, 0, 0));
    call("init_module", syscall(SYS_init_module, buffer, 0, ""));
    call("name_to_handle_at", syscall(SYS_name_to_handle_at, -100, "/usr", buffer, buffer, 0));
    call("open_by_handle_at", syscall(SYS_open_by_handle_at, self, buffer, O_RDONLY));
    call("vmsplice", syscall(SYS_vmsplice, 1, &piece, 0, 0));
    close(self);
    return reached;
}
