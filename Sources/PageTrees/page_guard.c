#include "page_guard.h"

#include "page_check.h"
#include "tree_search.h"

enum {
    /// From so many ways down on, a transaction also looks at the pages of the table in order: once
    /// all have been looked at, no way down is needed any more. A short one goes without.
    WALKS_OF_SHORT_WRITE = 16,
    /// How many thin pages in a row are passed: a deletion merges one of them at most.
    THIN_PAGES = 8,
};

/// What is known of a table.
typedef struct {
    /// Whether all pages of the table were checked, or made by liblmdb.
    int is_whole;
    /// Whether one of those that were looked at in order is damaged.
    int is_damaged;
    /// The write transaction that the next three are of.
    uint64_t turn;
    /// The keys whose pages were checked last: from that of one node up to that of another, on
    /// pages that the transaction sees. Null where there is no end.
    const uint8_t *low, *high;
    /// Whether also the pages were checked that the removal of such a key may lead to.
    int is_for_removal;
    /// How often it went down the tree.
    uint64_t walk_count;
    /// All pages with keys before this one were looked at in order.
    uint32_t next_size;
    uint8_t next[LONGEST_KEY];
} guarded_table;

struct page_guard {
    page_checks checks;
    /// The beginning of the map that the reader has trees of.
    const uint8_t *map_start;
    guarded_table tables[];
};

/// A page on the way down, and the nodes above whose keys its own lie between.
typedef struct {
    const uint8_t *page;
    const uint8_t *low, *high;
} place;

page_guard *page_guard_new(uint32_t table_count, const tree_map *map) {
    page_guard *guard = calloc(1, sizeof(page_guard) + table_count * sizeof(guarded_table));
    if (!guard) abort();
    guard->checks.reader = tree_reader_new(table_count, map);
    guard->checks.reader->guard = guard;
    return guard;
}

void page_guard_free(page_guard *guard) {
    // The transaction is not the reader's own.
    guard->checks.reader->txn = NULL;
    tree_reader_free(guard->checks.reader);
    page_set_clear(&guard->checks.checked);
    page_set_clear(&guard->checks.free);
    free(guard);
}

tree_reader *page_guard_begin(page_guard *guard, MDB_txn *txn) {
    tree_reader *reader = guard->checks.reader;
    if (reader->map->start != guard->map_start) tree_reader_forget(reader);
    guard->map_start = reader->map->start;
    guard->checks.turn++;
    tree_reader_follow(reader, txn);
    return reader;
}

// What is known.

/// A key as a target. An empty one, which comes before all others, may have no bytes.
static target target_for(const MDB_val *key) {
    const void *bytes = key->mv_size > 0 ? key->mv_data : "";
    return (target){.bytes = bytes, .size = key->mv_size};
}

static int is_known(
    const page_guard *guard, const guarded_table *known, const MDB_val *key, int removes
) {
    if (known->turn != guard->checks.turn || removes > known->is_for_removal) return 0;
    if (!key) return !known->high;
    target target = target_for(key);
    return is_between(known->low, known->high, &target);
}

/// Whether a page has the number by which it was found, and the keys that lead to it.
static int is_in_place(
    const tree *tree, const place *place, uint64_t number, uint32_t levels_below
) {
    uint32_t first = levels_below > 0;
    if (!page_above(tree, number, levels_below)) return 0;
    uint32_t count = page_count(tree, place->page);
    if (count <= first) return 0;
    const uint8_t *least = page_node(tree, place->page, first);
    const uint8_t *greatest = page_node(tree, place->page, count - 1);
    if (!least || !greatest) return 0;
    target begin = node_target(least), end = node_target(greatest);
    return is_between(place->low, place->high, &begin)
        && is_between(place->low, place->high, &end);
}

// The way down.

/// Takes a page, and checks it unless that was done before. Whether it is in its place is looked at
/// each time: a wrong branch can lead to a page that was checked in its own place.
static int enter(
    page_guard *guard, const tree *tree, place *place, uint64_t number, uint32_t levels_below
) {
    page_checks *checks = &guard->checks;
    if (number >= tree->page_count) return 0;
    place->page = tree->map + number * tree->stat.ms_psize;
    if (!is_in_place(tree, place, number, levels_below)) return 0;
    if (page_set_has(&checks->checked, number)) return 1;
    if (!page_is_sound(checks, tree, number, levels_below > 0)) return 0;
    // Without memory to note it, the page is checked again.
    page_set_add(&checks->checked, number, tree->page_count);
    return 1;
}

/// Goes down from a branch by one of its nodes.
static int enter_child(
    page_guard *guard, const tree *tree, const place *above, uint32_t position,
    uint32_t levels_below, place *below
) {
    uint32_t count = page_count(tree, above->page);
    const uint8_t *node = position < count ? page_node(tree, above->page, position) : NULL;
    if (!node) return 0;
    below->low = position > 0 ? node : above->low;
    below->high = position + 1 < count ? page_node(tree, above->page, position + 1) : above->high;
    return enter(guard, tree, below, node_child(node), levels_below);
}

/// The page of a level that a key leads to, and those before and after it, which may be none.
typedef struct {
    place before, at, after;
    /// Where the pages of each level above end that lead to the key; null at the end of the table.
    const uint8_t *ends[TREE_DEPTH];
} places;

/// Goes down to the next level. A null target means the last key.
static int go_down(
    page_guard *guard, const tree *tree, places *all, const target *target, uint32_t levels_below
) {
    const places above = *all;
    uint32_t count = page_count(tree, above.at.page);
    if (count == 0) return 0;
    uint32_t position = target ? branch_search(tree, above.at.page, count, target, 0) : count - 1;
    if (position == NO_POSITION
        || !enter_child(guard, tree, &above.at, position, levels_below, &all->at))
        return 0;
    int is_right = 1;
    if (position > 0)
        is_right = enter_child(guard, tree, &above.at, position - 1, levels_below, &all->before);
    else if (above.before.page)
        is_right = enter_child(
            guard, tree, &above.before, page_count(tree, above.before.page) - 1, levels_below,
            &all->before);
    if (!is_right) return 0;
    if (position + 1 < count)
        return enter_child(guard, tree, &above.at, position + 1, levels_below, &all->after);
    return !above.after.page
        || enter_child(guard, tree, &above.after, 0, levels_below, &all->after);
}

/// Goes down to the leaf of a target, and to those beside it.
static int find_places(page_guard *guard, const tree *tree, const target *target, places *all) {
    uint32_t level = tree->stat.ms_depth - 1;
    *all = (places){0};
    if (!enter(guard, tree, &all->at, tree->root, level)) return 0;
    while (level > 0) {
        all->ends[level] = all->at.high;
        if (!go_down(guard, tree, all, target, --level)) return 0;
    }
    return 1;
}

/// Whether liblmdb merges a leaf with one beside it that has become too empty, instead of taking an
/// entry from it. In the same step it may look at the page beyond, and the next one may take that.
static int is_thin(const tree *tree, const uint8_t *page) {
    uint32_t room = tree->stat.ms_psize - PAGE_HEADER;
    uint32_t unused = (uint32_t)load16(page + 14) - load16(page + 12);
    return page_count(tree, page) < 2 || 4 * (room - unused) < room;
}

/// Checks the pages beyond thin ones on one side.
static int pass_thin(page_guard *guard, const tree *tree, const places *all, int is_before) {
    places around = *all;
    for (int passed = 0; passed < THIN_PAGES; passed++) {
        const uint8_t *page = is_before ? around.before.page : around.after.page;
        if (!page || !is_thin(tree, page)) return 1;
        const uint8_t *node = page_node(tree, page, 0);
        if (!node) return 0;
        target first = node_target(node);
        if (!find_places(guard, tree, &first, &around)) return 0;
    }
    return 1;
}

/// Checks the pages that the removal of a key may lead to. Where a branch has one page left,
/// liblmdb looks for the first key below the next branch.
static int check_removal(page_guard *guard, const tree *tree, const places *all) {
    for (uint32_t level = 1; level < tree->stat.ms_depth; level++) {
        const uint8_t *end = all->ends[level];
        if (!end || end == (level > 1 ? all->ends[level - 1] : all->at.high)) continue;
        target next = node_target(end);
        places found;
        if (!find_places(guard, tree, &next, &found)) return 0;
    }
    return pass_thin(guard, tree, all, 0) && pass_thin(guard, tree, all, 1);
}

/// Checks the pages of a key, and notes which keys lead there.
static int check_path(
    page_guard *guard, const tree *tree, guarded_table *known, const MDB_val *key, int removes
) {
    places all;
    target target = {0};
    if (key) target = target_for(key);
    if (!find_places(guard, tree, key ? &target : NULL, &all)) return 0;
    if (removes && !check_removal(guard, tree, &all)) return 0;
    if (known->turn != guard->checks.turn) known->walk_count = 0;
    known->turn = guard->checks.turn;
    known->walk_count++;
    known->low = all.at.low;
    known->high = all.at.high;
    known->is_for_removal = removes;
    return 1;
}

/// Looks at the next page of the table in the order of the keys. Damage there is met when a key
/// leads to it.
static void check_next(page_guard *guard, const tree *tree, guarded_table *known) {
    MDB_val key = {known->next_size, known->next};
    known->is_damaged = !check_path(guard, tree, known, &key, 0);
    if (known->is_damaged) return;
    known->is_whole = !known->high;
    if (known->is_whole) return;
    uint32_t size = load16(known->high + 6);
    known->next_size = size < LONGEST_KEY ? size : LONGEST_KEY;
    memcpy(known->next, known->high + NODE_HEADER, known->next_size);
}

static int check(page_guard *guard, MDB_dbi table, const MDB_val *key, int removes) {
    guarded_table *known = &guard->tables[table];
    if (known->is_whole || is_known(guard, known, key, removes)) return MDB_SUCCESS;
    const tree *tree = &guard->checks.reader->trees[table];
    // The transaction itself has made the table.
    if (tree->code == MDB_BAD_DBI) return MDB_SUCCESS;
    if (tree->code != MDB_SUCCESS) return tree->code;
    known->is_whole = tree->stat.ms_entries == 0;
    if (known->is_whole) return MDB_SUCCESS;
    if (known->turn == guard->checks.turn && known->walk_count >= WALKS_OF_SHORT_WRITE
        && !known->is_damaged)
        check_next(guard, tree, known);
    return check_path(guard, tree, known, key, removes) ? MDB_SUCCESS : MDB_CORRUPTED;
}

int page_guard_check(page_guard *guard, MDB_dbi table, const MDB_val *key) {
    return check(guard, table, key, 0);
}

int page_guard_check_removal(page_guard *guard, MDB_dbi table, const MDB_val *key) {
    return check(guard, table, key, 1);
}

int page_guard_put(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, MDB_val *key, MDB_val *value,
    unsigned int flags
) {
    int code = page_guard_check(guard, table, key);
    return code == MDB_SUCCESS ? mdb_put(txn, table, key, value, flags) : code;
}

int page_guard_delete(page_guard *guard, MDB_txn *txn, MDB_dbi table, MDB_val *key) {
    int code = page_guard_check_removal(guard, table, key);
    return code == MDB_SUCCESS ? mdb_del(txn, table, key, NULL) : code;
}
