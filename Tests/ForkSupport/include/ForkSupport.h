#include "Stepping.h"

#include <sys/types.h>

// fork(2), which Swift does not import. The child owns a copy of the calling thread and no other.
pid_t forkProcess(void);
