#ifndef TREE_MOVES_H
#define TREE_MOVES_H

#include "tree_reader.h"

/// Finds a value in the commit that a reader has found, also where its transaction writes.
int tree_get_committed(tree_reader *reader, MDB_dbi table, MDB_val *key, MDB_val *value);

/// Moves from node to node, whatever the table's nodes hold.
int tree_node_move(tree_cursor *cursor, MDB_cursor_op operation);

/// Moves from entry to entry of a table with bundles.
int tree_bundle_move(tree_cursor *cursor, MDB_cursor_op operation);

/// Lends the entry that a number selects, of the bundle of the node that the cursor stands at.
int tree_bundle_pick(tree_cursor *cursor, uint64_t choice);

#endif
