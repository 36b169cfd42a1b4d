#include "peer_lmdb.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__

/// How many pages of an open file are in the cache, or -1.
static long resident(int file) {
    struct stat status;
    if (fstat(file, &status) || !status.st_size) return -1;
    size_t size = (size_t)status.st_size, page = (size_t)sysconf(_SC_PAGESIZE);
    size_t count = (size + page - 1) / page;
    unsigned char *pages = malloc(count);
    void *map = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
    long found = -1;
    if (pages && map != MAP_FAILED && !mincore(map, size, pages)) {
        found = 0;
        for (size_t i = 0; i < count; i++) found += pages[i] & 1;
    }
    if (map != MAP_FAILED) munmap(map, size);
    free(pages);
    return found;
}

long peer_cache_drop(const char *path) {
    int file = open(path, O_RDWR);
    if (file < 0) return -1;
    // Pages that are not written yet would stay, and those that the system still works on do.
    static const struct timespec pause = {.tv_nsec = 1000000};
    long left = 1;
    for (int tries = 0; left > 0 && tries < 1000; tries++) {
        if (tries) nanosleep(&pause, NULL);
        int failed = fsync(file) || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        left = failed ? -1 : resident(file);
    }
    close(file);
    return left;
}

#else

long peer_cache_drop(const char *path) {
    (void)path;
    return -1;
}

#endif
