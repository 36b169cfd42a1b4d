#include "page_check.h"

#include "tree_search.h"

#include <errno.h>

enum {
    /// The number of the free list among the trees.
    FREE_LIST = 0,
    /// The largest page of liblmdb.
    LARGEST_PAGE = 1 << 15,
};

/// Takes the pages of one record of the free list, which begins with their count.
static int add_free(page_checks *checks, const MDB_val *record, uint64_t page_count) {
    const uint8_t *numbers = record->mv_data;
    if (record->mv_size < 8 || load64(numbers) > record->mv_size / 8 - 1) return MDB_CORRUPTED;
    for (uint64_t count = load64(numbers); count > 0; count--) {
        uint64_t number = load64(numbers + 8 * count);
        // Pages at the end of the file may be free and not there.
        if (number >= page_count) continue;
        if (!page_set_add(&checks->free, number, page_count)) return ENOMEM;
    }
    return MDB_SUCCESS;
}

/// Reads the free list that the transaction began with.
static int read_free_list(page_checks *checks) {
    page_set_clear(&checks->free);
    tree_reader *reader = tree_reader_share(checks->reader);
    reader->guard = NULL;
    tree_reader_find(reader, FREE_LIST, "");
    tree_cursor *cursor;
    int code = tree_cursor_open(reader, reader->txn, FREE_LIST, &cursor);
    if (code == MDB_SUCCESS) {
        MDB_cursor_op move = MDB_FIRST;
        while ((code = tree_cursor_move(cursor, move)) == MDB_SUCCESS) {
            code = add_free(checks, &cursor->value, reader->trees[FREE_LIST].page_count);
            if (code != MDB_SUCCESS) break;
            move = MDB_NEXT;
        }
        tree_cursor_close(cursor);
    }
    tree_reader_unshare(reader);
    checks->free_turn = code == MDB_NOTFOUND ? checks->turn : 0;
    return code == MDB_NOTFOUND ? MDB_SUCCESS : code;
}

/// Whether a page that is in use is not free. liblmdb would give it away. The list of an earlier
/// transaction is good enough for a page that was not on it: what came onto it since came there by
/// commits, and all pages that lead to it were checked.
static int is_not_free(page_checks *checks, uint64_t number) {
    if (checks->free_turn == 0 && read_free_list(checks) != MDB_SUCCESS) return 0;
    if (!page_set_has(&checks->free, number)) return 1;
    if (checks->free_turn == checks->turn || read_free_list(checks) != MDB_SUCCESS) return 0;
    return !page_set_has(&checks->free, number);
}

/// Whether a large value lies in a run that is long enough, inside the file, and in use.
static int is_run(
    page_checks *checks, const tree *tree, const uint8_t *page, const uint8_t *node
) {
    MDB_val value;
    uint64_t first = load64(node + NODE_HEADER + load16(node + 6));
    if (first < FIRST_PAGE || first >= tree->page_count) return 0;
    const uint8_t *run = tree->map + first * tree->stat.ms_psize;
    if (load16(run + 10) != PAGE_RUN || !node_value(tree, page, node, &value)) return 0;
    for (uint32_t further = load32(run + 12); further > 0; further--)
        if (!is_not_free(checks, first + further - 1)) return 0;
    return 1;
}

/// The size of a node that can be there, as it is rounded up on its page; 0 if it cannot.
static uint32_t node_size(
    page_checks *checks, const tree *tree, const uint8_t *page, uint32_t position, int is_branch
) {
    const uint8_t *node = page_node(tree, page, position);
    if (!node) return 0;
    uint32_t key_size = load16(node + 6), size = NODE_HEADER + key_size;
    if (is_branch && position == 0 ? key_size != 0 : key_size == 0 || key_size > LONGEST_KEY)
        return 0;
    if (is_branch) {
        uint64_t child = node_child(node);
        if (child < FIRST_PAGE || child >= tree->page_count) return 0;
    } else {
        uint32_t flags = load16(node + 4);
        if ((flags & ~NODE_RUN) != 0) return 0;
        size_t room = tree->stat.ms_psize - (size_t)(node - page) - size;
        size_t data = flags == NODE_RUN ? 8 : load32(node);
        if (data > room || (flags == NODE_RUN && !is_run(checks, tree, page, node))) return 0;
        size += (uint32_t)data;
    }
    return (size + 1) & ~1u;
}

/// Whether the nodes of a page can be there, ascend, and fill the page from `upper` to its end:
/// each begins where another ends.
static int are_nodes(
    page_checks *checks, const tree *tree, const uint8_t *page, uint32_t upper, int is_branch
) {
    uint32_t page_size = tree->stat.ms_psize, count = page_count(tree, page);
    // The size of the node that begins at each even offset.
    uint16_t sizes[LARGEST_PAGE / 2];
    if (page_size > LARGEST_PAGE) return 0;
    memset(sizes, 0, page_size / 2 * sizeof(uint16_t));
    for (uint32_t position = 0; position < count; position++) {
        uint32_t offset = load16(page + PAGE_HEADER + 2 * position);
        uint32_t size = node_size(checks, tree, page, position, is_branch);
        if (size == 0 || (offset & 1) || offset < upper || sizes[offset / 2]) return 0;
        sizes[offset / 2] = (uint16_t)size;
        if (position <= (uint32_t)is_branch) continue;
        target key = node_target(page + offset);
        if (node_order(page_node(tree, page, position - 1), &key, 0) >= 0) return 0;
    }
    uint32_t end = upper, found = 0;
    for (; end < page_size && sizes[end / 2]; found++) end += sizes[end / 2];
    return end == page_size && found == count;
}

int page_is_sound(page_checks *checks, const tree *tree, uint64_t number, int is_branch) {
    const uint8_t *page = tree->map + number * tree->stat.ms_psize;
    uint32_t lower = load16(page + 12), upper = load16(page + 14);
    // liblmdb takes a page with more flags for one of its own that it may write to.
    if (load16(page + 10) != (is_branch ? PAGE_BRANCH : PAGE_LEAF)) return 0;
    if (lower > upper || upper > tree->stat.ms_psize || ((lower | upper) & 1)) return 0;
    return is_not_free(checks, number) && page_count(tree, page) > (uint32_t)is_branch
        && are_nodes(checks, tree, page, upper, is_branch);
}
