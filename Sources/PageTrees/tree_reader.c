#include "tree_search.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    /// The tree whose keys are the names of the tables; the one before it is the free list.
    MAIN_TREE = 1,
    /// Where a meta page has what a commit says, and the number of that commit.
    META_COMMIT = 40,
    META_NUMBER = 144,
    /// How often a begin that commits overtake is tried.
    BEGINS = 1000,
};

/// No commit has this number, and no tree this root.
static const uint64_t NONE = UINT64_MAX;

tree_reader *tree_reader_new(uint32_t table_count, const tree_map *map) {
    tree_reader *reader = calloc(1, sizeof(tree_reader) + table_count * sizeof(tree));
    if (!reader) abort();
    reader->map = map;
    reader->table_count = table_count;
    tree_reader_forget(reader);
    return reader;
}

void tree_reader_forget(tree_reader *reader) {
    reader->transaction = NONE;
    for (uint32_t table = 0; table < reader->table_count; table++)
        reader->trees[table].transaction = NONE;
}

void tree_reader_free(tree_reader *reader) {
    mdb_txn_abort(reader->txn);
    free(reader);
}

tree_reader *tree_reader_share(const tree_reader *reader) {
    size_t size = sizeof(tree_reader) + reader->table_count * sizeof(tree);
    tree_reader *shared = malloc(size);
    if (!shared) abort();
    return memcpy(shared, reader, size);
}

void tree_reader_unshare(tree_reader *shared) { free(shared); }

/// The number on the meta page that commits of this parity write.
static uint64_t meta_number(const tree_map *map, uint64_t parity) {
    const uint8_t *page = map->start + (parity & 1) * map->page_size;
    return atomic_load_explicit(
        (const _Atomic uint64_t *)(page + META_NUMBER), memory_order_relaxed);
}

int tree_map_has_commit(const tree_map *map, uint64_t number) {
    return meta_number(map, number) == number;
}

/// Copies what the commit of a number says of itself. Says whether the number was on its page when
/// the copy was made; sets `is_whole` if the copy is known to be of that commit.
static int copy_commit(tree_reader *reader, uint64_t number, int *is_whole) {
    const tree_map *map = reader->map;
    // What was written before the number was told is seen after it was read.
    atomic_thread_fence(memory_order_acquire);
    memcpy(
        reader->commit, map->start + (number & 1) * map->page_size + META_COMMIT,
        TREE_COMMIT_SIZE);
    atomic_thread_fence(memory_order_acquire);
    // The next but one commit writes the same page, its number last. While the other page has an
    // older number, or none yet, not even the next one was written when the copy was made.
    uint64_t next = meta_number(map, number + 1);
    int is_there = meta_number(map, number) == number;
    *is_whole = is_there && (next < number || next == 0);
    return is_there;
}

/// Copies what a commit says that has begun to be read, and begins again until the copy is proved.
static __attribute__((noinline)) int begin_proved(tree_reader *reader) {
    uint64_t copied = NONE, missed = NONE;
    for (int attempt = 0; attempt < BEGINS; attempt++) {
        uint64_t number = mdb_txn_id(reader->txn);
        // The next commit may be on its page and still untold, its writer stopped or dead. As it
        // is untold now, the next but one had not begun when the copy was made.
        int is_whole = number == copied;
        if (!is_whole) {
            // What the commit of the last time said is overwritten, so that one is forgotten.
            reader->transaction = NONE;
            int is_there = copy_commit(reader, number, &is_whole);
            if (!is_there && number == missed) {
                mdb_txn_reset(reader->txn);
                return MDB_CORRUPTED;
            }
            copied = is_there ? number : NONE;
            missed = is_there ? NONE : number;
        }
        if (is_whole) {
            reader->transaction = number;
            return MDB_SUCCESS;
        }
        mdb_txn_reset(reader->txn);
        int code = mdb_txn_renew(reader->txn);
        if (code != MDB_SUCCESS) return code;
    }
    mdb_txn_reset(reader->txn);
    return EBUSY;
}

/// liblmdb reads the number of the newest commit first, and then what its meta page says. Two
/// commits in between write that page anew, and what is read under one number is of another. So
/// what liblmdb has read is not used, and what is read here is proved.
int tree_reader_begin(tree_reader *reader, MDB_env *env) {
    int code = reader->txn ? mdb_txn_renew(reader->txn)
                           : mdb_txn_begin(env, NULL, MDB_RDONLY, &reader->txn);
    if (code != MDB_SUCCESS || mdb_txn_id(reader->txn) == reader->transaction) return code;
    return begin_proved(reader);
}

void tree_reader_follow(tree_reader *reader, MDB_txn *txn) {
    uint64_t number = mdb_txn_id(txn) - 1;
    int is_whole;
    copy_commit(reader, number, &is_whole);
    reader->txn = txn;
    reader->transaction = number;
}

/// How many pages there may be: in the map, in use, and in the file, which can be shorter than its
/// last page, because pages that were given back are not written.
static uint64_t pages_there(tree_reader *reader) {
    uint64_t page_size = reader->map->page_size;
    uint64_t mapped = reader->map->byte_count / page_size;
    uint64_t used = load64(reader->commit + 2 * TREE_RECORD_SIZE) + 1;
    uint64_t wanted = mapped < used ? mapped : used;
    mdb_filehandle_t file;
    struct stat status;
    // A file does not shrink: it is asked only for pages that it was not known to have.
    if (reader->file_page_count < wanted
        && mdb_env_get_fd(mdb_txn_env(reader->txn), &file) == MDB_SUCCESS
        && fstat(file, &status) == 0)
        reader->file_page_count = (uint64_t)status.st_size / page_size;
    return wanted < reader->file_page_count ? wanted : reader->file_page_count;
}

/// Whether a tree can have such counts: no more pages than there are, and no more entries than
/// these have bytes. So no sum of counts overflows.
static int is_possible(const MDB_stat *stat, uint64_t page_count) {
    return stat->ms_branch_pages <= page_count && stat->ms_leaf_pages <= page_count
        && stat->ms_overflow_pages <= page_count
        && stat->ms_entries / stat->ms_psize <= stat->ms_leaf_pages;
}

/// The tree of a record. One that says that it is empty must say so in every way: its entries would
/// be lost in silence.
static void take_record(tree_reader *reader, tree *tree, const uint8_t *record) {
    tree->map = reader->map->start;
    tree->page_count = pages_there(reader);
    tree->root = load64(record + 40);
    tree->stat = (MDB_stat){
        .ms_psize = (unsigned int)reader->map->page_size,
        .ms_depth = load16(record + 6),
        .ms_branch_pages = load64(record + 8),
        .ms_leaf_pages = load64(record + 16),
        .ms_overflow_pages = load64(record + 24),
        .ms_entries = load64(record + 32),
    };
    uint64_t mapped = reader->map->byte_count / reader->map->page_size;
    int is_empty = tree->root == NONE;
    int is_sound = is_empty == (tree->stat.ms_entries == 0)
        && is_empty == (tree->stat.ms_depth == 0) && tree->stat.ms_depth <= TREE_DEPTH
        && is_possible(&tree->stat, mapped);
    tree->code = is_sound ? MDB_SUCCESS : MDB_CORRUPTED;
}

void tree_reader_find(tree_reader *reader, MDB_dbi table, const char *name) {
    tree *tree = &reader->trees[table];
    tree->transaction = reader->transaction;
    if (table <= MAIN_TREE) {
        take_record(reader, tree, reader->commit + table * TREE_RECORD_SIZE);
        return;
    }
    if (!tree_is_known(reader, MAIN_TREE)) tree_reader_find(reader, MAIN_TREE, "");
    MDB_val key = {strlen(name), (void *)name}, value;
    tree->code = tree_get_committed(reader, MAIN_TREE, &key, &value);
    if (tree->code == MDB_NOTFOUND) tree->code = MDB_BAD_DBI;
    if (tree->code != MDB_SUCCESS) return;
    // Flags that change the order of keys, or what a value is, are not for here.
    if (value.mv_size == TREE_RECORD_SIZE && load16((const uint8_t *)value.mv_data + 4) == 0)
        take_record(reader, tree, value.mv_data);
    else
        tree->code = MDB_CORRUPTED;
}

int tree_reader_has(tree_reader *reader, const char *name) {
    if (!tree_is_known(reader, MAIN_TREE)) tree_reader_find(reader, MAIN_TREE, "");
    MDB_val key = {strlen(name), (void *)name}, value;
    return tree_get_committed(reader, MAIN_TREE, &key, &value);
}

int tree_stat(tree_reader *reader, MDB_txn *txn, MDB_dbi table, MDB_stat *stat) {
    if (reader->guard) {
        MDB_envinfo info;
        int code = mdb_stat(txn, table, stat);
        if (code == MDB_SUCCESS) code = mdb_env_info(mdb_txn_env(txn), &info);
        if (code != MDB_SUCCESS) return code;
        return is_possible(stat, info.me_mapsize / stat->ms_psize) ? MDB_SUCCESS : MDB_CORRUPTED;
    }
    *stat = reader->trees[table].stat;
    return reader->trees[table].code;
}
