#ifdef __linux__
#include <stddef.h>
#include <sys/types.h>

// A child that runs instruction by instruction, by ptrace(2), which Swift does not import. All
// calls for one child come from the thread that forked it.

// fork(2), after which the child can be stepped. Ends with the parent.
pid_t forkStepped(void);

// Stops the child that calls it.
void stopHere(void);

// How a child goes on: through one instruction, or to its next stop.
enum { STEP_ONE, STEP_ON };

// What a child came to.
enum { STEPPED, STOPPED, ENDED };

// Lets a child that has stopped go on. Gives what it came to; a signal other than that of a stop or
// of a step is passed on to it.
int stepOn(pid_t child, int how);

// Waits for the first stop of a child.
int awaitStop(pid_t child);

// Memory that a child forked later shares.
void *sharedMemory(size_t byteCount);
#endif
