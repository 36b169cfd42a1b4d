#include "state.h"

#include <string.h>

/// One of two walks that go side by side.
typedef struct {
    MDB_cursor *cursor;
    MDB_val key, value;
    int is_at_end;
    /// The tails of a bundle that are still to come, and the key that one makes.
    size_t tail_size;
    MDB_val tails;
    uint8_t entry[peer_bundled_key];
} walk;

/// Goes to the next entry of a bundle. Returns whether there is one.
static int next_of_bundle(walk *walk) {
    if (walk->tails.mv_size < walk->tail_size || walk->key.mv_size > peer_bundled_key) return 0;
    size_t stem_size = walk->key.mv_size - walk->tail_size;
    memmove(walk->entry, walk->key.mv_data, stem_size);
    memcpy(walk->entry + stem_size, walk->tails.mv_data, walk->tail_size);
    walk->key.mv_data = walk->entry;
    walk->tails.mv_data = (uint8_t *)walk->tails.mv_data + walk->tail_size;
    walk->tails.mv_size -= walk->tail_size;
    return 1;
}

static void next(walk *walk, MDB_cursor_op step) {
    if (walk->tail_size && next_of_bundle(walk)) return;
    int code = mdb_cursor_get(walk->cursor, &walk->key, &walk->value, step);
    if (code != MDB_NOTFOUND) peer_check(code, "compare");
    walk->is_at_end = code == MDB_NOTFOUND;
    if (!walk->tail_size || walk->is_at_end) return;
    walk->tails = walk->value;
    walk->value.mv_size = 0;
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
    walk old = {.cursor = peer_cursor(before, table), .tail_size = before->tail_sizes[table]};
    walk new = {.cursor = peer_cursor(after, table), .tail_size = after->tail_sizes[table]};
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
