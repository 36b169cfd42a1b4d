#include "page.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    /// The number of the tree whose keys are the names of the tables.
    MAIN_TREE = 1,
    TREE_RECORD_SIZE = 48,
    MAGIC = 0xBEEFC0DE,
};

tree_reader *tree_reader_new(uint32_t table_count) {
    tree_reader *reader = calloc(1, sizeof(tree_reader) + table_count * sizeof(tree));
    if (!reader) abort();
    reader->table_count = table_count;
    return reader;
}

int tree_reader_begin(tree_reader *reader, MDB_env *env) {
    int code = reader->txn ? mdb_txn_renew(reader->txn)
                           : mdb_txn_begin(env, NULL, MDB_RDONLY, &reader->txn);
    if (code == MDB_SUCCESS) reader->transaction = mdb_txn_id(reader->txn);
    return code;
}

void tree_reader_forget(tree_reader *reader) {
    memset(reader->trees, 0, reader->table_count * sizeof(tree));
}

void tree_reader_free(tree_reader *reader) {
    mdb_txn_abort(reader->txn);
    free(reader);
}

/// Where the map begins: liblmdb does not say, but each page knows its number.
static const uint8_t *map_start(const uint8_t *place, uint64_t page_size) {
    // A map begins at a page of the system: only pages as large or smaller are aligned in it.
    long system_size = sysconf(_SC_PAGESIZE);
    if (page_size == 0 || system_size <= 0 || (uint64_t)system_size % page_size != 0) return NULL;
    const uint8_t *page = place - (uintptr_t)place % page_size;
    const uint8_t *map = page - load64(page) * page_size;
    return map;
}

/// How many pages there may be: in the map, in use, and in the file, which can be shorter than its
/// last page, because pages that were given back are not written.
static uint64_t pages_there(tree_reader *reader, const MDB_envinfo *info, uint64_t page_size) {
    uint64_t mapped = info->me_mapsize / page_size, used = info->me_last_pgno + 1;
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

void tree_reader_find(tree_reader *reader, MDB_dbi table, const char *name) {
    tree *tree = &reader->trees[table];
    memset(tree, 0, sizeof *tree);
    tree->transaction = reader->transaction;
    const uint16_t order = 1;
    if (sizeof(void *) != 8 || *(const uint8_t *)&order != 1 || !*name) return;
    MDB_val key = {strlen(name), (void *)name}, value;
    MDB_stat stat;
    MDB_envinfo info;
    MDB_env *env = mdb_txn_env(reader->txn);
    if (mdb_get(reader->txn, MAIN_TREE, &key, &value) != MDB_SUCCESS
        || value.mv_size != TREE_RECORD_SIZE || mdb_env_stat(env, &stat) != MDB_SUCCESS
        || mdb_env_info(env, &info) != MDB_SUCCESS)
        return;
    const uint8_t *record = value.mv_data;
    const uint8_t *map = map_start(record, stat.ms_psize);
    // Flags that change the order of keys, or what a value is, are not for here.
    if (!map || load32(map + PAGE_HEADER) != MAGIC || load16(record + 4) != 0) return;
    tree->map = map;
    tree->page_count = pages_there(reader, &info, stat.ms_psize);
    tree->root = load64(record + 40);
    tree->stat = (MDB_stat){
        .ms_psize = stat.ms_psize,
        .ms_depth = load16(record + 6),
        .ms_branch_pages = load64(record + 8),
        .ms_leaf_pages = load64(record + 16),
        .ms_overflow_pages = load64(record + 24),
        .ms_entries = load64(record + 32),
    };
}

int tree_stat(tree_reader *reader, MDB_txn *txn, MDB_dbi table, MDB_stat *stat) {
    const tree *tree = tree_in_map(reader, table);
    if (!tree) return mdb_stat(txn, table, stat);
    *stat = tree->stat;
    return MDB_SUCCESS;
}
