#ifndef TREE_SEARCH_H
#define TREE_SEARCH_H

#include "page.h"

/// A key of 16 bytes as a number, in the order of the bytes.
typedef unsigned __int128 wide_key;

/// What is searched for. One of 16 bytes can be compared as a number.
typedef struct {
    const uint8_t *bytes;
    size_t size;
    wide_key wide;
} target;

enum {
    WIDE_KEY = 16,
    /// What a processor fetches at once.
    CACHE_LINE = 64,
    /// Instead of a position, where the page is damaged.
    NO_POSITION = UINT32_MAX,
};

static inline wide_key load_wide(const uint8_t *bytes) {
    return (wide_key)__builtin_bswap64(load64(bytes)) << 64 | __builtin_bswap64(load64(bytes + 8));
}

/// Less than, equal to or greater than 0, as the key of a node is before, at or after the target.
static inline __attribute__((always_inline)) int node_order(
    const uint8_t *node, const target *target, int is_wide
) {
    size_t size = load16(node + 6);
    const uint8_t *key = node + NODE_HEADER;
    if (is_wide && size == WIDE_KEY) {
        wide_key wide = load_wide(key);
        return wide < target->wide ? -1 : wide > target->wide;
    }
    int order = memcmp(key, target->bytes, size < target->size ? size : target->size);
    if (order != 0) return order;
    return size < target->size ? -1 : size > target->size;
}

/// The key of a node as a target.
static inline target node_target(const uint8_t *node) {
    return (target){.bytes = node + NODE_HEADER, .size = load16(node + 6)};
}

/// Whether a key lies between those of two nodes, from that of the first one on; null where there
/// is no end.
static inline int is_between(const uint8_t *low, const uint8_t *high, const target *key) {
    return (!low || node_order(low, key, 0) <= 0) && (!high || node_order(high, key, 0) > 0);
}

/// Whether a leaf that has no key at a position, where a search for one has ended, tells that the
/// table has none: the nodes beside it have keys, and the first and the last one lie between the
/// nodes of branches that lead to the leaf. A leaf that was zeroed in part, or is another one's,
/// would lose its entries in silence.
static inline int is_gap(
    const tree *tree, const uint8_t *page, uint32_t position, uint32_t count,
    const uint8_t *low, const uint8_t *high
) {
    const uint8_t *before = position > 0 ? page_node(tree, page, position - 1) : NULL;
    const uint8_t *after = position < count ? page_node(tree, page, position) : NULL;
    if ((position > 0 && (!before || load16(before + 6) == 0))
        || (position < count && (!after || load16(after + 6) == 0)))
        return 0;
    if (position > 0 && position < count) return 1;
    target edge = node_target(position > 0 ? before : after);
    return is_between(low, high, &edge);
}

/// The first node from `first` on whose key is not before the target, or, past equal ones, is after
/// it; `count` if there is none.
static inline __attribute__((always_inline)) uint32_t page_search(
    const tree *tree, const uint8_t *page, uint32_t first, uint32_t count, const target *target,
    int is_wide, int passes_equal
) {
    while (first < count) {
        uint32_t position = (first + count) / 2;
        const uint8_t *node = page_node(tree, page, position);
        if (!node) return NO_POSITION;
        if (node_order(node, target, is_wide) < passes_equal)
            first = position + 1;
        else
            count = position;
    }
    return first;
}

/// The node of a branch that leads to where a target is. The first one has no key.
static inline __attribute__((always_inline)) uint32_t branch_search(
    const tree *tree, const uint8_t *page, uint32_t count, const target *target, int is_wide
) {
    uint32_t after = page_search(tree, page, 1, count, target, is_wide, 1);
    return after == NO_POSITION ? NO_POSITION : after - 1;
}

/// Finds a value in the commit that a reader has found, also where its transaction writes.
int tree_get_committed(tree_reader *reader, MDB_dbi table, MDB_val *key, MDB_val *value);

#endif
