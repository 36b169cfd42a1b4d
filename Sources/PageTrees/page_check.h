#ifndef PAGE_CHECK_H
#define PAGE_CHECK_H

#include "page.h"
#include "page_set.h"

/// What has been found out about pages, for the trees of a write transaction.
typedef struct {
    tree_reader *reader;
    /// The number of the transaction among those that were guarded.
    uint64_t turn;
    /// The branches and leaves that were checked.
    page_set checked;
    /// The pages that were free for the transaction of this turn; 0 if that was never asked.
    page_set free;
    uint64_t free_turn;
} page_checks;

enum {
    LONGEST_KEY = 511,
    /// The pages before this one are meta pages.
    FIRST_PAGE = 2,
};

/// Whether all numbers of a branch or a leaf below the tree's page count can be right, and it is in
/// use.
int page_is_sound(page_checks *checks, const tree *tree, uint64_t number, int is_branch);

#endif
