#include "peer_lmdb.h"

__attribute__((noinline)) void bench_counted(void *context, void (*body)(void *context)) {
    body(context);
    // What follows keeps the call from being the last thing that is done, a jump.
    __asm__ volatile("" ::: "memory");
}
