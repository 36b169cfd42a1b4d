// The calls that write. Each goes to the kernel directly, so that none of them meets another.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static ssize_t write_at(int descriptor, const void *bytes, size_t size, off_t offset) {
    return syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

// Writes `bytes` at `offset`, or as much of them as the fault of `call` lets through.
static ssize_t write_as(
    const char *call, int descriptor, const char *path, const void *bytes, size_t size, off_t offset
) {
    fault fault = fault_of(call);
    if (fault == FAIL) return -1;
    ssize_t written = write_at(descriptor, bytes, fault == SHORT ? size / 2 : size, offset);
    if (written > 0) log_write(descriptor, path, offset, bytes, (size_t)written);
    if (fault == LATE) {
        errno = EIO;
        return -1;
    }
    return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
    char path[PATH_SIZE];
    if (!file_in_folder(descriptor, path)) return write_at(descriptor, bytes, size, offset);
    pthread_mutex_lock(&shim_lock);
    ssize_t written = write_as("pwrite", descriptor, path, bytes, size, offset);
    pthread_mutex_unlock(&shim_lock);
    return written;
}
ALSO(pwrite, ssize_t, int, const void *, size_t, off_t);

// Writes at the descriptor's own position, which it moves.
static ssize_t write_on(
    const char *call, int descriptor, const char *path, const void *bytes, size_t size
) {
    pthread_mutex_lock(&shim_lock);
    bool appends = fcntl(descriptor, F_GETFL) & O_APPEND;
    off_t offset = lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR);
    ssize_t written = write_as(call, descriptor, path, bytes, size, offset);
    if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
    pthread_mutex_unlock(&shim_lock);
    return written;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    char path[PATH_SIZE];
    if (!file_in_folder(descriptor, path)) return syscall(SYS_write, descriptor, bytes, size);
    return write_on("write", descriptor, path, bytes, size);
}

static char *joined(const struct iovec *parts, int count, size_t *size) {
    *size = 0;
    for (int i = 0; i < count; i++) *size += parts[i].iov_len;
    char *bytes = malloc(*size);
    if (!bytes) abort();
    char *end = bytes;
    for (int i = 0; i < count; i++) {
        memcpy(end, parts[i].iov_base, parts[i].iov_len);
        end += parts[i].iov_len;
    }
    return bytes;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    char path[PATH_SIZE];
    if (!file_in_folder(descriptor, path)) return syscall(SYS_writev, descriptor, parts, count);
    size_t size;
    char *bytes = joined(parts, count, &size);
    ssize_t written = write_on("writev", descriptor, path, bytes, size);
    free(bytes);
    return written;
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
    size_t size;
    char *bytes = joined(parts, count, &size);
    char path[PATH_SIZE];
    ssize_t written;
    if (!file_in_folder(descriptor, path)) {
        written = write_at(descriptor, bytes, size, offset);
    } else {
        pthread_mutex_lock(&shim_lock);
        written = write_as("pwritev", descriptor, path, bytes, size, offset);
        pthread_mutex_unlock(&shim_lock);
    }
    free(bytes);
    return written;
}
ALSO(pwritev, ssize_t, int, const struct iovec *, int, off_t);
