#include "peer.h"

#include <lmdb.h>
#include <stdlib.h>

struct peer_writer {
    MDB_env *env;
    MDB_dbi *tables;
};

static void check(int code) {
    if (code != MDB_SUCCESS) abort();
}

peer_writer *peer_writer_open(
    const char *folder, const char *const *tables, size_t table_count, size_t map_size,
    int flushes) {
    peer_writer *made = malloc(sizeof *made);
    if (!made || !(made->tables = calloc(table_count, sizeof *made->tables))) abort();
    check(mdb_env_create(&made->env));
    check(mdb_env_set_mapsize(made->env, map_size));
    check(mdb_env_set_maxdbs(made->env, 256));
    check(mdb_env_open(made->env, folder, MDB_NOTLS | (flushes ? 0 : MDB_NOSYNC), 0600));
    MDB_txn *txn;
    check(mdb_txn_begin(made->env, NULL, 0, &txn));
    for (size_t i = 0; i < table_count; i++)
        check(mdb_dbi_open(txn, tables[i], MDB_CREATE, &made->tables[i]));
    check(mdb_txn_commit(txn));
    return made;
}

void peer_writer_close(peer_writer *writer) {
    mdb_env_close(writer->env);
    free(writer->tables);
    free(writer);
}

void peer_writer_put(
    peer_writer *writer, const peer_put *puts, size_t count, const uint8_t *bytes) {
    MDB_txn *txn;
    check(mdb_txn_begin(writer->env, NULL, 0, &txn));
    for (size_t i = 0; i < count; i++) {
        MDB_val key = {puts[i].key_size, (void *)(bytes + puts[i].key_offset)};
        MDB_val value = {puts[i].value_size, (void *)(bytes + puts[i].value_offset)};
        unsigned flags = puts[i].is_new ? MDB_NOOVERWRITE : 0;
        check(mdb_put(txn, writer->tables[puts[i].table], &key, &value, flags));
    }
    check(mdb_txn_commit(txn));
}
