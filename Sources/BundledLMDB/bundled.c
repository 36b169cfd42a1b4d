// liblmdb as one file, where the trait BundledLMDB is on. Warnings in it are not ours.
#ifdef PLAINWEIGHTS_BUNDLED_LMDB
#pragma GCC diagnostic ignored "-Weverything"
#include "lmdb/mdb.c"
#include "lmdb/midl.c"
#endif
