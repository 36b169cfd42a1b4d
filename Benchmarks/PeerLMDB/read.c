#include "state.h"

#include <string.h>

enum { id_size = 16 };

/// Reads every byte, eight at a time.
static inline uint64_t sum_of(MDB_val value) {
    const uint8_t *bytes = value.mv_data;
    size_t left = value.mv_size;
    uint64_t sum = 0, word;
    for (; left >= sizeof word; left -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        sum += word;
    }
    for (; left > 0; left--) sum += *bytes++;
    return sum;
}

static inline MDB_val val(peer_bytes bytes) {
    return (MDB_val){bytes.size, (void *)bytes.bytes};
}

static inline int is_before(MDB_val key, peer_bytes bound) {
    size_t shared = key.mv_size < bound.size ? key.mv_size : bound.size;
    int order = memcmp(key.mv_data, bound.bytes, shared);
    return order ? order < 0 : key.mv_size < bound.size;
}

int peer_lmdb_get(peer_lmdb *peer, size_t table, peer_bytes key, uint64_t *sum) {
    MDB_val wanted = val(key), value;
    int code = mdb_get(peer->read, peer->tables[table], &wanted, &value);
    if (code == MDB_NOTFOUND) return 0;
    peer_check(code, "get");
    *sum += sum_of(value);
    return 1;
}

/// The first entry of the range in its direction.
static int first(MDB_cursor *cursor, const peer_range *range, MDB_val *key, MDB_val *value) {
    if (!range->backward) {
        if (!range->lower.size) return mdb_cursor_get(cursor, key, value, MDB_FIRST);
        *key = val(range->lower);
        return mdb_cursor_get(cursor, key, value, MDB_SET_RANGE);
    }
    if (!range->upper.size) return mdb_cursor_get(cursor, key, value, MDB_LAST);
    *key = val(range->upper);
    int code = mdb_cursor_get(cursor, key, value, MDB_SET_RANGE);
    return mdb_cursor_get(cursor, key, value, code == MDB_NOTFOUND ? MDB_LAST : MDB_PREV);
}

static inline int is_inside(MDB_val key, const peer_range *range) {
    if (range->backward) return !is_before(key, range->lower);
    return !range->upper.size || is_before(key, range->upper);
}

size_t peer_lmdb_page(peer_lmdb *peer, const peer_range *range, uint8_t *ids, uint64_t *sum) {
    MDB_cursor *index = peer_cursor(peer, range->index);
    MDB_cursor *records = peer_cursor(peer, range->records);
    MDB_cursor_op step = range->backward ? MDB_PREV : MDB_NEXT;
    MDB_val key, value, record;
    uint64_t words[2];
    size_t count = 0;
    int code = first(index, range, &key, &value);
    while (code == MDB_SUCCESS && is_inside(key, range)) {
        memcpy(words, (uint8_t *)key.mv_data + key.mv_size - id_size, id_size);
        if (range->flips_id) words[0] = ~words[0], words[1] = ~words[1];
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
    MDB_cursor_op step = range->backward ? MDB_PREV : MDB_NEXT;
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
