#ifndef PAGE_GUARD_H
#define PAGE_GUARD_H

#include "tree_reader.h"

/// Looks at pages of the file before liblmdb reads or changes them in a write transaction. liblmdb
/// trusts every number of a page: a wrong size of one node makes it write over memory that is not
/// the page's. So each branch and leaf that a key leads to, and the pages beside them, which a
/// deletion may merge with them, are checked as a walk over all pages checks them: kind, bounds,
/// sizes, order, and that the nodes fill the page and their keys belong there.
///
/// A page is checked once, since what liblmdb makes of sound pages is sound. Pages that a write has
/// changed are not in the file yet; they were checked before.
///
/// Used by one thread at a time: the one that has the write transaction.

/// A guard for tables with numbers below `table_count`.
page_guard *page_guard_new(uint32_t table_count, const tree_map *map);

void page_guard_free(page_guard *guard);

/// Begins to guard a write transaction that is not inside another one. Gives a reader for it, which
/// has the trees that the transaction began with.
tree_reader *page_guard_begin(page_guard *guard, MDB_txn *txn);

/// Checks the pages where a key of a table is or would be; null means the end of the table. The
/// reader must know the tree: see tree_is_known. Gives MDB_CORRUPTED if one is damaged.
int page_guard_check(page_guard *guard, MDB_dbi table, const MDB_val *key);

/// The same, and the pages that are looked at or merged if the key goes.
int page_guard_check_removal(page_guard *guard, MDB_dbi table, const MDB_val *key);

/// As mdb_put and mdb_del, on pages that were checked.
int page_guard_put(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, MDB_val *key, MDB_val *value,
    unsigned int flags);

int page_guard_delete(page_guard *guard, MDB_txn *txn, MDB_dbi table, MDB_val *key);

#endif
