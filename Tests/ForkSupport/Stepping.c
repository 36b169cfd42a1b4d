#ifdef __linux__
#include "Stepping.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t forkStepped(void) {
    pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(EXIT_FAILURE);
    return 0;
}

void stopHere(void) {
    raise(SIGSTOP);
}

static int await(pid_t child, int *signal) {
    int status;
    *signal = 0;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return ENDED;
    if (WSTOPSIG(status) == SIGTRAP) return STEPPED;
    if (WSTOPSIG(status) == SIGSTOP) return STOPPED;
    *signal = WSTOPSIG(status);
    return STEPPED;
}

int awaitStop(pid_t child) {
    int signal;
    return await(child, &signal);
}

int stepOn(pid_t child, int how) {
    int signal = 0, came;
    do {
        long code = ptrace(
            how == STEP_ONE ? PTRACE_SINGLESTEP : PTRACE_CONT, child, NULL, (long)signal);
        if (code != 0) return ENDED;
        came = await(child, &signal);
    } while (signal != 0);
    return came;
}

void *sharedMemory(size_t byteCount) {
    void *memory = mmap(
        NULL, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}
#else
// Elsewhere nothing is stepped; a file of C must not be empty.
typedef int stepping;
#endif
