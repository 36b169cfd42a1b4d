// Decides which call fails.
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

pthread_mutex_t shim_lock = PTHREAD_MUTEX_INITIALIZER;

static const char *folder;
static const char *calls;
static const char *kind;
static const char *end;
static long at;
static bool for_good;
static long count;

__attribute__((constructor)) static void configure(void) {
    const char *first = getenv("FAULT_AT");
    calls = getenv("FAULT_CALLS");
    kind = getenv("FAULT_KIND");
    end = getenv("FAULT_END");
    at = first && calls && kind ? atol(first) : 0;
    for_good = getenv("FAULT_FOR_GOOD") != NULL;
    folder = getenv("FAULT_FOLDER");
}

bool in_folder(const char *path) {
    if (!folder || !path) return false;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

bool file_in_folder(int descriptor, char path[PATH_SIZE]) {
    if (!folder || descriptor < 0) return false;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    int known = errno;
    long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_SIZE - 1);
    errno = known;
    if (size < 0) return false;
    path[size] = 0;
    return in_folder(path);
}

static bool is_counted(const char *call) {
    size_t length = strlen(call);
    for (const char *found = calls; (found = strstr(found, call)); found += length) {
        bool begins = found == calls || found[-1] == ' ';
        if (begins && (found[length] == 0 || found[length] == ' ')) return true;
    }
    return false;
}

bool faults_ended(void) {
    int known = errno;
    bool ended = end && syscall(SYS_faccessat, AT_FDCWD, end, F_OK) == 0;
    errno = known;
    return ended;
}

fault fault_of(const char *call) {
    if (at == 0 || !is_counted(call)) return PASS;
    count += 1;
    if (count < at || (count > at && (!for_good || faults_ended()))) return PASS;
    log_fault(call);
    if (strcmp(kind, "short") == 0) return SHORT;
    if (strcmp(kind, "late") == 0) return LATE;
    errno = strcmp(kind, "ENOSPC") == 0 ? ENOSPC : strcmp(kind, "ENOMEM") == 0 ? ENOMEM : EIO;
    return FAIL;
}
