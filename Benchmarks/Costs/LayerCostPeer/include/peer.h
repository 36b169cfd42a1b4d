// The limit that the Swift targets are measured against: the same reads and writes, by hand in C.
#ifndef PLAINWEIGHTS_LAYER_COST_PEER_H
#define PLAINWEIGHTS_LAYER_COST_PEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct peer peer;

/// Opens the file of a store for reading, without locks: nobody writes meanwhile.
peer *peer_open(const char *folder, const char *table, size_t map_size);
void peer_close(peer *peer);

/// Gets `count` keys of 16 bytes, one after the other, in one transaction; returns the sum of the
/// first bytes of their values.
uint64_t peer_get(peer *peer, const uint8_t *keys, size_t count);

/// The same, with a renewed transaction for each key.
uint64_t peer_get_alone(peer *peer, const uint8_t *keys, size_t count);

/// Walks all entries; returns the sum of the first bytes of their values.
uint64_t peer_scan(peer *peer);

/// Gets `count` keys of 16 bytes in one transaction; returns the sum of all bytes of their values.
uint64_t peer_get_whole(peer *peer, const uint8_t *keys, size_t count);

/// Walks all entries; returns the sum of all bytes of their values.
uint64_t peer_scan_whole(peer *peer);

typedef struct peer_writer peer_writer;

/// One entry to put: which of the writer's tables, and where its key and value lie.
typedef struct {
    size_t table;
    size_t key_offset, key_size;
    size_t value_offset, value_size;
    /// Whether an entry with this key is refused, or else replaced.
    int is_new;
} peer_put;

/// Makes a store with these tables in a folder that is there. `flushes` is 0 for a store whose
/// commits are not flushed to the disk.
peer_writer *peer_writer_open(
    const char *folder, const char *const *tables, size_t table_count, size_t map_size,
    int flushes);
void peer_writer_close(peer_writer *writer);

/// Puts all entries, in their order, in one transaction and commits it.
void peer_writer_put(
    peer_writer *writer, const peer_put *puts, size_t count, const uint8_t *bytes);

#endif
