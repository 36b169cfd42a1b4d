#include "state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void peer_check(int code, const char *what) {
    if (code == MDB_SUCCESS) return;
    fprintf(stderr, "bench: lmdb-c: %s: %s\n", what, mdb_strerror(code));
    exit(1);
}

static void *make(size_t count, size_t size) {
    void *made = calloc(count, size);
    if (!made) peer_check(ENOMEM, "calloc");
    return made;
}

peer_lmdb *peer_lmdb_open(
    const char *folder, const char *const *tables, size_t count, size_t map_size, int flushes) {
    peer_lmdb *peer = make(1, sizeof *peer);
    peer->count = count;
    peer->tables = make(count, sizeof *peer->tables);
    peer->cursors = make(count, sizeof *peer->cursors);
    peer->is_renewed = make(count, 1);
    peer_check(mdb_env_create(&peer->env), "create");
    peer_check(mdb_env_set_mapsize(peer->env, map_size), "map size");
    peer_check(mdb_env_set_maxdbs(peer->env, 256), "maximum of tables");
    unsigned flags = MDB_NOTLS | (flushes ? 0 : MDB_NOSYNC);
    peer_check(mdb_env_open(peer->env, folder, flags, 0600), folder);
    MDB_txn *txn;
    peer_check(mdb_txn_begin(peer->env, NULL, MDB_RDONLY, &txn), "begin");
    for (size_t i = 0; i < count; i++)
        peer_check(mdb_dbi_open(txn, tables[i], 0, &peer->tables[i]), tables[i]);
    peer_check(mdb_txn_commit(txn), "open tables");
    peer_check(mdb_txn_begin(peer->env, NULL, MDB_RDONLY, &peer->read), "begin");
    mdb_txn_reset(peer->read);
    return peer;
}

void peer_lmdb_close(peer_lmdb *peer) {
    for (size_t i = 0; i < peer->count; i++)
        if (peer->cursors[i]) mdb_cursor_close(peer->cursors[i]);
    for (size_t i = 0; i < peer->merged_count; i++) mdb_cursor_close(peer->merged[i]);
    mdb_txn_abort(peer->read);
    mdb_env_close(peer->env);
    free(peer->tables);
    free(peer->cursors);
    free(peer->is_renewed);
    free(peer);
}

void peer_lmdb_begin(peer_lmdb *peer) {
    peer_check(mdb_txn_renew(peer->read), "renew");
    memset(peer->is_renewed, 0, peer->count);
}

void peer_lmdb_end(peer_lmdb *peer) { mdb_txn_reset(peer->read); }

MDB_cursor *peer_cursor(peer_lmdb *peer, size_t table) {
    if (!peer->is_renewed[table]) {
        if (peer->cursors[table])
            peer_check(mdb_cursor_renew(peer->read, peer->cursors[table]), "renew cursor");
        else
            peer_check(
                mdb_cursor_open(peer->read, peer->tables[table], &peer->cursors[table]),
                "open cursor");
        peer->is_renewed[table] = 1;
    }
    return peer->cursors[table];
}

void peer_lmdb_copy_compact(peer_lmdb *peer, const char *folder) {
    peer_check(mdb_env_copy2(peer->env, folder, MDB_CP_COMPACT), "copy");
}
