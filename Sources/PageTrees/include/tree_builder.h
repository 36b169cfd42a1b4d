#ifndef TREE_BUILDER_H
#define TREE_BUILDER_H

#include <lmdb.h>
#include <stdint.h>

/// Writes trees page by page to a file, each from entries in the order of their keys. Every page is
/// full but the last ones of a tree, and written once, one behind the other: no page is searched,
/// copied or freed, as liblmdb must. The pages are those that liblmdb would write.
typedef struct tree_builder tree_builder;

/// Makes a builder whose first page comes behind the two meta pages of an empty data file.
/// Null if there is no memory.
/// - expected_size: the size that the file will hardly exceed; room for it is taken at once, where
///   the system can.
tree_builder *tree_builder_new(int descriptor, uint32_t page_size, uint64_t expected_size);

void tree_builder_free(tree_builder *builder);

/// Adds an entry behind all others of the tree that is being built. MDB_KEYEXIST if its key does
/// not come after theirs, MDB_BAD_VALSIZE if the key cannot be stored, or an error of write(2).
/// - flags: NODE_TABLE if the value is the record of a tree, else 0.
int tree_builder_append(
    tree_builder *builder, const MDB_val *key, const MDB_val *value, uint16_t flags);

/// Ends the tree. The next entry begins another one.
/// - record: receives the TREE_RECORD_SIZE bytes by which the tree is known.
int tree_builder_end(tree_builder *builder, uint8_t *record);

/// Writes what is left, and gives back the room that was not needed.
/// - last_page: receives the number of the file's last page.
int tree_builder_flush(tree_builder *builder, uint64_t *last_page);

#endif
