#include "page_guard.h"
#include "tree_search.h"

#include <errno.h>
#include <stdlib.h>

int tree_cursor_open(tree_reader *reader, MDB_txn *txn, MDB_dbi table, tree_cursor **cursor) {
    const tree *tree = reader->guard ? NULL : &reader->trees[table];
    if (tree && tree->code != MDB_SUCCESS) return tree->code;
    // Not cleared: what is read was written by a move.
    tree_cursor *opened = malloc(sizeof(tree_cursor));
    if (!opened) return ENOMEM;
    opened->tree = tree;
    opened->cursor = NULL;
    opened->guard = reader->guard;
    opened->table = table;
    opened->is_placed = 0;
    int code = opened->tree ? MDB_SUCCESS : mdb_cursor_open(txn, table, &opened->cursor);
    if (code != MDB_SUCCESS) {
        free(opened);
        return code;
    }
    *cursor = opened;
    return MDB_SUCCESS;
}

void tree_cursor_close(tree_cursor *cursor) {
    if (cursor->cursor) mdb_cursor_close(cursor->cursor);
    free(cursor);
}

/// Lends an entry of a leaf.
static inline int lend(
    const tree *tree, const uint8_t *page, uint32_t position, MDB_val *key, MDB_val *value
) {
    const uint8_t *node = page_node(tree, page, position);
    if (!node) return MDB_CORRUPTED;
    *key = (MDB_val){load16(node + 6), (void *)(node + NODE_HEADER)};
    return node_value(tree, page, node, value) ? MDB_SUCCESS : MDB_CORRUPTED;
}

/// Lends the entry that the cursor stands at.
static inline int found(tree_cursor *cursor) {
    uint32_t leaf = cursor->depth - 1;
    return lend(
        cursor->tree, cursor->pages[leaf], cursor->positions[leaf], &cursor->key, &cursor->value);
}

/// Takes a page into the path, at its first or its last node.
static int enter(tree_cursor *cursor, uint32_t level, uint64_t number, int at_last) {
    const tree *tree = cursor->tree;
    const uint8_t *page = page_above(tree, number, cursor->depth - 1 - level);
    if (!page) return MDB_CORRUPTED;
    uint32_t count = page_count(tree, page);
    if (count == 0) return MDB_CORRUPTED;
    cursor->pages[level] = page;
    cursor->counts[level] = (uint16_t)count;
    cursor->positions[level] = at_last ? (uint16_t)(count - 1) : 0;
    return MDB_SUCCESS;
}

static int enter_child(tree_cursor *cursor, uint32_t level, int at_last) {
    const uint8_t *node = page_node(cursor->tree, cursor->pages[level], cursor->positions[level]);
    return node ? enter(cursor, level + 1, node_child(node), at_last) : MDB_CORRUPTED;
}

static int enter_root(tree_cursor *cursor, int at_last) {
    const tree *tree = cursor->tree;
    if (tree->stat.ms_entries == 0) return MDB_NOTFOUND;
    cursor->depth = tree->stat.ms_depth;
    cursor->is_placed = 0;
    cursor->turns = 0;
    return enter(cursor, 0, tree->root, at_last);
}

/// Goes from a branch down to the first or the last entry below it.
static int descend(tree_cursor *cursor, uint32_t level, int at_last) {
    for (; level + 1 < cursor->depth; level++) {
        int code = enter_child(cursor, level, at_last);
        if (code != MDB_SUCCESS) return code;
    }
    return found(cursor);
}

/// Has the leaf fetched that a walk comes to after the one that it enters now. It comes from
/// anywhere in the file, so that the processor does not foresee it as it does the rest of a page.
static void fetch_next_leaf(const tree_cursor *cursor, int backwards) {
    const tree *tree = cursor->tree;
    uint32_t level = cursor->depth - 2, position = cursor->positions[level];
    if (backwards ? position == 0 : position + 1u >= cursor->counts[level]) return;
    const uint8_t *node = page_node_start(
        tree, cursor->pages[level], backwards ? position - 1 : position + 1);
    if (!node || node_child(node) >= tree->page_count) return;
    uint32_t page_size = tree->stat.ms_psize;
    const uint8_t *page = tree->map + node_child(node) * page_size;
    // Into the second cache: the first one has no room for a whole page beside what is read.
    for (uint32_t offset = 0; offset < page_size; offset += CACHE_LINE)
        __builtin_prefetch(page + offset, 0, 2);
}

/// Goes on to the next page of a level, or to the one before, and there down to an entry. Damaged
/// branches that share pages make a tree of more pages than there are, and so have an end.
static __attribute__((noinline)) int turn(tree_cursor *cursor, uint32_t level, int backwards) {
    if (cursor->turns++ > cursor->tree->page_count) return MDB_CORRUPTED;
    for (; level > 0; level--) {
        uint16_t *position = &cursor->positions[level - 1];
        if (backwards ? *position == 0 : *position + 1 >= cursor->counts[level - 1]) continue;
        *position += backwards ? -1 : 1;
        // A short walk ends on its second leaf.
        if (cursor->turns > 1 && level + 1 == cursor->depth) fetch_next_leaf(cursor, backwards);
        int code = descend(cursor, level - 1, backwards);
        cursor->is_placed = code == MDB_SUCCESS;
        return code;
    }
    return MDB_NOTFOUND;
}

/// The deepest level of the path whose page a search from the root would come to as well: its node
/// in the page above is not after the target, and the next node is. Searches that follow each other
/// often lead to the same branch, and begin there.
static uint32_t shared_level(const tree_cursor *cursor, const target *target) {
    for (uint32_t level = cursor->depth - 1; level > 0; level--) {
        const uint8_t *above = cursor->pages[level - 1];
        uint32_t position = cursor->positions[level - 1];
        // Only the page above that knows where its first child begins, and its last one ends.
        if (position == 0 || position + 1u >= cursor->counts[level - 1]) continue;
        const uint8_t *node = page_node(cursor->tree, above, position);
        const uint8_t *next = page_node(cursor->tree, above, position + 1);
        if (!node || !next) return 0;
        if (node_order(next, target, 0) > 0 && node_order(node, target, 0) <= 0) return level;
    }
    return 0;
}

/// Whether the leaf that a search came to tells where its target would be. The keys of branches
/// above are looked at only where it would be the first or the last one.
static int is_place(const tree_cursor *cursor, uint32_t position) {
    const uint8_t *low = NULL, *high = NULL;
    uint32_t leaf = cursor->depth - 1, count = cursor->counts[leaf];
    for (uint32_t level = leaf; (position == 0 || position == count) && level > 0; level--) {
        const uint8_t *above = cursor->pages[level - 1];
        uint32_t child = cursor->positions[level - 1];
        if (!low && child > 0) low = page_node(cursor->tree, above, child);
        if (!high && child + 1 < cursor->counts[level - 1])
            high = page_node(cursor->tree, above, child + 1);
    }
    return is_gap(cursor->tree, cursor->pages[leaf], position, count, low, high);
}

/// Goes to the first entry whose key is not before `cursor->key`.
static int seek(tree_cursor *cursor) {
    const tree *tree = cursor->tree;
    target target = {.bytes = cursor->key.mv_data, .size = cursor->key.mv_size};
    uint32_t level = cursor->is_placed ? shared_level(cursor, &target) : 0;
    cursor->is_placed = 0;
    cursor->turns = 0;
    int code = level > 0 ? MDB_SUCCESS : enter_root(cursor, 0);
    for (; code == MDB_SUCCESS && level + 1 < cursor->depth; level++) {
        uint32_t position = branch_search(
            tree, cursor->pages[level], cursor->counts[level], &target, 0);
        if (position == NO_POSITION) return MDB_CORRUPTED;
        cursor->positions[level] = (uint16_t)position;
        code = enter_child(cursor, level, 0);
    }
    if (code != MDB_SUCCESS) return code;
    uint32_t leaf = cursor->depth - 1, count = cursor->counts[leaf];
    uint32_t position = page_search(tree, cursor->pages[leaf], 0, count, &target, 0, 0);
    if (position == NO_POSITION || !is_place(cursor, position)) return MDB_CORRUPTED;
    cursor->is_placed = 1;
    // Where a turn finds nothing, it leaves the path.
    cursor->positions[leaf] = (uint16_t)(position < count ? position : count - 1);
    return position < count ? found(cursor) : turn(cursor, leaf, 0);
}

static int step(tree_cursor *cursor, int backwards) {
    uint32_t leaf = cursor->depth - 1;
    uint16_t *position = &cursor->positions[leaf];
    if (backwards ? *position == 0 : *position + 1 >= cursor->counts[leaf])
        return turn(cursor, leaf, backwards);
    *position += backwards ? -1 : 1;
    return found(cursor);
}

static int enter_end(tree_cursor *cursor, int at_last) {
    int code = enter_root(cursor, at_last);
    return code == MDB_SUCCESS ? descend(cursor, 0, at_last) : code;
}

/// Has liblmdb move. The pages beside an entry that it came to are checked then, so that any step
/// from there leads to a page that was.
static int move_guarded(tree_cursor *cursor, MDB_cursor_op operation) {
    const MDB_val least = {0};
    int code = MDB_SUCCESS;
    if (operation == MDB_SET_RANGE)
        code = page_guard_check(cursor->guard, cursor->table, &cursor->key);
    else if (operation == MDB_FIRST || operation == MDB_LAST)
        code = page_guard_check(
            cursor->guard, cursor->table, operation == MDB_FIRST ? &least : NULL);
    if (code == MDB_SUCCESS)
        code = mdb_cursor_get(cursor->cursor, &cursor->key, &cursor->value, operation);
    if (code == MDB_SUCCESS)
        code = page_guard_check(cursor->guard, cursor->table, &cursor->key);
    return code;
}

int tree_cursor_move(tree_cursor *cursor, MDB_cursor_op operation) {
    if (!cursor->tree) return move_guarded(cursor, operation);
    switch (operation) {
    case MDB_NEXT: return step(cursor, 0);
    case MDB_PREV: return step(cursor, 1);
    case MDB_FIRST: return enter_end(cursor, 0);
    case MDB_LAST: return enter_end(cursor, 1);
    case MDB_SET_RANGE: return seek(cursor);
    default: return EINVAL;
    }
}

uint32_t tree_cursor_ahead(const tree_cursor *cursor, int backwards) {
    if (!cursor->tree) return 0;
    uint32_t leaf = cursor->depth - 1, position = cursor->positions[leaf];
    return backwards ? position : cursor->counts[leaf] - 1 - position;
}

int tree_cursor_take(tree_cursor *cursor, uint32_t steps, tree_entry *entries) {
    const tree *tree = cursor->tree;
    entries[0] = (tree_entry){cursor->key, cursor->value};
    if (steps == 0) return MDB_SUCCESS;
    uint32_t leaf = cursor->depth - 1, position = cursor->positions[leaf];
    const uint8_t *page = cursor->pages[leaf];
    for (uint32_t taken = 1; taken <= steps; taken++) {
        tree_entry *entry = &entries[taken];
        int code = lend(tree, page, position + taken, &entry->key, &entry->value);
        if (code != MDB_SUCCESS) return code;
    }
    cursor->key = entries[steps].key;
    cursor->value = entries[steps].value;
    cursor->positions[leaf] = (uint16_t)(position + steps);
    return MDB_SUCCESS;
}

int tree_cursor_peek(const tree_cursor *cursor, uint32_t steps, int backwards, MDB_val *key) {
    uint32_t leaf = cursor->depth - 1, position = cursor->positions[leaf];
    const uint8_t *node = page_node(
        cursor->tree, cursor->pages[leaf], backwards ? position - steps : position + steps);
    if (!node) return MDB_CORRUPTED;
    *key = (MDB_val){load16(node + 6), (void *)(node + NODE_HEADER)};
    return MDB_SUCCESS;
}

int tree_cursor_pick(tree_cursor *cursor, uint64_t choice) {
    if (!cursor->tree) return EINVAL;
    int code = enter_root(cursor, 0);
    for (uint32_t level = 0; code == MDB_SUCCESS; level++) {
        uint32_t count = cursor->counts[level];
        cursor->positions[level] = (uint16_t)(choice % count);
        choice /= count;
        if (level + 1 >= cursor->depth) return found(cursor);
        code = enter_child(cursor, level, 0);
    }
    return code;
}
