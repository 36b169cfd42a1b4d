#include "tree_reader.h"

#include <errno.h>
#include <sys/mman.h>

int tree_map_open(tree_map *map, MDB_env *env) {
    tree_map_close(map);
    MDB_envinfo info;
    MDB_stat stat;
    mdb_filehandle_t file;
    int code = mdb_env_info(env, &info);
    if (code == MDB_SUCCESS) code = mdb_env_stat(env, &stat);
    if (code == MDB_SUCCESS) code = mdb_env_get_fd(env, &file);
    if (code != MDB_SUCCESS) return code;
    void *start = mmap(NULL, info.me_mapsize, PROT_READ, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) return errno;
    *map = (tree_map){start, info.me_mapsize, stat.ms_psize};
    return MDB_SUCCESS;
}

void tree_map_close(tree_map *map) {
    if (map->start) munmap((void *)map->start, map->byte_count);
    *map = (tree_map){0};
}

int tree_map_room(uint64_t byte_count) {
    void *start = mmap(
        NULL, byte_count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return errno;
    munmap(start, byte_count);
    return MDB_SUCCESS;
}
