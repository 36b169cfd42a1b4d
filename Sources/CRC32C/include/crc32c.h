#ifndef CRC32C_H
#define CRC32C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Extends a CRC-32C (Castagnoli, RFC 3720) by `count` bytes. The CRC of nothing is 0, and
/// crc32c_extend(crc32c_extend(0, a), b) is the CRC of a followed by b, so that a CRC can be
/// seeded with bytes that are stored elsewhere. `bytes` may have any alignment.
/// Cost: one instruction for 8 bytes where the processor has one, else one look-up a byte.
uint32_t crc32c_extend(uint32_t crc, const void *bytes, size_t count);

/// The CRC-32C of three numbers as they lie in memory, followed by `count` bytes.
uint32_t crc32c_seeded(
    uint64_t first, uint64_t second, uint64_t third, const void *bytes, size_t count);

/// The bytes of a key, and of a value that begins with a checksum of 4 bytes. The 8 bytes before
/// each may be read, as those of the header that an entry has in its page.
typedef struct {
    size_t key_count;
    const uint8_t *key;
    size_t value_count;
    const uint8_t *value;
} crc32c_entry;

/// How many entries, from the first one on, begin with the right checksum: the CRC-32C of `first`,
/// the size of the key, and 0, 8 bytes each with the lowest first, then the key, then the rest of
/// the value. They are checked together, because a call for each would cost as much as its check.
size_t crc32c_sound(uint64_t first, const crc32c_entry *entries, size_t count);

/// crc32c_sound by table alone, for the same test.
size_t crc32c_sound_by_table(uint64_t first, const crc32c_entry *entries, size_t count);

/// crc32c_extend by table alone. It is public so that a test can hold both against each other.
uint32_t crc32c_extend_by_table(uint32_t crc, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
