#include "range.h"

/// The size of the first column of a key: a tag, then text without zeros up to 00 01.
static size_t column_size(MDB_val key) {
    const uint8_t *zero = memchr(key.mv_data, 0, key.mv_size);
    return zero ? (size_t)(zero - (uint8_t *)key.mv_data) + 2 : key.mv_size;
}

void peer_lmdb_groups(
    peer_lmdb *peer, size_t index, void *context,
    void (*visit)(void *context, peer_bytes column, size_t count)) {
    MDB_cursor *cursor = peer_cursor(peer, index);
    MDB_val key, value;
    int code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (code == MDB_SUCCESS) {
        // It stays where it is: nothing is written in a transaction that reads.
        peer_bytes column = {key.mv_data, column_size(key)};
        size_t count = 0;
        do {
            count++;
            code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
        } while (code == MDB_SUCCESS && key.mv_size >= column.size &&
                 !memcmp(key.mv_data, column.bytes, column.size));
        visit(context, column, count);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "groups");
}
