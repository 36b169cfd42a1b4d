#include "page_guard.h"
#include "tree_moves.h"

#include <errno.h>
#include <string.h>

/// The tails of a bundle in order, and the bytes that all its keys begin with.
typedef struct {
    uint8_t stem[BUNDLE_KEY];
    uint32_t stem_size, tail_size, count;
    /// One more than a bundle has, before it is divided.
    uint8_t tails[(BUNDLE_LIMIT + 1) * BUNDLE_KEY];
} bundle;

static int order_of(
    const uint8_t *left, size_t left_size, const uint8_t *right, size_t right_size
) {
    int order = memcmp(left, right, left_size < right_size ? left_size : right_size);
    if (order != 0) return order;
    return left_size < right_size ? -1 : left_size > right_size;
}

/// Whether a key can be that of an entry.
static int is_entry(const MDB_val *key, uint32_t tail_size) {
    return key->mv_size > tail_size && key->mv_size <= BUNDLE_KEY;
}

/// How many entries a value of this size holds behind that of its key; none if it is damaged.
static uint32_t further_count(size_t size, uint32_t tail_size) {
    size_t count = size / tail_size;
    return size % tail_size == 0 && count < BUNDLE_LIMIT ? (uint32_t)count : 0;
}

// Reading.

/// Takes the bundle of the node that the cursor stands at.
static void take(tree_cursor *cursor) {
    cursor->head = cursor->key;
    cursor->tails = cursor->value;
    cursor->count = 1;
    if (!is_entry(&cursor->key, cursor->tail_size)) return;
    cursor->count += further_count(cursor->value.mv_size, cursor->tail_size);
    memcpy(cursor->entry, cursor->head.mv_data, cursor->head.mv_size);
}

static const uint8_t *tail_at(const tree_cursor *cursor, uint32_t at) {
    return at == 0
        ? (const uint8_t *)cursor->head.mv_data + cursor->head.mv_size - cursor->tail_size
        : (const uint8_t *)cursor->tails.mv_data + (size_t)(at - 1) * cursor->tail_size;
}

/// Lends an entry of the bundle.
static int lend(tree_cursor *cursor, uint32_t at) {
    cursor->at = at;
    cursor->key = cursor->head;
    cursor->value = cursor->tails;
    // A bundle of one has no tails in its value, or it is damaged.
    if (cursor->count > 1) cursor->value.mv_size = 0;
    if (at == 0) return MDB_SUCCESS;
    size_t stem_size = cursor->head.mv_size - cursor->tail_size;
    memcpy(cursor->entry + stem_size, tail_at(cursor, at), cursor->tail_size);
    cursor->key.mv_data = cursor->entry;
    return MDB_SUCCESS;
}

static int lend_from(tree_cursor *cursor, MDB_cursor_op operation, int at_last) {
    int code = tree_node_move(cursor, operation);
    if (code != MDB_SUCCESS) return code;
    take(cursor);
    return lend(cursor, at_last ? cursor->count - 1 : 0);
}

/// The first entry of the bundle that is not before a key; the count if there is none.
static uint32_t search(const tree_cursor *cursor, const MDB_val *target) {
    if (cursor->count == 1)
        return order_of(
                   cursor->head.mv_data, cursor->head.mv_size, target->mv_data, target->mv_size)
            < 0;
    size_t stem_size = cursor->head.mv_size - cursor->tail_size;
    size_t shared_size = stem_size < target->mv_size ? stem_size : target->mv_size;
    int order = memcmp(cursor->head.mv_data, target->mv_data, shared_size);
    if (order != 0) return order < 0 ? cursor->count : 0;
    const uint8_t *rest = (const uint8_t *)target->mv_data + shared_size;
    size_t rest_size = target->mv_size - shared_size;
    uint32_t first = 0, end = cursor->count;
    while (first < end) {
        uint32_t middle = (first + end) / 2;
        if (order_of(tail_at(cursor, middle), cursor->tail_size, rest, rest_size) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/// Goes to the first entry that is not before `cursor->key`. It is in the bundle with the last head
/// before the key, or it is the next head.
static int seek(tree_cursor *cursor) {
    const MDB_val target = cursor->key;
    int code = tree_node_move(cursor, MDB_SET_RANGE);
    if (code != MDB_SUCCESS && code != MDB_NOTFOUND) return code;
    if (code == MDB_SUCCESS && cursor->key.mv_size == target.mv_size
        && memcmp(cursor->key.mv_data, target.mv_data, target.mv_size) == 0) {
        take(cursor);
        return lend(cursor, 0);
    }
    code = tree_node_move(cursor, code == MDB_SUCCESS ? MDB_PREV : MDB_LAST);
    if (code == MDB_NOTFOUND) return lend_from(cursor, MDB_FIRST, 0);
    if (code != MDB_SUCCESS) return code;
    take(cursor);
    uint32_t at = search(cursor, &target);
    return at < cursor->count ? lend(cursor, at) : lend_from(cursor, MDB_NEXT, 0);
}

int tree_bundle_move(tree_cursor *cursor, MDB_cursor_op operation) {
    switch (operation) {
    case MDB_NEXT:
        if (cursor->at + 1 < cursor->count) return lend(cursor, cursor->at + 1);
        return lend_from(cursor, MDB_NEXT, 0);
    case MDB_PREV:
        if (cursor->at > 0) return lend(cursor, cursor->at - 1);
        return lend_from(cursor, MDB_PREV, 1);
    case MDB_FIRST: return lend_from(cursor, MDB_FIRST, 0);
    case MDB_LAST: return lend_from(cursor, MDB_LAST, 1);
    case MDB_SET_RANGE: return seek(cursor);
    default: return EINVAL;
    }
}

int tree_bundle_pick(tree_cursor *cursor, uint64_t choice) {
    take(cursor);
    return lend(cursor, (uint32_t)(choice % cursor->count));
}

// Writing.

static const uint8_t *tail_of(const MDB_val *key, uint32_t tail_size) {
    return (const uint8_t *)key->mv_data + key->mv_size - tail_size;
}

static int has_stem(const MDB_val *found, const MDB_val *key, uint32_t tail_size) {
    return found->mv_size == key->mv_size
        && memcmp(found->mv_data, key->mv_data, key->mv_size - tail_size) == 0;
}

static int load(bundle *bundle, const MDB_val *key, const MDB_val *value) {
    uint32_t tail_size = bundle->tail_size;
    bundle->count = 1 + further_count(value->mv_size, tail_size);
    if (bundle->count == 1 && value->mv_size > 0) return MDB_CORRUPTED;
    memcpy(bundle->tails, tail_of(key, tail_size), tail_size);
    memcpy(bundle->tails + tail_size, value->mv_data, value->mv_size);
    return MDB_SUCCESS;
}

/// The first tail of a bundle that is not before that of a key.
static uint32_t place_of(const bundle *bundle, const MDB_val *key, int *is_there) {
    const uint8_t *tail = tail_of(key, bundle->tail_size);
    for (uint32_t at = 0; at < bundle->count; at++) {
        int order = memcmp(bundle->tails + at * bundle->tail_size, tail, bundle->tail_size);
        *is_there = order == 0;
        if (order >= 0) return at;
    }
    *is_there = 0;
    return bundle->count;
}

/// Loads the bundle that has a key or would take it, and finds the key's place. The bundle is empty
/// if no bundle has the stem of the key.
static int find(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, const MDB_val *key, bundle *bundle,
    uint32_t *at, int *is_there
) {
    bundle->stem_size = (uint32_t)key->mv_size - bundle->tail_size;
    memcpy(bundle->stem, key->mv_data, bundle->stem_size);
    bundle->count = 0;
    MDB_cursor *cursor;
    int code = page_guard_check(guard, table, key);
    if (code == MDB_SUCCESS) code = mdb_cursor_open(txn, table, &cursor);
    if (code != MDB_SUCCESS) return code;
    MDB_val next = *key, next_value, last, last_value;
    code = mdb_cursor_get(cursor, &next, &next_value, MDB_SET_RANGE);
    int has_next = code == MDB_SUCCESS && has_stem(&next, key, bundle->tail_size);
    int is_head = has_next && memcmp(next.mv_data, key->mv_data, key->mv_size) == 0;
    if (!is_head && (code == MDB_SUCCESS || code == MDB_NOTFOUND)) {
        code = mdb_cursor_get(
            cursor, &last, &last_value, code == MDB_SUCCESS ? MDB_PREV : MDB_LAST);
        int has_last = code == MDB_SUCCESS && has_stem(&last, key, bundle->tail_size);
        if (has_last) {
            next = last;
            next_value = last_value;
            has_next = 1;
        }
        if (code == MDB_NOTFOUND) code = MDB_SUCCESS;
    }
    if (code == MDB_SUCCESS && has_next) code = load(bundle, &next, &next_value);
    if (code == MDB_SUCCESS) *at = place_of(bundle, key, is_there);
    mdb_cursor_close(cursor);
    return code;
}

/// Stores a part of a bundle as one.
static int store(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, const bundle *bundle, uint32_t first,
    uint32_t end
) {
    uint32_t tail_size = bundle->tail_size;
    uint8_t head[BUNDLE_KEY];
    memcpy(head, bundle->stem, bundle->stem_size);
    memcpy(head + bundle->stem_size, bundle->tails + first * tail_size, tail_size);
    MDB_val key = {bundle->stem_size + tail_size, head};
    MDB_val value = {
        (size_t)(end - first - 1) * tail_size,
        (void *)(bundle->tails + (first + 1) * tail_size)};
    return page_guard_put(guard, txn, table, &key, &value, 0);
}

/// Removes the head of a stored bundle, whose first tail has changed.
static int remove_head(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, const bundle *bundle, const uint8_t *tail
) {
    uint8_t head[BUNDLE_KEY];
    memcpy(head, bundle->stem, bundle->stem_size);
    memcpy(head + bundle->stem_size, tail, bundle->tail_size);
    MDB_val key = {bundle->stem_size + bundle->tail_size, head};
    return page_guard_delete(guard, txn, table, &key);
}

int bundle_insert(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, uint32_t tail_size, const MDB_val *key
) {
    if (!is_entry(key, tail_size)) return MDB_BAD_VALSIZE;
    bundle bundle;
    bundle.tail_size = tail_size;
    uint32_t at;
    int is_there;
    int code = find(guard, txn, table, key, &bundle, &at, &is_there);
    if (code != MDB_SUCCESS) return code;
    if (is_there) return MDB_KEYEXIST;
    if (at == 0 && bundle.count > 0) {
        code = remove_head(guard, txn, table, &bundle, bundle.tails);
        if (code != MDB_SUCCESS) return code;
    }
    uint8_t *place = bundle.tails + at * tail_size;
    memmove(place + tail_size, place, (size_t)(bundle.count - at) * tail_size);
    memcpy(place, tail_of(key, tail_size), tail_size);
    bundle.count++;
    if (bundle.count <= BUNDLE_LIMIT) return store(guard, txn, table, &bundle, 0, bundle.count);
    code = store(guard, txn, table, &bundle, 0, bundle.count / 2);
    return code == MDB_SUCCESS
        ? store(guard, txn, table, &bundle, bundle.count / 2, bundle.count) : code;
}

int bundle_delete(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, uint32_t tail_size, const MDB_val *key
) {
    if (!is_entry(key, tail_size)) return MDB_NOTFOUND;
    bundle bundle;
    bundle.tail_size = tail_size;
    uint32_t at;
    int is_there;
    int code = find(guard, txn, table, key, &bundle, &at, &is_there);
    if (code != MDB_SUCCESS) return code;
    if (!is_there) return MDB_NOTFOUND;
    if (at == 0) {
        code = remove_head(guard, txn, table, &bundle, bundle.tails);
        if (code != MDB_SUCCESS) return code;
    }
    bundle.count--;
    if (bundle.count == 0) return MDB_SUCCESS;
    uint8_t *place = bundle.tails + at * tail_size;
    memmove(place, place + tail_size, (size_t)(bundle.count - at) * tail_size);
    return store(guard, txn, table, &bundle, 0, bundle.count);
}
