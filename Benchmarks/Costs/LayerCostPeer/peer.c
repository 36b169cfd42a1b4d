#include "peer.h"

#include <lmdb.h>
#include <stdlib.h>

struct peer {
    MDB_env *env;
    MDB_txn *txn;
    MDB_dbi table;
};

static void check(int code) {
    if (code != MDB_SUCCESS) abort();
}

peer *peer_open(const char *folder, const char *table, size_t map_size) {
    peer *made = malloc(sizeof *made);
    if (!made) abort();
    check(mdb_env_create(&made->env));
    check(mdb_env_set_mapsize(made->env, map_size));
    check(mdb_env_set_maxdbs(made->env, 8));
    check(mdb_env_open(made->env, folder, MDB_RDONLY | MDB_NOLOCK | MDB_NOTLS, 0600));
    check(mdb_txn_begin(made->env, NULL, MDB_RDONLY, &made->txn));
    check(mdb_dbi_open(made->txn, table, 0, &made->table));
    check(mdb_txn_commit(made->txn));
    check(mdb_txn_begin(made->env, NULL, MDB_RDONLY, &made->txn));
    mdb_txn_reset(made->txn);
    return made;
}

void peer_close(peer *peer) {
    mdb_txn_abort(peer->txn);
    mdb_env_close(peer->env);
    free(peer);
}

static uint64_t get_one(peer *peer, const uint8_t *bytes) {
    MDB_val key = {16, (void *)bytes}, value;
    check(mdb_get(peer->txn, peer->table, &key, &value));
    return *(const uint8_t *)value.mv_data;
}

uint64_t peer_get(peer *peer, const uint8_t *keys, size_t count) {
    uint64_t sum = 0;
    check(mdb_txn_renew(peer->txn));
    for (size_t i = 0; i < count; i++) sum += get_one(peer, keys + 16 * i);
    mdb_txn_reset(peer->txn);
    return sum;
}

uint64_t peer_get_alone(peer *peer, const uint8_t *keys, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        check(mdb_txn_renew(peer->txn));
        sum += get_one(peer, keys + 16 * i);
        mdb_txn_reset(peer->txn);
    }
    return sum;
}

uint64_t peer_scan(peer *peer) {
    uint64_t sum = 0;
    MDB_val key, value;
    MDB_cursor *cursor;
    int code;
    check(mdb_txn_renew(peer->txn));
    check(mdb_cursor_open(peer->txn, peer->table, &cursor));
    while ((code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) == MDB_SUCCESS)
        sum += *(const uint8_t *)value.mv_data;
    if (code != MDB_NOTFOUND) abort();
    mdb_cursor_close(cursor);
    mdb_txn_reset(peer->txn);
    return sum;
}

static uint64_t sum_of(MDB_val value) {
    const uint8_t *bytes = value.mv_data;
    uint64_t sum = 0;
    for (size_t i = 0; i < value.mv_size; i++) sum += bytes[i];
    return sum;
}

uint64_t peer_get_whole(peer *peer, const uint8_t *keys, size_t count) {
    uint64_t sum = 0;
    check(mdb_txn_renew(peer->txn));
    for (size_t i = 0; i < count; i++) {
        MDB_val key = {16, (void *)(keys + 16 * i)}, value;
        check(mdb_get(peer->txn, peer->table, &key, &value));
        sum += sum_of(value);
    }
    mdb_txn_reset(peer->txn);
    return sum;
}

uint64_t peer_scan_whole(peer *peer) {
    uint64_t sum = 0;
    MDB_val key, value;
    MDB_cursor *cursor;
    int code;
    check(mdb_txn_renew(peer->txn));
    check(mdb_cursor_open(peer->txn, peer->table, &cursor));
    while ((code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) == MDB_SUCCESS)
        sum += sum_of(value);
    if (code != MDB_NOTFOUND) abort();
    mdb_cursor_close(cursor);
    mdb_txn_reset(peer->txn);
    return sum;
}
