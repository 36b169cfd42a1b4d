#include "range.h"

/// One of the ranges, at its next entry.
typedef struct {
    MDB_cursor *cursor;
    MDB_val key, value;
    int is_at_end;
} walk;

static void settle(walk *walk, const peer_range *range, int code) {
    if (code != MDB_NOTFOUND) peer_check(code, "merge");
    walk->is_at_end = code == MDB_NOTFOUND || !is_inside(walk->key, range);
}

static MDB_cursor *merged_cursor(peer_lmdb *peer, size_t table, size_t position) {
    if (position >= peer_most_merged || (peer->merged_count && peer->merged_table != table))
        peer_check(MDB_INCOMPATIBLE, "merge");
    if (position < peer->merged_count) {
        peer_check(mdb_cursor_renew(peer->read, peer->merged[position]), "renew cursor");
    } else {
        MDB_cursor **made = &peer->merged[peer->merged_count++];
        peer_check(mdb_cursor_open(peer->read, peer->tables[table], made), "open cursor");
        peer->merged_table = table;
    }
    return peer->merged[position];
}

/// Whether one key comes after another, both without their prefix.
static int is_after(const walk *one, const walk *other, size_t prefix_size) {
    size_t size = one->key.mv_size - prefix_size, other_size = other->key.mv_size - prefix_size;
    int order = memcmp(
        (uint8_t *)one->key.mv_data + prefix_size, (uint8_t *)other->key.mv_data + prefix_size,
        size < other_size ? size : other_size);
    return order ? order > 0 : size > other_size;
}

size_t peer_lmdb_merge(
    peer_lmdb *peer, const peer_range *ranges, size_t count, size_t prefix_size, uint8_t *ids,
    uint64_t *sum) {
    walk walks[peer_most_merged];
    MDB_cursor *records = peer_cursor(peer, ranges->records);
    for (size_t i = 0; i < count; i++) {
        walks[i].cursor = merged_cursor(peer, ranges[i].index, i);
        settle(
            &walks[i], &ranges[i],
            first(walks[i].cursor, &ranges[i], &walks[i].key, &walks[i].value));
    }
    uint64_t words[2];
    MDB_val record;
    for (size_t found = 0;; found++) {
        size_t last = count;
        for (size_t i = 0; i < count; i++)
            if (!walks[i].is_at_end &&
                (last == count || is_after(&walks[i], &walks[last], prefix_size)))
                last = i;
        if (last == count || found == ranges->limit) return found;
        walk *walk = &walks[last];
        copy_id(walk->key, ranges, words);
        MDB_val id = {id_size, words};
        peer_check(mdb_cursor_get(records, &id, &record, MDB_SET), "record");
        *sum += sum_of(record);
        if (ids) memcpy(ids + id_size * found, words, id_size);
        settle(
            walk, &ranges[last], mdb_cursor_get(walk->cursor, &walk->key, &walk->value, MDB_PREV));
    }
}
