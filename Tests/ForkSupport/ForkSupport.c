#include "ForkSupport.h"

#include <unistd.h>

pid_t forkProcess(void) {
    return fork();
}
