// A library to preload into a process: it makes system calls on the files of one folder fail, and
// records what reaches them. It is told what to do by the environment:
//
//   FAULT_FOLDER     the folder; calls on other files are left alone
//   FAULT_CALLS      the names of the calls that count, separated by spaces
//   FAULT_AT         the first of them that fails, from 1; none if missing
//   FAULT_KIND       ENOSPC, EIO, ENOMEM; short: half is written; late: all is written, then EIO
//   FAULT_FOR_GOOD   all later ones fail too
//   FAULT_END        faults end once a file of this path exists
//   FAULT_LOG        where events are recorded
//   FAULT_TYPE       the type of the folder's file system, as statfs tells it
//   FAULT_AVAILABLE  the bytes that the folder's file system has left
#ifndef SHIM_H
#define SHIM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define PATH_SIZE 4096

// The 64-bit names are the same calls: off_t has 64 bits here.
#define ALSO(name, result, ...) \
    __attribute__((alias(#name))) result name##64(__VA_ARGS__)

// Held during each call together with its event, so that the log is in the order of the calls.
extern pthread_mutex_t shim_lock;

typedef enum { PASS, FAIL, SHORT, LATE } fault;

// What happens to a call on a file of the folder. A call that fails has set errno.
fault fault_of(const char *call);
// Whether the file at FAULT_END exists.
bool faults_ended(void);

// Whether `path` is the folder or in it.
bool in_folder(const char *path);
// Whether `descriptor` is of something in the folder; gives its path.
bool file_in_folder(int descriptor, char path[PATH_SIZE]);

// The events of the log; each is a line, a write's is followed by its bytes.
void log_fault(const char *call);
void log_write(int descriptor, const char *path, off_t offset, const void *bytes, size_t size);
void log_truncate(int descriptor, off_t size);
void log_sync(int descriptor);
void log_link(const char *path);
void log_unlink(const char *path);
void log_rename(const char *from, const char *to);

#endif
