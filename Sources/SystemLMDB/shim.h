// What the LMDB target needs of C: liblmdb 0.9.24 or a later 0.9 release, and statfs(2), which the
// C library's own module leaves out on Linux.
#include <lmdb.h>

#ifdef __linux__
#include <sys/vfs.h>
#else
#include <sys/mount.h>
#include <sys/param.h>
#endif
