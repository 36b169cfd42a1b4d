#include "page_guard.h"
#include "tree_search.h"

enum {
    /// How many searches go side by side: more than a processor waits for at once.
    BATCH = 32,
};

/// The node of a branch that leads to a target; NO_POSITION if the branch is damaged.
static inline __attribute__((always_inline)) uint32_t child_position(
    const tree *tree, const uint8_t *page, const target *target, int is_wide
) {
    uint32_t count = page_count(tree, page);
    return count ? branch_search(tree, page, count, target, is_wide) : NO_POSITION;
}

/// The number of the page below a branch that leads to a target; no page has it if the branch is
/// damaged.
static inline __attribute__((always_inline)) uint64_t child_number(
    const tree *tree, const uint8_t *page, const target *target, int is_wide
) {
    uint32_t position = child_position(tree, page, target, is_wide);
    const uint8_t *node = position == NO_POSITION ? NULL : page_node(tree, page, position);
    return node ? node_child(node) : UINT64_MAX;
}

static inline const uint8_t *root_page(const tree *tree) {
    return page_above(tree, tree->root, tree->stat.ms_depth - 1);
}

/// Searches once more for a target that its leaf does not have: MDB_NOTFOUND if that tells that the
/// table does not have it. Only here the nodes are needed whose keys those of the leaf lie between.
static __attribute__((noinline)) int absence(const tree *tree, const target *target) {
    const uint8_t *low = NULL, *high = NULL, *page = root_page(tree);
    for (uint32_t level = tree->stat.ms_depth; page && level > 1; level--) {
        uint32_t count = page_count(tree, page);
        uint32_t position = child_position(tree, page, target, 0);
        const uint8_t *node = position == NO_POSITION ? NULL : page_node(tree, page, position);
        if (!node) return MDB_CORRUPTED;
        if (position > 0) low = node;
        if (position + 1 < count) high = page_node(tree, page, position + 1);
        page = page_above(tree, node_child(node), level - 2);
    }
    uint32_t count = page ? page_count(tree, page) : 0;
    if (count == 0) return MDB_CORRUPTED;
    uint32_t position = page_search(tree, page, 0, count, target, 0, 0);
    if (position == NO_POSITION || !is_gap(tree, page, position, count, low, high))
        return MDB_CORRUPTED;
    return MDB_NOTFOUND;
}

/// The value of a target on its leaf.
static inline __attribute__((always_inline)) int leaf_value(
    const tree *tree, const uint8_t *page, const target *target, int is_wide, MDB_val *value
) {
    uint32_t count = page_count(tree, page);
    if (count == 0) return MDB_CORRUPTED;
    uint32_t position = page_search(tree, page, 0, count, target, is_wide, 0);
    if (position == NO_POSITION) return MDB_CORRUPTED;
    if (position == count) return absence(tree, target);
    const uint8_t *node = page_node(tree, page, position);
    if (!node) return MDB_CORRUPTED;
    if (node_order(node, target, is_wide) != 0) return absence(tree, target);
    return node_value(tree, page, node, value) ? MDB_SUCCESS : MDB_CORRUPTED;
}

static inline __attribute__((always_inline)) int value_of(
    const tree *tree, const target *target, int is_wide, MDB_val *value
) {
    if (tree->stat.ms_entries == 0) return MDB_NOTFOUND;
    const uint8_t *page = root_page(tree);
    for (uint32_t level = tree->stat.ms_depth; page && level > 1; level--)
        page = page_above(tree, child_number(tree, page, target, is_wide), level - 2);
    return page ? leaf_value(tree, page, target, is_wide, value) : MDB_CORRUPTED;
}

/// Finds a value in what a write transaction sees.
static int get_guarded(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, MDB_val *key, MDB_val *value
) {
    int code = page_guard_check(guard, table, key);
    return code == MDB_SUCCESS ? mdb_get(txn, table, key, value) : code;
}

int tree_get(tree_reader *reader, MDB_txn *txn, MDB_dbi table, MDB_val *key, MDB_val *value) {
    return reader->guard ? get_guarded(reader->guard, txn, table, key, value)
                         : tree_get_committed(reader, table, key, value);
}

int tree_get_committed(tree_reader *reader, MDB_dbi table, MDB_val *key, MDB_val *value) {
    const tree *tree = &reader->trees[table];
    if (tree->code != MDB_SUCCESS) return tree->code;
    target target = {.bytes = key->mv_data, .size = key->mv_size};
    if (key->mv_size != WIDE_KEY) return value_of(tree, &target, 0, value);
    target.wide = load_wide(target.bytes);
    return value_of(tree, &target, 1, value);
}

/// Has the header of a page fetched, and the offsets of its first nodes.
static inline void fetch_page(const tree *tree, uint64_t number) {
    if (number >= tree->page_count) return;
    const uint8_t *page = tree->map + number * tree->stat.ms_psize;
    __builtin_prefetch(page);
    __builtin_prefetch(page + CACHE_LINE);
}

/// Has the keys fetched that a search looks at first, of a page whose header was fetched before.
static inline void fetch_keys(const tree *tree, const uint8_t *page) {
    uint32_t count = page_count(tree, page);
    for (uint32_t quarter = 1; quarter <= 3 && count > 0; quarter++) {
        const uint8_t *node = page_node_start(tree, page, count * quarter / 4);
        if (node) __builtin_prefetch(node + NODE_HEADER);
    }
}

/// Has the beginning of a value fetched.
static inline void fetch_value(const MDB_val *value) {
    size_t size = value->mv_size < 4 * CACHE_LINE ? value->mv_size : 4 * CACHE_LINE;
    for (size_t offset = 0; offset < size; offset += CACHE_LINE)
        __builtin_prefetch((const uint8_t *)value->mv_data + offset);
}

/// The way down that the last search of a level found. Ids that were made one after the other lie
/// side by side, so that the next search often goes the same way.
typedef struct {
    const uint8_t *page;
    /// Keys from `first` on, so many, lead to the page below.
    wide_key first, count;
    uint64_t child;
} passage;

/// The way down from a branch by a node: to keys from its own up to that before the next node's.
static inline passage passage_by(const tree *tree, const uint8_t *page, uint32_t position) {
    passage way = {.page = page, .child = UINT64_MAX};
    const uint8_t *node = page_node(tree, page, position);
    if (!node) return way;
    way.child = node_child(node);
    // The first node has no key, and no node comes after the last one. There the count is that of
    // all keys to the end, which is 0 for all that there are.
    if (position > 0) {
        if (load16(node + 6) != WIDE_KEY) return way;
        way.first = load_wide(node + NODE_HEADER);
    }
    wide_key end = 0;
    if (position + 1 < page_count(tree, page)) {
        const uint8_t *next = page_node(tree, page, position + 1);
        if (!next || load16(next + 6) != WIDE_KEY) return way;
        end = load_wide(next + NODE_HEADER);
        // Damaged.
        if (end < way.first) return way;
    }
    way.count = end - way.first;
    return way;
}

/// Takes searches from the pages of one level to those of the next.
static int go_down(
    const tree *tree, const target *targets, const uint8_t **pages, uint32_t count,
    uint32_t levels_below
) {
    uint64_t numbers[BATCH];
    passage way = {.page = NULL};
    for (uint32_t i = 0; i < count; i++) {
        if (pages[i] != way.page || targets[i].wide - way.first >= way.count) {
            uint32_t position = child_position(tree, pages[i], &targets[i], 1);
            if (position == NO_POSITION) return MDB_CORRUPTED;
            way = passage_by(tree, pages[i], position);
            fetch_page(tree, way.child);
        }
        numbers[i] = way.child;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && numbers[i] == numbers[i - 1]) {
            pages[i] = pages[i - 1];
            continue;
        }
        pages[i] = page_above(tree, numbers[i], levels_below);
        if (!pages[i]) return MDB_CORRUPTED;
        fetch_keys(tree, pages[i]);
    }
    return MDB_SUCCESS;
}

/// Searches for up to BATCH keys, level by level.
static int find_batch(const tree *tree, tree_found **found, uint32_t count) {
    uint64_t keys[BATCH][2];
    target targets[BATCH];
    const uint8_t *pages[BATCH];
    const uint8_t *root = root_page(tree);
    if (!root) return MDB_CORRUPTED;
    for (uint32_t i = 0; i < count; i++) {
        keys[i][0] = __builtin_bswap64(found[i]->high);
        keys[i][1] = __builtin_bswap64(found[i]->low);
        targets[i] = (target){
            .bytes = (const uint8_t *)keys[i], .size = WIDE_KEY,
            .wide = (wide_key)found[i]->high << 64 | found[i]->low};
        pages[i] = root;
    }
    for (uint32_t level = tree->stat.ms_depth; level > 1; level--) {
        int code = go_down(tree, targets, pages, count, level - 2);
        if (code != MDB_SUCCESS) return code;
    }
    for (uint32_t i = 0; i < count; i++) {
        MDB_val value;
        int code = leaf_value(tree, pages[i], &targets[i], 1, &value);
        if (code == MDB_NOTFOUND) continue;
        if (code != MDB_SUCCESS) return code;
        found[i]->start = value.mv_data;
        found[i]->byte_count = value.mv_size;
        fetch_value(&value);
    }
    return MDB_SUCCESS;
}

int tree_find(
    tree_reader *reader, MDB_txn *txn, MDB_dbi table, tree_found *found, size_t count
) {
    if (reader->guard) {
        for (size_t i = 0; i < count; i++) {
            if (found[i].start) continue;
            uint64_t key[2] = {
                __builtin_bswap64(found[i].high), __builtin_bswap64(found[i].low)};
            MDB_val bytes = {WIDE_KEY, key}, value;
            int code = get_guarded(reader->guard, txn, table, &bytes, &value);
            if (code == MDB_NOTFOUND) continue;
            if (code != MDB_SUCCESS) return code;
            found[i].start = value.mv_data;
            found[i].byte_count = value.mv_size;
        }
        return MDB_SUCCESS;
    }
    const tree *tree = &reader->trees[table];
    if (tree->code != MDB_SUCCESS) return tree->code;
    if (tree->stat.ms_entries == 0) return MDB_SUCCESS;
    tree_found *batch[BATCH];
    uint32_t waiting = 0;
    for (size_t i = 0; i < count; i++) {
        if (!found[i].start) batch[waiting++] = &found[i];
        if (waiting < BATCH && i + 1 < count) continue;
        int code = find_batch(tree, batch, waiting);
        if (code != MDB_SUCCESS) return code;
        waiting = 0;
    }
    return MDB_SUCCESS;
}
