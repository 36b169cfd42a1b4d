// What the files of the peer share.
#ifndef PLAINWEIGHTS_PEER_LMDB_STATE_H
#define PLAINWEIGHTS_PEER_LMDB_STATE_H

#include <lmdb.h>

#include "peer_lmdb.h"

enum {
    peer_most_merged = 16,
};

struct peer_lmdb {
    MDB_env *env;
    MDB_txn *read;
    size_t count;
    MDB_dbi *tables;
    /// One reused cursor for each table, and whether it belongs to the present transaction.
    MDB_cursor **cursors;
    unsigned char *is_renewed;
    /// Further cursors of one table, and how many there are.
    MDB_cursor *merged[peer_most_merged];
    size_t merged_count, merged_table;
};

/// Ends the process unless `code` is success.
void peer_check(int code, const char *what);

/// The reused cursor of a table in the present read transaction.
MDB_cursor *peer_cursor(peer_lmdb *peer, size_t table);

#endif
