/* Calls the kernel in the way of 32-bit programs, where all numbers mean others. */

int attempt(void)
{
#if defined(__x86_64__)
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20 /* getpid */) : "memory");
    return result > 0;
#else
    return 0;
#endif
}
