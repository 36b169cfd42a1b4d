#ifndef TREE_BUNDLE_H
#define TREE_BUNDLE_H

#include <lmdb.h>
#include <stdint.h>

/// Tables of entries that are keys alone, many of which begin alike. Keys that follow each other
/// and differ only in their last bytes, the tail, lie in one bundle: the first key is a key of the
/// table, and its value holds the tails of the others, one behind the other, in order. A node takes
/// 10 bytes beside its key, and a bundle has one for up to BUNDLE_LIMIT entries.
///
/// What is before the tail of a key must not be the beginning of what is before that of another,
/// so that no other key comes between two of a bundle.
///
/// A cursor that was opened with the size of the tails walks over entries, whose values are empty.
/// A value of another size, also of more tails than a bundle has, is damage: a cursor lends it with
/// its key, as it is.
enum {
    /// Eight full bundles of 22-byte keys with tails of 16 fill a page of 4,096 bytes.
    BUNDLE_LIMIT = 30,
    /// The longest key of an entry.
    BUNDLE_KEY = 64,
};

/// What looks at pages before liblmdb uses them: see page_guard.h.
typedef struct page_guard page_guard;

/// Adds an entry: MDB_SUCCESS, MDB_KEYEXIST if it is there, MDB_CORRUPTED if its bundle is damaged.
int bundle_insert(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, uint32_t tail_size, const MDB_val *key);

/// Removes an entry: MDB_SUCCESS, MDB_NOTFOUND if it is not there, MDB_CORRUPTED.
int bundle_delete(
    page_guard *guard, MDB_txn *txn, MDB_dbi table, uint32_t tail_size, const MDB_val *key);

#endif
