// Records events, files and folders by their inode: names change, and two names can be one file.
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int log_descriptor = -1;

__attribute__((constructor)) static void open_log(void) {
    const char *path = getenv("FAULT_LOG");
    int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
    if (path) log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
}

static void put(const void *bytes, size_t size) {
    const char *rest = bytes;
    while (size > 0) {
        long written = syscall(SYS_write, log_descriptor, rest, size);
        // A log with a hole would prove nothing.
        if (written < 0) abort();
        rest += written;
        size -= (size_t)written;
    }
}

__attribute__((format(printf, 1, 2))) static void put_line(const char *format, ...) {
    if (log_descriptor < 0) return;
    char line[2 * PATH_SIZE];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    int known = errno;
    put(line, (size_t)size);
    errno = known;
}

static unsigned long inode_of(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static unsigned long inode_at(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? status.st_ino : 0;
}

static const char *name_in(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static unsigned long folder_of(const char *path) {
    char folder[PATH_SIZE];
    int size = (int)(name_in(path) - path);
    snprintf(folder, sizeof folder, "%.*s", size, path);
    return inode_at(folder);
}

void log_fault(const char *call) { put_line("fault %s\n", call); }

void log_write(int descriptor, const char *path, off_t offset, const void *bytes, size_t size) {
    if (log_descriptor < 0) return;
    int flags = fcntl(descriptor, F_GETFL);
    int known = errno;
    put_line(
        "write %lu %lld %zu %d %s\n", inode_of(descriptor), (long long)offset, size,
        (flags & O_DSYNC) != 0, name_in(path));
    put(bytes, size);
    errno = known;
}

void log_truncate(int descriptor, off_t size) {
    put_line("truncate %lu %lld\n", inode_of(descriptor), (long long)size);
}

void log_sync(int descriptor) { put_line("sync %lu\n", inode_of(descriptor)); }

void log_link(const char *path) {
    put_line("link %lu %lu %s\n", folder_of(path), inode_at(path), name_in(path));
}

void log_unlink(const char *path) { put_line("unlink %lu %s\n", folder_of(path), name_in(path)); }

void log_rename(const char *from, const char *to) {
    put_line("rename %lu %s %s\n", folder_of(from), name_in(from), name_in(to));
}
