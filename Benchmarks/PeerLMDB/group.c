#include <errno.h>

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

/// Reads a number of 7 bits a byte, the lowest first.
static inline uint64_t number_at(const uint8_t **next) {
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*next)++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
}

/// Reads a sum of at most one digit, which is signed, the lowest byte first.
static inline int64_t digit_of(const uint8_t *bytes, size_t size) {
    if (size == 0) return 0;
    if (size > sizeof(int64_t) || bytes[0] != 0) peer_check(EINVAL, "sum of one digit");
    uint64_t digit = 0;
    for (size_t byte = 1; byte < size; byte++) digit |= (uint64_t)bytes[byte] << 8 * (byte - 1);
    const unsigned unused = 64 - 8 * (unsigned)(size - 1);
    return (int64_t)(digit << unused) >> unused;
}

void peer_lmdb_total(
    peer_lmdb *peer, const peer_range *range, int64_t *records, int64_t *sum) {
    enum { checksum_size = 4 };
    MDB_cursor *cursor = peer_cursor(peer, range->index);
    MDB_val key, value;
    int code = first(cursor, range, &key, &value);
    *records = *sum = 0;
    while (code == MDB_SUCCESS && is_inside(key, range)) {
        const uint8_t *next = (const uint8_t *)value.mv_data + checksum_size;
        *records += (int64_t)number_at(&next);
        number_at(&next);  // Records without a value.
        size_t size = number_at(&next);
        *sum += digit_of(next, size);
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    if (code != MDB_NOTFOUND) peer_check(code, "total");
}
