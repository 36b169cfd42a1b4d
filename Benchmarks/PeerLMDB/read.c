#include "range.h"

int peer_lmdb_get(peer_lmdb *peer, size_t table, peer_bytes key, uint64_t *sum) {
    MDB_val wanted = val(key), value;
    int code = mdb_get(peer->read, peer->tables[table], &wanted, &value);
    if (code == MDB_NOTFOUND) return 0;
    peer_check(code, "get");
    *sum += sum_of(value);
    return 1;
}

size_t peer_lmdb_page(peer_lmdb *peer, const peer_range *range, uint8_t *ids, uint64_t *sum) {
    MDB_cursor *index = peer_cursor(peer, range->index);
    MDB_cursor *records = peer_cursor(peer, range->records);
    MDB_cursor_op step = step_of(range);
    MDB_val key, value, record;
    uint64_t words[2];
    size_t count = 0;
    int code = first(index, range, &key, &value);
    for (size_t left = range->skip; left > 0 && code == MDB_SUCCESS; left--)
        code = mdb_cursor_get(index, &key, &value, step);
    while (code == MDB_SUCCESS && is_inside(key, range)) {
        copy_id(key, range, words);
        MDB_val id = {id_size, words};
        peer_check(mdb_cursor_get(records, &id, &record, MDB_SET), "record");
        *sum += sum_of(record);
        if (ids) memcpy(ids + id_size * count, words, id_size);
        if (++count == range->limit) return count;
        code = mdb_cursor_get(index, &key, &value, step);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "page");
    return count;
}

size_t peer_lmdb_count(peer_lmdb *peer, const peer_range *range) {
    MDB_cursor *index = peer_cursor(peer, range->index);
    MDB_cursor_op step = step_of(range);
    MDB_val key, value;
    size_t count = 0;
    int code = first(index, range, &key, &value);
    while (code == MDB_SUCCESS && is_inside(key, range)) {
        if (++count == range->limit) return count;
        code = mdb_cursor_get(index, &key, &value, step);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "count");
    return count;
}

size_t peer_lmdb_scan(peer_lmdb *peer, size_t table, uint64_t *sum) {
    MDB_cursor *cursor = peer_cursor(peer, table);
    MDB_val key, value;
    size_t count = 0;
    int code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (code == MDB_SUCCESS) {
        *sum += sum_of(value);
        count++;
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "scan");
    return count;
}

void peer_lmdb_each(
    peer_lmdb *peer, size_t table, void *context,
    void (*visit)(void *context, peer_bytes key, peer_bytes value)) {
    MDB_cursor *cursor = peer_cursor(peer, table);
    MDB_val key, value;
    int code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (code == MDB_SUCCESS) {
        visit(
            context, (peer_bytes){key.mv_data, key.mv_size},
            (peer_bytes){value.mv_data, value.mv_size});
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "walk");
}
