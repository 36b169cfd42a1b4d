// The limit that the LMDB target is measured against: the same reads, written by hand in C.
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

#endif
