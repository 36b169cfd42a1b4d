#ifndef TREE_READER_H
#define TREE_READER_H

#include <lmdb.h>
#include <stddef.h>
#include <stdint.h>

/// Reads the trees of a read transaction where they lie in memory: pages that a transaction sees
/// never change. liblmdb says which commit is seen, and keeps its pages from being used again; from
/// there on the pages are walked here, which takes a third of its time. Every number of the file is
/// checked before it is used, so that a damaged page is an error and never a fault.
///
/// What a write transaction sees is not in the file yet and is read by liblmdb, behind a guard: the
/// reader of a write has one. Results are those of liblmdb: MDB_SUCCESS, MDB_NOTFOUND,
/// MDB_CORRUPTED.

/// The deepest tree that is read.
#define TREE_DEPTH 32

/// What looks at pages before liblmdb uses them: see page_guard.h.
typedef struct page_guard page_guard;

/// The data file in memory, as large as liblmdb's map of it.
typedef struct {
    /// Page 0; null before it is mapped.
    const uint8_t *start;
    uint64_t byte_count;
    uint64_t page_size;
} tree_map;

/// Maps the file of an open environment, again after its map has grown. This map is our own,
/// because liblmdb does not say where its own begins, and what the file says of that, the number on
/// each page, cannot be trusted.
int tree_map_open(tree_map *map, MDB_env *env);

void tree_map_close(tree_map *map);

/// Whether there are addresses for so many bytes more: 0, or why not.
int tree_map_room(uint64_t byte_count);

/// Whether the newest commit of this number is in the file. A lock file of other data names one
/// that is not.
int tree_map_has_commit(const tree_map *map, uint64_t number);

/// One table's tree in one commit.
typedef struct {
    /// The commit; a tree of another one is not known.
    uint64_t transaction;
    /// Why the tree cannot be read: MDB_BAD_DBI if the commit does not have it, MDB_CORRUPTED if
    /// what the commit says of it cannot be.
    int code;
    /// Page 0, and how many pages there may be.
    const uint8_t *map;
    uint64_t page_count;
    uint64_t root;
    MDB_stat stat;
} tree;

enum {
    TREE_RECORD_SIZE = 48,
    /// The tree records of the free list and of the main tree, then the number of the last page.
    TREE_COMMIT_SIZE = 2 * TREE_RECORD_SIZE + 8,
};

/// A read transaction that is begun again and again, and the trees that it has found.
typedef struct {
    MDB_txn *txn;
    const tree_map *map;
    /// Not null where a write transaction reads. The trees are those that it began with.
    page_guard *guard;
    uint64_t transaction;
    /// What the meta page of the commit says.
    uint8_t commit[TREE_COMMIT_SIZE];
    /// How many pages the file was last known to have.
    uint64_t file_page_count;
    uint32_t table_count;
    tree trees[];
} tree_reader;

/// A reader for tables with numbers below `table_count`, without a transaction.
tree_reader *tree_reader_new(uint32_t table_count, const tree_map *map);

/// Begins to read the newest commit. Trees are kept from the last time if it is the same one.
/// Begins again where commits came in between; gives EBUSY if they do not end, and MDB_CORRUPTED if
/// the data file does not have the commit that the lock file names.
int tree_reader_begin(tree_reader *reader, MDB_env *env);

/// Reads what a write transaction has begun with: the newest commit, and no other comes meanwhile.
void tree_reader_follow(tree_reader *reader, MDB_txn *txn);

/// Forgets the commit and its trees, because the map has moved.
void tree_reader_forget(tree_reader *reader);

/// Ends the transaction and frees the reader.
void tree_reader_free(tree_reader *reader);

/// Another reader of the same commit. It has no transaction of its own: it must not begin, and must
/// be given back before the transaction of the first one ends.
tree_reader *tree_reader_share(const tree_reader *reader);

void tree_reader_unshare(tree_reader *shared);

/// Finds where the tree of a table begins, unless that is known. The free list and the table of
/// tables are numbers 0 and 1 and need no name.
void tree_reader_find(tree_reader *reader, MDB_dbi table, const char *name);

/// Whether the commit has a table of this name: MDB_SUCCESS or MDB_NOTFOUND, or why that is not
/// known.
int tree_reader_has(tree_reader *reader, const char *name);

static inline int tree_is_known(const tree_reader *reader, MDB_dbi table) {
    return reader->trees[table].transaction == reader->transaction;
}

int tree_stat(tree_reader *reader, MDB_txn *txn, MDB_dbi table, MDB_stat *stat);

int tree_get(tree_reader *reader, MDB_txn *txn, MDB_dbi table, MDB_val *key, MDB_val *value);

/// A key of 16 bytes as two numbers, of which the first is the more significant, and its value.
typedef struct {
    uint64_t high, low;
    const void *start;
    size_t byte_count;
} tree_found;

/// Finds the values of all keys that have none yet; a start that stays null says that there is
/// none. The searches go side by side, so that they wait for memory together.
int tree_find(
    tree_reader *reader, MDB_txn *txn, MDB_dbi table, tree_found *found, size_t count);

/// A place in a tree. The key and the value are those that the last move found.
typedef struct {
    MDB_val key, value;
    /// Null where liblmdb reads; then the other three are used.
    const tree *tree;
    MDB_cursor *cursor;
    page_guard *guard;
    MDB_dbi table;
    uint32_t depth;
    /// Whether the pages and positions are those that the last search or step came to.
    int is_placed;
    /// How often the cursor has turned to another page since the last search.
    uint64_t turns;
    uint16_t positions[TREE_DEPTH], counts[TREE_DEPTH];
    const uint8_t *pages[TREE_DEPTH];
} tree_cursor;

/// A cursor over the entries of a table.
int tree_cursor_open(tree_reader *reader, MDB_txn *txn, MDB_dbi table, tree_cursor **cursor);

void tree_cursor_close(tree_cursor *cursor);

/// Moves as mdb_cursor_get does: MDB_FIRST, MDB_LAST, MDB_SET_RANGE to `key`, and, after a move
/// that found something, MDB_NEXT and MDB_PREV.
int tree_cursor_move(tree_cursor *cursor, MDB_cursor_op operation);

/// How many steps lead to entries of the same leaf; 0 where that is not known.
uint32_t tree_cursor_ahead(const tree_cursor *cursor, int backwards);

/// The key to which so many of these steps lead.
int tree_cursor_peek(const tree_cursor *cursor, uint32_t steps, int backwards, MDB_val *key);

/// An entry of a table.
typedef struct {
    MDB_val key, value;
} tree_entry;

/// Moves so many steps forward, all on the same leaf, and lends the entry that the cursor stood at
/// and those that it came to.
int tree_cursor_take(tree_cursor *cursor, uint32_t steps, tree_entry *entries);

/// Moves to the entry that a number selects: each level takes its position from it. EINVAL where
/// liblmdb reads.
int tree_cursor_pick(tree_cursor *cursor, uint64_t choice);

#endif
