#include "state.h"

/// The cursor of a table in a write transaction: a put beside the last one needs no search.
static MDB_cursor *writing_cursor(
    peer_lmdb *peer, MDB_txn *txn, MDB_cursor **cursors, size_t table) {
    if (!cursors[table])
        peer_check(mdb_cursor_open(txn, peer->tables[table], &cursors[table]), "open cursor");
    return cursors[table];
}

static void apply(MDB_cursor *cursor, const peer_change *change) {
    MDB_val key = {change->key.size, (void *)change->key.bytes};
    MDB_val value = {change->value.size, (void *)change->value.bytes};
    if (change->deletes) {
        peer_check(mdb_cursor_get(cursor, &key, &value, MDB_SET), "find");
        peer_check(mdb_cursor_del(cursor, 0), "delete");
    } else {
        unsigned flags = change->is_new ? MDB_NOOVERWRITE : 0;
        peer_check(mdb_cursor_put(cursor, &key, &value, flags), "put");
    }
}

void peer_lmdb_write(peer_lmdb *peer, const peer_change *changes, size_t count) {
    MDB_cursor *cursors[peer->count];
    for (size_t i = 0; i < peer->count; i++) cursors[i] = NULL;
    MDB_txn *txn;
    peer_check(mdb_txn_begin(peer->env, NULL, 0, &txn), "begin");
    for (size_t i = 0; i < count; i++)
        apply(writing_cursor(peer, txn, cursors, changes[i].table), &changes[i]);
    // Committing closes the cursors of a transaction that writes.
    peer_check(mdb_txn_commit(txn), "commit");
}
