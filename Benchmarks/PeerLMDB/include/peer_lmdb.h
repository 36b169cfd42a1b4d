// The limit: the tables and entries of a store, read and written by hand in C.
//
// An error of liblmdb prints what failed and ends the process: a benchmark has nobody to tell.
#ifndef PLAINWEIGHTS_PEER_LMDB_H
#define PLAINWEIGHTS_PEER_LMDB_H

#include <stddef.h>
#include <stdint.h>

typedef struct peer_lmdb peer_lmdb;

/// A piece of bytes that somebody else keeps.
typedef struct {
    const uint8_t *bytes;
    size_t size;
} peer_bytes;

/// Opens the store in a folder, with locks, and its `count` tables by name, all in one go, with so
/// much address space. With `flushes` 0 a commit is not flushed to the disk.
peer_lmdb *peer_lmdb_open(
    const char *folder, const char *const *tables, size_t count, size_t map_size, int flushes);
void peer_lmdb_close(peer_lmdb *peer);

/// Begins and ends the one read transaction; its cursors are renewed when they are first used.
void peer_lmdb_begin(peer_lmdb *peer);
void peer_lmdb_end(peer_lmdb *peer);

/// Reads every byte of an entry. Returns whether there is one.
int peer_lmdb_get(peer_lmdb *peer, size_t table, peer_bytes key, uint64_t *sum);

/// A stretch of an index: keys from `lower` up to but not `upper` (no limit where its size is 0),
/// from the end if `backward`; at most `limit` entries.
typedef struct {
    size_t index;
    /// The table of the records that the entries lead to.
    size_t records;
    peer_bytes lower, upper;
    /// How many entries are passed first.
    size_t skip;
    size_t limit;
    int backward;
    /// Whether the id at the end of a key is stored with its bits flipped.
    int flips_id;
} peer_range;

/// Walks the range by one cursor, finds each record by another, and reads its every byte. Copies
/// the ids, 16 bytes each, to `ids` if it is not null. Returns the number of records.
size_t peer_lmdb_page(peer_lmdb *peer, const peer_range *range, uint8_t *ids, uint64_t *sum);

/// What is asked of records, and of other records to which they refer. Where each field lies in a
/// record is told by `docs/format-records.md`.
typedef struct {
    peer_range range;
    /// A number of 8 bytes in the record, and the least that it may be.
    size_t number_offset;
    int64_t at_least;
    /// The table of the other records, and where in a record the id of its other record stands.
    size_t others;
    size_t reference_offset;
    /// Where in another record its table of ends stands, how many ends that has, which of its texts
    /// is asked about, and the text that it must be.
    size_t ends_offset, ends_count, text_number;
    peer_bytes text;
} peer_join;

/// As `peer_lmdb_page`, of the records that are asked for. Neighbours that refer to one record look
/// it up once.
size_t peer_lmdb_join(peer_lmdb *peer, const peer_join *join, uint8_t *ids, uint64_t *sum);

/// As `peer_lmdb_page`, of several ranges of one index, all of them backward: the last of all by
/// what stands behind the first `prefix_size` bytes of a key. The limit is that of the first range.
size_t peer_lmdb_merge(
    peer_lmdb *peer, const peer_range *ranges, size_t count, size_t prefix_size, uint8_t *ids,
    uint64_t *sum);

/// Calls `visit` with each different first column of an index, which is a text, and with the number
/// of entries that have it.
void peer_lmdb_groups(
    peer_lmdb *peer, size_t index, void *context,
    void (*visit)(void *context, peer_bytes column, size_t count));

/// Counts the entries of a range.
size_t peer_lmdb_count(peer_lmdb *peer, const peer_range *range);

/// Adds up the groups of an aggregate index in a range: their records, and the first of their sums,
/// of which each is to be one digit of ones. Looks at no checksum.
void peer_lmdb_total(
    peer_lmdb *peer, const peer_range *range, int64_t *records, int64_t *sum);

/// Walks a whole table and reads every byte of its values. Returns the number of entries.
size_t peer_lmdb_scan(peer_lmdb *peer, size_t table, uint64_t *sum);

/// Calls `visit` with each entry of a table, in their order.
void peer_lmdb_each(
    peer_lmdb *peer, size_t table, void *context,
    void (*visit)(void *context, peer_bytes key, peer_bytes value));

/// One change: an entry that is put, or deleted where `deletes`. `is_new` says that there is no
/// entry with this key, which is checked.
typedef struct {
    size_t table;
    peer_bytes key, value;
    int is_new;
    int deletes;
} peer_change;

/// Makes the changes, in their order, in one transaction with one cursor for each table.
void peer_lmdb_write(peer_lmdb *peer, const peer_change *changes, size_t count);

/// Calls `visit` with each change that leads from one file's table to another's, both of them
/// opened with the same list of tables and inside a read transaction.
void peer_lmdb_compare(
    peer_lmdb *before, peer_lmdb *after, size_t table, void *context,
    void (*visit)(void *context, const peer_change *change));

/// Writes a compact copy of the file into an empty folder.
void peer_lmdb_copy_compact(peer_lmdb *peer, const char *folder);

/// Drops a file that nobody has open from the page cache of the system. Returns how many of its
/// pages stay, or -1 where this cannot be done.
long peer_cache_drop(const char *path);

/// Calls `body`. Callgrind counts what happens in a function of this name.
void bench_counted(void *context, void (*body)(void *context));

#endif
