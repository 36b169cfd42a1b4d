// How a range of an index is walked: shared by everything that reads.
#ifndef PLAINWEIGHTS_PEER_LMDB_RANGE_H
#define PLAINWEIGHTS_PEER_LMDB_RANGE_H

#include <string.h>

#include "state.h"

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

/// The first entry of the range in its direction.
static inline int first(MDB_cursor *cursor, const peer_range *range, MDB_val *key, MDB_val *value) {
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

static inline MDB_cursor_op step_of(const peer_range *range) {
    return range->backward ? MDB_PREV : MDB_NEXT;
}

/// The id at the end of an index key.
static inline void copy_id(MDB_val key, const peer_range *range, uint64_t words[2]) {
    memcpy(words, (uint8_t *)key.mv_data + key.mv_size - id_size, id_size);
    if (range->flips_id) words[0] = ~words[0], words[1] = ~words[1];
}

#endif
