#ifndef PAGE_H
#define PAGE_H

#include "tree_reader.h"

#include <string.h>

// The bytes of LMDB 0.9's pages, on machines of 64 bits that begin with the low byte: a page begins
// with its number (8 bytes), 2 unused, flags (2), where its free space begins and ends (2, 2);
// then the offset (2) of each node. A node begins with the size of its data (4), flags (2), and
// the size of its key (2); then come the key and the data. In a branch the first 6 bytes are the
// number of the page that it leads to. A large value lies in a run of pages with one header, in
// which the size of the free space is the number of pages; its node holds their first number.
enum {
    PAGE_HEADER = 16,
    NODE_HEADER = 8,
    PAGE_BRANCH = 0x01,
    PAGE_LEAF = 0x02,
    PAGE_RUN = 0x04,
    /// All flags that say what a page is.
    PAGE_KIND = 0x6F,
    NODE_RUN = 0x01,
    /// The data is the tree record of a table.
    NODE_TABLE = 0x02,
};

// On another machine pages have other bytes.
_Static_assert(
    sizeof(void *) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
    "numbers of 64 bits that begin with the low byte");

static inline uint16_t load16(const uint8_t *bytes) {
    uint16_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static inline uint32_t load32(const uint8_t *bytes) {
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static inline uint64_t load64(const uint8_t *bytes) {
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

/// The page of a number, or null if it is not there or is not of the kind.
static inline const uint8_t *page_at(const tree *tree, uint64_t number, uint16_t kind) {
    if (number >= tree->page_count) return NULL;
    const uint8_t *page = tree->map + number * tree->stat.ms_psize;
    if (load64(page) != number || (load16(page + 10) & PAGE_KIND) != kind) return NULL;
    return page;
}

/// A page with as many levels of its tree below it, or null.
static inline const uint8_t *page_above(const tree *tree, uint64_t number, uint32_t levels_below) {
    return page_at(tree, number, levels_below > 0 ? PAGE_BRANCH : PAGE_LEAF);
}

/// How many nodes a branch or a leaf has; 0 if it is damaged.
static inline uint32_t page_count(const tree *tree, const uint8_t *page) {
    uint32_t lower = load16(page + 12);
    return lower < PAGE_HEADER || lower > tree->stat.ms_psize ? 0 : (lower - PAGE_HEADER) / 2;
}

/// A node whose header lies on its page, or null.
static inline const uint8_t *page_node_start(
    const tree *tree, const uint8_t *page, uint32_t position
) {
    uint32_t offset = load16(page + PAGE_HEADER + 2 * position);
    return offset + NODE_HEADER > tree->stat.ms_psize ? NULL : page + offset;
}

/// A node whose header and key lie on its page, or null.
static inline const uint8_t *page_node(const tree *tree, const uint8_t *page, uint32_t position) {
    const uint8_t *node = page_node_start(tree, page, position);
    if (!node || node + NODE_HEADER + load16(node + 6) > page + tree->stat.ms_psize) return NULL;
    return node;
}

static inline uint64_t node_child(const uint8_t *node) {
    return load32(node) | (uint64_t)load16(node + 4) << 32;
}

/// The value of a leaf's node. False if it is damaged.
static inline int node_value(
    const tree *tree, const uint8_t *page, const uint8_t *node, MDB_val *value
) {
    uint32_t flags = load16(node + 4);
    const uint8_t *data = node + NODE_HEADER + load16(node + 6);
    value->mv_size = load32(node);
    if ((flags & ~NODE_TABLE) == 0) {
        value->mv_data = (void *)data;
        return (size_t)(data - page) + value->mv_size <= tree->stat.ms_psize;
    }
    if (flags != NODE_RUN || data - page + 8 > tree->stat.ms_psize) return 0;
    uint64_t first = load64(data);
    const uint8_t *run = page_at(tree, first, PAGE_RUN);
    if (!run) return 0;
    uint64_t pages = load32(run + 12);
    value->mv_data = (void *)(run + PAGE_HEADER);
    return pages <= tree->page_count - first
        && PAGE_HEADER + value->mv_size <= pages * tree->stat.ms_psize;
}

#endif
