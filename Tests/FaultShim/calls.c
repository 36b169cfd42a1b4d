// The calls that do not write. Each goes to the kernel directly, so that none meets another.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// Flushes, or not; what was not flushed is not logged as flushed.
static int sync_as(const char *call, long number, int descriptor) {
    char path[PATH_SIZE];
    if (!file_in_folder(descriptor, path)) return (int)syscall(number, descriptor);
    pthread_mutex_lock(&shim_lock);
    int result = -1;
    if (fault_of(call) == PASS) {
        result = (int)syscall(number, descriptor);
        if (result == 0) log_sync(descriptor);
    }
    pthread_mutex_unlock(&shim_lock);
    return result;
}

int fsync(int descriptor) { return sync_as("fsync", SYS_fsync, descriptor); }

int fdatasync(int descriptor) { return sync_as("fdatasync", SYS_fdatasync, descriptor); }

int ftruncate(int descriptor, off_t size) {
    char path[PATH_SIZE];
    if (!file_in_folder(descriptor, path)) return (int)syscall(SYS_ftruncate, descriptor, size);
    pthread_mutex_lock(&shim_lock);
    int result = -1;
    if (fault_of("ftruncate") == PASS) {
        result = (int)syscall(SYS_ftruncate, descriptor, size);
        if (result == 0) log_truncate(descriptor, size);
    }
    pthread_mutex_unlock(&shim_lock);
    return result;
}
ALSO(ftruncate, int, int, off_t);

void *mmap(void *at, size_t size, int access, int flags, int descriptor, off_t offset) {
    char path[PATH_SIZE];
    if (file_in_folder(descriptor, path)) {
        pthread_mutex_lock(&shim_lock);
        fault fault = fault_of("mmap");
        pthread_mutex_unlock(&shim_lock);
        if (fault != PASS) return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, at, size, access, flags, descriptor, offset);
}
ALSO(mmap, void *, void *, size_t, int, int, int, off_t);

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = va_arg(arguments, mode_t);
    va_end(arguments);
    if (!in_folder(path)) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    pthread_mutex_lock(&shim_lock);
    int known = errno;
    bool is_new = (flags & O_CREAT) && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0;
    errno = known;
    int descriptor = -1;
    if (fault_of("open") == PASS) {
        descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
        if (is_new && descriptor >= 0) log_link(path);
    }
    pthread_mutex_unlock(&shim_lock);
    return descriptor;
}
ALSO(open, int, const char *, int, ...);

int mkstemp(char *template) {
    int (*next)(char *) = (int (*)(char *))dlsym(RTLD_NEXT, "mkstemp");
    if (!in_folder(template)) return next(template);
    pthread_mutex_lock(&shim_lock);
    int descriptor = fault_of("open") == PASS ? next(template) : -1;
    if (descriptor >= 0) log_link(template);
    pthread_mutex_unlock(&shim_lock);
    return descriptor;
}
ALSO(mkstemp, int, char *);

char *mkdtemp(char *template) {
    char *(*next)(char *) = (char *(*)(char *))dlsym(RTLD_NEXT, "mkdtemp");
    if (!in_folder(template)) return next(template);
    pthread_mutex_lock(&shim_lock);
    char *path = fault_of("mkdir") == PASS ? next(template) : NULL;
    if (path) log_link(path);
    pthread_mutex_unlock(&shim_lock);
    return path;
}

int mkdir(const char *path, mode_t mode) {
    if (!in_folder(path)) return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    pthread_mutex_lock(&shim_lock);
    int result = -1;
    if (fault_of("mkdir") == PASS) {
        result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
        if (result == 0) log_link(path);
    }
    pthread_mutex_unlock(&shim_lock);
    return result;
}

int link(const char *from, const char *to) {
    if (!in_folder(to)) return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    pthread_mutex_lock(&shim_lock);
    int result = -1;
    if (fault_of("link") == PASS) {
        result = (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
        if (result == 0) log_link(to);
    }
    pthread_mutex_unlock(&shim_lock);
    return result;
}

int unlink(const char *path) {
    if (!in_folder(path)) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&shim_lock);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (result == 0) log_unlink(path);
    pthread_mutex_unlock(&shim_lock);
    return result;
}

int rename(const char *from, const char *to) {
    if (!in_folder(to)) return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    pthread_mutex_lock(&shim_lock);
    int result = -1;
    if (fault_of("rename") == PASS) {
        result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
        if (result == 0) log_rename(from, to);
    }
    pthread_mutex_unlock(&shim_lock);
    return result;
}

int statfs(const char *path, struct statfs *status) {
    int result = (int)syscall(SYS_statfs, path, status);
    const char *type = getenv("FAULT_TYPE");
    const char *available = getenv("FAULT_AVAILABLE");
    if (result != 0 || !in_folder(path) || faults_ended()) return result;
    if (type) status->f_type = strtol(type, NULL, 0);
    if (available) status->f_bavail = strtoul(available, NULL, 0) / (unsigned long)status->f_bsize;
    return result;
}
__attribute__((alias("statfs"))) int statfs64(const char *, struct statfs64 *);
