// What the LMDB target needs of C, as the shim of the system library: liblmdb, whose sources
// Tools/bundle-lmdb puts beside this package, and statfs(2).
#if __has_include("../lmdb/lmdb.h")
#include "../lmdb/lmdb.h"
#else
#error "The sources of liblmdb are missing: Tools/bundle-lmdb DIR takes them from a folder."
#endif

#ifdef __linux__
#include <sys/vfs.h>
#else
#include <sys/mount.h>
#include <sys/param.h>
#endif
