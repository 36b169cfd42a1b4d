// For fallocate(2).
#define _GNU_SOURCE

#include "tree_builder.h"

#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    /// How much is written at once.
    OUTPUT_SIZE = 1 << 20,
    LONGEST_KEY = 511,
    META_PAGES = 2,
};

/// A page that is being filled: one on each level of the tree.
typedef struct {
    uint8_t *bytes;
    /// Where the free space between the node offsets and the nodes begins and ends.
    uint32_t lower, upper;
    uint32_t count;
    /// The first key at or below the page, which the branch above needs.
    uint16_t first_size;
    uint8_t first[LONGEST_KEY];
} level;

struct tree_builder {
    int descriptor;
    uint32_t page_size;
    /// The size from which on a node keeps its value in a run of pages.
    uint32_t node_limit;
    /// The number of the next page that is written.
    uint64_t next;
    uint64_t written_bytes;
    size_t output_count;
    uint8_t *output;
    uint32_t depth;
    level levels[TREE_DEPTH];
    uint64_t branches, leaves, run_pages, entries;
};

static void store16(uint8_t *bytes, uint16_t number) { memcpy(bytes, &number, sizeof number); }
static void store32(uint8_t *bytes, uint32_t number) { memcpy(bytes, &number, sizeof number); }
static void store64(uint8_t *bytes, uint64_t number) { memcpy(bytes, &number, sizeof number); }

/// Takes room on the disk behind the end of the file, whose size stays as it is. Only time is
/// saved, so it may fail: ext4 writes out a file that has no blocks yet when it takes the name of
/// another one, which takes half as long as building it.
static void reserve(int descriptor, uint64_t size) {
#ifdef FALLOC_FL_KEEP_SIZE
    if (size > 0) (void)fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, (off_t)size);
#endif
}

/// Gives back the room behind the end of the file.
static int release_reserve(const tree_builder *builder) {
    int code = ftruncate(builder->descriptor, (off_t)builder->written_bytes);
    return code == 0 ? MDB_SUCCESS : errno;
}

tree_builder *tree_builder_new(int descriptor, uint32_t page_size, uint64_t expected_size) {
    tree_builder *builder = calloc(1, sizeof(tree_builder));
    if (!builder) return NULL;
    builder->descriptor = descriptor;
    builder->page_size = page_size;
    // As liblmdb reckons it: a leaf holds two nodes at least.
    builder->node_limit = (((page_size - PAGE_HEADER) / 2) & -2u) - sizeof(uint16_t);
    builder->next = META_PAGES;
    builder->written_bytes = (uint64_t)META_PAGES * page_size;
    builder->output = malloc(OUTPUT_SIZE);
    if (builder->output) {
        reserve(descriptor, expected_size);
        return builder;
    }
    free(builder);
    return NULL;
}

void tree_builder_free(tree_builder *builder) {
    for (uint32_t each = 0; each < TREE_DEPTH; each++) free(builder->levels[each].bytes);
    free(builder->output);
    free(builder);
}

static int write_all(tree_builder *builder, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        ssize_t count = pwrite(builder->descriptor, bytes, size, (off_t)builder->written_bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : ENOSPC;
        builder->written_bytes += (uint64_t)count;
        bytes += count;
        size -= (size_t)count;
    }
    return MDB_SUCCESS;
}

static int write_output(tree_builder *builder) {
    size_t count = builder->output_count;
    builder->output_count = 0;
    return write_all(builder, builder->output, count);
}

static int put_out(tree_builder *builder, const uint8_t *bytes, size_t size) {
    if (builder->output_count + size > OUTPUT_SIZE) {
        int code = write_output(builder);
        if (code != MDB_SUCCESS) return code;
    }
    if (size > OUTPUT_SIZE) return write_all(builder, bytes, size);
    memcpy(builder->output + builder->output_count, bytes, size);
    builder->output_count += size;
    return MDB_SUCCESS;
}

static int put_out_zeros(tree_builder *builder, size_t size) {
    static const uint8_t zeros[PAGE_HEADER + (1 << 15)];
    while (size > 0) {
        size_t part = size < sizeof zeros ? size : sizeof zeros;
        int code = put_out(builder, zeros, part);
        if (code != MDB_SUCCESS) return code;
        size -= part;
    }
    return MDB_SUCCESS;
}

/// Empties a page. The free space is zero, so that nothing old comes into the file.
static void clear(const tree_builder *builder, level *page) {
    memset(page->bytes, 0, builder->page_size);
    page->lower = PAGE_HEADER;
    page->upper = builder->page_size;
    page->count = 0;
}

static uint32_t even(uint32_t size) { return (size + 1) & -2u; }

static int has_room(const level *page, uint32_t node_size) {
    return page->lower + sizeof(uint16_t) + node_size <= page->upper;
}

/// Adds a node of this size, which has room, and returns its place; its key follows its header.
static uint8_t *add_node(level *page, uint32_t node_size, const uint8_t *key, uint16_t key_size) {
    page->upper -= node_size;
    store16(page->bytes + page->lower, (uint16_t)page->upper);
    page->lower += sizeof(uint16_t);
    page->count++;
    uint8_t *node = page->bytes + page->upper;
    store16(node + 6, key_size);
    memcpy(node + NODE_HEADER, key, key_size);
    return node;
}

static void note_first(level *page, const uint8_t *key, uint16_t size) {
    page->first_size = size;
    memcpy(page->first, key, size);
}

/// Gives the page a number and writes it.
static int put_out_page(tree_builder *builder, level *page, uint16_t kind, uint64_t *number) {
    *number = builder->next++;
    store64(page->bytes, *number);
    store16(page->bytes + 10, kind);
    store16(page->bytes + 12, (uint16_t)page->lower);
    store16(page->bytes + 14, (uint16_t)page->upper);
    *(kind == PAGE_LEAF ? &builder->leaves : &builder->branches) += 1;
    return put_out(builder, page->bytes, builder->page_size);
}

static int put_out_at(tree_builder *builder, uint32_t position, uint64_t *number) {
    uint16_t kind = position == 0 ? PAGE_LEAF : PAGE_BRANCH;
    return put_out_page(builder, &builder->levels[position], kind, number);
}

static int begin_level(tree_builder *builder, uint32_t position) {
    if (position == TREE_DEPTH) return MDB_PAGE_FULL;
    level *page = &builder->levels[position];
    if (!page->bytes) page->bytes = malloc(builder->page_size);
    if (!page->bytes) return ENOMEM;
    clear(builder, page);
    builder->depth = position + 1;
    return MDB_SUCCESS;
}

/// Adds a page to a branch. The first node of a branch has no key.
static void add_child_node(
    level *branch, const uint8_t *key, uint16_t key_size, uint64_t number
) {
    if (branch->count == 0) {
        note_first(branch, key, key_size);
        key_size = 0;
    }
    uint8_t *node = add_node(branch, even(NODE_HEADER + key_size), key, key_size);
    store32(node, (uint32_t)number);
    store16(node + 4, (uint16_t)(number >> 32));
}

static int finish(tree_builder *builder, uint32_t position);

/// Adds a finished page to the branch above it.
static int add_child(
    tree_builder *builder, uint32_t position, const level *child, uint64_t number
) {
    if (position == builder->depth) {
        int code = begin_level(builder, position);
        if (code != MDB_SUCCESS) return code;
    }
    level *branch = &builder->levels[position];
    if (!has_room(branch, even(NODE_HEADER + child->first_size))) {
        // A branch leads to two pages at least: the last one goes over to the next branch.
        const uint8_t *last = branch->bytes + branch->upper;
        uint16_t size = load16(last + 6);
        uint8_t key[LONGEST_KEY];
        memcpy(key, last + NODE_HEADER, size);
        uint64_t moved = node_child(last);
        branch->upper += even(NODE_HEADER + size);
        branch->lower -= sizeof(uint16_t);
        branch->count--;
        memset(branch->bytes + branch->lower, 0, branch->upper - branch->lower);
        int code = finish(builder, position);
        if (code != MDB_SUCCESS) return code;
        add_child_node(branch, key, size, moved);
    }
    add_child_node(branch, child->first, child->first_size, number);
    return MDB_SUCCESS;
}

/// Writes the page of a level, adds it to the branch above, and empties it.
static int finish(tree_builder *builder, uint32_t position) {
    level *page = &builder->levels[position];
    uint64_t number;
    int code = put_out_at(builder, position, &number);
    if (code == MDB_SUCCESS) code = add_child(builder, position + 1, page, number);
    if (code == MDB_SUCCESS) clear(builder, page);
    return code;
}

/// Whether a key comes after the last one of the tree.
static int is_greater(const level *leaf, const MDB_val *key) {
    if (leaf->count == 0) return 1;
    const uint8_t *last = leaf->bytes + leaf->upper;
    size_t size = load16(last + 6), common = size < key->mv_size ? size : key->mv_size;
    int order = memcmp(key->mv_data, last + NODE_HEADER, common);
    return order > 0 || (order == 0 && key->mv_size > size);
}

/// Writes a value as a run of pages.
static int put_out_run(tree_builder *builder, const MDB_val *value, uint64_t *number) {
    uint64_t size = PAGE_HEADER + value->mv_size;
    uint64_t pages = (size - 1) / builder->page_size + 1;
    uint8_t header[PAGE_HEADER] = {0};
    *number = builder->next;
    store64(header, *number);
    store16(header + 10, PAGE_RUN);
    store32(header + 12, (uint32_t)pages);
    builder->next += pages;
    builder->run_pages += pages;
    int code = put_out(builder, header, sizeof header);
    if (code == MDB_SUCCESS) code = put_out(builder, value->mv_data, value->mv_size);
    if (code != MDB_SUCCESS) return code;
    return put_out_zeros(builder, pages * builder->page_size - size);
}

int tree_builder_append(
    tree_builder *builder, const MDB_val *key, const MDB_val *value, uint16_t flags
) {
    if (key->mv_size == 0 || key->mv_size > LONGEST_KEY || value->mv_size > UINT32_MAX >> 1)
        return MDB_BAD_VALSIZE;
    if (builder->depth == 0) {
        int code = begin_level(builder, 0);
        if (code != MDB_SUCCESS) return code;
    }
    level *leaf = &builder->levels[0];
    if (!is_greater(leaf, key)) return MDB_KEYEXIST;
    uint16_t key_size = (uint16_t)key->mv_size;
    uint32_t head_size = NODE_HEADER + key_size, value_size = (uint32_t)value->mv_size;
    int is_run = head_size + value_size > builder->node_limit;
    uint32_t node_size = even(head_size + (is_run ? sizeof(uint64_t) : value_size));
    if (!has_room(leaf, node_size)) {
        int code = finish(builder, 0);
        if (code != MDB_SUCCESS) return code;
    }
    uint64_t run = 0;
    if (is_run) {
        int code = put_out_run(builder, value, &run);
        if (code != MDB_SUCCESS) return code;
    }
    if (leaf->count == 0) note_first(leaf, key->mv_data, key_size);
    uint8_t *node = add_node(leaf, node_size, key->mv_data, key_size);
    store32(node, value_size);
    store16(node + 4, is_run ? NODE_RUN : flags);
    if (is_run) store64(node + head_size, run);
    else memcpy(node + head_size, value->mv_data, value_size);
    builder->entries++;
    return MDB_SUCCESS;
}

int tree_builder_end(tree_builder *builder, uint8_t *record) {
    uint64_t root = UINT64_MAX;
    // Finishing a page may begin a level above.
    for (uint32_t position = 0; position + 1 < builder->depth; position++) {
        int code = finish(builder, position);
        if (code != MDB_SUCCESS) return code;
    }
    if (builder->depth > 0) {
        int code = put_out_at(builder, builder->depth - 1, &root);
        if (code != MDB_SUCCESS) return code;
    }
    memset(record, 0, TREE_RECORD_SIZE);
    store16(record + 6, (uint16_t)builder->depth);
    store64(record + 8, builder->branches);
    store64(record + 16, builder->leaves);
    store64(record + 24, builder->run_pages);
    store64(record + 32, builder->entries);
    store64(record + 40, root);
    builder->depth = 0;
    builder->branches = builder->leaves = builder->run_pages = builder->entries = 0;
    return MDB_SUCCESS;
}

int tree_builder_flush(tree_builder *builder, uint64_t *last_page) {
    *last_page = builder->next - 1;
    int code = write_output(builder);
    return code == MDB_SUCCESS ? release_reserve(builder) : code;
}
