/* Calls the kernel by the numbers of x32, which are those of 64 bits and a bit more. */

#include <unistd.h>

int attempt(void)
{
#if defined(__x86_64__)
    return syscall(0x40000000 | 39 /* getpid */) > 0 || syscall(0x40000000 | 101, 0, 0, 0, 0) >= 0;
#else
    return 0;
#endif
}
