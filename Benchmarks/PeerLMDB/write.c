#include "state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/// The cursor of a table in a write transaction: a put beside the last one needs no search.
static MDB_cursor *writing_cursor(
    peer_lmdb *peer, MDB_txn *txn, MDB_cursor **cursors, size_t table) {
    if (!cursors[table])
        peer_check(mdb_cursor_open(txn, peer->tables[table], &cursors[table]), "open cursor");
    return cursors[table];
}

/// Removes an entry from its bundle.
static void remove_entry(MDB_cursor *cursor, const peer_change *change, size_t tail_size) {
    uint8_t head[peer_bundled_key], tails[1024];
    MDB_val key = {change->key.size, (void *)change->key.bytes}, value;
    const uint8_t *tail = change->key.bytes + change->key.size - tail_size;
    int code = mdb_cursor_get(cursor, &key, &value, MDB_SET_RANGE);
    int is_head = code == MDB_SUCCESS && key.mv_size == change->key.size
        && !memcmp(key.mv_data, change->key.bytes, key.mv_size);
    if (!is_head)
        code = mdb_cursor_get(
            cursor, &key, &value, code == MDB_NOTFOUND ? MDB_LAST : MDB_PREV);
    peer_check(code, "find");
    peer_check(key.mv_size <= sizeof head && value.mv_size <= sizeof tails ? 0 : EINVAL, "bundle");
    memcpy(head, key.mv_data, key.mv_size);
    memcpy(tails, value.mv_data, value.mv_size);
    key.mv_data = head;
    value.mv_data = tails;
    if (is_head) {
        peer_check(mdb_cursor_del(cursor, 0), "delete");
        if (value.mv_size == 0) return;
        memcpy(head + key.mv_size - tail_size, tails, tail_size);
        tail = tails;
    }
    size_t at = 0;
    while (at < value.mv_size && memcmp(tails + at, tail, tail_size)) at += tail_size;
    peer_check(at < value.mv_size ? 0 : MDB_NOTFOUND, "find in a bundle");
    value.mv_size -= tail_size;
    memmove(tails + at, tails + at + tail_size, value.mv_size - at);
    peer_check(mdb_cursor_put(cursor, &key, &value, 0), "put");
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
    for (size_t i = 0; i < count; i++) {
        size_t table = changes[i].table, tail_size = peer->tail_sizes[table];
        MDB_cursor *cursor = writing_cursor(peer, txn, cursors, table);
        if (!tail_size) {
            apply(cursor, &changes[i]);
            continue;
        }
        peer_check(changes[i].deletes ? 0 : EINVAL, "add to a bundle");
        remove_entry(cursor, &changes[i], tail_size);
    }
    // Committing closes the cursors of a transaction that writes.
    peer_check(mdb_txn_commit(txn), "commit");
}
