#include "state.h"

#include <string.h>

/// One of two walks that go side by side.
typedef struct {
    MDB_cursor *cursor;
    MDB_val key, value;
    int is_at_end;
} walk;

static void next(walk *walk, MDB_cursor_op step) {
    int code = mdb_cursor_get(walk->cursor, &walk->key, &walk->value, step);
    if (code != MDB_NOTFOUND) peer_check(code, "compare");
    walk->is_at_end = code == MDB_NOTFOUND;
}

static int order(const walk *old, const walk *new) {
    if (old->is_at_end || new->is_at_end) return old->is_at_end - new->is_at_end;
    size_t sizes[] = {old->key.mv_size, new->key.mv_size};
    int order = memcmp(old->key.mv_data, new->key.mv_data, sizes[sizes[0] > sizes[1]]);
    return order ? order : (sizes[0] > sizes[1]) - (sizes[0] < sizes[1]);
}

static int is_same(MDB_val one, MDB_val other) {
    return one.mv_size == other.mv_size && !memcmp(one.mv_data, other.mv_data, one.mv_size);
}

static peer_change change(size_t table, const walk *walk, int is_new, int deletes) {
    return (peer_change){
        .table = table,
        .key = {walk->key.mv_data, walk->key.mv_size},
        .value = {walk->value.mv_data, walk->value.mv_size},
        .is_new = is_new,
        .deletes = deletes,
    };
}

void peer_lmdb_compare(
    peer_lmdb *before, peer_lmdb *after, size_t table, void *context,
    void (*visit)(void *context, const peer_change *change)) {
    walk old = {.cursor = peer_cursor(before, table)};
    walk new = {.cursor = peer_cursor(after, table)};
    next(&old, MDB_FIRST);
    next(&new, MDB_FIRST);
    while (!old.is_at_end || !new.is_at_end) {
        int sign = order(&old, &new);
        if (sign || !is_same(old.value, new.value)) {
            peer_change found = change(table, sign < 0 ? &old : &new, sign > 0, sign < 0);
            visit(context, &found);
        }
        if (sign <= 0) next(&old, MDB_NEXT);
        if (sign >= 0) next(&new, MDB_NEXT);
    }
}
